// What people do on the pages, each from a new user in a new browser.
import type { Page } from 'playwright-core'
import { type Check, equal, fillIn, open, press, signIn as signInFirst, TOKENS } from './steps.ts'
import type { User, World } from './world.ts'

export const checks: Readonly<Record<string, Check>> = {
  async 'the reference: an operation is found'({ world, page, look }) {
    await page.goto(`${world.service}/reference`)
    equal(new URL(page.url()).pathname, '/docs/reference-try')
    await page.goto(`${world.service}/docs/reference-procedures`)
    await page.getByRole('main').getByRole('link', { name: 'accessTokens.create' }).first().click()
    equal(await page.getByRole('heading', { name: 'accessTokens.create' }).isVisible(), true)
    await look(page, 'reference')
  },

  async 'the parts of the design, in both schemes'({ world, page, look }) {
    await page.goto(`${world.service}/design`)
    await look(page, 'design')
  },

  async 'an address where nothing is tells so, and the navigation leads on'({ world, user, page, look }) {
    await page.goto(`${world.service}/nope`)
    await look(page, 'not found')
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Not found')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' }).click()
    equal(new URL(page.url()).pathname, '/docs/reference-try')
    await page.getByRole('link', { name: 'Roomwright' }).click()
    equal(new URL(page.url()).pathname, '/')
    await signIn(world, user, page)
    await page.goto(`${world.service}/nope`)
    await look(page, 'not found, signed in')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Audit log' }).click()
    equal(new URL(page.url()).pathname, '/settings/audit')
  },

  async 'the mark stands at the same place on every page, and so does the title of those of the account'({
    world,
    user,
    page,
  }) {
    await signIn(world, user, page)
    const placeOf = async (path: string, part: string) => {
      await page.goto(world.service + path)
      return (await page.locator(part).first().boundingBox())?.x
    }
    const [brand, title] = [await placeOf('/floors', '.brand'), await placeOf('/floors', 'main h1')]
    const account = ['access-tokens', 'webhooks', 'members', 'security', 'account'].map((name) => `/settings/${name}`)
    for (const path of [...account, '/products', '/docs/']) equal([path, await placeOf(path, '.brand')], [path, brand])
    for (const path of [...account, '/products']) equal([path, await placeOf(path, 'main h1')], [path, title])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Floors' }).click()
    equal(new URL(page.url()).pathname, '/floors')
  },

  async 'a form of a token with faults tells them in words and keeps what was typed'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.getByRole('link', { name: 'New publishable token' }).click()
    await fillIn(page, { name: 'Web site', domains: 'example.com\nhttps://example.com/shop' })
    await page.locator('#lifetime').selectOption('90')
    await press(page, 'Create token')
    const messages = [
      'What it may do: choose at least one.',
      'Domains: line 2: “https://example.com/shop” must be a host without path, query or fragment.',
    ]
    equal(await page.getByRole('alert').innerText(), messages[0])
    await look(page, 'faults')
    await page.getByLabel('Read public floor resources', { exact: false }).first().check()
    await press(page, 'Create token')
    equal(await page.getByRole('alert').innerText(), messages[1])
    equal(await page.getByLabel('Domains').getAttribute('aria-invalid'), 'true')
    await look(page, 'fault in a line')
    equal(await page.locator('#lifetime').inputValue(), '90')
    await fillIn(page, { domains: 'example.com' })
    await press(page, 'Create token')
    await page.reload()
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Made already')
    await look(page, 'made already')
    await page.getByRole('link', { name: 'The token' }).click()
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Web site')
  },

  async 'a script of another site calls with what libraries for browsers send, and reads what the answer says'({
    world,
    page,
  }) {
    const headers = {
      'x-request-id': 'from-a-page',
      'x-sdk-version': '3.1.4',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      tracestate: 'a=b',
      'if-match': '"1"',
    }
    const call = { jsonrpc: '2.0', id: 1, method: 'FurnishingAI.generateGroups' }
    const params = { groupType: 'storing', boundingBox: { x: 3, y: 3, z: 3 } }
    const bearer = { authorization: 'Bearer rw_sk_unknown' }
    const json = { 'content-type': 'application/json' }
    const requests: readonly (readonly [path: string, init: RequestInit, status: number])[] = [
      ['/jsonrpc', { method: 'POST', headers: json, body: JSON.stringify({ ...call, params }) }, 200],
      ['/trpc/generateGroups', { method: 'POST', headers: json, body: JSON.stringify(params) }, 200],
      ['/v2/token/self', { headers: bearer }, 401],
      ['/openapi.json', {}, 200],
      ['/openrpc.json', {}, 200],
    ]
    for (const [path, init, status] of requests) {
      const sent = { ...init, headers: { ...headers, ...(init.headers as object) } }
      const found = await fetchFrom(page, world.sites[0], world.service + path, sent)
      equal([path, found.status, found.requestId], [path, status, 'from-a-page'])
    }
  },

  async 'signing in, with a wrong password first, and out'({ world, user, page, look }) {
    await page.goto(`${world.service}${TOKENS}`)
    await look(page, 'sign-in')
    await fillIn(page, { email: user.email, password: 'not the password' })
    await press(page, 'Sign in')
    equal(await page.getByRole('alert').innerText(), 'E-mail or password is not right.')
    await look(page, 'sign-in refused')
    await fillIn(page, { password: user.password })
    await press(page, 'Sign in')
    equal(new URL(page.url()).pathname, TOKENS)
    await look(page, 'no tokens yet')
    await page.locator('details.menu summary').click()
    await look(page, 'account menu')
    await press(page, 'Sign out')
    equal(new URL(page.url()).pathname, '/sign-in')
    await page.goto(`${world.service}${TOKENS}`)
    equal(new URL(page.url()).pathname, '/sign-in')
  },

  async 'a secret token: made, used, narrowed, disabled, rotated, deleted'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.getByRole('link', { name: 'New secret token' }).click()
    await look(page, 'new secret token')
    await fillIn(page, { name: 'Backend' })
    await page.getByLabel('Read public floor resources', { exact: false }).first().check()
    await press(page, 'Create token')
    await look(page, 'token created')
    const text = await page.getByLabel('The token').innerText()
    equal(await status(world, text), 200)
    await copied(page, text)
    await page.getByRole('link', { name: 'Done' }).click()
    await look(page, 'tokens')
    await fillIn(page, { q: text })
    await press(page, 'Find')
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Backend')
    await page.goto(`${world.service}${TOKENS}`)
    await page.getByRole('link', { name: 'Backend' }).click()
    await look(page, 'token')
    await fillIn(page, { name: 'Renamed' })
    await press(page, 'Save')
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Renamed')
    await open(page, 'Disable')
    await press(page, 'Disable token')
    equal(await status(world, text), 401)
    await open(page, 'Enable')
    await press(page, 'Enable token')
    equal(await status(world, text), 200)
    await open(page, 'Rotate')
    await press(page, 'Make a new token')
    const next = await page.getByLabel('The token').innerText()
    equal(await status(world, text), 401)
    equal(await status(world, next), 200)
    await page.getByRole('link', { name: 'Done' }).click()
    await page.locator('article', { hasText: 'active' }).getByRole('link').click()
    await open(page, 'Delete')
    await press(page, 'Delete token')
    equal(await page.getByRole('status').innerText(), 'The token has been deleted.')
    equal(await status(world, next), 401)
    await page.goto(`${world.service}/settings/audit`)
    await look(page, 'audit log')
    equal(await page.locator('tbody').getByText('Token deleted').count(), 1)
    await page.getByLabel('What').selectOption('token.rotated')
    await press(page, 'Show')
    equal(await page.locator('tbody tr').count(), 1)
    await page.getByText('Details').click()
    await look(page, 'audit log narrowed')
  },

  async 'tokens are ticked by a preset, and several deleted after a question'({ world, user, page, look }) {
    await signIn(world, user, page)
    for (const name of ['One', 'Two']) {
      await page.goto(`${world.service}${TOKENS}/new?kind=secret`)
      await page.getByRole('link', { name: 'Read floors' }).click()
      equal(await page.getByRole('checkbox', { checked: true }).count(), 4)
      await fillIn(page, { name })
      await page.locator('#lifetime').selectOption('date')
      await fillIn(page, { ends: '2100-01-31' })
      await press(page, 'Create token')
    }
    await page.goto(`${world.service}${TOKENS}`)
    for (const name of ['Tick One', 'Tick Two']) await page.getByLabel(name).check()
    await press(page, 'Delete…')
    await look(page, 'deleting tokens')
    await press(page, 'Delete')
    equal(await page.getByRole('status').first().innerText(), 'The tokens have been deleted.')
    equal(await page.locator('article').count(), 0)
  },

  async 'an application is asked for by another user after all'({ world, user, page }) {
    const other = await world.user()
    const app = await world.application(`${world.sites[0]}/callback`)
    const scope = encodeURIComponent('floor:readPublic floor:readPrivate')
    await signIn(world, user, page)
    await page.goto(
      `${world.service}/oauth/authorize?response_type=code&client_id=${app.clientId}&scope=${scope}&state=a%20b`,
    )
    equal(await page.getByText(`as ${user.email}`, { exact: true }).count(), 1)
    await press(page, 'Not you?')
    equal(await page.locator('.lead').innerText(), `to go on to ${app.name}, which asks for access to your floor plans`)
    await fillIn(page, { email: other.email, password: other.password })
    await press(page, 'Sign in')
    equal(await page.getByText(`as ${other.email}`, { exact: true }).count(), 1)
    await press(page, 'Allow')
    const back = new URL(page.url())
    equal([back.searchParams.has('code'), back.searchParams.get('state')], [true, 'a b'])
  },

  async 'a publishable token: from its pages it reads, from others the refusal says why'({ world, user, page, look }) {
    const [own, other] = world.sites
    await signIn(world, user, page)
    await page.getByRole('link', { name: 'New publishable token' }).click()
    await look(page, 'new publishable token')
    await fillIn(page, { name: 'Web site', domains: new URL(own).host })
    await page.getByLabel('Read public floor resources', { exact: false }).first().check()
    await press(page, 'Create token')
    const text = await page.getByLabel('The token').innerText()
    await page.getByRole('link', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Web site' }).click()
    await fillIn(page, { origin: `${other}/a/page` })
    await press(page, 'Try')
    await look(page, 'a page tried')
    equal(await page.getByText('refused', { exact: true }).count(), 1)
    const floor = `${world.service}/v2/floor/${await world.floor(user.account, false)}`
    await world.floor(user.account, false)
    await page.reload()
    await look(page, 'the frame of a token')
    equal(await page.getByRole('combobox', { name: 'Floor' }).locator('option').count(), 2)
    await press(page, 'Show its frame')
    equal(new URL(page.url()).searchParams.has('floor'), true)
    // Scripts of the sites run in any case: it is their visitors who have them.
    const reads = (site: string, url: string, headers = {}) => fetchFrom(page, site, url, { headers })
    const found = await reads(own, `${floor}?pubtoken=${text}`)
    equal([found.status, found.body['properties']?.name], [200, 'Ground floor'])
    const refused = await reads(other, `${floor}?pubtoken=${text}`)
    equal([refused.status, refused.body.code], [403, 'origin_not_allowed'])
    // With a header the browser asks first.
    const secret = await reads(other, floor, { authorization: 'Bearer rw_sk_unknown' })
    equal([secret.status, secret.body.code], [401, 'invalid_token'])
  },

  async 'an application: sign in on the way, allow, come back with a code; revoke; refuse'({
    world,
    user,
    page,
    look,
  }) {
    const redirectUri = `${world.sites[0]}/callback?kept=1`
    const app = await world.application(redirectUri)
    const state = 'a b+&=%é"<>'
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state,
    })
    const ask = () => page.goto(`${world.service}/oauth/authorize?${query}`)
    await ask()
    await fillIn(page, { email: user.email, password: user.password })
    await press(page, 'Sign in')
    await look(page, 'consent')
    await press(page, 'Allow')
    const back = new URL(page.url())
    equal([back.origin, back.pathname, back.searchParams.get('kept')], [world.sites[0], '/callback', '1'])
    equal(back.searchParams.get('state'), state)
    const token = await exchange(world, app, back.searchParams.get('code')!, redirectUri)
    equal(await status(world, token), 200)
    // A second visit asks for no consent.
    await ask()
    equal(new URL(page.url()).searchParams.has('code'), true)
    await page.goto(`${world.service}/settings/applications`)
    await look(page, 'applications')
    await open(page, 'Revoke')
    await press(page, 'Revoke access')
    equal(await page.getByRole('status').innerText(), 'Access has been revoked.')
    equal(await status(world, token), 401)
    await ask()
    await press(page, 'Deny')
    equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
  },

  async 'an application whose callback sends on to another site, after allowing and after signing in'({
    world,
    user,
    page,
  }) {
    const home = `${world.sites[1]}/home`
    const app = await world.application(`${world.sites[0]}/hop?onward=${encodeURIComponent(home)}`)
    const ask = () => page.goto(`${world.service}/oauth/authorize?response_type=code&client_id=${app.clientId}`)
    await signIn(world, user, page)
    await ask()
    await press(page, 'Allow')
    equal(page.url(), home)
    await page.context().clearCookies()
    await ask()
    await fillIn(page, { email: user.email, password: user.password })
    await press(page, 'Sign in')
    // By a page that goes on by itself: the form of the password leads to no other site.
    await page.waitForURL(home)
  },

  async 'a request that is not right is a page, and leads nowhere'({ world, page, look }) {
    await page.goto(`${world.service}/oauth/authorize?response_type=code&client_id=<script>alert(1)</script>`)
    equal(new URL(page.url()).origin, world.service)
    await look(page, 'bad request')
    await page.goto(`${world.service}/settings/access-tokens/${crypto.randomUUID()}`)
    equal(new URL(page.url()).pathname, '/sign-in')
  },

  async 'a new password, and signing out everywhere'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    equal(await page.getByText('this one', { exact: true }).count(), 1)
    await look(page, 'account')
    await fillIn(page, { current: user.password, next: 'another horse, another battery' })
    await press(page, 'Change password')
    equal(await page.getByRole('status').innerText(), 'Your password has been changed.')
    await press(page, 'Sign out everywhere')
    await signIn(world, { ...user, password: 'another horse, another battery' }, page)
  },

  async 'no other site can show the pages in a frame'({ world, user, page }) {
    await signIn(world, user, page)
    const html = `<!doctype html><title>x</title><iframe src="${world.service}${TOKENS}"></iframe>`
    // What the browser says of it is what is asked for here; scripts of its error page may complain as well.
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
    await page.goto(`${world.sites[1]}/?html=${encodeURIComponent(html)}`)
    const frame = page.frames()[1]!
    await frame.waitForLoadState()
    await frame.waitForTimeout(1000)
    const shown = await frame.locator('body').innerText()
    equal([frame.url().startsWith(world.service), /Access tokens|Sign in/.test(shown)], [false, false])
  },
}

