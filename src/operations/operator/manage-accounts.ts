import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { plainText } from '../../schema/wire/plain-text.ts'
import { unixSeconds, unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  type AccountRow,
  findAccount,
  listAccounts as select,
  updateAccount,
} from '../../store/tables/accounts/accounts.ts'
import { cancelBulkJobsOf } from '../../store/tables/floors/bulk-jobs.ts'
import { cancelJobsOf } from '../../store/tables/floors/jobs.ts'
import { eraseAccount as erase } from '../accounts/erase-account.ts'
import { note, OPERATOR } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'

export const NamedAccount = z.strictObject({ account: plainText(100) })

const accountOf = (row: AccountRow) => ({
  id: row.id,
  account: row.name,
  suspended: row.suspended_at !== null,
  createdAt: unixSeconds(row.created_at),
  erasesAt: unixSecondsOrNull(row.erase_at),
})

export const listAccounts = async (service: Service) => (await select(requireStore(service))).map(accountOf)

/** Every credential is refused, webhooks wait, and jobs that have not ended are cancelled (docs/decisions.md#a21). */
export const suspendAccount = (service: Service, { account }: z.output<typeof NamedAccount>) =>
  accessTransaction(service, async (db) => {
    const found = await requireAccount(db, account)
    const now = service.wallClock()
    const row = await change(db, found, { suspended_at: found.suspended_at ?? now })
    await cancelJobsOf(db, row.id, now)
    await cancelBulkJobsOf(db, row.id, now)
    await noteChange(service, db, row, 'account.suspended')
    return accountOf(row)
  })

export const resumeAccount = (service: Service, { account }: z.output<typeof NamedAccount>) =>
  accessTransaction(service, async (db) => {
    const row = await change(db, await requireAccount(db, account), { suspended_at: null })
    await noteChange(service, db, row, 'account.resumed')
    return accountOf(row)
  })

/** Erases an account at once. What was broken off is gone on with by a service on the store, or by the same order. */
export async function eraseAccount(service: Service, { account }: z.output<typeof NamedAccount>) {
  const { id } = await accessTransaction(service, async (db) => {
    const found = await requireAccount(db, account)
    if (found.erasing_at) return found
    const row = await change(db, found, { erase_at: service.wallClock() })
    await noteChange(service, db, row, 'account.erasure_ordered')
    return row
  })
  return { account, erased: await erase(service, id) }
}

/** @throws ServiceError `conflict` when the account is being erased */
async function change(db: Db, { id, name }: AccountRow, changes: Parameters<typeof updateAccount>[2]) {
  const row = await updateAccount(db, id, changes)
  if (!row) throw new ServiceError('conflict', `account: ${name} is being erased`)
  return row
}

async function requireAccount(db: Db, name: string): Promise<AccountRow> {
  const found = await findAccount(db, name)
  if (!found) throw new ServiceError('not_found', `account: no account ${JSON.stringify(name)}`)
  return found
}

const noteChange = (service: Service, db: Db, { id }: AccountRow, event: string) =>
  note(service, db, OPERATOR, { accountId: id, event, subject: ['account', id] })
