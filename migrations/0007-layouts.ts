import { type Kysely, sql } from 'kysely'

/**
 * Layouts of floors: revisions that never change. A space or an asset is stored once for as long as it is unchanged:
 * each row holds from `since`, the revision that brought it, until the revision `until` took or changed it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // version: of everything about the floor, for conditional requests; layout_revision: the newest layout, 0 = none yet.
  `alter table floor
    add column version integer not null default 1,
    add column layout_revision integer not null default 0,
    add column georeference jsonb`,
  'create index floor_listed on floor (account_id, created_at, id)',

  `create table layout (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    floor_id uuid not null references floor on delete cascade,
    revision integer not null check (revision > 0),
    source text not null check (source in ('import', 'save', 'furnish', 'restore')),
    message text,
    spaces integer not null,
    assets integer not null,
    area double precision not null,
    actor_kind text not null,
    actor_id text,
    created_at timestamptz not null,
    unique (floor_id, revision)
  )`,

  `create table space (
    floor_id uuid not null references floor on delete cascade,
    id uuid not null,
    since integer not null,
    until integer check (until > since),
    account_id uuid not null references account,
    position integer not null,
    content jsonb not null,
    primary key (floor_id, id, since)
  )`,
  'create unique index space_current on space (account_id, id) where until is null',
  'create index space_listed on space (floor_id, position, id) where until is null',
  'create index space_past on space (floor_id, until) where until is not null',

  `create table asset (
    floor_id uuid not null references floor on delete cascade,
    id uuid not null,
    since integer not null,
    until integer check (until > since),
    account_id uuid not null references account,
    space_id uuid,
    position integer not null,
    content jsonb not null,
    primary key (floor_id, id, since)
  )`,
  'create unique index asset_current on asset (account_id, id) where until is null',
  'create index asset_listed on asset (floor_id, position, id) where until is null',
  'create index asset_past on asset (floor_id, until) where until is not null',

  'create index layout_account on layout (account_id)',
  'create index space_account on space (account_id)',
  'create index asset_account on asset (account_id)',
]
