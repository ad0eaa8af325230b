// What the benches use of libraries that come without types.

declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly connections: number
    readonly duration: number
  }
  interface Result {
    readonly requests: { readonly total: number; readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** Saved, a model gives its id or, of a token or code, the text. */
  interface Model {
    save(): Promise<string>
  }
  interface Grant extends Model {
    addOIDCScope(scope: string): void
  }
  /** What a token or code is issued for. */
  interface Issue {
    readonly accountId: string
    readonly client: object
    readonly grantId: string
    readonly scope: string
    readonly gty: string
    readonly redirectUri?: string
  }
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: { find(id: string): Promise<object | undefined> }
    readonly Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
    readonly AccessToken: new (
      properties: Issue,
    ) => Model
    readonly AuthorizationCode: new (
      properties: Issue,
    ) => Model
    callback(): RequestListener
  }
}
