import { type Kysely, sql } from 'kysely'

/**
 * Users and their sessions, tokens, OAuth applications with what they were granted, and the audit log.
 *
 * Of secrets only SHA-256 is kept. What depends on a row goes with it: a consent takes its codes and tokens along, a
 * token the temporary tokens made with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table "user" (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    owner boolean not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,
  `create index user_by_account on "user" (account_id)`,

  `create table session (
    hash bytea primary key,
    account_id uuid not null references account,
    user_id uuid not null references "user" on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index session_by_user on session (user_id)',

  `create table application (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    client_id text not null unique,
    name text not null,
    redirect_uri text not null,
    scopes text[] not null,
    require_pkce boolean not null,
    secret_hash bytea not null,
    previous_secret_hash bytea,
    previous_secret_until timestamptz,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,

  `create table consent (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    user_id uuid not null references "user" on delete cascade,
    application_id uuid not null references application on delete cascade,
    scopes text[] not null,
    granted_at timestamptz not null,
    unique (user_id, application_id)
  )`,
  'create index consent_application on consent (application_id)',

  // One visit to the authorization endpoint, from the first request to the decision. Its user is known after sign-in.
  `create table authorization_request (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    application_id uuid not null references application on delete cascade,
    user_id uuid references "user" on delete cascade,
    redirect_uri text,
    state text,
    challenge text,
    asked_scopes text[],
    prompt text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    decided_at timestamptz
  )`,
  'create index authorization_request_expiry on authorization_request (expires_at)',

  `create table authorization_code (
    id uuid primary key default gen_random_uuid(),
    hash bytea not null unique,
    account_id uuid not null references account,
    application_id uuid not null references application on delete cascade,
    user_id uuid not null references "user" on delete cascade,
    consent_id uuid not null references consent on delete cascade,
    redirect_uri text,
    challenge text,
    scopes text[] not null,
    tell_scopes boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    redeemed_at timestamptz
  )`,
  'create index authorization_code_consent on authorization_code (consent_id)',
  'create index authorization_code_expiry on authorization_code (expires_at)',

  // Of publishable tokens, which are public by design, the text is kept to be shown again; of no other kind.
  `create table token (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    kind text not null check (kind in ('pk', 'sk', 'tk', 'at')),
    hash bytea not null unique,
    shown text check (shown is null or kind = 'pk'),
    name text not null,
    scopes text[] not null,
    domains text[] not null,
    user_id uuid references "user" on delete set null,
    parent_id uuid references token on delete cascade,
    application_id uuid references application on delete cascade,
    consent_id uuid references consent on delete cascade,
    code_id uuid references authorization_code on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz,
    disabled_at timestamptz,
    rotated_at timestamptz,
    last_used_at timestamptz,
    check ((kind = 'tk') = (parent_id is not null)),
    check ((kind = 'at') = (consent_id is not null))
  )`,
  'create index token_account on token (account_id, kind)',
  'create index token_parent on token (parent_id) where parent_id is not null',
  'create index token_consent on token (consent_id) where consent_id is not null',
  'create index token_code on token (code_id) where code_id is not null',
  'create index token_expiry on token (expires_at) where expires_at is not null',

  `create table audit_entry (
    id bigint generated always as identity primary key,
    account_id uuid not null references account,
    at timestamptz not null,
    actor_kind text not null,
    actor_id text,
    event text not null,
    subject_kind text not null,
    subject_id text not null,
    detail jsonb not null
  )`,
  'create index audit_entry_account on audit_entry (account_id, id)',
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger audit_entry_append_only before update or delete or truncate on audit_entry
    for each statement execute function refuse_change()`,

  // Processes that cache verified tokens listen to this channel.
  `create function announce_access_change() returns trigger language plpgsql as $$
    begin perform pg_notify('roomwright_access', ''); return null; end $$`,
  `create trigger token_announced after delete or update of hash, scopes, domains, expires_at, disabled_at on token
    for each statement execute function announce_access_change()`,
  `create trigger application_announced after delete or update on application
    for each statement execute function announce_access_change()`,
  `create trigger consent_announced after delete on consent
    for each statement execute function announce_access_change()`,
]
