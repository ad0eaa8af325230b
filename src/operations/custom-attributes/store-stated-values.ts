import type { StatedValues } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { NewAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  dropAttributeValues,
  holdCustomAttributes,
  listCustomAttributes,
  putAttributeValues,
} from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { recordValues, WRITE_SCOPE } from './attribute-values.ts'
import { type KnownAttributes, notWritten, StatedTally, type ValuesOutcome } from './stated-tally.ts'

/** Values of a space or asset to set; null removes one. */
export interface ValuesToStore extends Omit<StatedValues, 'values'> {
  readonly values: NewAttributeValues
}

/** A floor, with what is to be stored of values. */
export interface FloorWithValues {
  readonly id: string
  readonly values?: readonly ValuesToStore[]
}

/**
 * Sets the values that a file has for spaces and assets of floors, of attributes that the account has by the same name and with the
 * same type of value. Attributes are not defined here: what a file says is no reason for all spaces of an account to have another field.
 *
 * @param db a transaction in which the floors were stored
 */
export async function storeStatedValues(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  floors: readonly FloorWithValues[],
): Promise<ValuesOutcome> {
  const { accountId, scopes } = reachOf(caller)
  const stated = floors.flatMap(({ values = [] }) => values)
  if (stated.length === 0) return { attributes: [], notes: [] }
  if (!scopes.includes(WRITE_SCOPE)) return notWritten()
  const known = await heldAttributes(db, accountId, stated)
  const tally = new StatedTally()
  for (const floor of floors) await storeOfFloor(service, db, caller, { accountId, floor, known, tally })
  return tally.outcome()
}

/** Those that are named, held until the end of the transaction. */
async function heldAttributes(db: Db, accountId: string, stated: readonly ValuesToStore[]): Promise<KnownAttributes> {
  const held = async (resource: StatedValues['resource']) => {
    const named = new Set(stated.flatMap((it) => (it.resource === resource ? Object.keys(it.values) : [])))
    const all = await listCustomAttributes(db, accountId, resource)
    const names = all.map(({ api_field_name }) => api_field_name).filter((name) => named.has(name))
    const rows = names.length > 0 ? await holdCustomAttributes(db, accountId, resource, names) : []
    return new Map(rows.map((row) => [row.api_field_name, row]))
  }
  return { space: await held('space'), asset: await held('asset') }
}

interface OfFloor {
  readonly accountId: string
  readonly floor: FloorWithValues
  readonly known: KnownAttributes
  readonly tally: StatedTally
}

async function storeOfFloor(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  { accountId, floor: { id: floorId, values: stated = [] }, known, tally }: OfFloor,
): Promise<void> {
  for (const resource of ['space', 'asset'] as const) {
    const rows = stated
      .filter((it) => it.resource === resource)
      .flatMap(({ id, values }) =>
        Object.entries(values).flatMap(([name, value]) => {
          const attribute = known[resource].get(name)
          const isSet = tally.count(resource, name, value, attribute)
          return attribute && isSet ? [{ resourceId: id, attributeId: attribute.id, value }] : []
        }),
      )
    if (rows.length === 0) continue
    const set = rows.flatMap(({ value, ...it }) => (value === null ? [] : [{ ...it, value }]))
    await putAttributeValues(db, { accountId, floorId }, set, service.wallClock())
    await dropAttributeValues(
      db,
      floorId,
      rows.filter(({ value }) => value === null),
    )
    await note(service, db, actorOf(caller), {
      accountId,
      event: 'custom_attribute.set',
      subject: ['floor', floorId],
      detail: {
        resourceType: resource,
        attributes: [...new Set(rows.map(({ attributeId }) => attributeId))],
        replaces: false,
        source: 'import',
      },
    })
    for (const resourceId of new Set(rows.map((row) => row.resourceId)))
      recordValues(db, { accountId, floorId, resourceId }, resource)
  }
}
