import { ServiceError } from '../../base/errors.ts'
import type { PreparedFloor } from '../../plans/layouts/prepared-floor.ts'
import type { FloorUpdate } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { StoreyRow } from '../../store/tables/floors/buildings.ts'
import type { PreparedFloors } from '../../threads/conversion/conversion-works.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { heldFloor, requireUnarchived } from '../floors/require-floor.ts'
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
  /** Floors of the file that the building does not have. */
  readonly added: readonly PreparedFloor[]
}

/**
 * What a newer file changes of the floors of a building; saved where that is asked for, all floors or none. A storey is that with the
 * same id in the model, else with the same number or name. Storeys that the file does not have stay as they are.
 *
 * @throws ServiceError `not_found`, `conflict` where a floor was changed meanwhile
 */
export async function updateBuildingPlans(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floors, update }: PreparedFloors,
  buildingId: string,
): Promise<Update> {
  const building = await requireBuilding(service, caller, buildingId, () => ['floor:update'])
  const { row } = building
  const storeys = building.floors.filter(({ archived }) => !archived)
  const { pairs, added } = paired(floors, storeys)
  // One after the other: an account has so many places for layouts that wait.
  const planned: Awaited<ReturnType<typeof plannedOf>>[] = []
  for (const pair of pairs) planned.push(await plannedOf(service, row.account_id, pair))
  const changing = planned.filter(({ change }) => change.outcome === 'changed')
  if (update === 'apply' && changing.length > 0) {
    const byFloor = new Map(changing.map((it) => [it.storey.id, it]))
    await changeLayouts(service, {
      floorIds: [...byFloor.keys()],
      async judge(transaction) {
        const held = []
        for (const id of [...byFloor.keys()].sort()) {
          const floor = await heldFloor(service, transaction, caller, id, () => ['floor:update'])
          requireUnarchived(floor)
          if (floor.layout_revision !== byFloor.get(id)!.storey.layout_revision)
            throw new ServiceError('conflict', 'layout: was changed meanwhile, try again')
          held.push(defaultLayoutOf(floor))
        }
        return held
      },
      changes: async (_, layouts) => layouts.map((it) => savedAs(nextRevision(it), byFloor.get(it.id)!.layout)),
      async publish(transaction, layouts, changes) {
        const by = { actor: actorOf(caller), source: 'import' as const }
        for (const [i, layout] of layouts.entries())
          await recordRevision(service, transaction, layout, changes[i]!.facts, by)
      },
    })
  }
  const met = new Set(pairs.map(({ storey }) => storey.id))
  const others = storeys.filter(({ id }) => !met.has(id))
  return {
    changes: [
      ...planned.map(({ change }) => change),
      ...added.map(({ properties }) => ({
        ...NOTHING,
        floorId: null,
        name: properties.name,
        outcome: 'added' as const,
      })),
      ...others.map(({ id, name }) => ({ ...NOTHING, floorId: id, name, outcome: 'missing' as const })),
    ],
    added,
  }
}

const NONE = { added: [], removed: [], changed: [] }
const NOTHING = { spaces: NONE, assets: NONE }

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

async function plannedOf(service: Service, accountId: string, { storey, floor }: Pair) {
  const db = requireStore(service)
  const { id, name, layout_revision: revision } = storey
  const before = await layoutTexts(db, id, revision, requireBackground(service))
  const { layout, ...differences } = await service.conversions.run(
    'updateLayout',
    { layout: floor.layout, before },
    { client: accountId },
  )
  const isSame = [differences.spaces, differences.assets].every((it) =>
    Object.values(it).every((rows) => rows.length === 0),
  )
  return {
    storey,
    layout,
    change: { floorId: id, name, outcome: isSame ? ('same' as const) : ('changed' as const), ...differences },
  }
}
