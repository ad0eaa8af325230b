import { type Kysely, sql } from 'kysely'

/** Floors (docs/decisions.md#r1); layouts come with the rest of the floor API. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`create table floor (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      name text not null,
      private boolean not null,
      archived boolean not null,
      area double precision,
      elevation double precision,
      north_direction double precision,
      floor_number double precision,
      labels jsonb not null,
      geometry jsonb,
      default_layout_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`)
    .execute(db)
  await sql.raw('create index floor_account on floor (account_id)').execute(db)
  await sql
    .raw(`create trigger floor_announced after update or delete on floor
      for each statement execute function announce_access_change()`)
    .execute(db)
}
