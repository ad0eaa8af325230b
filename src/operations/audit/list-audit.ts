import { z } from 'zod'
import {
  type AuditEntry,
  type AuditFilter,
  ListAuditParams,
  NamedAuditEntry,
} from '../../schema/resources/audit-entry.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type AuditRow, type EntryFilter, listAuditEntries } from '../../store/tables/accounts/audit-entries.ts'
import { namesById, listActors as select } from '../../store/tables/floors/names.ts'
import type { User } from '../calling/caller.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'

/** An owner sees the whole account, others what they did themselves. */
export const listAudit = operation({
  name: 'audit.list',
  type: 'query',
  summary: 'Lists the audit log, newest first',
  access: FOR_USERS,
  errors: [],
  input: ListAuditParams,
  output: z.array(NamedAuditEntry),
  examples: [
    { title: 'The latest ten entries', input: { limit: 10 } },
    { title: 'Tokens that were refused', input: { event: 'token.refused' } },
  ],
  async run(service, caller, { before, limit, ...filter }) {
    const { user } = caller
    const db = requireStore(service)
    const rows = await listAuditEntries(db, user.accountId, {
      ...entryFilterOf(filter),
      ...(user.owner ? {} : { onlyBy: user.id }),
      ...(before === undefined ? {} : { before }),
      limit,
    })
    return namedEntries(db, user.accountId, rows.map(entryOf))
  },
})

/** The filter of a caller as the store reads it. */
export const entryFilterOf = ({ event, actor, about, since, until }: AuditFilter): EntryFilter => ({
  ...(event === undefined ? {} : { event }),
  ...(actor === undefined ? {} : { actorId: actor }),
  ...(about === undefined ? {} : { about }),
  ...(since === undefined ? {} : { since: new Date(since * 1000) }),
  ...(until === undefined ? {} : { until: new Date(until * 1000) }),
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

/** By whom the audit log can be filtered: an owner by all users of the account, others by none; by tokens everybody. */
export async function listActors(service: Service, user: User) {
  const { users, tokens } = await select(requireStore(service), user.accountId)
  return { users: user.owner ? users : [], tokens }
}

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
    .filter((it) => typeof it === 'string' && isStoredId(it)) as string[]
