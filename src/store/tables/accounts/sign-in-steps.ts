import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type StepKind = Database['sign_in_step']['kind']

export const insertStep = (db: Db, step: Insertable<Database['sign_in_step']>) =>
  db.insertInto('sign_in_step').values(step).execute()

export const findStep = (db: Db, kind: StepKind, hash: Uint8Array, now: Date) =>
  db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Takes a step away with what it holds: of many at once one gets it. */
export const takeStep = (db: Db, kind: StepKind, hash: Uint8Array, now: Date) =>
  db
    .deleteFrom('sign_in_step')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** @returns how many it deleted, at most `countMax` */
export async function deleteExpiredSteps(db: Db, now: Date, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sign_in_step where hash in (
    select hash from sign_in_step where expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
