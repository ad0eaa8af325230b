import { type Kysely, sql } from 'kysely'

/**
 * Several layouts of a floor. The default one has the id of its floor; the others are variants with ids of their own. Revisions, spaces
 * and assets name the layout that they belong to. An id is that of one space or asset of the account only where default
 * layouts are concerned: a variant has its spaces and assets under the ids of the default layout.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ofLayout = (table: 'space' | 'asset') => [
  `alter table ${table} add column layout_id uuid`,
  `update ${table} set layout_id = floor_id`,
  `alter table ${table}
    alter column layout_id set not null,
    drop constraint ${table}_pkey,
    add primary key (layout_id, id, since)`,
  `drop index ${table}_current, ${table}_listed, ${table}_past`,
  `create unique index ${table}_current on ${table} (account_id, id) where until is null and layout_id = floor_id`,
  `create index ${table}_listed on ${table} (layout_id, position, id) where until is null`,
  `create index ${table}_past on ${table} (layout_id, until) where until is not null`,
]

const statements = [
  `create table layout_variant (
    id uuid primary key,
    account_id uuid not null references account,
    floor_id uuid not null references floor on delete cascade,
    name text not null,
    layout_revision integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index layout_variant_floor on layout_variant (floor_id, created_at, id)',
  'create index layout_variant_account on layout_variant (account_id)',
  'alter table floor add column layout_name text',

  'alter table layout add column layout_id uuid',
  'update layout set layout_id = floor_id',
  `alter table layout
    alter column layout_id set not null,
    drop constraint layout_floor_id_revision_key,
    add unique (layout_id, revision),
    drop constraint layout_source_check,
    add constraint layout_source_check check (source in ('import', 'save', 'furnish', 'restore', 'duplicate', 'publish', 'edit'))`,
  'create index layout_floor on layout (floor_id)',

  'alter table layout_draft add column layout_id uuid',
  'update layout_draft set layout_id = floor_id',
  `alter table layout_draft
    alter column layout_id set not null,
    drop constraint layout_draft_pkey,
    add primary key (layout_id)`,
  'create index layout_draft_floor on layout_draft (floor_id)',

  ...ofLayout('space'),
  ...ofLayout('asset'),
]
