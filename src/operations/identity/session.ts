import { createHash } from 'node:crypto'
import { hashOf, sameHash } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { SECRET_LENGTH } from '../../access/token-text.ts'
import type { SecondFactor, SignInMethod } from '../../schema/resources/sign-in-method.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { readAccount } from '../../store/tables/accounts/accounts.ts'
import { deleteSession, findSession, insertSession, touchSession } from '../../store/tables/accounts/sessions.ts'
import { markSignedIn } from '../../store/tables/accounts/users.ts'
import { note, sourceOf } from '../audit/audit-notes.ts'
import { accountSuspended } from '../calling/account-suspended.ts'
import type { SignedIn, User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'
import { scopesOf } from './change-user.ts'

/** What a session's cookie holds, and when it is over. */
export interface NewSession {
  readonly secret: string
  readonly expiresAt: Date
}

/** How a session was opened. */
export interface Opening {
  readonly method: SignInMethod
  readonly secondFactor?: SecondFactor
}

/** A user as read when the password was verified. */
export interface VerifiedUser {
  readonly id: string
  readonly account_id: string
  readonly session_epoch: number
}

/**
 * Opens a session for a user whose password has been verified. Undefined when the user has been disabled since, or all
 * sessions ended, as by a new password: verifying takes a while, and ending all sessions meanwhile ends this one too.
 *
 * @throws ServiceError `account_suspended`
 */
export const openSession = (service: Service, user: VerifiedUser, opening?: Opening): Promise<NewSession | undefined> =>
  runTransaction(requireStore(service), async (db) => {
    const may = await markSignedIn(db, user.id, user.session_epoch, service.wallClock())
    if (!may) return undefined
    if ((await readAccount(db, user.account_id)).suspended_at) throw accountSuspended()
    return insertNewSession(service, db, user, opening)
  })

/** A new secret at every sign-in; at rest only its hash (docs/access.md#c-1). */
export async function insertNewSession(
  service: Service,
  db: Db,
  user: Pick<VerifiedUser, 'id' | 'account_id'>,
  { method, secondFactor }: Opening = { method: 'password' },
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
    method,
    second_factor: secondFactor ?? null,
    proved_at: now,
    ...sourceOf(service),
  })
  await note(
    service,
    db,
    { kind: 'user', id: user.id },
    {
      accountId: user.account_id,
      event: 'session.opened',
      subject: ['user', user.id],
      detail: { method, ...(secondFactor ? { secondFactor } : {}) },
    },
  )
  return { secret, expiresAt }
}

/** A session that is neither over nor idle for too long. */
export interface OpenSession {
  readonly user: User
  readonly method: SignInMethod
  /** How often all sessions of the user had been ended before. */
  readonly epoch: number
  /** Whether its user has to set up a second factor before anything else. */
  readonly confined: boolean
  /** Whether its user has shown to be there lately. */
  readonly proved: boolean
}

/** The user of a session who may do what users may. @throws ServiceError `account_suspended` */
export const findSignedIn = (service: Service, secret: string, address: string): Promise<SignedIn | undefined> =>
  signedInBy(service, hashOf(secret), address)

/** The same by the hash of the secret. */
export async function signedInBy(
  service: Service,
  session: Uint8Array,
  address: string,
): Promise<SignedIn | undefined> {
  const found = await openSessionBy(service, session)
  return found && !found.confined ? { kind: 'user', address, user: found.user, session } : undefined
}

export const findOpenSession = (service: Service, secret: string): Promise<OpenSession | undefined> =>
  openSessionBy(service, hashOf(secret))

async function openSessionBy(service: Service, hash: Uint8Array): Promise<OpenSession | undefined> {
  const db = requireStore(service)
  const now = service.wallClock()
  const found = await findSession(db, hash, now, idleSince(now))
  if (!found) return undefined
  const { seenAt, provedAt, method, epoch, confined, suspendedAt, eraseAt, ...user } = found
  if (suspendedAt) throw accountSuspended()
  if (now.getTime() - seenAt.getTime() >= policy.sessionSeenSeconds * 1000) await touchSession(db, hash, now)
  const erasesAt = eraseAt === null ? {} : { erasesAt: unixSeconds(eraseAt) }
  return {
    user: { ...user, scopes: scopesOf(user), ...erasesAt },
    method,
    epoch,
    confined,
    proved: now.getTime() - provedAt.getTime() < policy.provedSeconds * 1000,
  }
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
