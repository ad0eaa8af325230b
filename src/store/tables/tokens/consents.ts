import { type Insertable, type Selectable, sql } from 'kysely'
import type { ScopeName } from '../../../schema/resources/scope.ts'
import type { Database, Db } from '../../database.ts'

export type ConsentRow = Selectable<Database['consent']>

export const findConsent = (db: Db, userId: string, applicationId: string) =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()

/** What a user grants now takes the place of what was granted before. */
export const saveConsent = (db: Db, consent: Insertable<Database['consent']>) =>
  db
    .insertInto('consent')
    .values(consent)
    .onConflict((it) =>
      it.columns(['user_id', 'application_id']).doUpdateSet({ scopes: consent.scopes, granted_at: consent.granted_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** The applications a user has let in, with the last use of their tokens. */
export const listConsents = (db: Db, userId: string) =>
  db
    .selectFrom('consent as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .select((it) => [
      'c.id',
      'a.name',
      'a.client_id as clientId',
      'a.redirect_uri as redirectUri',
      'a.account_id as registeredBy',
      'c.scopes',
      'c.granted_at as grantedAt',
      it
        .selectFrom('token as t')
        .select((of) => of.fn.max('t.last_used_at').as('at'))
        .whereRef('t.consent_id', '=', 'c.id')
        .as('lastUsedAt'),
    ])
    .where('c.user_id', '=', userId)
    .orderBy('c.granted_at', 'desc')
    .execute()

/** Takes its codes, tokens and their temporary tokens along. */
export const deleteConsent = (db: Db, id: string, userId: string) =>
  db.deleteFrom('consent').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst()

/** Consents to an application that hold more than `scopes`. */
export const deleteWiderConsents = (db: Db, applicationId: string, scopes: readonly ScopeName[]) =>
  db
    .deleteFrom('consent')
    .where('application_id', '=', applicationId)
    .where(sql<boolean>`not (scopes <@ ${scopes}::text[])`)
    .returningAll()
    .execute()

/** Consents of a user that hold more than `scopes`. */
export const deleteConsentsBeyond = (db: Db, userId: string, scopes: readonly ScopeName[]) =>
  db
    .deleteFrom('consent')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (scopes <@ ${scopes}::text[])`)
    .returningAll()
    .execute()
