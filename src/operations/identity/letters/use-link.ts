import { hashOf } from '../../../access/hash.ts'
import { SECRET_LENGTH } from '../../../access/token-text.ts'
import type { ScopeName } from '../../../schema/resources/scope.ts'
import { Email } from '../../../schema/resources/user.ts'
import type { Service } from '../../../service/service.ts'
import type { Db } from '../../../store/database.ts'
import { findInvitationByHash, type InvitationRow, takeInvitation } from '../../../store/tables/accounts/invitations.ts'
import { findResetUser, takePasswordReset } from '../../../store/tables/accounts/password-resets.ts'
import { endSessionsOf } from '../../../store/tables/accounts/sessions.ts'
import {
  findUserByEmail,
  findUserById,
  insertUser,
  type UserRow,
  updateUser,
} from '../../../store/tables/accounts/users.ts'
import { note } from '../../audit/audit-notes.ts'
import { accountSuspended } from '../../calling/account-suspended.ts'
import { refusingDuplicate } from '../../calling/change-account.ts'
import { accessTransaction, requireStore } from '../../calling/transaction.ts'
import { type BegunSignIn, beginSession } from '../begin-session.ts'
import { hashPassword } from '../password.ts'
import { sendLater } from './links.ts'

/** An invitation as its link shows it. */
export interface ShownInvitation {
  readonly id: string
  readonly email: string
  readonly account: string
  readonly owner: boolean
  readonly scopes: readonly ScopeName[]
}

const isSecret = (text: string) => text.length === SECRET_LENGTH && /^[0-9A-Za-z]+$/.test(text)

/** @throws ServiceError `account_suspended` */
function refuseSuspended<Found extends { suspendedAt: Date | null }>(found: Found | undefined): Found | undefined {
  if (found?.suspendedAt) throw accountSuspended()
  return found
}

/** @returns undefined for a link that is over */
export async function findInvited(service: Service, secret: string): Promise<ShownInvitation | undefined> {
  if (!isSecret(secret)) return undefined
  return refuseSuspended(await findInvitationByHash(requireStore(service), hashOf(secret), service.wallClock()))
}

/** @returns the e-mail of the user; undefined for a link that is over */
export async function findResetting(service: Service, secret: string): Promise<string | undefined> {
  if (!isSecret(secret)) return undefined
  return refuseSuspended(await findResetUser(requireStore(service), hashOf(secret), service.wallClock()))?.email
}

/**
 * Makes the user who was invited, and signs in. The link is used up with it.
 *
 * @param password long enough (`Password`)
 * @param to path of the page to go on to
 * @returns undefined for a link that is over
 * @throws ServiceError `conflict` when there is a user with the e-mail, in whatever account
 */
export async function acceptInvitation(
  service: Service,
  secret: string,
  password: string,
  to: string,
): Promise<BegunSignIn | undefined> {
  if (!(await findInvited(service, secret))) return undefined
  const password_hash = await hashPassword(password)
  const making = accessTransaction(service, async (db) => {
    const invited = await takeInvitation(db, hashOf(secret), service.wallClock())
    return invited && insertInvited(service, db, invited, password_hash)
  })
  const user = await refusingDuplicate(making, 'user: there is one with this e-mail already')
  return user && beginSession(service, user, 'password', to)
}

/** The user whom an invitation that was taken is for. */
export async function insertInvited(
  service: Service,
  db: Db,
  { id: invitation, account_id, email, owner, scopes }: InvitationRow,
  password_hash: string,
): Promise<UserRow> {
  const user = await insertUser(db, { account_id, email, password_hash, owner, scopes })
  const about = { accountId: account_id, subject: ['user', user.id] } as const
  const detail = { owner, scopes, invitation }
  await note(service, db, { kind: 'user', id: user.id }, { ...about, event: 'user.created', detail })
  return user
}

/**
 * Sets the password of the user of a link, ends the user's sessions, and signs in: who has a second factor needs it here too.
 *
 * @param password long enough (`Password`)
 * @param to path of the page to go on to
 * @returns undefined for a link that is over
 */
export async function resetPassword(
  service: Service,
  secret: string,
  password: string,
  to: string,
): Promise<BegunSignIn | undefined> {
  if ((await findResetting(service, secret)) === undefined) return undefined
  const password_hash = await hashPassword(password)
  const user = await accessTransaction(service, async (db) => {
    const taken = await takePasswordReset(db, hashOf(secret), service.wallClock())
    const changed = taken && (await updateUser(db, taken.user_id, { password_hash }))
    if (!changed || changed.disabled_at) return undefined
    await endSessionsOf(db, changed.id)
    const about = { accountId: changed.account_id, subject: ['user', changed.id] } as const
    // The maker of the link may have used it as well.
    const detail = taken.made_by === null ? {} : { linkBy: taken.made_by }
    await note(service, db, { kind: 'user', id: changed.id }, { ...about, event: 'password.reset', detail })
    return findUserById(db, changed.id) // in the epoch that begins with the new password
  })
  return user && beginSession(service, user, 'password', to)
}

/** Has a link sent to a user. For an unknown e-mail the same is done: the job then finds no user. */
export async function requestReset(service: Service, email: string): Promise<void> {
  const db = requireStore(service)
  const parsed = Email.safeParse(email)
  const user = await findUserByEmail(db, parsed.success ? parsed.data : '')
  await sendLater(service, db, { kind: 'reset', id: user?.id ?? service.newReference() })
}
