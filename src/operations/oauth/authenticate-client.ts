import type { KnownApplication } from '../../access/memory.ts'
import { isClientId } from '../../access/oauth/authorization-request.ts'
import { isClientSecret, readClient } from '../../access/oauth/client-authentication.ts'
import { isDocumentUrl } from '../../access/oauth/client-document.ts'
import type { Form } from '../../access/oauth/form.ts'
import { type OAuthError, oauthError } from '../../access/oauth/oauth-error.ts'
import { fault, ok, type Result } from '../../base/result-type.ts'
import type { Service } from '../../service/service.ts'
import { findUsedApplication } from '../../store/tables/tokens/applications.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'

/** An application that has proved its identity. */
export interface AuthenticatedClient {
  readonly clientId: string
  readonly application: KnownApplication
}

/**
 * Authenticates the client of a request to an OAuth endpoint; a public one, which has no secret, only names itself: what it
 * sends proves by PKCE that the code is its own. An unknown client id, a wrong secret and a disabled
 * application have the same fault.
 *
 * @param authorization the header field; null when there is none
 * @see RFC 6749 section 3.2.1
 */
export async function authenticateClient(
  service: Service,
  authorization: string | null,
  form: Form,
): Promise<Result<AuthenticatedClient, OAuthError>> {
  const client = readClient(authorization, form)
  if (!client.ok) return client
  const { clientId, secret } = client.value
  const application = await knownApplication(service, clientId)
  if (secret === undefined && application?.secret_hash !== null)
    return fault(oauthError('invalid_client', 'client_secret is missing'))
  const valid =
    secret === undefined ? !application?.disabled_at : isClientSecret(secret, application, service.wallClock())
  if (application && valid) return ok({ clientId, application })
  if (application) await noteRefusal(service, application)
  const refusal = oauthError('invalid_client', 'client_id or client_secret is not valid')
  return fault(application ? { ...refusal, clientId } : refusal)
}

async function noteRefusal(service: Service, { id, account_id: accountId, disabled_at }: KnownApplication) {
  if (accountId === null) return // nobody's, so that nobody reads of it
  const detail = { reason: disabled_at ? 'disabled' : 'secret' }
  const event = { accountId, event: 'client.refused', subject: ['application', id] as const, detail }
  await noteDenied(service, { kind: 'application', id }, event)
}

/** An application by its client id, from memory or from the store. */
async function knownApplication(service: Service, clientId: string): Promise<KnownApplication | undefined> {
  if (!isClientId(clientId) && !isDocumentUrl(clientId)) return undefined
  const { applications } = service.access
  const known = applications.get(clientId)
  if (known) return known
  const { generation } = applications
  const found = await findUsedApplication(requireStore(service), clientId)
  if (found) applications.set(clientId, found, generation)
  return found
}
