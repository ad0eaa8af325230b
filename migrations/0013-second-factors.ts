import { type Kysely, sql } from 'kysely'

/** Identities of an OpenID provider, second factors, passkeys, and sign-ins that take more than one step. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Sessions of earlier releases were opened with a password; none of them counts as a fresh proof.
  `alter table session
    add column method text not null default 'password',
    add column second_factor text,
    add column proved_at timestamptz not null default 'epoch'`,

  'alter table account add column second_factor_required boolean not null default false',

  `create table oidc_identity (
    issuer text not null,
    subject text not null,
    account_id uuid not null references account,
    user_id uuid not null references "user" on delete cascade,
    created_at timestamptz not null,
    primary key (issuer, subject),
    unique (user_id, issuer)
  )`,

  // The secret is needed to compute the codes, so it cannot be a hash (docs/decisions.md#a20).
  `create table totp (
    user_id uuid primary key references "user" on delete cascade,
    account_id uuid not null references account,
    secret bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_counter bigint not null default -1
  )`,

  `create table passkey (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    user_id uuid not null references "user" on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_user on passkey (user_id)',

  `create table recovery_code (
    user_id uuid not null references "user" on delete cascade,
    hash bytea not null,
    account_id uuid not null references account,
    primary key (user_id, hash)
  )`,

  // Whose step it is may not be known yet; nor is their account then.
  `create table sign_in_step (
    hash bytea primary key,
    kind text not null check (kind in ('provider', 'second_factor', 'passkey')),
    account_id uuid references account,
    user_id uuid references "user" on delete cascade,
    session_epoch integer,
    method text,
    return_to text not null,
    expires_at timestamptz not null
  )`,
  'create index sign_in_step_user on sign_in_step (user_id) where user_id is not null',
  'create index sign_in_step_expiry on sign_in_step (expires_at)',
  'create index sign_in_step_account on sign_in_step (account_id) where account_id is not null',
  ...['oidc_identity', 'totp', 'passkey', 'recovery_code'].map(
    (table) => `create index ${table}_account on ${table} (account_id)`,
  ),
]
