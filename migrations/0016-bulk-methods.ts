import { type Kysely, sql } from 'kysely'

/** Jobs of many requests ask for rooms and whole floors as well as for desk grids. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`alter table desk_grid_job add column method text not null default 'generateDeskGrid'
      check (method in ('generateDeskGrid', 'furnish', 'floor.furnish'))`)
    .execute(db)
}
