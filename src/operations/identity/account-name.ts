import type { Service } from '../../service.ts'
import { readAccount } from '../../store/accounts.ts'
import type { User } from '../caller.ts'
import { requireStore } from '../transaction.ts'

/** What the account of a user is called. */
export const accountNameOf = async (service: Service, { accountId }: User): Promise<string> =>
  (await readAccount(requireStore(service), accountId)).name
