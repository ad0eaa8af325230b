import { movedCeiling } from '../../../../engine/geometry/moved-ceiling.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { FoundFloor, Outline } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import type { PlaceAt } from './plan-place.ts'

/** Plans farther from the origin than this are moved to it, metres. */
const FAR = 1000

/** The floors, and by how much they were moved in x and z. */
interface MovedFloors {
  readonly floors: FoundFloor[]
  readonly shift: readonly [number, number]
}

/** All floors of a file moved together by whole metres when they lie far from the origin, with position and north. */
export function moveFloors(floors: readonly FoundFloor[], placeAt: PlaceAt, notes: NoteList): MovedFloors {
  const extent = bounds(floors.flatMap(({ spaces }) => spaces.flatMap(({ outline }) => [...outline.outer])))
  const far = Math.max(...Object.values(extent).map(Math.abs)) > FAR
  const [dx, dz] = far ? [-Math.floor(extent.minX), -Math.floor(extent.minZ)] : [0, 0]
  if (far) notes.changed('plan', `lies far from the origin of the file; moved by ${dx} m in x and ${-dz} m in y`)
  const place = placeAt(-dx, -dz)
  const all = floors.map((floor) => ({ ...movedBy(floor, dx, dz), ...place }))
  return { floors: all, shift: [dx, dz] }
}

/** A floor with all that is on it, moved in the plan. */
export function movedBy(floor: FoundFloor, dx: number, dz: number): FoundFloor {
  if (dx === 0 && dz === 0) return floor
  const ring = (points: readonly number[]) => points.map((value, i) => value + (i % 2 === 0 ? dx : dz))
  const moved = ({ outer, holes }: Outline): Outline => ({ outer: ring(outer), holes: holes.map(ring) })
  return {
    ...floor,
    spaces: floor.spaces.map((space) => ({
      ...space,
      ...(space.ceiling && { ceiling: movedCeiling(space.ceiling, dx, dz) }),
      outline: moved(space.outline),
    })),
    ...(floor.solids && { solids: floor.solids.map((it) => ({ ...it, outline: moved(it.outline) })) }),
    openings: floor.openings.map((opening) => ({ ...opening, x: opening.x + dx, z: opening.z + dz })),
    pieces: floor.pieces.map((piece) => {
      const [x, y, z] = piece.position
      return { ...piece, position: [x + dx, y, z + dz] as const }
    }),
  }
}
