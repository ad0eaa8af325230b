import type { z } from 'zod'
import type { StatedValues } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { AttributeValue } from '../../schema/resources/floors/custom-attribute.ts'
import type { ImportedFloors } from '../../schema/resources/floors/floor-exchange.ts'
import { ATTRIBUTES_SET } from '../../schema/resources/floors/model-facts.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  type CustomAttributeRow,
  holdCustomAttributes,
  insertAttributeValues,
  listCustomAttributes,
} from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { recordValues, TYPE_WORDS, typeOf, WRITE_SCOPE } from './attribute-values.ts'

/** What became of the values of a file. */
export type ValuesOutcome = Pick<z.output<typeof ImportedFloors>, 'attributes' | 'notes'>

/** A new floor, with what its file has of values. */
interface FloorWithValues {
  readonly id: string
  readonly values?: readonly StatedValues[]
}

/** Names that notes tell one by one; a file may have any number of them. */
const NAMES_SHOWN = 50

/**
 * Sets the values that a file has for spaces and assets of new floors, of attributes that the account has by the same name and with the
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
  if (!scopes.includes(WRITE_SCOPE))
    return {
      attributes: [],
      notes: [kept(ATTRIBUTES_SET, `setting values of custom attributes takes the scope ${WRITE_SCOPE}`)],
    }
  const known = await fittingAttributes(db, accountId, stated)
  const tally = new Tally()
  for (const floor of floors) await storeOfFloor(service, db, caller, { accountId, floor, known, tally })
  return tally.outcome()
}

/** Attributes by resource type and name. */
type KnownAttributes = Readonly<Record<StatedValues['resource'], ReadonlyMap<string, CustomAttributeRow>>>

/** Those that are named, held until the end of the transaction. */
async function fittingAttributes(db: Db, accountId: string, stated: readonly StatedValues[]): Promise<KnownAttributes> {
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
  readonly tally: Tally
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
    await insertAttributeValues(db, { accountId, floorId }, rows, service.wallClock())
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

/** Counts values by what became of them. */
class Tally {
  readonly #set = new Map<string, ValuesOutcome['attributes'][number]>()
  readonly #left = new Map<string, { readonly element: string; readonly reason: string; count: number }>()

  /** @returns whether the value fits the attribute, undefined where there is none */
  count(
    resourceType: StatedValues['resource'],
    apiFieldName: string,
    value: AttributeValue,
    attribute: CustomAttributeRow | undefined,
  ): boolean {
    if (attribute?.value_type === typeOf(value)) {
      const key = JSON.stringify([resourceType, apiFieldName])
      const count = (this.#set.get(key)?.count ?? 0) + 1
      this.#set.set(key, { resourceType, apiFieldName, count })
      return true
    }
    const reason = attribute
      ? `the custom attribute takes ${TYPE_WORDS[attribute.value_type]}, not ${TYPE_WORDS[typeOf(value)]}`
      : `the account has no custom attribute of that name: define it, then import the file again`
    const element = `${ATTRIBUTES_SET}.${apiFieldName} of ${resourceType}s`
    const key = JSON.stringify([element, reason])
    const left = this.#left.get(key)
    if (left) left.count++
    else this.#left.set(key, { element, reason, count: 1 })
    return false
  }

  outcome(): ValuesOutcome {
    const left = [...this.#left.values()]
    const rest = left.length - NAMES_SHOWN
    return {
      attributes: [...this.#set.values()],
      notes: [
        ...left.slice(0, NAMES_SHOWN).map(({ element, reason, count }) => kept(element, reason, count)),
        ...(rest > 0 ? [kept(ATTRIBUTES_SET, `${rest} more of its names are no custom attributes that fit`)] : []),
      ],
    }
  }
}

const kept = (element: string, reason: string, count?: number) => ({
  element,
  outcome: 'changed' as const,
  reason: `${count === undefined ? '' : `${count} × `}${reason} (kept as a property set)`,
})
