import { edgesOf, pointAt } from '../../../engine/geometry/edges.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { readPolygon } from '../../../engine/geometry/points.ts'
import { bounds, perimeter, signedArea } from '../../../engine/geometry/ring.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { headroomArea } from '../../layouts/space-area.ts'
import { kindOfName, type NamedKind } from '../names/kind-of-name.ts'
import { KIND_TITLES } from '../names/room-kinds.ts'

/** An opening where it is on the floor: its middle, the direction out of the space, and its length along the wall. */
export interface FloorOpening {
  readonly opening: Opening
  readonly x: number
  readonly z: number
  readonly outX: number
  readonly outZ: number
}

/** A space as it is looked at when its use is decided. */
export interface SpaceFacts {
  readonly space: LayoutSpace
  /** As listed; empty for an outline that is no polygon. */
  readonly ring: Ring
  readonly box: { readonly minX: number; readonly minZ: number; readonly maxX: number; readonly maxZ: number }
  /** By which its use and furniture are chosen, m²: what counts of it under slopes, else its floor. */
  readonly area: number
  /** m² */
  readonly floorArea: number
  /** Sides of the rectangle of the same area and circumference, metres; equal where there is none. */
  readonly width: number
  readonly length: number
  readonly openings: readonly FloorOpening[]
  readonly doors: number
  readonly windows: number
  /** What its name says, else its use. */
  readonly named: NamedKind | undefined
  /** The text that says it. */
  readonly words: string
}

export function factsOf(space: LayoutSpace): SpaceFacts {
  const { shape, openings = [], ceiling = [] } = space.room.boundary
  const read = readPolygon(shape.points)
  const ring: Ring = read.ok ? read.value : []
  const floorArea = Math.abs(signedArea(ring))
  const half = perimeter(ring) / 2
  const root = Math.sqrt(Math.max(0, (half * half) / 4 - floorArea))
  const byName = kindOfName(space.name)
  const byUsage = byName ? undefined : kindOfName(space.usage ?? '')
  return {
    space,
    ring,
    box: bounds(ring),
    area: ceiling.length > 0 ? headroomArea(space.room) : floorArea,
    floorArea,
    width: half / 2 - root,
    length: half / 2 + root,
    openings: ring.length === 0 ? [] : openings.map((opening) => placed(ring, opening)),
    doors: openings.filter(({ type }) => type !== 'window').length,
    windows: openings.filter(({ type }) => type === 'window').length,
    named: byName ?? byUsage,
    words: byUsage ? space.usage! : space.name,
  }
}

/** What is known of a space beside its surroundings: the beginning of the reason for its use. */
export const causeOf = ({ named, words, area }: SpaceFacts): string =>
  named ? `named "${words}": ${KIND_TITLES[named.kind]}` : `not named by a use, ${area.toFixed(1)} m²`

function placed(ring: Ring, opening: Opening): FloorOpening {
  const around = perimeter(ring)
  const [x, z, dx, dz] = pointAlong(ring, (opening.pos + opening.l / 2) % around)
  // Clockwise as seen from above, the outside is on the left of the direction in which the ring runs.
  const out = signedArea(ring) > 0 ? 1 : -1
  return { opening, x, z, outX: out * dz, outZ: -out * dx }
}

/** The point at a distance along a ring, and the direction there. */
function pointAlong(ring: Ring, distance: number): [x: number, z: number, dx: number, dz: number] {
  let remaining = distance
  const edges = edgesOf(ring)
  for (const [i, [ax, az, bx, bz]] of edges.entries()) {
    const length = Math.hypot(bx - ax, bz - az)
    const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
    if (remaining <= length || i === edges.length - 1) return [ax + dx * remaining, az + dz * remaining, dx, dz]
    remaining -= length
  }
  return [...pointAt(ring, 0), 1, 0]
}
