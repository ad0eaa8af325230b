import { hashOf } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { ApplicationRow } from '../../store/tables/tokens/applications.ts'
import { insertCode, isChallengeKnown } from '../../store/tables/tokens/codes.ts'
import { note } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import type { Ask } from './asked-request.ts'
import { sameScopes } from './granted-scopes.ts'

/** What a code is issued for. */
interface Grant {
  readonly application: ApplicationRow
  readonly user: User
  readonly consentId: string
  readonly ask: Ask
  readonly scopes: ScopeName[]
}

/** Issues a code of 256 bits, bound to the request; undefined when the consent was revoked in the meantime. */
export async function mintCode(
  service: Service,
  db: Db,
  { application, user, consentId, ask, scopes }: Grant,
): Promise<string | undefined> {
  const now = service.wallClock()
  // RFC 7636 section 7.1 wants a new verifier each time: one used again is a fault of the application, or a replay.
  if (ask.challenge !== null && (await isChallengeKnown(db, application.id, ask.challenge))) {
    const subject = ['application', application.id] as const
    const { id, accountId } = user
    await note(service, db, { kind: 'user', id }, { accountId, event: 'challenge.reused', subject })
  }
  const code = service.randomText(SECRET_LENGTH)
  const id = await insertCode(db, {
    hash: hashOf(code),
    account_id: user.accountId,
    application_id: application.id,
    user_id: user.id,
    consent_id: consentId,
    redirect_uri: ask.redirectUri,
    challenge: ask.challenge,
    resource: ask.resource,
    scopes,
    tell_scopes: ask.askedScopes !== null && !sameScopes(ask.askedScopes, scopes),
    created_at: now,
    expires_at: new Date(now.getTime() + policy.codeSeconds * 1000),
  })
  return id === undefined ? undefined : code
}
