import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { removeParts } from './floors.ts'

export type VariantRow = Selectable<Database['layout_variant']>

export const insertVariant = (db: Db, variant: Insertable<Database['layout_variant']>): Promise<VariantRow> =>
  db.insertInto('layout_variant').values(variant).returningAll().executeTakeFirstOrThrow()

export const findVariant = (db: Db, id: string): Promise<VariantRow | undefined> =>
  db.selectFrom('layout_variant').selectAll().where('id', '=', id).executeTakeFirst()

export const updateVariant = (db: Db, id: string, changes: Updateable<Database['layout_variant']>) =>
  db.updateTable('layout_variant').set(changes).where('id', '=', id).execute()

export async function removeVariant(db: Db, id: string): Promise<void> {
  await removeParts(db, id)
  await db.deleteFrom('layout').where('layout_id', '=', id).execute()
  await db.deleteFrom('layout_variant').where('id', '=', id).execute()
}

export async function countVariants(db: Db, floorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('layout_variant')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('floor_id', '=', floorId)
    .executeTakeFirstOrThrow()
  return count
}

/** A variant with what its newest revision holds. */
export interface ListedVariantRow extends VariantRow {
  readonly spaces: number | null
  readonly assets: number | null
  readonly area: number | null
  readonly seats: number | null
  readonly workplaces: number | null
}

/** The variants of a floor, earliest first. */
export const listVariants = (db: Db, floorId: string): Promise<ListedVariantRow[]> =>
  db
    .selectFrom('layout_variant as v')
    .leftJoin('layout as l', (join) =>
      join.onRef('l.layout_id', '=', 'v.id').onRef('l.revision', '=', 'v.layout_revision'),
    )
    .selectAll('v')
    .select(['l.spaces', 'l.assets', 'l.area', 'l.seats', 'l.workplaces'])
    .where('v.floor_id', '=', floorId)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute()
