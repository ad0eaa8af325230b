import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { batchedLookup } from '../batched-lookup.ts'
import { compiledOnce } from '../compiled-once.ts'
import { deleteRows } from '../delete-rows.ts'

const own = [
  't.id',
  't.account_id as accountId',
  't.kind',
  't.hash',
  't.name',
  't.scopes',
  't.domains',
  't.floor_ids as floorIds',
  't.floor_labels as floorLabels',
  't.expires_at as expiresAt',
  't.disabled_at as disabledAt',
  't.user_id as userId',
  't.parent_id as parentId',
  't.consent_id as consentId',
  't.resource',
] as const

/** A publishable or secret token by its hash, in a unique index; its life hangs from nothing else. */
export async function findToken(db: Db, hash: Uint8Array) {
  const found = await independentToken(db, hash)
  // Added to the row: a copy with this many members costs more than all else that a lookup does here.
  return found && Object.assign(found, independent)
}

const independentTokens = (db: Db) =>
  db
    .selectFrom('token as t')
    .innerJoin('account as ac', 'ac.id', 't.account_id')
    .select([...own, 't.addresses', 't.quota', 'ac.suspended_at as accountSuspendedAt'])

const independentToken = lookupByHash(
  compiledOnce((db, hash: Uint8Array) => independentTokens(db).where('t.hash', '=', hash).compile()),
  compiledOnce((db, hashes: readonly string[]) => independentTokens(db).where(amongHashes(hashes)).compile()),
)

const independent = {
  parentExpiresAt: null,
  parentDisabledAt: null,
  parentScopes: null,
  parentFloorIds: null,
  parentFloorLabels: null,
  applicationId: null,
  applicationDisabledAt: null,
}

/** A temporary or OAuth token by its hash, with the token it was made with and the application it was issued to. */
export const findDependentToken = lookupByHash(
  compiledOnce((db, hash: Uint8Array) => dependentTokens(db).where('t.hash', '=', hash).compile()),
  compiledOnce((db, hashes: readonly string[]) => dependentTokens(db).where(amongHashes(hashes)).compile()),
)

/** @param many takes hexadecimal digits */
function lookupByHash<Row extends { readonly hash: Uint8Array }>(
  one: (db: Db, hash: Uint8Array) => Promise<Row[]>,
  many: (db: Db, hashes: readonly string[]) => Promise<Row[]>,
) {
  return batchedLookup(async (db, hashes: readonly Uint8Array[]) => {
    const [first] = hashes
    const rows = hashes.length === 1 ? await one(db, first!) : await many(db, hashes.map(hex))
    const byHash = new Map(rows.map((row) => [hex(row.hash), row]))
    return hashes.map((hash) => byHash.get(hex(hash)))
  })
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('hex')
}

/** As many as there are, without their number in the text of the statement. */
function amongHashes(hashes: readonly string[]) {
  return sql<boolean>`t.hash = any(array(select decode(one, 'hex') from unnest(${hashes}::text[]) as one))`
}

/** A token of any kind by its id, with what its life hangs from. */
export const findTokenById = (db: Db, id: string) => dependentTokens(db).where('t.id', '=', id).executeTakeFirst()

/**
 * Keeps a token and the one that it was made with as they are to the end of the transaction. That one first, as its deletion
 * takes the other along.
 */
export const holdToken = (db: Db, id: string) =>
  db
    .selectFrom('token')
    .select('id')
    .where((it) =>
      it.or([
        it('id', '=', id),
        it('id', '=', it.selectFrom('token as c').select('c.parent_id').where('c.id', '=', id)),
      ]),
    )
    .orderBy(sql`parent_id is not null`)
    .forShare()
    .execute()

