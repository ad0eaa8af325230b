import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import { lockAccount } from '../../store/tables/accounts/accounts.ts'
import { changesTransaction } from '../changes/record-changes.ts'
import { requireStore } from './transaction.ts'

/** Runs a change of what belongs to an account as a whole in one transaction. */
export const changeAccount = <Result>(service: Service, change: (db: Db) => Promise<Result>): Promise<Result> =>
  changesTransaction(service, requireStore(service), change)

/**
 * Checks that an account may have one more of something, and locks the account to the end of the transaction, so that of
 * concurrent creations none exceeds the limit.
 *
 * @param text what has reached the limit, for people
 * @throws ServiceError `limit_reached`
 */
export async function reserveOne(
  db: Db,
  accountId: string,
  { count, max, text }: { readonly count: () => Promise<number>; readonly max: number; readonly text: string },
): Promise<void> {
  await lockAccount(db, accountId)
  if ((await count()) >= max) throw new ServiceError('limit_reached', text)
}

/** The outcome of a change that may meet a unique value. @throws ServiceError `conflict` with the text when it does */
export async function refusingDuplicate<Result>(change: Promise<Result>, text: string): Promise<Result> {
  return change.catch((error) => {
    throw isDuplicate(error) ? new ServiceError('conflict', text) : error
  })
}
