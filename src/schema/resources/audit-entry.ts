import * as z from 'zod'
import { component } from '../wire/components.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'

export const EntryId = z.string().regex(/^\d{1,18}$/, 'must be the id of an entry')

/** Every event that is written down. @see docs/access.md#audit-log */
export const AUDIT_EVENTS = [
  'session.opened',
  'session.closed',
  'sign_in.refused',
  'password.refused',
  'proof.refused',
  'user.created',
  'user.changed',
  'user.deleted',
  'user.linked',
  'second_factor.added',
  'second_factor.removed',
  'second_factor.required',
  'second_factor.not_required',
  'recovery_codes.renewed',
  'password.reset',
  'reset_link.made',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'account.suspended',
  'account.resumed',
  'account.erasure_ordered',
  'account.erasure_taken_back',
  'account.erasure_begun',
  'token.created',
  'token.changed',
  'token.disabled',
  'token.enabled',
  'token.rotated',
  'token.deleted',
  'token.leaked',
  'token.refused',
  'origin.refused',
  'address.refused',
  'scope.refused',
  'kind.refused',
  'secret_in_query',
  'code.replayed',
  'temporary_tokens.created',
  'application.created',
  'application.changed',
  'application.disabled',
  'application.enabled',
  'application.rotated',
  'application.deleted',
  'client.refused',
  'authorization.refused',
  'challenge.reused',
  'consent.granted',
  'consent.denied',
  'consent.revoked',
  'floor.created',
  'floor.updated',
  'floor.archived',
  'floor.unarchived',
  'floor.deleted',
  'layout.saved',
  'layout.renamed',
  'layout.deleted',
  'building.created',
  'building.updated',
  'building.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
  'product.imported',
  'job.created',
  'job.cancelled',
  'custom_attribute.created',
  'custom_attribute.changed',
  'custom_attribute.deleted',
  'custom_attribute.set',
  'extension.created',
  'extension.changed',
  'extension.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.deleted',
] as const

/** Which entries of the log are meant; what is left out does not matter. */
export const AuditFilter = z.strictObject({
  event: z.enum(AUDIT_EVENTS).optional().describe('What was done'),
  actor: z.uuid().optional().describe('Id of the user, token or application that did it'),
  about: z.uuid().optional().describe('Id of the token, user or application that did it or to which it was done'),
  since: UnixSeconds.optional().describe('Entries from this time on, Unix seconds'),
  until: UnixSeconds.optional().describe('Entries before this time, Unix seconds'),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const ListAuditParams = component(
  'ListAuditParams',
  AuditFilter.extend({
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

export const NamedAuditEntry = component(
  'NamedAuditEntry',
  AuditEntry.extend({
    names: z
      .record(z.string(), z.string())
      .describe('The names of what the ids of the entry stand for now, by id; of what was deleted there is none'),
  }),
  'An entry of the log with the names of today',
)
export type NamedAuditEntry = z.output<typeof NamedAuditEntry>
