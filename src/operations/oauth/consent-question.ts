import { hashOf } from '../../access/hash.ts'
import type { AuthorizationRequest } from '../../access/oauth/authorization-request.ts'
import { isLoopback } from '../../access/oauth/redirect.ts'
import type { ConsentQuestion } from '../../schema/resources/oauth.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { ApplicationRow } from '../../store/tables/tokens/applications.ts'
import { type Ask, type Server, targetOf } from './asked-request.ts'

export const questionOf = (
  application: ApplicationRow,
  request: { readonly ask: Ask; readonly scopes: ScopeName[]; requestId: string; isChange: boolean },
  server: Server,
): ConsentQuestion => {
  const { ask, scopes, requestId, isChange } = request
  const redirectUri = targetOf(application, ask)
  return {
    requestId,
    shown: registrationDigest(application, scopes),
    application: application.name,
    makersUrl: application.document_until === null ? null : application.client_id,
    redirectUri,
    isLocal: isLoopback(redirectUri),
    homepage: application.homepage,
    scopes,
    isChange,
    again: pathOf(application.client_id, ask, server),
  }
}

/** The request as its application may have sent it; the state is percent-encoded as it was. */
function pathOf(
  clientId: string,
  { redirectUri, challenge, askedScopes, prompt, resource, state }: AuthorizationRequest,
  { base }: Server,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    ...(redirectUri === null ? {} : { redirect_uri: redirectUri }),
    ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(askedScopes === null ? {} : { scope: askedScopes.join(' ') }),
    ...(prompt === null ? {} : { prompt }),
    ...(resource === null || base === undefined ? {} : { resource: base + resource }),
  })
  return `/oauth/authorize?${query}${state === null ? '' : `&state=${state}`}`
}

/** Digest of what the consent page shows of a registration: name, homepage, redirect URI and scopes, these in any order. */
export const registrationDigest = (
  { name, homepage, redirect_uri }: ApplicationRow,
  scopes: readonly ScopeName[],
): string =>
  Buffer.from(hashOf(JSON.stringify([name, homepage, redirect_uri, [...scopes].sort()]))).toString('base64url')
