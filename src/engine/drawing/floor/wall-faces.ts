import { lengthOf } from '../../../base/elementary.ts'
import type { Point } from '../display-list.ts'
import type { Boundary } from '../room/room-outline.ts'

/** One edge of the outline of a room: a face of a wall. */
export interface Face {
  /** Place of the room among those of the floor. */
  readonly room: number
  readonly edge: number
  readonly a: Point
  readonly b: Point
  /** Unit normal, out of the room. */
  readonly normal: Point
}

/** The face of a neighbour on the other side of a wall. */
export interface Opposite {
  readonly face: Face
  /** Thickness of the wall between, metres; below zero where the rooms overlap a little. */
  readonly distance: number
}

/** Rooms that overlap by no more than this stand side by side, metres. */
const OVERLAP_MAX = 0.08
/** Size of the cells that faces are found by, metres. */
const CELL = 2
/** Faces whose normals have a product below this face one another: within about 18°. */
const OPPOSED = -0.95

/** The faces of all walls of a floor, found by where they are. */
export class WallFaces {
  readonly faces: readonly Face[]
  readonly #cells = new Map<string, Face[]>()

  constructor(boundaries: readonly Boundary[]) {
    this.faces = boundaries.flatMap(({ points, normals }, room) =>
      points.map((a, edge): Face => {
        const b = points[(edge + 1) % points.length]!
        return { room, edge, a, b, normal: normals[edge]! }
      }),
    )
    for (const face of this.faces) for (const key of cellsAlong(face)) this.#add(key, face)
  }

  /** The nearest face of another room behind the wall at a point of a face, at most `reach` away. */
  opposite([x, z]: Point, normal: Point, room: number, reach: number): Opposite | undefined {
    let nearest: Opposite | undefined
    for (const face of this.#cells.get(cellOf(x + (normal[0] * reach) / 2, z + (normal[1] * reach) / 2)) ?? []) {
      if (face.room === room) continue
      const facing = face.normal[0] * normal[0] + face.normal[1] * normal[1]
      if (facing > OPPOSED) continue
      // Where the normal meets the line of the other face.
      const distance = ((face.a[0] - x) * face.normal[0] + (face.a[1] - z) * face.normal[1]) / facing
      if (distance < -OVERLAP_MAX || distance > reach) continue
      const along = share(face, [x + normal[0] * distance, z + normal[1] * distance])
      if (along < 0 || along > 1) continue
      if (!nearest || distance < nearest.distance) nearest = { face, distance }
    }
    return nearest
  }

  /** Faces of other rooms near a face, each once. */
  near(face: Face): Set<Face> {
    const found = new Set<Face>()
    for (const key of cellsAlong(face))
      for (const other of this.#cells.get(key) ?? []) if (other.room !== face.room) found.add(other)
    return found
  }

  #add(key: string, face: Face): void {
    const faces = this.#cells.get(key)
    if (faces) faces.push(face)
    else this.#cells.set(key, [face])
  }
}

/** How far along a face a point lies, 0 at its start and 1 at its end. */
export function share({ a, b }: Face, [x, z]: Point): number {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
  return ((x - a[0]) * dx + (z - a[1]) * dz) / (dx * dx + dz * dz)
}

const cellOf = (x: number, z: number): string => `${Math.floor(x / CELL)} ${Math.floor(z / CELL)}`

/** Most cells that one face is entered in; a longer one is found in some of them only. */
const STEPS_MAX = 500

/** The cells that a face passes through, with those around. */
function cellsAlong({ a, b }: Face): Set<string> {
  const length = lengthOf(b[0] - a[0], b[1] - a[1])
  const steps = Math.min(STEPS_MAX, Math.ceil(length / (CELL / 2)))
  const keys = new Set<string>()
  for (let i = 0; i <= steps; i++) {
    const at = steps === 0 ? 0 : i / steps
    const [x, z] = [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at]
    for (const dx of [-1, 0, 1]) for (const dz of [-1, 0, 1]) keys.add(cellOf(x + (dx * CELL) / 2, z + (dz * CELL) / 2))
  }
  return keys
}
