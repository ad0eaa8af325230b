import { type Kysely, sql } from 'kysely'

/** The furniture lists of accounts (docs/decisions.md#r9). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // price: a decimal text, so that it is what was sent. sku: compared by its bytes, so that lists have the same order everywhere.
  `create table product (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    sku text collate "C" not null,
    name text not null,
    type text not null,
    shape jsonb not null,
    price text,
    currency text,
    supplier text,
    picture_url text,
    model_url text,
    attributes jsonb not null,
    archived boolean not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint product_sku unique (account_id, sku),
    constraint product_price check ((price is null) = (currency is null))
  )`,
]
