import { type Kysely, sql } from 'kysely'

/**
 * Chunks of jobs name the floor that they furnish, so that access to the job is decided by its floors. Those of jobs that
 * were asked for before name none: they are judged as those of a private floor.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table desk_grid_chunk add column floor_id uuid, add column floor_private boolean').execute(db)
}
