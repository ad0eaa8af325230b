import { sql } from 'kysely'
import type { Db } from '../../database.ts'

export interface FloorChoice {
  readonly id: string
  readonly name: string
  readonly private: boolean
}

export interface LabelChoice {
  readonly title: string
  /** Floors that have it. */
  readonly floors: number
}

interface Offered {
  /** Which of public (false) and private (true) floors are meant. */
  readonly privacies: readonly boolean[]
  readonly count: number
}

/** Floors of an account by name, without archived ones. */
export const selectFloorChoices = (db: Db, accountId: string, { privacies, count }: Offered): Promise<FloorChoice[]> =>
  db
    .selectFrom('floor')
    .select(['id', 'name', 'private'])
    .where('account_id', '=', accountId)
    .where('private', 'in', privacies)
    .where('archived', '=', false)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(count)
    .execute()

/** The titles of labels that floors of an account have, by title. */
export async function selectLabelChoices(
  db: Db,
  accountId: string,
  { privacies, count }: Offered,
): Promise<LabelChoice[]> {
  const { rows } = await sql<LabelChoice>`
    select label->>'title' as title, count(distinct floor.id)::int as floors
    from floor, jsonb_array_elements(floor.labels) as label
    where account_id = ${accountId}::uuid and private in (${sql.join(privacies)}) and not archived
      and label->>'title' <> ''
    group by 1 order by lower(label->>'title'), 1 limit ${count}::int`.execute(db)
  return rows
}
