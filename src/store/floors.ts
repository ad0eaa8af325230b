import type { Insertable, Selectable } from 'kysely'
import type { Database, Db } from './database.ts'

export type FloorRow = Selectable<Database['floor']>

export const findFloor = (db: Db, id: string) =>
  db.selectFrom('floor').selectAll().where('id', '=', id).executeTakeFirst()

export const insertFloor = (db: Db, floor: Insertable<Database['floor']>) =>
  db.insertInto('floor').values(floor).returningAll().executeTakeFirstOrThrow()
