import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { AuditEntry } from '../../schema/resources/audit-entry.ts'
import { EntryId } from '../../schema/resources/audit-entry.ts'
import type { Service } from '../../service/service.ts'
import { findAccount } from '../../store/tables/accounts/accounts.ts'
import { exportAuditPart } from '../audit/export-audit.ts'
import { requireStore } from '../calling/transaction.ts'

export const ExportAuditPage = z.strictObject({
  account: z.string().min(1).max(100),
  /** Unix seconds. */
  since: z.int().min(0).optional(),
  after: EntryId.optional(),
})

/** A part of the audit log, oldest first; an empty one comes after the last. */
export async function exportAuditPage(
  service: Service,
  { account: name, since, after }: z.output<typeof ExportAuditPage>,
): Promise<AuditEntry[]> {
  const db = requireStore(service)
  const account = await findAccount(db, name)
  if (!account) throw new ServiceError('not_found', `account: no account ${JSON.stringify(name)}`)
  return exportAuditPart(db, account.id, {
    ...(after === undefined ? {} : { after }),
    ...(since === undefined ? {} : { since: new Date(since * 1000) }),
  })
}
