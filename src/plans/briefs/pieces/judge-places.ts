import { readBoundary } from '../../../engine/furnishing/verify/boundary.ts'
import { footprint } from '../../../engine/furnishing/verify/region.ts'
import { PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureItem } from '../../../schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import { facingOf, isLengthWord, wallNamed } from '../openings/wall-words.ts'
import { bearing, between, rounded, toSpan, type Wall, wallsOf } from '../openings/walls-of.ts'
import type { Place, Wish } from './piece-wishes.ts'

// Whether pieces of a furnishing stand where they were wanted, by measurement.

type Point = readonly [x: number, z: number]

/** A piece stands at a wall when its back is within this of it, metres: a screen hangs above what carries it. */
const AT_WALL = 0.35
/** What is nearer is beside it, metres. */
const NEAR = 1.2
/** A side of a piece lies in a corner within this, metres. */
const IN_CORNER = 0.5
/** What is centred lies within this of the middle of its wall, metres. */
const OFF_MIDDLE = 0.4
/** A piece looks at what lies within this of its front, degrees. */
const ASIDE = 50
/** An opening lies in a wall within this, metres. */
const ON_WALL = 1e-3
/** Turns are the same within this, degrees. */
const TURN = 2

interface Ground {
  readonly walls: readonly Wall[]
  readonly openings: readonly { readonly type: string; readonly from: Point; readonly to: Point; readonly wall: Wall }[]
  readonly north: number
}

/** A room made ready to judge where pieces stand. @param north degrees clockwise from the top of the plan */
export function groundOf(room: Room, north: number): Ground {
  const walls = wallsOf(room.boundary.shape.points as readonly Point[])
  const { origin, openings: placed } = readBoundary(room)
  const openings = placed.flatMap(({ opening: { type }, spans }) =>
    spans.flatMap(({ ax, az, bx, bz }) => {
      const from: Point = [ax + origin.x, az + origin.z]
      const to: Point = [bx + origin.x, bz + origin.z]
      const wall = walls.find((it) => [from, to].every((end) => toSpan(end, it.start, it.end) <= ON_WALL))
      return wall ? [{ type, from, to, wall }] : []
    }),
  )
  return { walls, openings, north }
}

/** Whether a furnishing has a piece of the type that stands as it is wanted. */
export const isGranted = ({ type, places }: Wish, ground: Ground, { furniture }: Pick<Furnishing, 'furniture'>) =>
  furniture.filter((item) => item.type === type && places.every((place) => standsAt(item, place, ground, furniture)))
    .length >= (places.some((place) => 'isBoth' in place && place.isBoth) ? 2 : 1)

function standsAt(item: PlacedItem, place: Place, ground: Ground, all: readonly PlacedItem[]): boolean {
  const { walls, openings } = ground
  if (place.at === 'wall')
    return wallsMeant(place.wall, ground).some(
      (wall) => hasBackAt(item, wall) && (!place.isMiddle || fromMiddle(item, wall) <= OFF_MIDDLE),
    )
  if (place.at === 'corner')
    return walls.some((wall, i) => {
      const next = walls[(i + 1) % walls.length]!
      const isMeant = place.sides.every((side) => wallsMeant(side, ground).some((it) => it === wall || it === next))
      return isMeant && gapTo(item, wall.end, wall.end) <= IN_CORNER
    })
  if (place.at === 'middle') return walls.every((wall) => gapTo(item, wall.start, wall.end) >= AT_WALL)
  if ('side' in place) return between(frontOf(item), facingOf(place.side, ground.north) ?? Number.NaN) <= ASIDE
  const things =
    place.what === 'door' || place.what === 'window'
      ? openings.filter((it) => it.type === place.what && isInWall(it.wall, place.wall, ground))
      : all.filter((it) => it.type === place.what && it !== item).map((it) => ({ ...acrossOf(it), wall: undefined }))
  return things.some(({ from, to, wall }) => {
    if (place.at === 'near') return gapTo(item, from, to) <= NEAR
    if (place.at === 'opposite' && wall)
      return walls.some((it) => between(it.facing, (wall.facing + 180) % 360) <= ASIDE && hasBackAt(item, it))
    return between(frontOf(item), bearingTo([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], item)) <= ASIDE
  })
}

const isInWall = (wall: Wall, word: string | undefined, ground: Ground): boolean =>
  word === undefined || wallsMeant(word, ground).includes(wall)

