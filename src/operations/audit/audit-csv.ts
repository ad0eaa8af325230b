import type { NamedAuditEntry } from '../../schema/resources/audit-entry.ts'

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
export const csvHead = `${COLUMNS.map(([title]) => title).join(',')}\r\n`

export const csvLines = (entries: readonly NamedAuditEntry[]): string =>
  entries.map((entry) => `${COLUMNS.map(([, value]) => field(value(entry) ?? '')).join(',')}\r\n`).join('')

/** Quoted, and with an apostrophe before what a spreadsheet would compute: people choose names, clients their user agent. */
const field = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
