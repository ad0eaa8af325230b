import { type Kysely, sql } from 'kysely'

/**
 * What lets a store keep its size: indexes for everything that expires and for every foreign key, a tally of the temporary
 * tokens of a token, and an audit log whose oldest entries may go.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What is deleted when it expires. Publishable and secret tokens stay, so they are in no index that is read for this.
  'drop index token_expiry',
  `create index token_temporary_expiry on token (expires_at) where kind = 'tk'`,
  'drop index authorization_code_expiry',
  'create index authorization_code_unredeemed on authorization_code (expires_at) where redeemed_at is null',
  'create index session_expiry on session (expires_at)',
  'create index session_seen on session (seen_at)',

  // Foreign keys: a deletion looks for the rows that refer to what goes.
  'create index token_user on token (user_id) where user_id is not null',
  'create index token_application on token (application_id) where application_id is not null',
  'create index session_account on session (account_id)',
  'create index application_account on application (account_id)',
  'create index consent_account on consent (account_id)',
  'create index authorization_request_account on authorization_request (account_id)',
  'create index authorization_request_application on authorization_request (application_id)',
  'create index authorization_request_user on authorization_request (user_id)',
  'create index authorization_code_account on authorization_code (account_id)',
  'create index authorization_code_application on authorization_code (application_id)',
  'create index authorization_code_user on authorization_code (user_id)',

  // A redeemed code is kept to recognise a replay, which only matters while there is a token to take back. One that is
  // locked is being deleted: waiting for it here would lock in the other order than the deletion of a consent.
  `delete from authorization_code c
    where redeemed_at is not null and not exists (select from token t where t.code_id = c.id)`,
  `create function delete_code_of_token() returns trigger language plpgsql as $$
    begin
      delete from authorization_code where id in (
        select id from authorization_code where id = old.code_id for update skip locked);
      return null;
    end $$`,
  `create trigger token_takes_code after delete on token
    for each row when (old.code_id is not null) execute function delete_code_of_token()`,

  // How many temporary tokens of a token live, so that making one more need not count them. Those that have expired since
  // counted_at are found in the index; unlisted ones have no audit entry of their own since the one of listed_at.
  'drop index token_parent',
  'create index token_parent on token (parent_id, expires_at) where parent_id is not null',
  `create table temporary_tally (
    parent_id uuid primary key references token on delete cascade,
    account_id uuid not null references account,
    living integer not null,
    counted_at timestamptz not null,
    unlisted integer not null,
    listed_at timestamptz
  )`,
  'create index temporary_tally_account on temporary_tally (account_id)',
  'create index temporary_tally_unlisted on temporary_tally (listed_at) where unlisted > 0',

  // Expired temporary tokens are deleted in great numbers; no cache entry has to be dropped for them.
  'drop trigger token_announced on token',
  `create trigger token_announced after update of hash, scopes, domains, expires_at, disabled_at on token
    for each statement execute function announce_access_change()`,
  `create function announce_deleted_tokens() returns trigger language plpgsql as $$
    begin
      if exists (select from gone where kind <> 'tk' or expires_at > now()) then perform pg_notify('roomwright_access', ''); end if;
      return null;
    end $$`,
  `create trigger token_deletion_announced after delete on token referencing old table as gone
    for each statement execute function announce_deleted_tokens()`,

  // recorded_at is the time of the database: a service whose clock is wrong writes nothing that may go at once.
  `alter table audit_entry
    add column address text,
    add column user_agent text,
    add column recorded_at timestamptz not null default now()`,
  'drop trigger audit_entry_append_only on audit_entry',
  `create trigger audit_entry_append_only before update or truncate on audit_entry
    for each statement execute function refuse_change()`,
  `create function refuse_early_deletion() returns trigger language plpgsql as $$
    begin
      if old.recorded_at > now() - interval '30 days' then
        raise exception '% is append-only: nothing goes within 30 days', tg_table_name;
      end if;
      return old;
    end $$`,
  `create trigger audit_entry_kept before delete on audit_entry
    for each row execute function refuse_early_deletion()`,
]
