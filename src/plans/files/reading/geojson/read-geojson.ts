import { ServiceError } from '../../../../base/errors.ts'
import type { FilePlan } from '../../file-plan.ts'
import type { ReadOptions } from '../../read-options.ts'
import { moveFloors } from '../earth/move-floors.ts'
import { placeAround } from '../earth/plan-place.ts'
import { nameOfFile } from '../file-name.ts'
import { finishFloor } from '../finish-floor.ts'
import { NoteList } from '../note-list.ts'
import { parseJsonBytes } from '../parse-text.ts'
import { toPlanOf } from './coordinates.ts'
import { featuresOf } from './features.ts'
import { indoorFloors } from './indoor-features.ts'
import { isOwn, ownFloors } from './own-features.ts'

/**
 * Reads GeoJSON: our own exports exactly, and any other whose polygons are rooms, without the features that are broken.
 *
 * @throws ServiceError `invalid` naming the feature, of ours where one is broken, of others where none is a space
 */
export function readGeoJson(bytes: Uint8Array, { fileName, unit, onProgress }: ReadOptions): FilePlan {
  onProgress?.(0, 'Reading GeoJSON')
  const file = featuresOf(parseJsonBytes(bytes))
  const notes = new NoteList()
  const name = nameOfFile(fileName)
  const own = isOwn(file.features)
  const [fault] = file.faults
  if (fault && (own || file.features.length === 0)) throw fault
  for (const { message } of file.faults) notes.leftOut(message.split('.')[0] ?? 'file', `is no feature: ${message}`)
  if (own) return { floors: ownFloors(file.features, name, notes), notes: notes.all() }
  const toPlan = toPlanOf(file, unit)
  const found = indoorFloors(file.features, toPlan, name, notes)
  if (found.length === 0) {
    const [first] = notes.all()
    throw new ServiceError(
      'invalid',
      `The file has no space: none of its features is a polygon${first ? `; ${first.element} ${first.reason}` : ''}`,
    )
  }
  onProgress?.(0.3, 'Putting the floors together')
  const { georeference } = toPlan
  const placeAt = placeAround({ x: 0, z: 0, georeference, northDirection: georeference ? 0 : null })
  const { floors } = moveFloors(found, placeAt, notes)
  return { floors: floors.map((floor) => finishFloor(floor, notes)), notes: notes.all() }
}
