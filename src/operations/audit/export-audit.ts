import type { AuditEntry, AuditFilter } from '../../schema/resources/audit-entry.ts'
import type { Db } from '../../store/database.ts'
import { type EntryFilter, exportAuditEntries } from '../../store/tables/accounts/audit-entries.ts'
import { csvHead, csvLines } from './audit-csv.ts'
import { namedEntries } from './audit-names.ts'
import { entryFilterOf, entryOf } from './list-audit.ts'

/** Entries read from the store at once. */
const ENTRIES_AT_ONCE = 1000

/** A part of the audit log of an account, oldest first. */
export async function exportAuditPart(
  db: Db,
  accountId: string,
  from: EntryFilter & { readonly after?: string },
): Promise<AuditEntry[]> {
  return (await exportAuditEntries(db, accountId, { ...from, limit: ENTRIES_AT_ONCE })).map(entryOf)
}

export type AuditFormat = 'json' | 'csv'

/** The audit log of an account with names, oldest first, read no faster than the lines are taken. */
export async function* exportAudit(
  db: Db,
  accountId: string,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (format === 'csv') yield encoder.encode(csvHead)
  let after: { after?: string } = {}
  for (;;) {
    const entries = await exportAuditPart(db, accountId, { ...entryFilterOf(filter), ...after })
    const named = await namedEntries(db, accountId, entries)
    if (entries.length > 0) yield encoder.encode(format === 'csv' ? csvLines(named) : linesOf(named))
    if (entries.length < ENTRIES_AT_ONCE) return
    after = { after: entries.at(-1)!.id }
  }
}

/** @see https://github.com/ndjson/ndjson-spec */
export const linesOf = (entries: readonly AuditEntry[]): string =>
  entries.map((it) => `${JSON.stringify(it)}\n`).join('')
