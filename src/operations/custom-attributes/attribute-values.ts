import { valueReadScopes } from '../../access/visible-change.ts'
import { ServiceError } from '../../base/errors.ts'
import type {
  AttributeResource,
  AttributeValue,
  AttributeValueType,
  CustomAttributeValues,
  NewAttributeValues,
} from '../../schema/resources/floors/custom-attribute.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  type AttributeOwner,
  type CustomAttributeRow,
  holdCustomAttributes,
  readAttributeValues,
  removeAttributeValues,
  setAttributeValues,
} from '../../store/tables/floors/custom-attributes.ts'
import { findPart } from '../../store/tables/floors/layouts.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changingBuilding, requireBuilding } from '../buildings/require-building.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { notFound } from '../calling/own-id.ts'
import { requireStore } from '../calling/transaction.ts'
import { recordChange } from '../changes/record-changes.ts'
import { changingFloor, requireFloor, requireUnarchived } from '../floors/require-floor.ts'
import { requirePart } from '../layouts/require-part.ts'

/** The building, floor, space or asset whose values are meant. */
export interface ValueTarget {
  readonly resource: AttributeResource
  readonly id: string
}

const CHANGED = { building: 'Building', floor: 'Floor', space: 'Space', asset: 'Asset' } as const

/** Scopes that read values of some floor; which one it takes depends on the floor. */
export const READ_VALUES = ['customAttributeValues:readPublic', 'customAttributeValues:readPrivate'] as const

export const WRITE_SCOPE = 'customAttributeValues:write'
/** Scopes that write values of any floor. */
export const writeScopes = (): ScopeName[] => [WRITE_SCOPE]

/**
 * The values of a building, floor, space or asset.
 *
 * @throws ServiceError `not_found`, `insufficient_scope`
 */
export async function readValues(
  service: Service,
  caller: TokenHolder | SignedIn,
  { resource, id: resourceId }: ValueTarget,
): Promise<CustomAttributeValues> {
  const id = resourceId.toLowerCase()
  const db = requireStore(service)
  if (resource === 'building') {
    const { row } = await requireBuilding(service, caller, id, valueReadScopes)
    return valuesOf(db, { accountId: row.account_id, buildingId: row.id })
  }
  const known =
    resource === 'floor'
      ? await requireFloor(service, caller, id, valueReadScopes)
      : await requirePart(service, caller, resource, id, valueReadScopes)
  return valuesOf(db, { accountId: known.accountId, floorId: known.floor.id, resourceId: id })
}

/**
 * Sets values of a building, floor, space or asset.
 *
 * @param replaces whether values that are not named are removed
 * @returns all values it has then
 * @throws ServiceError `not_found`, `insufficient_scope`, `conflict` for an archived floor, `floor_restricted` for a building of which
 *   the token reaches some floors, `invalid` naming the member
 */
export async function writeValues(
  service: Service,
  caller: TokenHolder | SignedIn,
  { resource, id: resourceId }: ValueTarget,
  values: NewAttributeValues,
  { replaces }: { readonly replaces: boolean },
): Promise<CustomAttributeValues> {
  const id = resourceId.toLowerCase()
  const write = async (db: Db, owner: AttributeOwner) => {
    await setValues(service, db, caller, owner, resource, values, { replaces })
    return valuesOf(db, owner)
  }
  if (resource === 'building')
    return changingBuilding(service, caller, id, WRITE_SCOPE, (db, { row }) =>
      write(db, { accountId: row.account_id, buildingId: row.id }),
    )
  const floorId = resource === 'floor' ? id : (await requirePart(service, caller, resource, id, writeScopes)).floor.id
  return changingFloor(service, caller, floorId, writeScopes, async (db, floor) => {
    requireUnarchived(floor)
    if (resource !== 'floor' && (await findPart(db, resource, floor.account_id, id))?.floor_id !== floor.id)
      throw notFound(resource) // deleted meanwhile
    return write(db, { accountId: floor.account_id, floorId: floor.id, resourceId: id })
  })
}

