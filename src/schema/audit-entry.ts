import { z } from 'zod'
import { component } from './components.ts'
import { UnixSeconds } from './unix-seconds.ts'

export const EntryId = z.string().regex(/^\d{1,18}$/, 'must be the id of an entry')

export const ListAuditParams = component(
  'ListAuditParams',
  z.strictObject({
    before: EntryId.optional().describe('Entries older than this one'),
    limit: z.int().min(1).max(200).default(50),
  }),
)

/** One line of the audit log: who did what to what, and from where. Ids, no names and no secrets. */
export const AuditEntry = component(
  'AuditEntry',
  z.strictObject({
    id: z.string(),
    at: UnixSeconds,
    actor: z.strictObject({ kind: z.string(), id: z.string().nullable() }),
    event: z.string(),
    subject: z.strictObject({ kind: z.string(), id: z.string() }),
    detail: z.record(z.string(), z.unknown()),
    address: z.string().nullable().describe('Client address as quotas count it; null where no request was the cause'),
    userAgent: z.string().nullable().describe('What the client called itself, at most 256 characters'),
  }),
)
export type AuditEntry = z.output<typeof AuditEntry>
