import { type Kysely, sql } from 'kysely'

/** What the pages of the account show: the start of a secret, how much a token is used, sessions one by one, homepages. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Four of the 43 digits of the secret: enough to tell a token from others, 232 bits are left to guess.
  'alter table token add column hint text check (length(hint) = 4)',
  `update token set hint = substr(shown, 7, 4) where kind = 'pk'`,

  'alter table token add column last_address text, add column last_origin text',
  `create table token_usage (
    token_id uuid not null references token on delete cascade,
    account_id uuid not null references account,
    day date not null,
    requests bigint not null,
    primary key (token_id, day)
  )`,
  'create index token_usage_account on token_usage (account_id)',
  'create index token_usage_day on token_usage (day)',

  `alter table session
    add column id uuid not null default gen_random_uuid(),
    add column address text,
    add column user_agent text`,

  'alter table application add column homepage text',
]
