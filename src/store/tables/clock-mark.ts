import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The latest time that a process stored. */
export const findClockMark = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('clock_mark').select('at').executeTakeFirst())?.at

/** @param trusted how far back a mark may be set: of processes whose clocks differ a little the latest counts */
export const saveClockMark = (db: Db, at: Date, trusted: Date) =>
  sql`insert into clock_mark (at) values (${at}::timestamptz)
    on conflict (single) do update set at = excluded.at
    where clock_mark.at < excluded.at or clock_mark.at > ${trusted}::timestamptz`.execute(db)
