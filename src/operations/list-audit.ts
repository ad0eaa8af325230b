import { z } from 'zod'
import { AuditEntry, ListAuditParams } from '../schema/audit-entry.ts'
import { unixSeconds } from '../schema/unix-seconds.ts'
import { type AuditRow, listAuditEntries } from '../store/audit-entries.ts'
import { operation } from './operation.ts'
import { requireStore } from './transaction.ts'

/** An owner sees the whole account, others what they did themselves. */
export const listAudit = operation({
  name: 'audit.list',
  type: 'query',
  summary: 'Lists the audit log, newest first',
  access: { callers: ['user'] },
  browsers: false,
  errors: [],
  input: ListAuditParams,
  output: z.array(AuditEntry),
  examples: [{ title: 'The latest ten entries', input: { limit: 10 } }],
  async run(service, caller, { before, limit }) {
    const { user } = caller
    const rows = await listAuditEntries(requireStore(service), user.accountId, {
      ...(user.owner ? {} : { actorId: user.id }),
      ...(before === undefined ? {} : { before }),
      limit,
    })
    return rows.map(entryOf)
  },
})

/** A row as it is shown and exported. */
export const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  actor: { kind: row.actor_kind, id: row.actor_id },
  event: row.event,
  subject: { kind: row.subject_kind, id: row.subject_id },
  detail: row.detail,
  address: row.address,
  userAgent: row.user_agent,
})
