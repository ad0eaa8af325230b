import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../base/errors.ts'
import type { PreparedLayout } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import type { PreparedFloor } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import { type FloorUpdate, STOREY_FACTS } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { StoreyRow } from '../../store/tables/floors/buildings.ts'
import { changeFloor, type FloorRow } from '../../store/tables/floors/floors.ts'
import type { PreparedFloors } from '../../threads/conversion/conversion-works.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { NewerValues, valuesToSet } from '../custom-attributes/newer-values.ts'
import type { ValuesOutcome } from '../custom-attributes/stated-tally.ts'
import type { FloorWithValues } from '../custom-attributes/store-stated-values.ts'
import { announceChange } from '../floors/announce-change.ts'
import { heldFloor, requireUnarchived } from '../floors/require-floor.ts'
import { firstRevisions, type NewFloor, publishFloors, type StoredBy } from '../floors/store-floors.ts'
import { changeLayouts } from '../layouts/change-layouts.ts'
import { defaultLayoutOf, nextRevision } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { savedAs } from '../layouts/planned-writes.ts'
import { recordRevision } from '../layouts/record-revision.ts'
import { requireBuilding } from './require-building.ts'

/** A storey with what a newer file of its building has of it. */
interface Pair {
  readonly storey: StoreyRow
  readonly floor: PreparedFloor
}

interface Update {
  readonly changes: readonly FloorUpdate[]
  /** Floors that were made: those of the file that the building did not have. */
  readonly floors: readonly Floor[]
  /** Values of custom attributes that are not set, and why. */
  readonly notes: ValuesOutcome['notes']
}

/**
 * What a newer file changes of the floors of a building; saved where that is asked for, all of it or nothing. A storey is that with the
 * same id in the model, else with the same number or name. Storeys that the file does not have stay as they are.
 *
 * @throws ServiceError `not_found`, `conflict` where a floor was changed meanwhile
 */
export async function updateBuildingPlans(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floors, update, takesFileValues }: PreparedFloors,
  buildingId: string,
  by: StoredBy,
): Promise<Update> {
  const building = await requireBuilding(service, caller, buildingId, () => ['floor:update'])
  const storeys = building.floors.filter(({ archived }) => !archived)
  const { pairs, added } = paired(floors, storeys)
  const newer = await NewerValues.of(service, caller)
  // One after the other: an account has so many places for layouts that wait.
  const planned: Planned[] = []
  for (const pair of pairs)
    planned.push(await plannedOf(service, building.row.account_id, pair, newer, takesFileValues))
  const met = new Set(pairs.map(({ storey }) => storey.id))
  const others = storeys.filter(({ id }) => !met.has(id))
  const newFloors = added.map((floor) => ({
    ...floor,
    properties: { ...floor.properties, buildingId },
    id: randomUUID(),
  }))
  const changing = planned.filter(({ change }) => change.outcome === 'changed')
  const isApplied = update === 'apply' && changing.length + newFloors.length > 0
  return {
    floors: isApplied ? await apply(service, caller, changing, newFloors, by) : [],
    changes: [
      ...planned.map(({ change }) => change),
      ...added.map(({ properties: { name } }) => ({ ...NOTHING, floorId: null, name, outcome: 'added' as const })),
      ...others.map(({ id, name }) => ({ ...NOTHING, floorId: id, name, outcome: 'missing' as const })),
    ],
    notes: newer.notes(
      pairs.map(({ storey, floor: { values = [] } }) => ({ ...storey, values })),
      added.flatMap(({ values = [] }) => values),
    ),
  }
}

const NONE = { added: [], removed: [], changed: [] }
const NOTHING = { facts: [], spaces: NONE, assets: NONE, attributes: [] }

/** Saves what a newer file changes, in one transaction. @returns the floors that were made */
function apply(
  service: Service,
  caller: TokenHolder | SignedIn,
  changing: readonly Planned[],
  made: readonly NewFloor[],
  by: StoredBy,
): Promise<Floor[]> {
  const byFloor = new Map(changing.map((it) => [it.storey.id, it]))
  const ids = [...byFloor.keys()].sort()
  return changeLayouts(service, {
    floorIds: [...ids, ...made.map(({ id }) => id)],
    async judge(db) {
      const held = []
      for (const id of ids) {
        const floor = await heldFloor(service, db, caller, id, () => ['floor:update'])
        requireUnarchived(floor)
        const { storey } = byFloor.get(id)!
        if (floor.layout_revision !== storey.layout_revision || floor.building_id !== storey.building_id)
          throw new ServiceError('conflict', 'layout: was changed meanwhile, try again')
        held.push(defaultLayoutOf(floor))
      }
      return held
    },
    changes: async (_, layouts) => [
      ...layouts.flatMap((it) => {
        const { layout } = byFloor.get(it.id)!
        return layout ? [savedAs(nextRevision(it), layout)] : []
      }),
      ...firstRevisions(made, by),
    ],
    async publish(db, layouts, changes) {
      for (const layout of layouts) {
        await changeFacts(service, db, layout.floor, byFloor.get(layout.id)!.change.facts, by)
        const change = changes.find(({ revision }) => revision.layoutId === layout.id)
        if (change) await recordRevision(service, db, layout, change.facts, by)
      }
      const kept: FloorWithValues[] = []
      for (const {
        storey: { id },
        change,
      } of changing)
        kept.push({ id, values: await valuesToSet(db, id, change.attributes) })
      const alongside: StoredBy['alongside'] = async (all, stored) => by.alongside?.(all, [...kept, ...stored])
      return publishFloors(service, db, made, changes, { ...by, alongside })
    },
  })
}

