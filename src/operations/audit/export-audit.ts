import { csvLine } from '../../base/csv-line.ts'
import type { AuditEntry, AuditFilter, NamedAuditEntry } from '../../schema/resources/audit-entry.ts'
import type { Db } from '../../store/database.ts'
import { type EntryFilter, exportAuditEntries } from '../../store/tables/accounts/audit-entries.ts'
import { entryFilterOf, entryOf, namedEntries } from './list-audit.ts'

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

type AuditFormat = 'json' | 'csv'

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
const linesOf = (entries: readonly AuditEntry[]): string => entries.map((it) => `${JSON.stringify(it)}\n`).join('')

type Column = readonly [title: string, value: (entry: NamedAuditEntry) => string | null | undefined]

const COLUMNS: readonly Column[] = [
  ['time', ({ at }) => new Date(at * 1000).toISOString()],
  ['event', ({ event }) => event],
  ['actor', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor, names }) => names[actor.id ?? '']],
  ['subject', ({ subject }) => subject.kind],
  ['subject_id', ({ subject }) => subject.id],
  ['subject_name', ({ subject, names }) => names[subject.id]],
  ['address', ({ address }) => address],
  ['user_agent', ({ userAgent }) => userAgent],
  ['detail', ({ detail }) => JSON.stringify(detail)],
  ['id', ({ id }) => id],
]

/** @see RFC 4180 */
const csvHead = `${COLUMNS.map(([title]) => title).join(',')}\r\n`

const csvLines = (entries: readonly NamedAuditEntry[]): string =>
  entries.map((entry) => csvLine(COLUMNS.map(([, value]) => value(entry) ?? ''))).join('')
