import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/**
 * What people call the users, tokens, applications, consents, buildings, products, floors, custom attributes, extensions and webhooks that an
 * account knows by these ids. A temporary token has the name of the one it was made with, an OAuth token and a consent that of the application.
 */
export async function namesById(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as (select unnest(${ids}::uuid[]) as id)
    select id::text, email as name from "user" join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, email from invitation join asked using (id) where account_id = ${accountId}::uuid
    union all
    select t.id::text, coalesce(p.name, a.name, t.name) from token t join asked on asked.id = t.id
      left join token p on p.id = t.parent_id left join application a on a.id = t.application_id
      where t.account_id = ${accountId}::uuid
    union all
    select c.id::text, a.name from consent c join asked on asked.id = c.id
      join application a on a.id = c.application_id where c.account_id = ${accountId}::uuid
    union all
    select a.id::text, a.name from application a join asked on asked.id = a.id
      where a.account_id = ${accountId}::uuid or exists (
        select from consent c where c.application_id = a.id and c.account_id = ${accountId}::uuid)
    union all
    select id::text, title from custom_attribute join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, name from extension join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, coalesce(name, url) from webhook join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, name from building join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, name from product join asked using (id) where account_id = ${accountId}::uuid
    union all
    select id::text, name from floor join asked using (id) where account_id = ${accountId}::uuid`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Who can stand as an actor in the log of an account: its users and its publishable and secret tokens. */
export const listActors = async (db: Db, accountId: string) => ({
  users: await db
    .selectFrom('user')
    .select(['id', 'email as name'])
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute(),
  tokens: await db
    .selectFrom('token')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['pk', 'sk'])
    .orderBy('name')
    .execute(),
})