/** The walls that a word means. */
export function wallsMeant(word: string, { walls, north }: Pick<Ground, 'walls' | 'north'>): readonly Wall[] {
  if (word === 'any') return walls
  const facing = facingOf(word, north)
  if (facing !== undefined) return walls.filter((it) => between(it.facing, facing) <= ASIDE)
  if (!isLengthWord(word) || /^other/.test(word)) return [wallNamed(word, walls, north, 'furniture')]
  // Two walls are as short as each other.
  const { length } = wallNamed(word, walls, north, 'furniture')
  return walls.filter((it) => Math.abs(it.length - length) < 0.01)
}

const hasBackAt = (item: PlacedItem, wall: Wall): boolean => {
  const isAtWall = gapTo(item, wall.start, wall.end) <= AT_WALL
  return isAtWall && (item.shape.type === 'cylinder' || between((item.rotation + 360) % 360, wall.facing) <= TURN)
}

/** Where along a wall a piece is tried: shares of what is left of the wall beside it. */
const TRIED = [0.5, 0, 1, 0.25, 0.75]
/** Of a piece at its wall, metres, as the search leaves it. */
const OFF_WALL = 0.02

/** Poses in which a piece of the type stands at the wall that is wanted, the middle of the wall first; none of other wishes. */
export function standingAt(
  { type, places }: Wish,
  { walls, north, openings }: Ground,
  furniture: readonly FurnitureItem[],
): Omit<PlacedItem, 'groupId'>[] {
  const own = furniture.find((it) => it.type === type)
  const shapes = own && 'shape' in own && own.shape ? [own.shape] : (own?.shapes ?? PLACING[type].shapes)
  const shape = shapes.find((it) => it.type === 'box')
  const place = places.find((it) => it.at === 'wall' || (it.at === 'opposite' && isOpening(it.what)))
  if (!place || shape?.type !== 'box' || PLACING[type].wall === 'none') return []
  const meant =
    place.at === 'wall'
      ? wallsMeant(place.wall, { walls, north })
      : walls.filter((it) => openings.some(({ wall }) => between(it.facing, (wall.facing + 180) % 360) <= ASIDE))
  return meant.flatMap((wall) =>
    TRIED.flatMap((share) => {
      const free = wall.length - shape.a
      if (free < 0) return []
      const [x, z] = along(wall, share * free)
      const inward = ((wall.facing + 180) * Math.PI) / 180
      const position: [number, number, number] = [
        rounded(x + OFF_WALL * Math.sin(inward)),
        0,
        rounded(z - OFF_WALL * Math.cos(inward)),
      ]
      return [{ type, position, rotation: turnOf(wall), shape }]
    }),
  )
}

const isOpening = (what: string): boolean => what === 'door' || what === 'window'

/** The turn of a piece whose back is at a wall, degrees. */
export const turnOf = ({ facing }: Wall): number => rounded(facing > 180 ? facing - 360 : facing)

/** How far along a wall the middle of a piece is from that of the wall, metres. */
function fromMiddle(item: PlacedItem, { start, end, length }: Wall): number {
  const [x, z] = middleOf(item)
  const share = ((x - start[0]) * (end[0] - start[0]) + (z - start[1]) * (end[1] - start[1])) / (length * length)
  return Math.abs(share - 0.5) * length
}

/** The direction of the front of a piece, degrees clockwise from the top of the plan. */
const frontOf = ({ rotation }: PlacedItem): number => (((rotation + 180) % 360) + 360) % 360

function bearingTo([toX, toZ]: Point, item: PlacedItem): number {
  const [x, z] = middleOf(item)
  return bearing(toX - x, toZ - z)
}

function middleOf(item: PlacedItem): Point {
  const { minX, minZ, maxX, maxZ } = footprint(item)
  return [(minX + maxX) / 2, (minZ + maxZ) / 2]
}

/** A piece as a span through its middle. */
function acrossOf(item: PlacedItem): { from: Point; to: Point } {
  const middle = middleOf(item)
  return { from: middle, to: middle }
}

/** From the outline of a piece to a span, metres, by its corners and the middles of its sides. */
function gapTo(item: PlacedItem, from: Point, to: Point): number {
  const region = footprint(item)
  if (region.kind === 'circle') return Math.max(0, toSpan([region.x, region.z], from, to) - region.r)
  const points: Point[] = []
  for (let i = 0; i < region.ring.length; i += 2) {
    const [x, z] = [region.ring[i]!, region.ring[i + 1]!]
    const [nextX, nextZ] = [region.ring[(i + 2) % region.ring.length]!, region.ring[(i + 3) % region.ring.length]!]
    points.push([x, z], [(x + nextX) / 2, (z + nextZ) / 2])
  }
  return Math.min(...points.map((it) => toSpan(it, from, to)))
}

/** The point of a wall that lies so far from its left end. */
export function along({ start, end, length }: Wall, distance: number): Point {
  const share = distance / length
  return [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]
}
