// The user's side of the flow, done as a browser does it without JavaScript: follow redirects, keep cookies, send forms.

/** A user with a browser, signed in or not yet. */
export class Browser {
  readonly #origin: string
  readonly #email: string
  readonly #password: string
  #cookie = ''

  constructor(origin: string, email: string, password: string) {
    this.#origin = origin
    this.#email = email
    this.#password = password
  }

  /** Opens an address of the service and does what its pages ask until it leads away: to the application. */
  async browse(address: string | URL): Promise<URL> {
    let answer = await this.#send(new URL(address))
    for (let steps = 0; steps < 10; steps++) {
      const location = answer.headers.get('location')
      if (location !== null) {
        const target = new URL(location, this.#origin)
        if (target.origin !== this.#origin) return target
        answer = await this.#send(target)
      } else {
        const page = await answer.text()
        if (answer.status !== 200) throw new Error(`${answer.status}: ${page}`)
        const away = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(page)?.[1]
        if (away !== undefined) return new URL(away.replaceAll('&amp;', '&'))
        answer = await this.#fillIn(page)
      }
    }
    throw new Error('The pages of the service go round in circles')
  }

  /** Revokes what the user has allowed, on the page for it. */
  async revokeApplications(): Promise<void> {
    for (;;) {
      const page = await (await this.#send(new URL('/settings/applications', this.#origin))).text()
      const path = /action="(\/settings\/applications\/[^"]+)"/.exec(page)?.[1]
      if (path === undefined) return
      await this.#send(new URL(path, this.#origin), hiddenFields(page))
    }
  }

  async #fillIn(page: string): Promise<Response> {
    const form = page.slice(page.lastIndexOf('<form'))
    const path = /action="([^"]+)"/.exec(form)![1]!
    const fields = hiddenFields(form)
    const more: Record<string, string> =
      path === '/sign-in' ? { email: this.#email, password: this.#password } : { decision: 'approve' }
    return this.#send(new URL(path, this.#origin), { ...fields, ...more })
  }

  async #send(url: URL, fields?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookie, ...(fields ? { origin: this.#origin, 'sec-fetch-site': 'same-origin' } : {}) },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (cookie !== undefined) this.#cookie = cookie
    return answer
  }
}

const hiddenFields = (html: string): Record<string, string> => {
  const last = html.slice(html.lastIndexOf('<form'))
  const fields = last.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]))
}
