// Signing in at a real OpenID provider: the service is its client, through the pages, as a browser goes.
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { type Landed, UserAgent } from './user-agent.ts'

interface Served {
  readonly issuer: string
  readonly service: unknown
  stop(): Promise<void>
}

type Serve = (settings: Record<string, string>) => Promise<Served>

/** What the service has made: users, applications. */
interface Make {
  createUser(service: unknown, params: object): Promise<{ id: string; email: string }>
  createApplication(service: unknown, params: object): Promise<{ clientId: string; clientSecret: string }>
  updateUser(service: unknown, params: object): Promise<unknown>
}

/** Who is known at the provider, by the name that is typed there. */
type People = Record<string, { email?: string; email_verified?: boolean }>

const CLIENT_ID = 'roomwright'
const CLIENT_SECRET = randomBytes(24).toString('hex')
const CALLBACK = '/sign-in/oidc/callback'

interface Site {
  readonly url: string
  readonly server: Server
  answer(by: RequestListener): void
}

/** A server whose answers may come later, as its address has to be known before. */
async function site(port = 0): Promise<Site> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    answer: (by) => {
      listener = by
    },
  }
}

async function close({ server }: Site): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

const providerAt = (issuer: string, redirectUri: string, people: People) =>
  new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
  }).callback()

interface World {
  readonly served: Served
  readonly provider: Site
  readonly people: People
  /** As the user `name` at the provider: what is shown in the end. */
  signIn(name: string, options?: { at?: string; leave?: (url: URL) => URL | undefined }): Promise<Landed>
}

/** @param base of the service as browsers see it; undefined = as it listens */
async function withProvider(
  serve: Serve,
  settings: Record<string, string>,
  run: (world: World) => Promise<void>,
  proxy?: Site,
): Promise<void> {
  const provider = await site()
  const base = proxy && `${proxy.url}/rooms`
  const served = await serve({
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Example ID',
    FURNISH_THREADS: '0',
    ...(base === undefined ? {} : { PUBLIC_URL: base }),
    ...settings,
  })
  const shown = base ?? served.issuer
  proxy?.answer(passOn(served.issuer))
  const people: People = {}
  provider.answer(providerAt(provider.url, shown + CALLBACK, people))
  try {
    await run({
      served: { ...served, issuer: shown },
      provider,
      people,
      signIn(name, { at = '/floors', leave } = {}) {
        let hasAsked = false // after a refusal it reads what the page says
        const agent = new UserAgent((form, url) => {
          if (form.includes('value="login"')) return { login: name, password: 'any' }
          if (form.includes('value="consent"') && url.origin === provider.url) return {}
          if (form.includes('name="shown"')) return { decision: 'approve' }
          if (hasAsked || !/action="[^"]*\/sign-in\/oidc"/.test(form)) return undefined
          hasAsked = true
          return {}
        }, leave)
        return agent.browse(shown + at)
      },
    })
  } finally {
    await served.stop()
    await close(provider)
    if (proxy) await close(proxy)
  }
}

