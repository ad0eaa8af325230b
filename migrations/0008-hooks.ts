import { type Kysely, sql } from 'kysely'

/** Custom attributes with their values, extensions, and webhooks with what was and is to be delivered to them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table custom_attribute (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    resource_type text not null check (resource_type in ('floor', 'space', 'asset')),
    api_field_name text not null,
    title text not null,
    description text not null,
    value_type text not null check (value_type in ('text', 'number', 'boolean')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint custom_attribute_named unique (account_id, resource_type, api_field_name)
  )`,

  // resource_id: of the floor itself, or of a space or asset of it in any of its layouts.
  `create table custom_attribute_value (
    floor_id uuid not null references floor on delete cascade,
    resource_id uuid not null,
    attribute_id uuid not null references custom_attribute on delete cascade,
    account_id uuid not null references account,
    value jsonb not null,
    updated_at timestamptz not null,
    primary key (floor_id, resource_id, attribute_id)
  )`,
  'create index custom_attribute_value_attribute on custom_attribute_value (attribute_id)',
  'create index custom_attribute_value_account on custom_attribute_value (account_id)',

  `create table extension (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    name text not null,
    description text not null,
    url text not null,
    parameters jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index extension_listed on extension (account_id, created_at, id)',

  // secret: readable, for it signs; the previous one signs too until previous_secret_until.
  `create table webhook (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    name text,
    url text not null,
    events text[] not null,
    enabled boolean not null,
    disabled_reason text,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index webhook_listed on webhook (account_id, created_at, id)',

  // body: exactly what is sent and signed, each time. turn: counts the jobs made for it, of which the last one counts;
  // 0 = none yet. tries: attempts since it was made or replayed.
  `create table webhook_delivery (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    webhook_id uuid not null references webhook on delete cascade,
    event text not null,
    body text not null,
    status text not null check (status in ('pending', 'delivered', 'failed')),
    reason text,
    turn integer not null,
    tries integer not null,
    created_at timestamptz not null,
    due_at timestamptz,
    check ((status = 'pending') = (due_at is not null))
  )`,
  'create index webhook_delivery_account on webhook_delivery (account_id)',
  'create index webhook_delivery_listed on webhook_delivery (webhook_id, created_at, id)',
  `create index webhook_delivery_due on webhook_delivery (due_at) where status = 'pending'`,
  `create index webhook_delivery_old on webhook_delivery (created_at) where status <> 'pending'`,

  `create table webhook_attempt (
    delivery_id uuid not null references webhook_delivery on delete cascade,
    number integer not null,
    account_id uuid not null references account,
    at timestamptz not null,
    duration_ms integer not null,
    response_code integer,
    error text,
    excerpt text,
    primary key (delivery_id, number)
  )`,
  'create index webhook_attempt_account on webhook_attempt (account_id)',
]
