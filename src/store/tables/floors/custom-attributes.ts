import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
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
    .orderBy(sql`array_position(array['building', 'floor', 'space', 'asset'], resource_type)`)
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

/** What a value belongs to: a building, a floor, or a space or asset of a floor. */
export type AttributeOwner =
  | { readonly accountId: string; readonly buildingId: string }
  | { readonly accountId: string; readonly floorId: string; readonly resourceId: string }

/** Where values of an owner are kept, and the columns that say whose they are. */
const placeOf = (owner: AttributeOwner) =>
  'buildingId' in owner
    ? ({ table: 'building_attribute_value', key: { building_id: owner.buildingId } } as const)
    : ({
        table: 'custom_attribute_value',
        key: { floor_id: owner.floorId, resource_id: owner.resourceId },
      } as const)

/** The condition on a row of values that it belongs to an owner. */
const isOf = (owner: AttributeOwner): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    Object.entries({ ...placeOf(owner).key, account_id: owner.accountId }).map(
      ([column, id]) => sql`v.${sql.ref(column)} = ${id}::uuid`,
    ),
    sql` and `,
  )}`

/** Values of the attributes of a resource by their names, in the order of the names. */
export async function readAttributeValues(db: Db, owner: AttributeOwner) {
  const { rows } = await sql<{ name: string; value: AttributeValue }>`
    select a.api_field_name as name, v.value
    from ${sql.table(placeOf(owner).table)} as v join custom_attribute as a on a.id = v.attribute_id
    where ${isOf(owner)} order by a.api_field_name`.execute(db)
  return rows
}

/** Values of a floor that are read at a time: each may be of 4 000 characters. */
const PAGE_ROWS = 2000

/**
 * Values of the spaces and assets of a floor as JSON, which is made by the store: a list of `[id, name, value]`, by ids.
 *
 * @param rest where what is more than a page is read: it may be much
 * @param lengthMax characters
 * @returns undefined where it is longer
 */
export async function attributeValuesText(
  db: Db,
  floorId: string,
  rest: Db,
  lengthMax: number,
): Promise<string | undefined> {
  const pages: string[] = []
  let length = 0
  let after: { readonly resource: string; readonly attribute: string } | undefined
  for (let on = db; ; on = rest) {
    const from = after && sql`and (resource_id, attribute_id) > (${after.resource}::uuid, ${after.attribute}::uuid)`
    const { rows } = await sql<{ page: string; count: number; resource: string; attribute: string }>`
      select string_agg(json_build_array(resource_id, name, value)::text, ',' order by resource_id, attribute_id) as page,
        count(*)::int as count,
        (array_agg(resource_id order by resource_id desc))[1] as resource,
        (array_agg(attribute_id order by resource_id desc, attribute_id desc))[1] as attribute
      from (
        select v.resource_id, v.attribute_id, a.api_field_name as name, v.value
        from custom_attribute_value as v join custom_attribute as a on a.id = v.attribute_id
        where v.floor_id = ${floorId}::uuid and v.resource_id <> v.floor_id ${from ?? sql``}
        order by v.resource_id, v.attribute_id limit ${PAGE_ROWS}
      ) as page
      having count(*) > 0`.execute(on)
    const [found] = rows
    if (found) pages.push(found.page)
    length += found?.page.length ?? 0
    if (length > lengthMax) return undefined
    if (!found || found.count < PAGE_ROWS) return `[${pages.join()}]`
    after = found
  }
}

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

export function setAttributeValues(
  db: Db,
  owner: AttributeOwner,
  values: readonly { readonly attributeId: string; readonly value: AttributeValue }[],
  now: Date,
) {
  const { table, key } = placeOf(owner)
  const columns = sql.join(Object.keys(key).map((it) => sql.ref(it)))
  const ids = sql.join(Object.values(key).map((it) => sql`${it}::uuid`))
  // As text: the driver would take a text for one that is JSON already.
  const rows = values.map(
    ({ attributeId, value }) =>
      sql`(${ids}, ${attributeId}::uuid, ${owner.accountId}::uuid, ${JSON.stringify(value)}::text::jsonb, ${now}::timestamptz)`,
  )
  return sql`insert into ${sql.table(table)} (${columns}, attribute_id, account_id, value, updated_at)
    values ${sql.join(rows)}
    on conflict (${columns}, attribute_id) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** Rows of a statement. */
const VALUES_MAX = 1000

/** Sets values of many spaces and assets of a floor. */
export async function putAttributeValues(
  db: Db,
  { accountId, floorId }: { readonly accountId: string; readonly floorId: string },
  values: readonly { readonly resourceId: string; readonly attributeId: string; readonly value: AttributeValue }[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < values.length; start += VALUES_MAX)
    await sql`insert into custom_attribute_value (floor_id, resource_id, attribute_id, account_id, value, updated_at)
      select ${floorId}::uuid, it."resourceId", it."attributeId", ${accountId}::uuid, it.value, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values.slice(start, start + VALUES_MAX))}::text::jsonb)
        as it("resourceId" uuid, "attributeId" uuid, value jsonb)
      on conflict (floor_id, resource_id, attribute_id) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
      db,
    )
}

/** Removes values of many spaces and assets of a floor. */
export async function dropAttributeValues(
  db: Db,
  floorId: string,
  values: readonly { readonly resourceId: string; readonly attributeId: string }[],
): Promise<void> {
  for (let start = 0; start < values.length; start += VALUES_MAX)
    await sql`delete from custom_attribute_value as v
      using jsonb_to_recordset(${JSON.stringify(values.slice(start, start + VALUES_MAX))}::text::jsonb)
        as it("resourceId" uuid, "attributeId" uuid)
      where v.floor_id = ${floorId}::uuid and v.resource_id = it."resourceId" and v.attribute_id = it."attributeId"`.execute(
      db,
    )
}

/** The values that some spaces and assets of a floor have, with the names of their attributes. */
export async function valuesOfParts(
  db: Db,
  floorId: string,
  ids: readonly string[],
): Promise<{ id: string; apiFieldName: string; value: AttributeValue }[]> {
  const found: { id: string; apiFieldName: string; value: AttributeValue }[] = []
  for (let start = 0; start < ids.length; start += VALUES_MAX) {
    const { rows } = await sql<(typeof found)[number]>`
      select v.resource_id as id, a.api_field_name as "apiFieldName", v.value
      from custom_attribute_value as v join custom_attribute as a on a.id = v.attribute_id
      where v.floor_id = ${floorId}::uuid and v.resource_id = any(${ids.slice(start, start + VALUES_MAX)}::uuid[])`.execute(
      db,
    )
    found.push(...rows)
  }
  return found
}

/** @param which attributes whose values go, or all but those that are kept */
export const removeAttributeValues = (
  db: Db,
  owner: AttributeOwner,
  which: { readonly attributeIds: readonly string[] } | { readonly kept: readonly string[] },
) =>
  sql`delete from ${sql.table(placeOf(owner).table)} as v where ${isOf(owner)} and ${
    'attributeIds' in which
      ? sql`attribute_id = any(${which.attributeIds}::uuid[])`
      : sql`not attribute_id = any(${which.kept}::uuid[])`
  }`.execute(db)
