import type { KnownApplication } from '../../access/memory.ts'
import { isClientId } from '../../access/oauth/authorization-request.ts'
import { isClientSecret } from '../../access/oauth/client-authentication.ts'
import { isDocumentUrl } from '../../access/oauth/client-document.ts'
import { ServiceError } from '../../base/errors.ts'
import type { ClientCredentials } from '../../schema/resources/oauth.ts'
import type { Service } from '../../service/service.ts'
import { findUsedApplication } from '../../store/tables/tokens/applications.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { requireStore } from '../calling/transaction.ts'

/** An application did not prove its identity. Protocols count such failures (docs/access.md#k-16). */
export class ClientRefused extends ServiceError {
  /** The id that was sent, where there is an application of it: the answer does not tell whether there is. */
  readonly clientId: string | undefined

  constructor(description: string, clientId?: string) {
    super('invalid_client', description)
    this.clientId = clientId
  }
}

/**
 * Authenticates an application; a public one, which has no secret, only names itself: what it
 * sends proves by PKCE that the code is its own. An unknown client id, a wrong secret and a disabled
 * application are refused alike.
 *
 * @throws ClientRefused
 * @see RFC 6749 section 3.2.1
 */
export async function authenticateClient(
  service: Service,
  { client_id: clientId, client_secret: secret }: ClientCredentials,
): Promise<KnownApplication> {
  const application = await knownApplication(service, clientId)
  if (secret === undefined && application?.secret_hash !== null) throw new ClientRefused('client_secret is missing')
  const valid =
    secret === undefined ? !application?.disabled_at : isClientSecret(secret, application, service.wallClock())
  if (application && valid) return application
  if (application) await noteRefusal(service, application)
  throw new ClientRefused('client_id or client_secret is not valid', application && clientId)
}

async function noteRefusal(service: Service, { id, account_id: accountId, disabled_at }: KnownApplication) {
  if (accountId === null) return // there is no account whose audit log would show it
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
