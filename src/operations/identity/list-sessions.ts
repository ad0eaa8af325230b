import { hashOf, sameHash } from '../../access/hash.ts'
import { ServiceError } from '../../base/errors.ts'
import type { MemberSession } from '../../schema/resources/member.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { deleteSessionById, listSessions as select } from '../../store/tables/accounts/sessions.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'
import { idleSince } from './session.ts'

/** A session as its user sees it. */
export interface ListedSession extends MemberSession {
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean
}

/** @param secret of the session that asks */
export async function listSessions(service: Service, user: User, secret: string): Promise<ListedSession[]> {
  const now = service.wallClock()
  const rows = await select(requireStore(service), user.id, now, idleSince(now))
  const hash = hashOf(secret)
  return rows.map((row) => ({ ...shownSession(row), isCurrent: sameHash(row.hash, hash) }))
}

/** What is shown of a session, to its user and to the owners of the account. */
export const shownSession = (row: Awaited<ReturnType<typeof select>>[number]): MemberSession => ({
  id: row.id,
  openedAt: unixSeconds(row.created_at),
  seenAt: unixSeconds(row.seen_at),
  address: row.address,
  userAgent: row.user_agent,
  method: row.method,
  secondFactor: row.second_factor,
})

/**
 * Ends one session of a user.
 *
 * @param actor the user, or an owner of the account
 * @throws ServiceError `not_found` for one that is over or another's
 */
export const endSession = (
  service: Service,
  { id: userId, accountId }: Pick<User, 'id' | 'accountId'>,
  sessionId: string,
  actor: Actor = { kind: 'user', id: userId },
): Promise<void> =>
  runTransaction(requireStore(service), async (db) => {
    const ended = await deleteSessionById(db, sessionId, userId, accountId)
    if (!ended) throw new ServiceError('not_found', 'session: not found')
    await note(service, db, actor, { accountId, event: 'session.closed', subject: ['user', userId] })
  })