/** The same in a transaction that holds the building or floor and has found the space or asset. @throws ServiceError `invalid` naming the member */
export async function setValues(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  owner: AttributeOwner,
  resource: AttributeResource,
  values: NewAttributeValues,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const attributes = await apply(db, resource, owner, values, replaces, service.wallClock())
  await noteValues(service, db, caller, owner, { resource, attributes, replaces })
  recordValues(db, owner, resource)
}

/** Lists the change of the values of a building, floor, space or asset. */
export const recordValues = (db: Db, owner: AttributeOwner, resource: AttributeResource): void =>
  recordChange(db, {
    accountId: owner.accountId,
    resource: 'CustomAttributeValues',
    id: 'buildingId' in owner ? owner.buildingId : owner.resourceId,
    kind: 'updated',
    ...('buildingId' in owner ? {} : { floorId: owner.floorId }),
    of: CHANGED[resource],
  })

/** @returns ids of the attributes that were named */
async function apply(
  db: Db,
  resource: AttributeResource,
  owner: AttributeOwner,
  values: NewAttributeValues,
  replaces: boolean,
  now: Date,
): Promise<string[]> {
  const named = Object.entries(values)
  const known = new Map<string, CustomAttributeRow>()
  const names = named.map(([name]) => name)
  if (names.length > 0)
    for (const row of await holdCustomAttributes(db, owner.accountId, resource, names))
      known.set(row.api_field_name, row)
  const faults = named.flatMap(([name, value]) => faultOf(name, value, known.get(name)?.value_type, resource))
  if (faults.length > 0) throw refusalOf(faults)
  const idOf = (name: string) => known.get(name)!.id
  const set = named.flatMap(([name, value]) => (value === null ? [] : [{ attributeId: idOf(name), value }]))
  if (replaces) await removeAttributeValues(db, owner, { kept: set.map(({ attributeId }) => attributeId) })
  else {
    const removed = named.flatMap(([name, value]) => (value === null ? [idOf(name)] : []))
    if (removed.length > 0) await removeAttributeValues(db, owner, { attributeIds: removed })
  }
  if (set.length > 0) await setAttributeValues(db, owner, set, now)
  return names.map(idOf)
}

interface ValueFault {
  readonly name: string
  readonly text: string
}

export const TYPE_WORDS: Readonly<Record<AttributeValueType, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
}

export const typeOf = (value: AttributeValue): AttributeValueType =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean'

function faultOf(
  name: string,
  value: AttributeValue | null,
  type: AttributeValueType | undefined,
  resource: AttributeResource,
): ValueFault[] {
  if (type === undefined) return [{ name, text: `is no custom attribute of a ${resource}, define it first` }]
  if (value === null || typeOf(value) === type) return []
  return [{ name, text: `must be ${TYPE_WORDS[type]} or null, got ${typeOf(value)}` }]
}

const refusalOf = (faults: readonly ValueFault[]) =>
  new ServiceError('invalid', faults.map(({ name, text }) => `values.${name}: ${text}`).join('; '), undefined, {
    errors: faults.map(({ name, text }) => ({ pointer: `/values/${pointed(name)}`, detail: text })),
  })

/** @see RFC 6901 section 3 */
const pointed = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

async function valuesOf(db: Db, owner: AttributeOwner): Promise<CustomAttributeValues> {
  const rows = await readAttributeValues(db, owner)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const noteValues = (
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  owner: AttributeOwner,
  { resource, attributes, replaces }: { resource: AttributeResource; attributes: readonly string[]; replaces: boolean },
) =>
  note(service, db, actorOf(caller), {
    accountId: owner.accountId,
    event: 'custom_attribute.set',
    subject: 'buildingId' in owner ? ['building', owner.buildingId] : ['floor', owner.floorId],
    detail: {
      resourceType: resource,
      ...('buildingId' in owner || resource === 'floor' ? {} : { resource: owner.resourceId }),
      attributes,
      replaces,
    },
  })
