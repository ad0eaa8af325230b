import { type Kysely, sql } from 'kysely'

/**
 * What has changed in an account, numbered from 1 on without gaps in the order in which transactions end. `access_before` and
 * `access_after` are of a floor, null where it was or is not there: who could read it then is not to be seen of a deleted one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // at: of the last change, which no later one falls behind: what is old is a beginning of the list.
  `create table change_counter (
    account_id uuid primary key references account,
    last bigint not null,
    at timestamptz not null
  )`,
  `create table change (
    account_id uuid not null references account,
    number bigint not null,
    resource text not null,
    resource_id uuid not null,
    kind text not null check (kind in ('created', 'updated', 'deleted')),
    floor_id uuid,
    value_of text,
    revision integer,
    access_before jsonb,
    access_after jsonb,
    at timestamptz not null,
    primary key (account_id, number)
  )`,
  'create index change_old on change (at, number)',

  // hastened: whether an attempt was brought forward since it last failed, or must not be.
  `alter table webhook_delivery
    add column if not exists change_number bigint,
    add column if not exists hastened boolean not null default false`,
  `create index if not exists webhook_delivery_waiting on webhook_delivery (webhook_id, created_at, change_number)
    where status = 'pending' and tries > 0 and not hastened`,

  // By bytes: the same order whatever the language of the database.
  'create index if not exists floor_named on floor (account_id, name collate "C", id)',
]
