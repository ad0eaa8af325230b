import { hashOf, sameHash } from '../hash.ts'
import type { KnownApplication } from '../memory.ts'

/** Compared with the secret of a client that does not exist, so that the refusal takes as long. */
const NO_APPLICATION = hashOf('no application')

/**
 * Whether a secret is the application's, or the one before its rotation while the grace lasts (docs/decisions.md#a9,
 * docs/access.md#k-14). A disabled application and a public one have none.
 *
 * @param application the one with the client id that was sent; undefined when there is none
 */
export function isClientSecret(secret: string, application: KnownApplication | undefined, now: Date): boolean {
  const hash = hashOf(secret)
  const current = sameHash(hash, application?.secret_hash ?? NO_APPLICATION)
  const previous = sameHash(hash, application?.previous_secret_hash ?? NO_APPLICATION)
  if (!application || application.disabled_at) return false
  const inGrace = application.previous_secret_until !== null && now < application.previous_secret_until
  return current || (previous && inGrace)
}
