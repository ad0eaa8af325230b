import type { Floor } from '../../schema/resources/floor.ts'
import type { Db } from '../../store/database.ts'
import { findFloorWithRelations } from '../../store/tables/floors/floors.ts'
import { floorOf } from './floor-feature.ts'

/** A floor as it is inside a transaction. */
export async function floorNow(db: Db, id: string): Promise<Floor> {
  const { relations, ...row } = (await findFloorWithRelations(db, id))!
  return floorOf(row, relations)
}
