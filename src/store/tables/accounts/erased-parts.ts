import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'

/** Rows of a table, of which a batch is deleted at a time. */
interface Part {
  readonly table: keyof Database
  readonly which: (accountId: string) => RawBuilder<unknown>
}

const own = (table: keyof Database): Part => ({
  table,
  which: (accountId) => sql`account_id = ${accountId}::uuid`,
})

const applications = (accountId: string) => sql`(select id from application where account_id = ${accountId}::uuid)`
const ofApplications = (table: 'authorization_request' | 'authorization_code' | 'token' | 'consent'): Part => ({
  table,
  which: (accountId) => sql`application_id in ${applications(accountId)}`,
})

/**
 * All that belongs to an account but its audit log, in an order in which what refers to a row goes before it: no statement
 * deletes more than its batch by way of foreign keys. Of other accounts go the tokens and consents of its applications.
 */
export const ERASED_PARTS: readonly Part[] = [
  own('webhook_attempt'),
  own('webhook_delivery'),
  own('webhook'),
  own('change'),
  own('change_counter'),
  own('extension'),
  own('custom_attribute_value'),
  own('building_attribute_value'),
  own('custom_attribute'),
  own('desk_grid_chunk'),
  own('desk_grid_job'),
  own('job'),
  own('layout_draft'),
  own('asset'),
  own('space'),
  own('layout'),
  own('layout_variant'),
  own('floor'),
  own('building'),
  own('product'),
  own('token_usage'),
  own('temporary_tally'),
  { table: 'token', which: (accountId) => sql`kind = 'tk' and account_id = ${accountId}::uuid` },
  {
    table: 'token',
    which: (accountId) => sql`parent_id in (select id from token where application_id in ${applications(accountId)})`,
  },
  ofApplications('token'),
  own('token'),
  ofApplications('authorization_code'),
  own('authorization_code'),
  ofApplications('authorization_request'),
  own('authorization_request'),
  ofApplications('consent'),
  own('consent'),
  own('application'),
  own('invitation'),
  own('password_reset'),
  own('session'),
  own('sign_in_step'),
  own('oidc_identity'),
  own('totp'),
  own('passkey'),
  own('recovery_code'),
  own('user'),
]

/** Deletes a part of what an account holds. @returns how many rows, at most `countMax` */
export async function eraseBatch(db: Db, accountId: string, { table, which }: Part, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${which(accountId)} limit ${countMax}::int))`.execute(db)
  return Number(numAffectedRows)
}

/** An account whose erasing has begun holds nothing any more: what is left is a row for its audit log to refer to. */
export const markErased = (db: Db, id: string, now: Date) =>
  db
    .updateTable('account')
    .set({ name: id, erased_at: now })
    .where('id', '=', id)
    .where('erasing_at', 'is not', null)
    .executeTakeFirst()

/** Deletes entries of erased accounts as soon as the audit log lets go of them. @returns how many, at most `countMax` */
export async function deleteErasedEntries(db: Db, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from audit_entry where id in (
    select e.id from account a join audit_entry e on e.account_id = a.id
    where a.erased_at is not null and e.recorded_at <= now() - interval '30 days' limit ${countMax}::int)`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the rows of erased accounts that have no entry left. @returns how many, at most `countMax` */
export async function deleteErasedAccounts(db: Db, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from account where id in (
    select id from account a where erased_at is not null
      and not exists (select from audit_entry where account_id = a.id) limit ${countMax}::int)`.execute(db)
  return Number(numAffectedRows)
}
