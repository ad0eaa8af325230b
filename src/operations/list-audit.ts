import { z } from 'zod'
import { AuditEntry, ListAuditParams } from '../schema/audit.ts'
import { unixSeconds } from '../schema/time.ts'
import { listAuditEntries } from '../store/audit.ts'
import { requireUser } from './callers.ts'
import { procedure } from './operation.ts'
import { requireStore } from './store.ts'

/** An owner sees the whole account, others what they did themselves. */
export const listAudit = procedure({
  name: 'audit.list',
  summary: 'Lists the audit log, newest first',
  input: ListAuditParams,
  output: z.array(AuditEntry),
  async run(service, caller, { before, limit }) {
    const { user } = requireUser(caller)
    const rows = await listAuditEntries(requireStore(service), user.accountId, {
      ...(user.owner ? {} : { actorId: user.id }),
      ...(before === undefined ? {} : { before }),
      limit,
    })
    return rows.map((row) => ({
      id: row.id,
      at: unixSeconds(row.at),
      actor: { kind: row.actor_kind, id: row.actor_id },
      event: row.event,
      subject: { kind: row.subject_kind, id: row.subject_id },
      detail: row.detail,
    }))
  },
})
