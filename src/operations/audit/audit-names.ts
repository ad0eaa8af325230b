import type { AuditEntry, NamedAuditEntry } from '../../schema/resources/audit-entry.ts'
import { isUuid } from '../../schema/wire/uuid.ts'
import type { Db } from '../../store/database.ts'
import { namesById } from '../../store/tables/floors/names.ts'

/** Entries with the names that users, tokens, applications and floors of the account have now; the log itself holds none. */
export async function namedEntries(
  db: Db,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<NamedAuditEntry[]> {
  const ids = entries.map(idsIn)
  const names = await namesById(db, accountId, [...new Set(ids.flat())])
  return entries.map((entry, i) => ({
    ...entry,
    names: Object.fromEntries(
      ids[i]!.flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [[id, name] as const]
      }),
    ),
  }))
}

const idsIn = ({ actor, subject, detail }: AuditEntry): string[] =>
  [actor.id, subject.id, ...Object.values(detail)]
    .flat()
    .filter((it) => typeof it === 'string' && isUuid(it)) as string[]
