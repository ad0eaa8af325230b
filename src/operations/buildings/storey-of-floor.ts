import {
  type Storey,
  type StoreySeen,
  saidByNames,
  storeySeen,
  storeysOf,
} from '../../plans/whole-floors/uses/storeys.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import {
  findBuilding,
  type StoreyRow,
  type StoreySigns,
  selectStoreySigns,
  selectStoreys,
} from '../../store/tables/floors/buildings.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { requireBackground } from '../calling/transaction.ts'

/**
 * What a floor is among the storeys of its building, of which the names of the spaces are read, and whether these have windows and
 * doors, as well as the name of the building. Of storeys that the caller may not read nothing else is returned.
 *
 * @param spaces of the layout of the floor that is looked at
 * @returns undefined for a floor that is gone
 */
export async function storeyOfFloor(
  service: Service,
  floorId: string,
  spaces: readonly LayoutSpace[],
): Promise<Storey | undefined> {
  const db = requireBackground(service)
  const floor = await findFloor(db, floorId)
  if (!floor) return undefined
  const { building_id: buildingId } = floor
  const building = buildingId === null ? undefined : await findBuilding(db, buildingId)
  const storeys = building ? await selectStoreys(db, building.id) : []
  const others = storeys.filter(({ id, archived }) => id !== floor.id && !archived)
  const signs = await selectStoreySigns(db, others)
  const seen = others.map((other): StoreySeen => {
    const { names, windows, doors } = signs.get(other.id) ?? NOTHING
    return { ...factsOf(other), ...saidByNames(names), windows, doors }
  })
  return storeysOf([storeySeen(factsOf(floor), spaces), ...seen], building?.name)[0]!
}

const factsOf = (row: Pick<StoreyRow, 'name' | 'floor_number' | 'elevation' | 'height'>) => ({
  name: row.name,
  floorNumber: row.floor_number,
  elevation: row.elevation,
  height: row.height,
})

const NOTHING: StoreySigns = { names: [], windows: false, doors: false }
