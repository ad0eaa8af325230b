// Each library as its documentation says to use it, with its own defaults, and once for every way it offers for an
// application to authenticate. Nothing of the service is adapted to any of them.
import { readFileSync } from 'node:fs'
import { Auth, type AuthConfig } from '@auth/core'
import type { OAuth2Config } from '@auth/core/providers'
import { OAuth2Client as BadgatewayClient } from '@badgateway/oauth2-client'
import * as arctic from 'arctic'
import ClientOAuth2 from 'client-oauth2'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { generateCodeVerifier, generateState, type OAuth2RequestError, OAuth2Client as OsloClient } from 'oslo/oauth2'
import OAuth2Strategy from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'

/** An application and its user. */
export interface Flow {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** Sends the user there and returns where the user ends up: at the redirect URI. */
  browse(url: string | URL): Promise<URL>
}

/** What a library got out of the flow. */
export interface Outcome {
  readonly accessToken: string
  /** Under which id the library knows the user, where it has users. */
  readonly identity?: string
  /** Redeems the same code again and returns the error code that the library tells of. */
  redeemAgain(): Promise<string>
  /** Revokes the token, where the library can. */
  revoke?(): Promise<void>
  /** Anything else the library offers that we serve; throws when it does not work. `alive` = before the revocation. */
  more?(alive: boolean): Promise<void>
}

export type Driver = (flow: Flow) => Promise<Outcome>

/** The error code that a call ends with. */
async function errorOf(call: Promise<unknown>, read: (error: never) => unknown): Promise<string> {
  try {
    await call
  } catch (error) {
    return String(read(error as never))
  }
  return 'no error'
}

const openidClient =
  (method: typeof openid.ClientSecretPost): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const config = await openid.discovery(new URL(issuer), clientId, undefined, method(clientSecret), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    })
    const callback = await browse(url)
    const redeem = () => openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState })
    const { access_token } = await redeem()
    const resource = new URL('/v2/token/self', issuer)
    return {
      accessToken: access_token,
      redeemAgain: () => errorOf(redeem(), (error: openid.ResponseBodyError) => error.error),
      revoke: () => openid.tokenRevocation(config, access_token),
      async more(alive) {
        const { active } = await openid.tokenIntrospection(config, access_token)
        if (active !== alive) throw new Error(`introspection tells active: ${active}`)
        if (alive) return
        // T-17: the challenge of a refusal, as this library reads it.
        const call = openid.fetchProtectedResource(config, access_token, resource, 'GET')
        const challenge = await errorOf(call, ({ cause }: openid.WWWAuthenticateChallengeError) =>
          JSON.stringify(cause),
        )
        const expected = [
          {
            scheme: 'bearer',
            parameters: {
              realm: 'roomwright',
              error: 'invalid_token',
              error_description: 'The token is not valid',
            },
          },
        ]
        if (challenge !== JSON.stringify(expected)) throw new Error(`the challenge is read as ${challenge}`)
      },
    }
  }

const oauth4webapi =
  (method: typeof oauth.ClientSecretPost): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const insecure = { [oauth.allowInsecureRequests]: true }
    const url = new URL(issuer)
    const found = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...insecure })
    const as = await oauth.processDiscoveryResponse(url, found)
    const client = { client_id: clientId }
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const authorize = new URL(as.authorization_endpoint!)
    authorize.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString()
    const parameters = oauth.validateAuthResponse(as, client, await browse(authorize), state)
    const redeem = async () => {
      const authentication = method(clientSecret)
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authentication,
        parameters,
        redirectUri,
        verifier,
        insecure,
      )
      return oauth.processAuthorizationCodeResponse(as, client, answer)
    }
    const { access_token } = await redeem()
    return {
      accessToken: access_token,
      redeemAgain: () => errorOf(redeem(), (error: oauth.ResponseBodyError) => error.error),
      async revoke() {
        const answer = await oauth.revocationRequest(as, client, method(clientSecret), access_token, insecure)
        await oauth.processRevocationResponse(answer)
      },
    }
  }

const simpleOAuth2 =
  (options: object): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const client = new AuthorizationCode({
      client: { id: clientId, secret: clientSecret },
      auth: { tokenHost: issuer },
      options,
    })
    const callback = await browse(client.authorizeURL({ redirect_uri: redirectUri, state: 'xyz' }))
    const redeem = () => client.getToken({ code: callback.searchParams.get('code')!, redirect_uri: redirectUri })
    const token = await redeem()
    return {
      accessToken: String(token.token['access_token']),
      redeemAgain: () =>
        errorOf(redeem(), (error: { data: { payload: { error: string } } }) => error.data.payload.error),
      revoke: () => token.revoke('access_token'),
    }
  }

