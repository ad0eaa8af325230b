import type { Service } from '../../service/service.ts'
import { listActors as select } from '../../store/tables/floors/names.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'

/** By whom the audit log can be filtered: an owner by all users of the account, others by none; by tokens everybody. */
export async function listActors(service: Service, user: User) {
  const { users, tokens } = await select(requireStore(service), user.accountId)
  return { users: user.owner ? users : [], tokens }
}
