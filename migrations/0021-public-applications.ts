import { type Kysely, sql } from 'kysely'

/**
 * Applications without a secret, with several redirect URIs, and of no account: those that a document of their makers
 * describes. Codes and tokens may be for one resource of the service only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table application
    alter column secret_hash drop not null,
    alter column account_id drop not null,
    add column more_redirect_uris text[] not null default '{}',
    add column document_until timestamptz`,
  `alter table application add check ((account_id is null) = (document_until is not null))`,
  `alter table application add check (secret_hash is not null or require_pkce)`,
  // Those without an account are swept when they are unused.
  'create index application_document on application (document_until) where document_until is not null',
  'alter table authorization_request alter column account_id drop not null, add column resource text',
  'alter table authorization_code add column resource text',
  'alter table token add column resource text',
  // A sweep that finds none invalidates no cache.
  'drop trigger application_announced on application',
  `create trigger application_announced after update on application
    for each statement execute function announce_access_change()`,
  `create function announce_deleted_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from gone) then perform pg_notify('roomwright_access', ''); end if;
      return null;
    end $$`,
  `create trigger application_deletion_announced after delete on application referencing old table as gone
    for each statement execute function announce_deleted_rows()`,
]
