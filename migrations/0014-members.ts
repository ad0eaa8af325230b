import { type Kysely, sql } from 'kysely'

/**
 * Accounts that their owners run: invitations and links that set a password, where a secret token may be used from and how
 * often, and accounts that are suspended or erased.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // hash: of the secret in the link; null until a link has been made, which for a mail is when it is sent.
  `create table invitation (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account,
    email text not null check (email = lower(email)),
    owner boolean not null,
    scopes text[] not null,
    hash bytea unique,
    invited_by uuid references "user" on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (account_id, email)
  )`,
  'create index invitation_invited_by on invitation (invited_by) where invited_by is not null',
  'create index invitation_expiry on invitation (expires_at)',
  `create table password_reset (
    user_id uuid primary key references "user" on delete cascade,
    account_id uuid not null references account,
    hash bytea unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index password_reset_account on password_reset (account_id)',
  'create index password_reset_expiry on password_reset (expires_at)',

  'alter table "user" add column signed_in_at timestamptz',

  // addresses: networks, of which none = all; quota: calls in a period of the service, null = as the service has it.
  `alter table token
    add column addresses text[] not null default '{}',
    add column quota integer check (quota > 0),
    add check (kind = 'sk' or (addresses = '{}' and quota is null))`,
  'drop trigger token_announced on token',
  `create trigger token_announced
    after update of hash, scopes, domains, floor_ids, floor_labels, addresses, quota, expires_at, disabled_at on token
    for each statement execute function announce_access_change()`,

  // The invitation whose link was opened before a sign-in at the provider.
  'alter table sign_in_step add column invitation_id uuid references invitation on delete cascade',
  'create index sign_in_step_invitation on sign_in_step (invitation_id) where invitation_id is not null',

  // erase_at: when its erasing begins, until then it can be taken back; erased_at: only entries of the audit log are left.
  `alter table account
    add column suspended_at timestamptz,
    add column erase_at timestamptz,
    add column erasing_at timestamptz,
    add column erased_at timestamptz`,
  'create index account_erasing on account (erase_at) where erase_at is not null and erased_at is null',
  'create index account_erased on account (erased_at) where erased_at is not null',
  `create trigger account_announced after update of suspended_at on account
    for each statement execute function announce_access_change()`,
]
