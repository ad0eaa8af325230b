import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type InvitationRow = Selectable<Database['invitation']>

/** Takes the place of an earlier one to the same address. */
export const saveInvitation = (db: Db, invitation: Insertable<Database['invitation']>) =>
  db
    .insertInto('invitation')
    .values(invitation)
    .onConflict((it) =>
      it.columns(['account_id', 'email']).doUpdateSet({
        owner: invitation.owner,
        scopes: invitation.scopes,
        hash: invitation.hash ?? null,
        invited_by: invitation.invited_by ?? null,
        created_at: invitation.created_at,
        expires_at: invitation.expires_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Newest first. */
export const listInvitations = (db: Db, accountId: string) =>
  db.selectFrom('invitation').selectAll().where('account_id', '=', accountId).orderBy('created_at', 'desc').execute()

export async function countInvitations(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const findInvitation = (db: Db, id: string) =>
  db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()

/** An invitation by the secret of its link, with the name of the account; undefined when it is over. */
export const findInvitationByHash = (db: Db, hash: Uint8Array, now: Date) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.email', 'i.owner', 'i.scopes', 'a.name as account', 'a.suspended_at as suspendedAt'])
    .where('i.hash', '=', hash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst()

/** Uses up a link: of those who try at once one gets the invitation. */
export const takeInvitation = (db: Db, hash: Uint8Array, now: Date) =>
  db.deleteFrom('invitation').where('hash', '=', hash).where('expires_at', '>', now).returningAll().executeTakeFirst()

/** An invitation that is for an e-mail, of an account that is not suspended. */
export const findInvitationTo = (db: Db, id: string, email: string, now: Date) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .where('i.id', '=', id)
    .where('i.email', '=', email)
    .where('i.expires_at', '>', now)
    .where('a.suspended_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst()

/** Uses it up, as a link is. */
export async function takeInvitationTo(
  db: Db,
  id: string,
  email: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const found = await findInvitationTo(db, id, email, now)
  return found && deleteInvitation(db, found.id, found.account_id)
}

export const updateInvitation = (db: Db, id: string, accountId: string, changes: Updateable<Database['invitation']>) =>
  db
    .updateTable('invitation')
    .set(changes)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()

export const deleteInvitation = (db: Db, id: string, accountId: string) =>
  db.deleteFrom('invitation').where('id', '=', id).where('account_id', '=', accountId).returningAll().executeTakeFirst()

/** Invitations of a member who may not invite any more. */
export const deleteInvitationsBy = (db: Db, userId: string) =>
  db.deleteFrom('invitation').where('invited_by', '=', userId).execute()

/** Deletes invitations that are long over. @returns how many, at most `countMax` */
export async function deleteOldInvitations(db: Db, before: Date, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from invitation where id in (
    select id from invitation where expires_at <= ${before}::timestamptz
    order by expires_at limit ${countMax}::int for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