async function changeFacts(
  service: Service,
  db: Db,
  floor: FloorRow,
  facts: FloorUpdate['facts'],
  { actor }: StoredBy,
) {
  if (facts.length === 0) return
  const values = Object.fromEntries(facts.map(({ fact, after }) => [COLUMNS[fact], after]))
  await changeFloor(db, floor.id, { ...values, updated_at: service.wallClock() })
  const detail = { changed: facts.map(({ fact }) => fact), source: 'import' }
  await announceChange(service, db, actor, { floor, event: 'floor.updated', tells: ['floor.updated'], detail })
}

const COLUMNS = { name: 'name', floorNumber: 'floor_number', elevation: 'elevation', height: 'height' } as const

/** What a file knows of a floor otherwise. */
function changedFacts({ storey, floor: { properties } }: Pair): FloorUpdate['facts'] {
  // Without ids of a model, names are often made by who reads the file.
  const isNamed = properties.externalId !== null && properties.externalId === storey.external_id
  return STOREY_FACTS.flatMap((fact) => {
    const [before, after] = [storey[COLUMNS[fact]], properties[fact]]
    if (after === null || after === before || (fact === 'name' && !isNamed)) return []
    return [{ fact, before, after }]
  })
}

/** Each floor of a file with the storey that it is. */
function paired(floors: readonly PreparedFloor[], storeys: readonly StoreyRow[]) {
  const free = [...storeys]
  const pairs = new Map<PreparedFloor, StoreyRow>()
  const same: readonly ((floor: PreparedFloor['properties'], storey: StoreyRow) => boolean)[] = [
    ({ externalId }, { external_id }) => externalId !== null && externalId === external_id,
    ({ floorNumber, externalId }, { floor_number, external_id }) =>
      (externalId === null || external_id === null) && floorNumber !== null && floorNumber === floor_number,
    ({ name }, storey) => name === storey.name,
  ]
  for (const isSame of same)
    for (const floor of floors) {
      const place = pairs.has(floor) ? -1 : free.findIndex((storey) => isSame(floor.properties, storey))
      if (place >= 0) pairs.set(floor, free.splice(place, 1)[0]!)
    }
  return {
    pairs: floors.flatMap((floor): Pair[] => (pairs.has(floor) ? [{ floor, storey: pairs.get(floor)! }] : [])),
    added: floors.filter((floor) => !pairs.has(floor)),
  }
}

/** What a newer file makes of a storey. */
interface Planned {
  readonly storey: StoreyRow
  /** Its layout; undefined = as it is. */
  readonly layout: PreparedLayout | undefined
  readonly change: FloorUpdate
}

async function plannedOf(
  service: Service,
  accountId: string,
  pair: Pair,
  newer: NewerValues,
  takesFile: boolean,
): Promise<Planned> {
  const { id, name, layout_revision: revision } = pair.storey
  const values = await newer.standing({ ...pair.storey, values: pair.floor.values ?? [] })
  const before = await layoutTexts(requireStore(service), id, revision, requireBackground(service))
  const {
    layout,
    attributes: stated,
    ...differences
  } = await service.conversions.run(
    'updateLayout',
    { layout: pair.floor.layout, before, values, takesFile },
    { client: accountId },
  )
  const attributes = newer.fitting(stated)
  const isSame = [differences.spaces, differences.assets].every((it) =>
    Object.values(it).every((rows) => rows.length === 0),
  )
  const facts = changedFacts(pair)
  const isSet = attributes.some((it) => it.outcome !== 'kept')
  const outcome = isSame && facts.length === 0 && !isSet ? 'same' : 'changed'
  return {
    storey: pair.storey,
    layout: isSame ? undefined : layout,
    change: { floorId: id, name, outcome, facts, ...differences, attributes },
  }
}