const arcticClient: Driver = async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
  const client = new arctic.OAuth2Client(clientId, clientSecret, redirectUri)
  const verifier = arctic.generateCodeVerifier()
  const state = arctic.generateState()
  const authorize = `${issuer}/oauth/authorize`
  const url = client.createAuthorizationURLWithPKCE(authorize, state, arctic.CodeChallengeMethod.S256, verifier, [])
  const callback = await browse(url)
  const redeem = () =>
    client.validateAuthorizationCode(`${issuer}/oauth/token`, callback.searchParams.get('code')!, verifier)
  const tokens = await redeem()
  return {
    accessToken: tokens.accessToken(),
    redeemAgain: () => errorOf(redeem(), (error: arctic.OAuth2RequestError) => error.code),
    revoke: () => client.revokeToken(`${issuer}/oauth/revoke`, tokens.accessToken()),
  }
}

const badgateway =
  (
    method: 'client_secret_basic' | 'client_secret_basic_interop' | 'client_secret_post' | undefined,
    discovered: boolean,
  ): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const client = new BadgatewayClient({
      server: issuer,
      clientId,
      clientSecret,
      ...(method === undefined ? {} : { authenticationMethod: method }),
      ...(discovered
        ? { discoveryEndpoint: '/.well-known/oauth-authorization-server' }
        : {
            authorizationEndpoint: '/oauth/authorize',
            tokenEndpoint: '/oauth/token',
            revocationEndpoint: '/oauth/revoke',
          }),
    } as ConstructorParameters<typeof BadgatewayClient>[0])
    const codeVerifier = 'x'.repeat(64)
    const callback = await browse(
      await client.authorizationCode.getAuthorizeUri({ redirectUri, state: 's', codeVerifier }),
    )
    const redeem = () =>
      client.authorizationCode.getTokenFromCodeRedirect(callback, { redirectUri, state: 's', codeVerifier })
    const token = await redeem()
    return {
      accessToken: token.accessToken,
      redeemAgain: () => errorOf(redeem(), (error: { oauth2Code: string }) => error.oauth2Code),
      revoke: () => client.revoke(token),
    }
  }

const passport: Driver = async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
  const options = {
    authorizationURL: `${issuer}/oauth/authorize`,
    tokenURL: `${issuer}/oauth/token`,
    clientID: clientId,
    clientSecret,
    callbackURL: redirectUri,
    state: true,
    pkce: true,
  }
  const session = {}
  /** One request to the application, handled by the strategy as passport does it. */
  const handle = (query: Record<string, string>) =>
    new Promise<{ redirect?: string; token?: string; error?: { code: string; oauthError?: { data: string } } }>(
      (resolve) => {
        const strategy = Object.assign(
          new OAuth2Strategy(options, (accessToken, _refresh, _profile, done) => done(null, { accessToken })),
          {
            redirect: (redirect: string) => resolve({ redirect }),
            success: (user: { accessToken: string }) => resolve({ token: user.accessToken }),
            fail: (info: unknown) => resolve({ error: { code: JSON.stringify(info) } }),
            error: (error: never) => resolve({ error }),
          },
        )
        strategy.authenticate({ query, session }, {})
      },
    )
  const { redirect } = await handle({})
  const copy = structuredClone(session)
  const query = Object.fromEntries((await browse(redirect!)).searchParams)
  const { token, error } = await handle(query)
  if (token === undefined) throw error
  return {
    accessToken: token,
    async redeemAgain() {
      Object.assign(session, copy)
      const again = (await handle(query)).error
      return again?.code ?? 'no error'
    },
  }
}

const clientOAuth2: Driver = async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
  const client = new ClientOAuth2({
    clientId,
    clientSecret,
    accessTokenUri: `${issuer}/oauth/token`,
    authorizationUri: `${issuer}/oauth/authorize`,
    redirectUri,
    state: 'abc',
  })
  const callback = await browse(client.code.getUri())
  const redeem = () => client.code.getToken(callback.href)
  const { accessToken } = await redeem()
  return {
    accessToken,
    redeemAgain: () =>
      errorOf(redeem(), (error: { code: string; body?: { error: string } }) => error.body?.error ?? error.code),
  }
}