/** Where there are scripts, the button beside a token copies it. */
async function copied(page: Page, text: string): Promise<void> {
  const button = page.locator('button[data-copy=token]')
  const scripted = await page.evaluate(() => document.querySelector('button[data-copy]:not([hidden])') !== null)
  equal(await button.isVisible(), scripted)
  if (!scripted) return
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button.click()
  equal(await page.evaluate(() => navigator.clipboard.readText()), text)
}

async function status(world: World, token: string): Promise<number> {
  return (await fetch(`${world.service}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })).status
}

async function exchange(
  world: World,
  app: { clientId: string; clientSecret: string },
  code: string,
  redirectUri: string,
) {
  const answer = await fetch(`${world.service}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

interface Read {
  readonly status: number
  readonly requestId: string | null
  readonly body: { readonly code?: string; readonly properties?: { readonly name: string } }
}

/** What a script of a site reads from an address, by the rules of the browser. */
async function fetchFrom(page: Page, site: string, url: string, init: RequestInit): Promise<Read> {
  const context = await page.context().browser()!.newContext()
  try {
    const visitor = await context.newPage()
    await visitor.goto(site)
    return await visitor.evaluate(
      async ([url, init]) => {
        const answer = await fetch(url, init)
        return { status: answer.status, requestId: answer.headers.get('x-request-id'), body: await answer.json() }
      },
      [url, init] as const,
    )
  } finally {
    await context.close()
  }
}

/** Signs in and opens the page of tokens. */
async function signIn(world: World, user: User, page: Page): Promise<void> {
  await signInFirst(world, user, page)
  await page.goto(`${world.service}${TOKENS}`)
}
