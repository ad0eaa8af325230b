import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AttributeResource, AttributeValue } from '../../../schema/resources/floors/custom-attribute.ts'
import type { Database, Db } from '../../database.ts'

export type CustomAttributeRow = Selectable<Database['custom_attribute']>

export const insertCustomAttribute = (db: Db, attribute: Insertable<Database['custom_attribute']>) =>
  db.insertInto('custom_attribute').values(attribute).returningAll().executeTakeFirstOrThrow()

const ofAccount = (db: Db, accountId: string) =>
  db.selectFrom('custom_attribute').selectAll().where('account_id', '=', accountId)

export const listCustomAttributes = (db: Db, accountId: string, resource: AttributeResource | undefined) =>
  ofAccount(db, accountId)
    .$if(resource !== undefined, (it) => it.where('resource_type', '=', resource!))
    .orderBy(sql`array_position(array['floor', 'space', 'asset'], resource_type)`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findCustomAttribute = (db: Db, accountId: string, id: string) =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst()

/** A definition, locked until the end of the transaction. */
export const lockCustomAttribute = (db: Db, accountId: string, id: string) =>
  ofAccount(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Definitions, locked for reading until the end of the transaction. */
export const holdCustomAttributes = (
  db: Db,
  accountId: string,
  resource: AttributeResource,
  names: readonly string[],
): Promise<CustomAttributeRow[]> =>
  ofAccount(db, accountId)
    .where('resource_type', '=', resource)
    .where('api_field_name', 'in', names)
    .orderBy('id')
    .forShare()
    .execute()

export const updateCustomAttribute = (db: Db, id: string, changes: Updateable<Database['custom_attribute']>) =>
  db.updateTable('custom_attribute').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Takes the values along. */
export const deleteCustomAttribute = (db: Db, accountId: string, id: string) =>
  db
    .deleteFrom('custom_attribute')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export async function countCustomAttributes(db: Db, accountId: string, resource: AttributeResource): Promise<number> {
  const { count } = await db
    .selectFrom('custom_attribute')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('resource_type', '=', resource)
    .executeTakeFirstOrThrow()
  return count
}

/** What a value belongs to: a floor, or a space or asset of it. */
export interface AttributeOwner {
  readonly accountId: string
  readonly floorId: string
  readonly resourceId: string
}

/** Values of the attributes of a resource by their names, in the order of the names. */
export const readAttributeValues = (db: Db, { accountId, floorId, resourceId }: AttributeOwner) =>
  db
    .selectFrom('custom_attribute_value as v')
    .innerJoin('custom_attribute as a', 'a.id', 'v.attribute_id')
    .select(['a.api_field_name as name', 'v.value'])
    .where('v.floor_id', '=', floorId)
    .where('v.resource_id', '=', resourceId)
    .where('v.account_id', '=', accountId)
    .orderBy('a.api_field_name')
    .execute()

/** Ids of what has a value of an attribute, on one floor. */
export async function resourcesWithValue(
  db: Db,
  floorId: string,
  attributeId: string,
  value: AttributeValue,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('custom_attribute_value')
    .select('resource_id')
    .where('floor_id', '=', floorId)
    .where('attribute_id', '=', attributeId)
    .where('value', '=', sql<AttributeValue>`${JSON.stringify(value)}::text::jsonb`)
    .execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

export const setAttributeValues = (
  db: Db,
  { accountId, floorId, resourceId }: AttributeOwner,
  values: readonly { readonly attributeId: string; readonly value: AttributeValue }[],
  now: Date,
) =>
  db
    .insertInto('custom_attribute_value')
    .values(
      values.map(({ attributeId, value }) => ({
        floor_id: floorId,
        resource_id: resourceId,
        attribute_id: attributeId,
        account_id: accountId,
        // As text: the driver would take a text for one that is JSON already.
        value: sql<AttributeValue>`${JSON.stringify(value)}::text::jsonb`,
        updated_at: now,
      })),
    )
    .onConflict((it) =>
      it
        .columns(['floor_id', 'resource_id', 'attribute_id'])
        .doUpdateSet({ value: sql`excluded.value`, updated_at: sql`excluded.updated_at` }),
    )
    .execute()

/** @param attributeIds whose values go; undefined: all but those of `kept` */
export const removeAttributeValues = (
  db: Db,
  { accountId, floorId, resourceId }: AttributeOwner,
  which: { readonly attributeIds: readonly string[] } | { readonly kept: readonly string[] },
) =>
  db
    .deleteFrom('custom_attribute_value')
    .where('account_id', '=', accountId)
    .where('floor_id', '=', floorId)
    .where('resource_id', '=', resourceId)
    .where((it) =>
      'attributeIds' in which
        ? it('attribute_id', '=', sql<string>`any(${which.attributeIds}::uuid[])`)
        : it.not(it('attribute_id', '=', sql<string>`any(${which.kept}::uuid[])`)),
    )
    .execute()
