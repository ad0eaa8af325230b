import { type Kysely, sql } from 'kysely'

/** What the furniture of each revision gives, counted when it is saved. Revisions from before are counted by the sweep: null = not yet. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table layout add column seats integer, add column workplaces integer',
  'update layout set seats = 0, workplaces = 0 where assets = 0',
  'create index layout_uncounted on layout (id) where seats is null',
]
