import { type Kysely, sql } from 'kysely'

/** Buildings, whose floors are their storeys, with custom attributes of their own (docs/decisions.md#r8). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // version: counts the changes of its own facts, and those of floors that have left it.
  `create table building (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    name text not null,
    address jsonb,
    georeference jsonb,
    labels jsonb not null,
    external_id text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index building_listed on building (account_id, created_at, id)',

  `alter table floor
    add column building_id uuid references building on delete set null,
    add column external_id text,
    add column height double precision`,
  'create index floor_building on floor (building_id) where building_id is not null',

  // The version of a building is shown with those of its floors added: it must not fall when one leaves.
  `create function count_left_floor() returns trigger language plpgsql as $$
    begin
      update building set version = version + old.version + 1 where id = old.building_id;
      return null;
    end $$`,
  `create trigger floor_left_building after update of building_id on floor
    for each row when (old.building_id is distinct from new.building_id and old.building_id is not null)
    execute function count_left_floor()`,
  `create trigger floor_gone_from_building after delete on floor
    for each row when (old.building_id is not null) execute function count_left_floor()`,

  `alter table custom_attribute
    drop constraint custom_attribute_resource_type_check,
    add constraint custom_attribute_resource_type_check
      check (resource_type in ('floor', 'space', 'asset', 'building'))`,
  `create table building_attribute_value (
    building_id uuid not null references building on delete cascade,
    attribute_id uuid not null references custom_attribute on delete cascade,
    account_id uuid not null references account,
    value jsonb not null,
    updated_at timestamptz not null,
    primary key (building_id, attribute_id)
  )`,
  'create index building_attribute_value_attribute on building_attribute_value (attribute_id)',
  'create index building_attribute_value_account on building_attribute_value (account_id)',
]
