import * as z from 'zod'
import { component } from './components.ts'
import { UnixSeconds } from './unix-seconds.ts'

export const EntryId = z.string().regex(/^\d{1,18}$/, 'must be the id of an entry')

export const ListAuditParams = component(
  'ListAuditParams',
  z.strictObject({
    before: EntryId.optional().describe('Entries older than this one'),
    limit: z.int().min(1).max(200).default(50).describe('Most entries in an answer'),
  }),
  'Which part of the log',
)

export const AuditEntry = component(
  'AuditEntry',
  z.strictObject({
    id: z.string().describe('Grows with time'),
    at: UnixSeconds.describe('When, Unix seconds'),
    actor: z
      .strictObject({ kind: z.string().describe('Such as user or token'), id: z.string().nullable() })
      .describe('Who did it'),
    event: z.string().describe('What was done, such as token.created'),
    subject: z
      .strictObject({ kind: z.string().describe('Such as token or consent'), id: z.string() })
      .describe('What it was done to'),
    detail: z.record(z.string(), z.unknown()).describe('Depends on the event'),
    address: z.string().nullable().describe('Client address as quotas count it; null where no request was the cause'),
    userAgent: z.string().nullable().describe('What the client called itself, at most 256 characters'),
  }),
  'Who did what to what; ids, no names and no secrets',
)
export type AuditEntry = z.output<typeof AuditEntry>