const authCore =
  (method: 'client_secret_basic' | 'client_secret_post' | undefined): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const origin = new URL(redirectUri).origin
    let accessToken = ''
    let identity = ''
    const provider = documentedProvider(issuer, clientId, clientSecret)
    const problems: string[] = []
    const config: Omit<AuthConfig, 'raw'> = {
      secret: 'of this application',
      trustHost: true,
      basePath: '/auth',
      logger: { error: (error: Error) => problems.push(JSON.stringify(error.cause ?? error.message)) },
      callbacks: {
        jwt({ account, token }) {
          if (account?.access_token) accessToken = account.access_token
          if (account) identity = account.providerAccountId
          return token
        },
      },
      providers: [
        {
          ...provider,
          // Auth.js itself asks over https only.
          userinfo: {
            url: provider.userinfo,
            request: async ({ tokens }: { tokens: { access_token?: string } }) =>
              (await fetch(provider.userinfo, { headers: { authorization: `Bearer ${tokens.access_token}` } })).json(),
          },
          ...(method ? { client: { token_endpoint_auth_method: method } } : {}),
        },
      ],
    }
    const cookies = new Map<string, string>()
    const request = async (path: string, body?: URLSearchParams) => {
      const headers = { cookie: [...cookies].map((it) => it.join('=')).join('; ') }
      const init = body ? { method: 'POST', headers, body } : { headers }
      const answer = await Auth(new Request(`${origin}${path}`, init), config)
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        cookies.set(name!, value!)
      }
      return answer
    }
    const { csrfToken } = (await (await request('/auth/csrf')).json()) as { csrfToken: string }
    const sent = await request('/auth/signin/roomwright', new URLSearchParams({ csrfToken }))
    const savedCookies = new Map(cookies)
    const callback = await browse(sent.headers.get('location')!)
    await request(callback.pathname + callback.search)
    if (accessToken === '') throw new Error(`${callback}: ${problems.join('; ')}`)
    return {
      accessToken,
      identity,
      async redeemAgain() {
        for (const [name, value] of savedCookies) cookies.set(name, value)
        problems.length = 0
        await request(callback.pathname + callback.search)
        return /invalid_\w+/.exec(problems.join(' '))?.[0] ?? problems.join(' ')
      },
    }
  }

/** The provider as docs/oauth.md writes it, for this service. */
function documentedProvider(issuer: string, CLIENT_ID: string, CLIENT_SECRET: string) {
  const page = readFileSync(new URL('../../docs/oauth.md', import.meta.url), 'utf8')
  const [, written] = /^const roomwright = (\{\n.*?^\})$/ms.exec(page)!
  const make = new Function('process', `return ${written!.replaceAll('https://rooms.example', issuer)}`)
  return make({ env: { CLIENT_ID, CLIENT_SECRET } }) as OAuth2Config<object> & {
    readonly id: string
    readonly name: string
    readonly type: 'oauth'
    readonly userinfo: string
  }
}

const oslo =
  (authenticateWith: 'http_basic_auth' | 'request_body'): Driver =>
  async ({ issuer, clientId, clientSecret, redirectUri, browse }) => {
    const client = new OsloClient(clientId, `${issuer}/oauth/authorize`, `${issuer}/oauth/token`, {
      redirectURI: redirectUri,
    })
    const codeVerifier = generateCodeVerifier()
    const url = await client.createAuthorizationURL({ state: generateState(), codeVerifier })
    const callback = await browse(url)
    const redeem = () =>
      client.validateAuthorizationCode(callback.searchParams.get('code')!, {
        codeVerifier,
        credentials: clientSecret,
        authenticateWith,
      })
    const { access_token } = await redeem()
    return {
      accessToken: access_token,
      redeemAgain: () => errorOf(redeem(), (error: OAuth2RequestError) => error.message),
    }
  }

/** Every library in every way of authentication it offers; the path is where it wants to be called back. */
export const drivers: readonly { readonly name: string; readonly run: Driver; readonly callback?: string }[] = [
  { name: 'openid-client, client_secret_post', run: openidClient(openid.ClientSecretPost) },
  { name: 'openid-client, client_secret_basic', run: openidClient(openid.ClientSecretBasic) },
  { name: 'oauth4webapi, client_secret_post', run: oauth4webapi(oauth.ClientSecretPost) },
  { name: 'oauth4webapi, client_secret_basic', run: oauth4webapi(oauth.ClientSecretBasic) },
  { name: 'simple-oauth2, header', run: simpleOAuth2({}) },
  { name: 'simple-oauth2, header, loose', run: simpleOAuth2({ credentialsEncodingMode: 'loose' }) },
  { name: 'simple-oauth2, body', run: simpleOAuth2({ authorizationMethod: 'body' }) },
  { name: 'arctic', run: arcticClient },
  { name: '@badgateway/oauth2-client', run: badgateway(undefined, false) },
  { name: '@badgateway/oauth2-client, discovery', run: badgateway(undefined, true) },
  { name: '@badgateway/oauth2-client, client_secret_basic', run: badgateway('client_secret_basic', false) },
  { name: '@badgateway/oauth2-client, interop', run: badgateway('client_secret_basic_interop', false) },
  { name: '@badgateway/oauth2-client, client_secret_post', run: badgateway('client_secret_post', false) },
  { name: 'passport-oauth2', run: passport },
  { name: 'client-oauth2', run: clientOAuth2 },
  { name: '@auth/core', run: authCore(undefined), callback: '/auth/callback/roomwright' },
  {
    name: '@auth/core, client_secret_post',
    run: authCore('client_secret_post'),
    callback: '/auth/callback/roomwright',
  },
  { name: 'oslo, http_basic_auth', run: oslo('http_basic_auth') },
  { name: 'oslo, request_body', run: oslo('request_body') },
]
