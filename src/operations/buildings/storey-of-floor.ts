import { sql } from 'kysely'
import {
  type Storey,
  type StoreySeen,
  signsOfNames,
  storeySeen,
  storeysOf,
} from '../../plans/whole-floors/uses/storeys.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type StoreyRow, selectStoreys } from '../../store/tables/floors/buildings.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { selectFacts } from '../../store/tables/floors/layouts.ts'
import { requireBackground } from '../calling/transaction.ts'

/**
 * What a floor is among the storeys of its building, of which the names of the spaces are read, and whether these have windows and
 * doors. Of storeys that the caller may not read nothing else is told.
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
  const storeys = buildingId === null ? [] : await selectStoreys(db, buildingId)
  const seen = [storeySeen(factsOf(floor), spaces)]
  for (const other of storeys) if (other.id !== floor.id && !other.archived) seen.push(await seenByNames(db, other))
  return storeysOf(seen)[0]!
}

const factsOf = (row: Pick<StoreyRow, 'name' | 'floor_number' | 'elevation' | 'height'>) => ({
  name: row.name,
  floorNumber: row.floor_number,
  elevation: row.elevation,
  height: row.height,
})

interface SpaceNames {
  readonly name: string
  readonly usage: string | null
  readonly windows: boolean
  readonly doors: boolean
}

const has = (type: string) =>
  sql`coalesce(content -> 'room' -> 'boundary' -> 'openings' @> ${JSON.stringify([{ type }])}::text::jsonb, false)`
const NAMES = sql`jsonb_build_object('name', content -> 'name', 'usage', content -> 'usage',
  'windows', ${has('window')}, 'doors', ${has('door')} or ${has('gap')})`

async function seenByNames(db: Db, storey: StoreyRow): Promise<StoreySeen> {
  const parts = await selectFacts(db, 'space', storey.id, storey.layout_revision, NAMES, {})
  const spaces = parts.map(({ content }) => content as SpaceNames)
  const [windows, doors] = [spaces.some((it) => it.windows), spaces.some((it) => it.doors)]
  return { ...factsOf(storey), signs: signsOfNames(spaces), windows, doors }
}
