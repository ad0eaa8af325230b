import { type Insertable, sql } from 'kysely'
import type { ScopeName } from '../../../schema/resources/scope.ts'
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
  // Compared here: beside a second condition the planner may look up all codes of the application, while it has no statistics.
  (await codesByHash(db, hash)).find((code) => code.applicationId === applicationId)

const codesByHash = compiledOnce((db, hash: Uint8Array) =>
  db
    .selectFrom('authorization_code as c')
    .innerJoin('user as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.application_id as applicationId',
      'c.redirect_uri as redirectUri',
      'c.challenge',
      'c.resource',
      'c.scopes',
      'c.expires_at as expiresAt',
      'c.redeemed_at as redeemedAt',
      'u.owner as userOwner',
      'u.scopes as userScopes',
      'u.disabled_at as userDisabledAt',
    ])
    .where('c.hash', '=', hash)
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

/** What a code must have been issued for; null: without. */
export interface CodeProof {
  readonly applicationId: string
  readonly redirectUri: string | null
  /** Whether it may have been issued without a redirect URI. */
  readonly mayLackRedirectUri: boolean
  readonly challenge: string | null
  /** Of the token, null = the whole service; undefined: that of the code, whichever it is. */
  readonly resource: string | null | undefined
}

/** What a redeemed code gives. */
export interface RedeemedCode {
  /** Id of the token. */
  readonly id: string
  readonly scopes: readonly ScopeName[]
  /** Whether the answer to the application names the scopes. */
  readonly tellScopes: boolean
}

/**
 * Consumes a code, inserts its token and an audit entry in one statement, which looks at all that the code must be. The
 * application is locked before the user and the user before the consent, in the order of a deletion, a change of the user and a
 * revocation, which avoids deadlocks.
 *
 * @param name of the token
 * @returns undefined when there is no such code of the application, it was issued for something else, has been redeemed or has
 *   expired, its consent has been revoked, or its user does not hold all its scopes any more, or is of a suspended account
 */
export async function redeemCode(
  db: Db,
  hash: Uint8Array,
  { applicationId, redirectUri, mayLackRedirectUri, challenge, resource }: CodeProof,
  { tokenHash, name }: { readonly tokenHash: Uint8Array; readonly name: string },
  now: Date,
  { address, user_agent }: AuditSource,
): Promise<RedeemedCode | undefined> {
  const target = [resource === undefined, resource ?? null] as const
  const issuedFor = [applicationId, redirectUri, mayLackRedirectUri, challenge, ...target] as const
  return (await redeemed(db, hash, ...issuedFor, tokenHash, name, now, address, user_agent))[0]
}

const redeemed = compiledOnce(
  (
    db,
    hash: Uint8Array,
    applicationId: string,
    redirectUri: string | null,
    mayLackRedirectUri: boolean,
    challenge: string | null,
    mayBeForAny: boolean,
    resource: string | null,
    tokenHash: Uint8Array,
    name: string,
    now: Date,
    address: string | null,
    userAgent: string | null,
  ) =>
    // Each row is looked up by its key alone, whatever statistics there are: num_nulls keeps the index of unredeemed codes out.
    sql<RedeemedCode>`
    with found as materialized (select * from authorization_code where hash = ${hash}::bytea),
    held as (
      select a.id from application a
      where a.id = (select application_id from found) and a.id = ${applicationId}::uuid for key share of a),
    holder as (
      select u.id from "user" u join found on found.user_id = u.id join held on held.id = found.application_id
      where u.disabled_at is null and (u.owner or found.scopes <@ u.scopes)
        and not exists (select from account where account.id = u.account_id and suspended_at is not null)
      for share of u),
    granted as (
      select consent.id from consent join holder on holder.id = consent.user_id
      where consent.id = (select consent_id from found) for key share of consent),
    redeemed as (
      update authorization_code c set redeemed_at = ${now}::timestamptz
      where c.id = (select found.id from found join granted on granted.id = found.consent_id)
        and num_nulls(c.redeemed_at) = 1 and c.expires_at > ${now}::timestamptz
        and (c.redirect_uri = ${redirectUri}::text or (c.redirect_uri is null and ${mayLackRedirectUri}::boolean))
        and c.challenge is not distinct from ${challenge}::text
        and (${mayBeForAny}::boolean or c.resource is null or c.resource = ${resource}::text)
      returning c.*),
    issued as (
      insert into token (account_id, kind, hash, name, scopes, domains, user_id, application_id, consent_id, code_id,
        resource, created_at)
      select account_id, 'at', ${tokenHash}::bytea, ${name}::text, scopes, '{}', user_id, application_id,
        consent_id, id, coalesce(resource, ${resource}::text), ${now}::timestamptz from redeemed
      returning id, account_id, application_id, consent_id, scopes),
    noted as (
      insert into audit_entry (account_id, at, actor_kind, actor_id, event, subject_kind, subject_id, detail, address,
        user_agent)
      select account_id, ${now}::timestamptz, 'application', application_id, 'token.created', 'token', id,
        jsonb_build_object('kind', 'oauth', 'consent', consent_id), ${address}::text, ${userAgent}::text
      from issued)
    select issued.id, issued.scopes, redeemed.tell_scopes as "tellScopes" from issued, redeemed`.compile(db),
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
