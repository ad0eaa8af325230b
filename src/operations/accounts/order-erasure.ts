import { policy } from '../../access/policy.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import { readAccount, updateAccount } from '../../store/tables/accounts/accounts.ts'
import { findUserByEmail } from '../../store/tables/accounts/users.ts'
import { note, noteDenied } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { verifyPassword } from '../identity/password.ts'
import { lockAsOwner, requireOwner } from '../members/as-owner.ts'

/**
 * Has the account of an owner erased after a delay. How often the password may be tried is for the caller to bound.
 *
 * @param password undefined where the user has just signed in and passwords are switched off
 * @param name of the account, typed again
 * @returns when it begins; undefined when the password is not right
 * @throws ServiceError `owner_required`, `invalid` for another name, `conflict` when it has begun
 */
export async function orderErasure(
  service: Service,
  user: User,
  { password, name }: { password: string | undefined; name: string },
): Promise<Date | undefined> {
  const { accountId } = user
  requireOwner(user)
  const db = requireStore(service)
  const actor = { kind: 'user', id: user.id } as const
  const isRight = async (given: string) => verifyPassword((await findUserByEmail(db, user.email))?.password_hash, given)
  if (password !== undefined && !(await isRight(password))) {
    await noteDenied(service, actor, { accountId, event: 'password.refused', subject: ['user', user.id] })
    return undefined
  }
  if ((await readAccount(db, accountId)).name !== name.trim())
    throw new ServiceError('invalid', 'name: must be that of the account')
  return accessTransaction(service, async (db) => {
    await lockAsOwner(db, user)
    const erase_at = new Date(service.wallClock().getTime() + policy.erasureDelaySeconds * 1000)
    if (!(await updateAccount(db, accountId, { erase_at }))) throw begun()
    const event = 'account.erasure_ordered'
    await note(service, db, actor, { accountId, event, subject: ['account', accountId] })
    return erase_at
  })
}

/** @throws ServiceError `owner_required`, `conflict` when it has begun */
export const takeBackErasure = (service: Service, user: User): Promise<void> =>
  accessTransaction(service, async (db) => {
    const { accountId, id } = user
    await lockAsOwner(db, user)
    if (!(await updateAccount(db, accountId, { erase_at: null }))) throw begun()
    const event = 'account.erasure_taken_back'
    await note(service, db, { kind: 'user', id }, { accountId, event, subject: ['account', accountId] })
  })

const begun = () => new ServiceError('conflict', 'account: its erasing has begun')