const dependentTokens = (db: Db) =>
  db
    .selectFrom('token as t')
    .leftJoin('token as p', 'p.id', 't.parent_id')
    .leftJoin('application as a', (it) => it.on(sql<boolean>`a.id = coalesce(t.application_id, p.application_id)`))
    .innerJoin('account as ac', 'ac.id', 't.account_id')
    .leftJoin('account as made', 'made.id', 'a.account_id')
    .select(own)
    .select([
      'ac.suspended_at as accountSuspendedAt',
      sql<string[]>`coalesce(p.addresses, t.addresses)`.as('addresses'),
      sql<number | null>`coalesce(p.quota, t.quota)`.as('quota'),
      'p.expires_at as parentExpiresAt',
      'p.disabled_at as parentDisabledAt',
      'p.scopes as parentScopes',
      'p.floor_ids as parentFloorIds',
      'p.floor_labels as parentFloorLabels',
      'a.id as applicationId',
      sql<Date | null>`coalesce(a.disabled_at, made.suspended_at)`.as('applicationDisabledAt'),
    ])

/** A living OAuth token as its application may know it. */
export const findIssuedToken = (db: Db, hash: Uint8Array, applicationId: string) =>
  db
    .selectFrom('token')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', 'at')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()

export const insertToken = (db: Db, token: Insertable<Database['token']>) =>
  db.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow()

/** Living tokens of a kind in an account: those in their own right, or those that were replaced and work for a while yet. */
export async function countTokens(
  db: Db,
  { accountId, kind, replaced }: { accountId: string; kind: 'pk' | 'sk'; replaced: boolean },
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('rotated_at', replaced ? 'is not' : 'is', null)
    .where((it) => it.or([it('expires_at', 'is', null), it('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

/** E-mail of the user whose token it is; null for one that is the owners'. */
const creator = sql<string | null>`(select email from "user" where id = token.user_id)`.as('createdBy')

/** Living temporary tokens that are counted for each token; beyond that the count is the same. */
export const TEMPORARY_COUNT_MAX = 1000

/** What the access tokens page shows: each with the living temporary tokens made with it, and its requests since a day. */
export const listTokens = (db: Db, accountId: string, now: Date, since: string) =>
  db
    .selectFrom('token')
    .selectAll()
    .select(creator)
    .select([
      sql<number>`(select count(*)::int from (select from token c where c.parent_id = token.id and c.expires_at > ${now}::timestamptz
        limit ${TEMPORARY_COUNT_MAX}) as living)`.as('temporaryTokens'),
      sql<string>`(select coalesce(sum(u.requests), 0) from token_usage u where u.token_id = token.id and u.day >= ${since}::date)`.as(
        'requests',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['pk', 'sk'])
    .orderBy('created_at', 'desc')
    .execute()

const ownToken = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('token')
    .selectAll()
    .select(creator)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['pk', 'sk'])

export const readOwnToken = (db: Db, id: string, accountId: string) => ownToken(db, id, accountId).executeTakeFirst()

/** A token, locked until the end of the transaction. */
export const findOwnToken = (db: Db, id: string, accountId: string) =>
  ownToken(db, id, accountId).forUpdate().executeTakeFirst()

export const updateToken = (db: Db, id: string, changes: Updateable<Database['token']>) =>
  db.updateTable('token').set(changes).where('id', '=', id).returningAll().returning(creator).executeTakeFirst()

/** Hands the publishable and secret tokens of a user to another; null = to the owners alone. @returns their ids */
export const handOverTokens = (db: Db, userId: string, to: string | null) =>
  db
    .updateTable('token')
    .set({ user_id: to })
    .where('user_id', '=', userId)
    .where('kind', 'in', ['pk', 'sk'])
    .returning('id')
    .execute()

/** Takes its temporary tokens along. */
export const deleteToken = (db: Db, id: string) =>
  db.deleteFrom('token').where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes expired temporary tokens, which are shown nowhere. @returns how many it deleted, at most `countMax` */
export const deleteExpiredTemporaryTokens = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'token',
    sql`from token where kind = 'tk' and expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int`,
  )
