import { isClientId } from '../../access/authorization-request.ts'
import type { ClientCredentials } from '../../access/client-authentication.ts'
import { hashOf, sameHash } from '../../access/hash.ts'
import type { KnownApplication } from '../../access/memory.ts'
import { type OAuthError, oauthError } from '../../access/oauth-error.ts'
import type { Service } from '../../service.ts'
import { findApplication } from '../../store/applications.ts'
import { noteDenied } from '../audit.ts'
import { requireStore } from '../store.ts'

/** What is compared when there is no such application, so that it takes as long. */
const NOBODY = hashOf('no application')

/**
 * Whether an application is who it says: its secret, or for a while the one before (decisions.md A9, access.md K-14).
 *
 * @param application the one with that client id, if any
 */
export async function judgeClient<Application extends KnownApplication>(
  service: Service,
  { secret }: ClientCredentials,
  application: Application | undefined,
): Promise<Application | OAuthError> {
  const now = service.clock()
  const hash = hashOf(secret)
  const current = sameHash(hash, application?.secret_hash ?? NOBODY)
  const previous = sameHash(hash, application?.previous_secret_hash ?? NOBODY)
  const inGrace = application?.previous_secret_until ? now < application.previous_secret_until : false
  if (application && !application.disabled_at && (current || (previous && inGrace))) return application
  if (application)
    await noteDenied(
      service,
      { kind: 'application', id: application.id },
      {
        accountId: application.account_id,
        event: 'client.refused',
        subject: ['application', application.id],
        detail: { reason: application.disabled_at ? 'disabled' : 'secret' },
      },
    )
  return oauthError('invalid_client', 'client_id or client_secret is not valid')
}

/** An application that was looked up a moment ago, or as the store has it. */
export async function knownApplication(service: Service, clientId: string): Promise<KnownApplication | undefined> {
  if (!isClientId(clientId)) return undefined
  const { applications } = service.access
  const known = applications.find(clientId)
  if (known) return known
  const { generation } = applications
  const found = await findApplication(requireStore(service), clientId)
  if (found) applications.remember(clientId, found, generation)
  return found
}
