// What the drivers use of libraries that come without types.

declare module 'passport-oauth2' {
  interface Options {
    readonly authorizationURL: string
    readonly tokenURL: string
    readonly clientID: string
    readonly clientSecret: string
    readonly callbackURL: string
    readonly state: boolean
    readonly pkce: boolean
  }
  type Done = (error: Error | null, user: object) => void
  type Verify = (accessToken: string, refreshToken: string | undefined, profile: object, done: Done) => void

  /** Passport gives an instance the methods by which it answers. */
  export default class OAuth2Strategy {
    constructor(options: Options, verify: Verify)
    authenticate(request: { query: Readonly<Record<string, string>>; session: object }, options: object): void
  }
}

declare module 'simple-oauth2' {
  interface Options {
    readonly client: { readonly id: string; readonly secret: string }
    readonly auth: { readonly tokenHost: string }
    readonly options: object
  }
  interface AccessToken {
    readonly token: Readonly<Record<string, unknown>>
    revoke(type: 'access_token' | 'refresh_token'): Promise<void>
  }
  export class AuthorizationCode {
    constructor(options: Options)
    authorizeURL(parameters: { redirect_uri: string; state: string }): string
    getToken(parameters: { code: string; redirect_uri: string }): Promise<AccessToken>
  }
}

declare module '3dio' {
  export function configs(options: { readonly servicesUrl: string; readonly logLevel: string }): void
  export const utils: { readonly services: { call(method: string, params: object): Promise<unknown> } }
}

declare module 'oidc-provider' {
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): import('node:http').RequestListener
  }
}
