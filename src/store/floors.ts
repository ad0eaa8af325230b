import type { Insertable, Selectable } from 'kysely'
import type { Database, Db } from './database.ts'

export type FloorRow = Selectable<Database['floor']>

export const findFloor = (db: Db, id: string) =>
  db.selectFrom('floor').selectAll().where('id', '=', id).executeTakeFirst()

export const insertFloor = (db: Db, floor: Insertable<Database['floor']>) =>
  db.insertInto('floor').values(floor).returningAll().executeTakeFirstOrThrow()

/** Floors of an account in the order of their ids, from the one after `after` on. */
export function selectFloors(
  db: Db,
  accountId: string,
  { privacies, after, count }: { privacies: readonly boolean[]; after: string | undefined; count: number },
) {
  const query = db
    .selectFrom('floor')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('private', 'in', privacies)
    .orderBy('id')
    .limit(count)
  return (after === undefined ? query : query.where('id', '>', after)).execute()
}
