import type { AuthorizationRequest } from '../../access/authorization-request.ts'
import { hashOf } from '../../access/hash.ts'
import type { ScopeName } from '../../schema/scope.ts'
import type { ApplicationRow } from '../../store/applications.ts'

/** What the consent page asks. */
export interface ConsentQuestion {
  readonly requestId: string
  /** Digest of the registration that the page shows; the form sends it back with the answer. */
  readonly shown: string
  readonly application: string
  readonly redirectUri: string
  /** Page of its makers. */
  readonly homepage: string | null
  readonly scopes: readonly ScopeName[]
  /** Whether the user consented before, to other scopes. */
  readonly isChange: boolean
  /** Path that asks the same of another user. */
  readonly again: string
}

export const questionOf = (
  application: ApplicationRow,
  ask: AuthorizationRequest,
  requestId: string,
  isChange: boolean,
): ConsentQuestion => ({
  requestId,
  shown: registrationDigest(application),
  application: application.name,
  redirectUri: application.redirect_uri,
  homepage: application.homepage,
  scopes: application.scopes,
  isChange,
  again: pathOf(application.client_id, ask),
})

/** The request as its application may have sent it; the state is percent-encoded as it was. */
function pathOf(
  clientId: string,
  { redirectUri, challenge, askedScopes, prompt, state }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    ...(redirectUri === null ? {} : { redirect_uri: redirectUri }),
    ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(askedScopes === null ? {} : { scope: askedScopes.join(' ') }),
    ...(prompt === null ? {} : { prompt }),
  })
  return `/oauth/authorize?${query}${state === null ? '' : `&state=${state}`}`
}

/** Digest of what the consent page shows of a registration: name, homepage, redirect URI and scopes, these in any order. */
export const registrationDigest = ({ name, homepage, redirect_uri, scopes }: ApplicationRow): string =>
  Buffer.from(hashOf(JSON.stringify([name, homepage, redirect_uri, [...scopes].sort()]))).toString('base64url')