/** A proxy that takes a path away. */
const passOn =
  (to: string): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.entries(request.headers).filter(([name]) => !/^(connection|content-length)$/.test(name))
    const answer = await fetch(to + request.url!.replace(/^\/rooms/, ''), {
      method: request.method!,
      headers: headers as [string, string][],
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    response.writeHead(answer.status, [...answer.headers].flat())
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

function expect(what: string, found: unknown, expected: unknown): void {
  const fits = expected instanceof RegExp ? expected.test(String(found)) : found === expected
  if (!fits) throw new Error(`${what}: ${JSON.stringify(found)}, not ${expected}`)
}

const alertText = ({ text }: Landed) => /role="alert">([^<]*)/.exec(text)?.[1] ?? text.slice(0, 400)

/** Changes a parameter on the way to the provider. */
const changing = (provider: Site, name: string, value: string) => (url: URL) => {
  if (url.origin !== provider.url || !url.searchParams.has(name) || url.searchParams.has('code')) return url
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed
}

export const providerChecks = (make: Make): readonly { name: string; run: (serve: Serve) => Promise<void> }[] => [
  {
    name: 'oidc-provider: who is let in, and who is not',
    run: (serve) =>
      withProvider(serve, {}, async ({ served, people, signIn }) => {
        const { email, id } = await make.createUser(served.service, { email: 'a@rooms.example', account: 'A' })
        people['alice'] = { email, email_verified: true }
        people['mallory'] = { email, email_verified: true }
        people['bob'] = { email, email_verified: false }
        people['carol'] = {}
        expect('not verified', alertText(await signIn('bob')), /has not verified your e-mail/)
        expect('no e-mail', alertText(await signIn('carol')), /has not verified your e-mail/)
        const landed = await signIn('alice', { at: '/settings/account' })
        expect('signed in', `${landed.url.pathname} ${landed.text.includes(email)}`, '/settings/account true')
        expect(
          'another subject',
          alertText(await signIn('mallory')),
          /knows the user with your e-mail as somebody else/,
        )
        people['alice'] = { email: 'moved@rooms.example', email_verified: true }
        expect('known by the subject', (await signIn('alice', { at: '/settings/account' })).text.includes(email), true)
        await make.updateUser(served.service, { email, disabled: true })
        expect(`disabled ${id}`, alertText(await signIn('alice')), /may not sign in here any more/)
      }),
  },
  {
    name: 'oidc-provider: answers that do not belong to what was sent',
    run: (serve) =>
      withProvider(serve, {}, async ({ served, provider, people, signIn }) => {
        const { email } = await make.createUser(served.service, { email: 'b@rooms.example', account: 'B' })
        people['alice'] = { email, email_verified: true }
        const not = /^Example ID did not let you in/
        expect('nonce', alertText(await signIn('alice', { leave: changing(provider, 'nonce', 'another') })), not)
        const challenge = randomBytes(32).toString('base64url')
        expect(
          'PKCE',
          alertText(await signIn('alice', { leave: changing(provider, 'code_challenge', challenge) })),
          not,
        )
        expect(
          'state',
          alertText(await signIn('alice', { leave: changing(provider, 'state', 'another') })),
          /begun in another browser/,
        )
        const wrongIssuer = (url: URL) => {
          if (url.searchParams.has('iss')) url.searchParams.set('iss', 'https://evil.example')
          return url
        }
        expect('issuer', alertText(await signIn('alice', { leave: wrongIssuer })), not)
        const wrongCode = (url: URL) => {
          if (url.pathname === CALLBACK) url.searchParams.set('code', 'another')
          return url
        }
        expect('code', alertText(await signIn('alice', { leave: wrongCode })), not)
        const denied = (url: URL) => {
          if (url.pathname === CALLBACK) {
            url.searchParams.delete('code')
            url.searchParams.set('error', 'access_denied')
          }
          return url
        }
        expect('denied', alertText(await signIn('alice', { leave: denied })), not)
        expect('as it is', (await signIn('alice')).url.pathname, '/floors')
      }),
  },
  {
    name: 'oidc-provider: a provider that is down, and up again',
    run: (serve) =>
      withProvider(serve, {}, async ({ served, provider, people, signIn }) => {
        const { email } = await make.createUser(served.service, { email: 'c@rooms.example', account: 'C' })
        people['alice'] = { email, email_verified: true }
        const port = Number(new URL(provider.url).port)
        await close(provider)
        const landed = await signIn('alice')
        expect('status', landed.status, 503)
        expect('words', alertText(landed), /^Example ID cannot be reached now/)
        const again = await site(port)
        again.answer(providerAt(again.url, served.issuer + CALLBACK, people))
        expect('up again', (await signIn('alice')).url.pathname, '/floors')
        const goingDown = (url: URL) => {
          if (url.pathname === CALLBACK) void close(again)
          return url
        }
        const cut = await signIn('alice', { leave: goingDown })
        expect('down meanwhile', `${cut.status} ${alertText(cut)}`, /^503 Example ID cannot be reached now/)
      }),
  },
  {
    name: 'oidc-provider: our code flow by way of it, below a path behind a proxy, without passwords',
    run: async (serve) =>
      withProvider(
        serve,
        { PASSWORD_SIGN_IN: 'off', OIDC_ACCOUNT: 'Members', OIDC_USER_SCOPES: 'floor:readPublic' },
        async ({ served, people, signIn }) => {
          people['dora'] = { email: 'dora@rooms.example', email_verified: true }
          const redirectUri = 'http://localhost:9/callback'
          const scopes = ['floor:readPublic']
          const application = {
            name: 'Planner',
            redirectUri,
            moreRedirectUris: [],
            scopes,
            requirePkce: false,
            public: false,
          }
          const { clientId, clientSecret } = await make.createApplication(served.service, application)
          const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state: 'kept' })
          const stop = (url: URL) => (url.origin === new URL(redirectUri).origin ? undefined : url)
          const { url } = await signIn('dora', { at: `/oauth/authorize?${query}`, leave: stop })
          expect('at the application', url.origin + url.pathname, redirectUri)
          expect('state', url.searchParams.get('state'), 'kept')
          const body = new URLSearchParams({
            grant_type: 'authorization_code',
            code: url.searchParams.get('code') ?? '',
            client_id: clientId,
            client_secret: clientSecret,
          })
          const answer = await fetch(`${served.issuer}/oauth/token`, { method: 'POST', body })
          const { access_token: token } = (await answer.json()) as { access_token: string }
          const self = await fetch(`${served.issuer}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })
          expect('the token works', self.status, 200)
        },
        await site(),
      ),
  },
]
