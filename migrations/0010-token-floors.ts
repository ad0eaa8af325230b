import { type Kysely, sql } from 'kysely'

/** Tokens narrowed to floors, by their ids and by the titles of their labels (docs/decisions.md#a18). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null and null = all floors; two empty lists would be none. An id is kept when its floor is deleted: nothing widens a token.
  `alter table token
    add column floor_ids uuid[],
    add column floor_labels text[],
    add check ((floor_ids is null) = (floor_labels is null))`,
  'drop trigger token_announced on token',
  `create trigger token_announced
    after update of hash, scopes, domains, floor_ids, floor_labels, expires_at, disabled_at on token
    for each statement execute function announce_access_change()`,
]
