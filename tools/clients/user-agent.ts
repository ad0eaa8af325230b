// A browser without JavaScript that goes from site to site: it keeps the cookies of each, follows redirects, and fills in forms.

export interface Landed {
  readonly url: URL
  readonly status: number
  readonly text: string
}

/** What is typed into a form, by the names of its fields; undefined where it is not filled in. */
export type FillIn = (form: string, url: URL) => Readonly<Record<string, string>> | undefined

export class UserAgent {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #fillIn: FillIn
  readonly #leave: (url: URL) => URL | undefined

  /** @param leave what to open in place of an address; undefined = stop there */
  constructor(fillIn: FillIn, leave: (url: URL) => URL | undefined = (url) => url) {
    this.#fillIn = fillIn
    this.#leave = leave
  }

  /** Opens an address, and goes on until a page asks for nothing that is known, or leads to an address that is not followed. */
  async browse(address: string | URL): Promise<Landed> {
    let next: { url: URL; fields?: URLSearchParams } = { url: new URL(address) }
    for (let steps = 0; steps < 25; steps++) {
      const url = this.#leave(next.url)
      if (!url) return { url: next.url, status: 0, text: '' }
      const answer = await this.#send(url, next.fields)
      const text = await answer.text()
      const onward = answer.headers.get('location') ?? refreshIn(text)
      if (onward !== undefined) {
        next = { url: new URL(onward, url) }
        continue
      }
      const form = formsIn(text)
        .map((it) => ({ it, typed: this.#fillIn(it, url) }))
        .find(({ typed }) => typed)
      if (!form) return { url, status: answer.status, text }
      const action = /action="([^"]+)"/.exec(form.it)![1]!.replaceAll('&amp;', '&')
      next = { url: new URL(action, url), fields: new URLSearchParams({ ...hiddenIn(form.it), ...form.typed }) }
    }
    throw new Error('The pages go round in circles')
  }

  async #send(url: URL, fields: URLSearchParams | undefined): Promise<Response> {
    const { origin } = url
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, cookies)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields ? { origin, 'sec-fetch-site': 'same-origin' } : {}),
      },
      ...(fields ? { method: 'POST', body: fields } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
}

const refreshIn = (text: string) =>
  /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(text)?.[1]?.replaceAll('&amp;', '&')

const formsIn = (text: string) => [...text.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)

const hiddenIn = (form: string) =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
