/** Where users sign in with OpenID Connect. */
export interface IdentityProvider {
  /** The address that a browser is sent to. @throws ProviderUnavailable */
  readonly addressOf: (sent: SentToProvider) => Promise<URL>
  /**
   * What the provider says of the user who has come back.
   *
   * @param query of the address that the browser came back to
   * @throws ProviderUnavailable
   * @throws ProviderRefusal when it refused, or its answer does not belong to what was sent
   */
  readonly identityIn: (query: string, sent: SentToProvider) => Promise<Identity>
}

/** What one sign-in is known by; only the browser that began it can tell. */
export interface SentToProvider {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** As the provider says; undefined where it was not. */
  readonly email: string | undefined
  readonly emailVerified: boolean
}

/** The provider cannot be asked at present. */
export class ProviderUnavailable extends Error {}

/** The provider did not say who the user is. */
export class ProviderRefusal extends Error {}
