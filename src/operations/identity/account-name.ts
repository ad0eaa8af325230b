import type { Service } from '../../service/service.ts'
import { readAccount } from '../../store/tables/accounts/accounts.ts'
import type { User } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'

/** What the account of a user is called. */
export const accountNameOf = async (service: Service, { accountId }: User): Promise<string> =>
  (await readAccount(requireStore(service), accountId)).name
