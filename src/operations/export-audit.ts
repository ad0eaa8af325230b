import type { AuditEntry } from '../schema/audit-entry.ts'
import { exportAuditEntries } from '../store/audit-entries.ts'
import type { Db } from '../store/database.ts'
import { entryOf } from './list-audit.ts'

/** Entries read from the store at once. */
const ENTRIES_AT_ONCE = 1000

/** A part of the audit log of an account, oldest first. */
export async function exportAuditPart(
  db: Db,
  accountId: string,
  from: { readonly after?: string; readonly since?: Date },
): Promise<AuditEntry[]> {
  return (await exportAuditEntries(db, accountId, { ...from, limit: ENTRIES_AT_ONCE })).map(entryOf)
}

/** The audit log of an account as lines of JSON, oldest first, read no faster than the lines are taken. */
export async function* exportAudit(db: Db, accountId: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let after: { after?: string } = {}
  for (;;) {
    const entries = await exportAuditPart(db, accountId, after)
    if (entries.length > 0) yield encoder.encode(linesOf(entries))
    if (entries.length < ENTRIES_AT_ONCE) return
    after = { after: entries.at(-1)!.id }
  }
}

/** @see https://github.com/ndjson/ndjson-spec */
export const linesOf = (entries: readonly AuditEntry[]): string =>
  entries.map((it) => `${JSON.stringify(it)}\n`).join('')
