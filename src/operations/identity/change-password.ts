import type { Service } from '../../service/service.ts'
import { endSessionsOf } from '../../store/tables/accounts/sessions.ts'
import { findUserByEmail, updateUser } from '../../store/tables/accounts/users.ts'
import { note, noteDenied } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import type { SignIn } from './begin-session.ts'
import { newDevice } from './known-device.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { insertNewSession } from './session.ts'

/**
 * A new password for who knows the current one. Every session of the user ends, and a new one begins, which is returned;
 * undefined when the current password is not right. How often it may be tried is for the caller to bound.
 *
 * @param next long enough (`Password`)
 */
export async function changePassword(
  service: Service,
  user: User,
  { current, next }: { current: string; next: string },
): Promise<SignIn | undefined> {
  const actor = { kind: 'user', id: user.id } as const
  const about = { accountId: user.accountId, subject: ['user', user.id] } as const
  const row = await findUserByEmail(requireStore(service), user.email)
  if (!(await verifyPassword(row?.password_hash, current))) {
    await noteDenied(service, actor, { ...about, event: 'password.refused' })
    return undefined
  }
  const password_hash = await hashPassword(next)
  return accessTransaction(service, async (db) => {
    // What was verified must still be the password: the operator may have set another one in the meantime.
    if (!(await updateUser(db, user.id, { password_hash }, row!.session_epoch))) return undefined
    await endSessionsOf(db, user.id)
    await note(service, db, actor, { ...about, event: 'user.changed', detail: { changed: ['password'] } })
    const session = await insertNewSession(service, db, { id: user.id, account_id: user.accountId })
    return { ...session, device: newDevice(service, { id: user.id, password_hash }) }
  })
}

/** Ends every session of a user. */
export const signOutEverywhere = (service: Service, { id, accountId }: User): Promise<void> =>
  accessTransaction(service, async (db) => {
    await endSessionsOf(db, id)
    await note(service, db, { kind: 'user', id }, { accountId, event: 'session.closed', subject: ['user', id] })
  })
