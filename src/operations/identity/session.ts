import { createHash } from 'node:crypto'
import { hashOf, sameHash } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import { SCOPE_NAMES } from '../../schema/scope.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { deleteSession, findSession, insertSession, touchSession } from '../../store/sessions.ts'
import { holdUser } from '../../store/users.ts'
import { note, sourceOf } from '../audit-notes.ts'
import type { User } from '../caller.ts'
import { requireStore } from '../transaction.ts'

/** What a session's cookie holds, and when it is over. */
export interface NewSession {
  readonly secret: string
  readonly expiresAt: Date
}

/** A user as read when the password was verified. */
export interface VerifiedUser {
  readonly id: string
  readonly account_id: string
  readonly session_epoch: number
}

/**
 * Opens a session for a user whose password has been verified. Undefined when the user has been disabled since, or all
 * sessions ended, as by a new password: verifying takes a while, and whoever ends the sessions means this one too.
 */
export const openSession = (service: Service, user: VerifiedUser): Promise<NewSession | undefined> =>
  requireStore(service)
    .transaction()
    .execute(async (db) => {
      const current = await holdUser(db, user.id)
      return current?.session_epoch === user.session_epoch ? insertNewSession(service, db, user) : undefined
    })

/** A new secret at every sign-in; at rest only its hash (docs/access.md#c-1). */
export async function insertNewSession(
  service: Service,
  db: Db,
  user: Pick<VerifiedUser, 'id' | 'account_id'>,
): Promise<NewSession> {
  const now = service.wallClock()
  const secret = service.randomText(SECRET_LENGTH)
  const expiresAt = new Date(now.getTime() + policy.sessionSecondsMax * 1000)
  await insertSession(db, {
    hash: hashOf(secret),
    account_id: user.account_id,
    user_id: user.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
    ...sourceOf(service),
  })
  await note(
    service,
    db,
    { kind: 'user', id: user.id },
    { accountId: user.account_id, event: 'session.opened', subject: ['user', user.id] },
  )
  return { secret, expiresAt }
}

/** The user of a session that is neither over nor idle for too long. */
export async function findUser(service: Service, secret: string): Promise<User | undefined> {
  const db = requireStore(service)
  const now = service.wallClock()
  const found = await findSession(db, hashOf(secret), now, idleSince(now))
  if (!found) return undefined
  const { seenAt, ...user } = found
  if (now.getTime() - seenAt.getTime() >= policy.sessionSeenSeconds * 1000) await touchSession(db, hashOf(secret), now)
  return { ...user, scopes: user.owner ? SCOPE_NAMES : user.scopes }
}

/** Sessions unseen since then are over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - policy.sessionIdleSeconds * 1000)

/** The session is deleted: its cookie is worth nothing any more. */
export async function closeSession(service: Service, secret: string): Promise<void> {
  const db = requireStore(service)
  const closed = await deleteSession(db, hashOf(secret))
  if (!closed) return
  const { account_id: accountId, user_id: id } = closed
  await note(service, db, { kind: 'user', id }, { accountId, event: 'session.closed', subject: ['user', id] })
}

/** What a form of this session must carry to be believed; `purpose` keeps one form's value from serving another. */
export const csrfOf = (secret: string, purpose: string): string =>
  createHash('sha256').update(`csrf ${purpose} ${secret}`).digest('base64url')

export const isCsrf = (sent: string | undefined, secret: string, purpose: string): boolean =>
  sent !== undefined && sameHash(hashOf(sent), hashOf(csrfOf(secret, purpose)))
