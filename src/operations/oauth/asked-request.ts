import type { AuthorizationRequest } from '../../access/oauth/authorization-request.ts'
import { isRegisteredUri } from '../../access/oauth/redirect.ts'
import type { Service } from '../../service/service.ts'
import { type ApplicationRow, redirectUrisOf } from '../../store/tables/tokens/applications.ts'
import type { findAuthorizationRequest } from '../../store/tables/tokens/authorization-requests.ts'

/** How the service is known where the request came. */
export interface Server {
  /** Its address; undefined under a name that is not its own. */
  readonly base: string | undefined
  /** For the parameter `iss`; undefined when answers do not tell it. */
  readonly issuer: string | undefined
}

/** @throws ServiceError `invalid` where answers tell the issuer and the request came under a name that is not the service's own */
export function serverOf({ config, ownAddress }: Service): Server {
  if (config.oauthIss === 'off') return { base: ownAddress?.known(), issuer: undefined }
  const base = ownAddress?.required()
  return { base, issuer: base }
}

/** A request; with an id once it is stored. */
export type Ask = AuthorizationRequest & { readonly id?: string }

export type Sent = Pick<AuthorizationRequest, 'redirectUri' | 'state'>

/** A stored request. */
export const askOf = (row: NonNullable<Awaited<ReturnType<typeof findAuthorizationRequest>>>): Ask => ({
  id: row.id,
  redirectUri: row.redirect_uri,
  state: row.state,
  challenge: row.challenge,
  askedScopes: row.asked_scopes,
  prompt: row.prompt,
  resource: row.resource,
})

/** Where the user is sent back to. */
export const targetOf = ({ redirect_uri }: ApplicationRow, { redirectUri }: Pick<Sent, 'redirectUri'>): string =>
  redirectUri ?? redirect_uri

/** Whether the user may still be sent back to where the request said: the registration may have changed since. */
export const isStillRegistered = (application: ApplicationRow, { redirectUri }: Pick<Sent, 'redirectUri'>): boolean =>
  redirectUri === null || isRegisteredUri(redirectUri, redirectUrisOf(application), application.secret_hash === null)
