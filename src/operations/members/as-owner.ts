import { ServiceError } from '../../base/errors.ts'
import type { Db } from '../../store/database.ts'
import { lockAccount } from '../../store/tables/accounts/accounts.ts'
import { countOtherOwners, holdUser, lockMember, type UserRow } from '../../store/tables/accounts/users.ts'
import type { User } from '../calling/caller.ts'

/** @throws ServiceError `owner_required` */
export function requireOwner({ owner }: User): void {
  if (!owner) throw new ServiceError('owner_required', 'Only owners of the account may do this')
}

/**
 * Locks the account to the end of the transaction, and checks that who asks still owns it: owners take their turns, and who
 * has lost the account in the turn before does nothing in the next.
 *
 * @throws ServiceError `owner_required`
 */
export async function lockAsOwner(db: Db, user: User): Promise<void> {
  await lockAccount(db, user.accountId)
  const current = await holdUser(db, user.id)
  if (!current?.owner) throw new ServiceError('owner_required', 'You do not own the account any more')
}

/** @throws ServiceError `not_found` */
export async function requireMember(db: Db, user: User, id: string): Promise<UserRow> {
  const member = await lockMember(db, id, user.accountId)
  if (!member) throw new ServiceError('not_found', 'member: not found')
  return member
}

/**
 * Checks that an account keeps an owner who can sign in when a member stops to be one; it has been locked.
 *
 * @throws ServiceError `conflict`
 */
export async function requireOtherOwner(db: Db, member: UserRow): Promise<void> {
  if (!member.owner || member.disabled_at) return
  if ((await countOtherOwners(db, member.account_id, member.id)) > 0) return
  throw new ServiceError('conflict', 'member: the account needs an owner, make somebody else one first')
}
