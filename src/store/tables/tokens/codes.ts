import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import type { AuditSource } from '../accounts/audit-entries.ts'
import { compiledOnce } from '../compiled-once.ts'
import { deleteRows } from '../delete-rows.ts'

/** Inserts a code. @returns its id; undefined when its consent has been revoked */
export async function insertCode(
  db: Db,
  code: Insertable<Database['authorization_code']>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with granted as (select id from consent where id = ${code.consent_id}::uuid for key share)
    insert into authorization_code (hash, account_id, application_id, user_id, consent_id, redirect_uri, challenge,
      resource, scopes, tell_scopes, created_at, expires_at)
    select ${code.hash}::bytea, ${code.account_id}::uuid, ${code.application_id}::uuid, ${code.user_id}::uuid, granted.id,
      ${code.redirect_uri ?? null}::text, ${code.challenge ?? null}::text,
      ${code.resource ?? null}::text, ${code.scopes}::text[],
      ${code.tell_scopes}::boolean, ${code.created_at}::timestamptz, ${code.expires_at}::timestamptz
    from granted returning id`.execute(db)
  return rows[0]?.id
}

/** A code of an application, with the state of its user. */
export const findCode = async (db: Db, hash: Uint8Array, applicationId: string) =>
  (await codesByHash(db, hash, applicationId))[0]

const codesByHash = compiledOnce((db, hash: Uint8Array, applicationId: string) =>
  db
    .selectFrom('authorization_code as c')
    .innerJoin('user as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.consent_id as consentId',
      'c.redirect_uri as redirectUri',
      'c.challenge',
      'c.resource',
      'c.scopes',
      'c.tell_scopes as tellScopes',
      'c.expires_at as expiresAt',
      'c.redeemed_at as redeemedAt',
      'u.owner as userOwner',
      'u.scopes as userScopes',
      'u.disabled_at as userDisabledAt',
    ])
    .where('c.hash', '=', hash)
    .where('c.application_id', '=', applicationId)
    .compile(),
)

/** Whether a code of the application was issued for this PKCE challenge; those that are deleted are not known any more. */
export const isChallengeKnown = async (db: Db, applicationId: string, challenge: string): Promise<boolean> =>
  (await db
    .selectFrom('authorization_code')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('challenge', '=', challenge)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Consumes a code, inserts its token and an audit entry in one statement. The application is locked before the user and the
 * user before the consent, in the order of a deletion, a change of the user and a revocation, which avoids deadlocks.
 *
 * @returns id of the token; undefined when the code had been redeemed, has expired, its consent has been revoked, or its user
 *   does not hold all its scopes any more, or is of a suspended account
 */
export async function redeemCode(
  db: Db,
  code: { id: string; consentId: string },
  tokenHash: Uint8Array,
  { name, resource }: { name: string; resource: string | null },
  now: Date,
  source: AuditSource,
): Promise<string | undefined> {
  const { address, user_agent } = source
  const rows = await redeemed(db, code.id, code.consentId, tokenHash, name, resource, now, address, user_agent)
  return rows[0]?.id
}

const redeemed = compiledOnce(
  (
    db,
    codeId: string,
    consentId: string,
    tokenHash: Uint8Array,
    name: string,
    resource: string | null,
    now: Date,
    address: string | null,
    userAgent: string | null,
  ) =>
    sql<{ id: string }>`
    with held as (
      select a.id from application a join authorization_code c on c.application_id = a.id
      where c.id = ${codeId}::uuid for key share of a),
    holder as (
      select u.id from "user" u join authorization_code c on c.user_id = u.id join held on held.id = c.application_id
      where c.id = ${codeId}::uuid and u.disabled_at is null and (u.owner or c.scopes <@ u.scopes)
        and not exists (select from account where account.id = u.account_id and suspended_at is not null)
      for share of u),
    granted as (
      select consent.id from consent join holder on holder.id = consent.user_id
      where consent.id = ${consentId}::uuid for key share of consent),
    redeemed as (
      update authorization_code c set redeemed_at = ${now}::timestamptz from granted
      where c.consent_id = granted.id and c.id = ${codeId}::uuid
        and c.redeemed_at is null and c.expires_at > ${now}::timestamptz
      returning c.*),
    issued as (
      insert into token (account_id, kind, hash, name, scopes, domains, user_id, application_id, consent_id, code_id,
        resource, created_at)
      select account_id, 'at', ${tokenHash}::bytea, ${name}::text, scopes, '{}', user_id, application_id,
        consent_id, id, ${resource}::text, ${now}::timestamptz from redeemed
      returning id, account_id, application_id, consent_id),
    noted as (
      insert into audit_entry (account_id, at, actor_kind, actor_id, event, subject_kind, subject_id, detail, address,
        user_agent)
      select account_id, ${now}::timestamptz, 'application', application_id, 'token.created', 'token', id,
        jsonb_build_object('kind', 'oauth', 'consent', consent_id), ${address}::text, ${userAgent}::text
      from issued)
    select id from issued`.compile(db),
)

/**
 * Deletes the tokens of a code that is redeemed a second time, and inserts an audit entry for each. Does nothing for a code
 * that was never redeemed.
 */
export const deleteReplayed = (db: Db, id: string, now: Date, source: AuditSource) =>
  sql`with gone as (
      delete from token t using authorization_code c
      where c.id = ${id}::uuid and c.redeemed_at is not null and t.code_id = c.id
      returning t.id, t.account_id, t.application_id)
    insert into audit_entry (account_id, at, actor_kind, actor_id, event, subject_kind, subject_id, detail, address,
      user_agent)
    select account_id, ${now}::timestamptz, 'application', application_id, 'code.replayed', 'token', id,
      jsonb_build_object('code', ${id}::text), ${source.address}::text, ${source.user_agent}::text from gone`.execute(
    db,
  )

/**
 * Deletes expired codes that were never redeemed. The others are needed to recognise a replay, and go with their token.
 *
 * @returns how many it deleted, at most `countMax`
 */
export const deleteUnredeemedCodes = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'authorization_code',
    sql`from authorization_code where redeemed_at is null and expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int`,
  )
