import { edgesOf } from '../../../../engine/geometry/edges.ts'
import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import type { Opening } from '../../../../schema/furnishing/room.ts'
import type { FoundOpening, Hanging } from '../found.ts'
import { blocks, freeOf, type WallBox } from './common-edges.ts'
import type { OutlineWall } from './outline-wall.ts'

/** An opening on the outline of one space. */
export interface PlacedOpening {
  readonly space: number
  readonly opening: Opening
}

/** How far beyond the faces of its wall an opening is looked for, metres. */
const BESIDE_WALL = 0.35
/** Half a wall whose thickness is not known, metres. */
const HALF_WALL = 0.25
/** How far the outline of a space may lie from an opening that it is said to adjoin, metres. */
const SAID_MAX = 1.5
/** How much farther than the nearest a second space on the same side of a wall may lie, metres. */
const ABREAST = 0.12
/** Sides whose direction differs more than this from the wall of an opening do not take it; sine. */
const PARALLEL = Math.sin((20 * Math.PI) / 180)
/** Of its height, what a space must share with an opening. */
const SHARED_HEIGHT = 0.3

/** Between the two rooms of a door: as much whatever there is, and so much of wall, metres. */
const BETWEEN_MAX = 0.6
const WALL_MAX = 1.2

/**
 * Puts an opening on the outlines on both sides of its wall: on each side on the nearest outline with a side along the wall.
 * Where the file says which spaces it adjoins, these are looked at first and from farther away. A door or passage that has a room
 * on one side only is one of the room beyond as well, where there is but wall between: walls may be thicker than what it stands in.
 *
 * @param boxesOf the walls of the file
 * @returns empty when it adjoins no space
 */
export function placeOpening(
  opening: FoundOpening,
  walls: readonly OutlineWall[],
  boxesOf: () => readonly WallBox[],
): PlacedOpening[] {
  const said = walls.map(({ element }) => opening.adjoins.has(element))
  const near = opening.depth > 0 ? opening.depth / 2 + BESIDE_WALL : HALF_WALL + BESIDE_WALL
  for (const along of opening.along) {
    const hits = walls.flatMap((wall, space) => {
      if (!sharesHeight(opening, wall)) return []
      const reach = said[space] ? Math.max(near, SAID_MAX) : near
      return hitsOn(opening, along, wall.ring, reach).map((hit) => ({ ...hit, space, said: elementAt(said, space) }))
    })
    const sides = [1, -1].flatMap((side) => nearestOf(hits.filter((hit) => hit.side === side)))
    if (opening.isFacade && sides.some(({ side }) => side !== firstOf(sides).side)) return []
    if (sides.length > 0 && opening.type !== 'window') sides.push(...beyondWall(opening, along, sides, walls, boxesOf))
    // A window goes on behind a column at it.
    if (opening.type === 'window') sides.push(...sides.flatMap((side) => hits.filter((hit) => goesOn(hit, side))))
    if (sides.length > 0)
      return sides.map((hit) => ({ space: hit.space, opening: written(opening, along, walls, hit) }))
  }
  return []
}

/** The room behind the wall of an opening all of whose rooms lie on one side; empty where there is none. */
function beyondWall(
  opening: FoundOpening,
  along: readonly [number, number],
  sides: readonly (Hit & { readonly space: number })[],
  walls: readonly OutlineWall[],
  boxesOf: () => readonly WallBox[],
) {
  const { side, distance } = firstOf(sides)
  if (sides.some((it) => it.side !== side)) return []
  const hits = walls.flatMap((wall, space) =>
    sharesHeight(opening, wall) && sides.every((it) => it.space !== space)
      ? hitsOn(opening, along, wall.ring, WALL_MAX - distance).map((hit) => ({ ...hit, space, said: false }))
      : [],
  )
  const [beyond] = nearestOf(hits.filter((hit) => hit.side === -side))
  if (!beyond || distance + beyond.distance <= BETWEEN_MAX) return beyond ? [beyond] : []
  const place = (off: number) => [opening.x - off * along[1], opening.z + off * along[0]] as const
  const standing = boxesOf().filter((box) => blocks(box, opening.bottom, opening.height))
  const free = freeOf(place(side * distance), place(-side * beyond.distance), standing)
  return free.length === 0 ? [beyond] : []
}

interface Hit {
  /** Metres from the first point of the ring. */
  readonly pos: number
  readonly length: number
  /** From the middle of the wall. */
  readonly distance: number
  /** On which side of the wall the space lies. */
  readonly side: 1 | -1
}

function nearestOf<T extends Hit & { readonly said: boolean; readonly space: number }>(hits: readonly T[]): T[] {
  const likely = hits.some((hit) => hit.said) ? hits.filter((hit) => hit.said) : hits
  const nearest = Math.min(...likely.map((hit) => hit.distance))
  const best = new Map<number, T>()
  for (const hit of likely) {
    if (hit.distance > nearest + ABREAST) continue
    const other = best.get(hit.space)
    if (!other || hit.length > other.length) best.set(hit.space, hit)
  }
  return [...best.values()]
}

/** How far from the line of one part of a window another may lie, metres. */
const IN_LINE = 0.02

const goesOn = (hit: Hit & { space: number }, part: Hit & { space: number }): boolean =>
  hit !== part && hit.space === part.space && hit.side === part.side && Math.abs(hit.distance - part.distance) < IN_LINE

/** Stretches of a ring that run along the wall of an opening, no farther from it than `reach`. */
function hitsOn(opening: FoundOpening, [ux, uz]: readonly [number, number], ring: Ring, reach: number): Hit[] {
  const half = opening.width / 2
  const hits: (Hit & { end: number })[] = []
  let pos = 0
  for (const [fromX, fromZ, toX, toZ] of edgesOf(ring)) {
    const [ax, az] = [fromX - opening.x, fromZ - opening.z]
    const [bx, bz] = [toX - opening.x, toZ - opening.z]
    const length = Math.hypot(bx - ax, bz - az)
    const start = pos
    pos += length
    if (length < 1e-9) continue
    const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
    if (Math.abs(dx * uz - dz * ux) > PARALLEL) continue
    const [s, t] = [ax * ux + az * uz, bx * ux + bz * uz]
    const [low, high] = [Math.max(-half, Math.min(s, t)), Math.min(half, Math.max(s, t))]
    if (high - low < 1e-6) continue
    const middle = ((low + high) / 2 - s) / (t - s)
    const offset = -(ax + middle * (bx - ax)) * uz + (az + middle * (bz - az)) * ux
    // The ring runs clockwise: the room lies on the right of its direction, which is (−dz, dx).
    const side = dx * ux + dz * uz > 0 ? 1 : -1
    // Behind the middle of the wall the outline faces away: this is the far side of a thin room.
    if (offset * side < -Math.min(reach / 2, BESIDE_WALL) || Math.abs(offset) > reach) continue
    const [one, two] = [(low - s) / (t - s), (high - s) / (t - s)]
    const from = start + Math.min(one, two) * length
    const to = start + Math.max(one, two) * length
    const last = hits.at(-1)
    if (last && last.side === side && Math.abs(last.end - from) < 1e-6) hits[hits.length - 1] = joined(last, to, offset)
    else hits.push({ pos: from, length: to - from, end: to, distance: Math.abs(offset), side })
  }
  const wide = Math.min(0.25, 0.4 * opening.width)
  return joinedAcrossStart(hits, pos).filter((hit) => hit.length >= wide)
}

const joined = (hit: Hit & { end: number }, to: number, offset: number) => ({
  ...hit,
  length: to - hit.pos,
  end: to,
  distance: Math.min(hit.distance, Math.abs(offset)),
})

/** The first and the last stretch as one where they meet in the first point of the ring. */
function joinedAcrossStart(hits: (Hit & { end: number })[], perimeter: number): Hit[] {
  const [first, last] = [hits[0], hits.at(-1)]
  if (!first || !last || first === last || first.side !== last.side) return hits
  if (first.pos > 1e-6 || Math.abs(last.end - perimeter) > 1e-6) return hits
  const whole = { ...last, length: last.length + first.length, distance: Math.min(first.distance, last.distance) }
  return [...hits.slice(1, -1), whole]
}

function sharesHeight({ bottom, height }: FoundOpening, wall: OutlineWall): boolean {
  const shared = Math.min(bottom + height, wall.bottom + wall.height) - Math.max(bottom, wall.bottom)
  return shared >= SHARED_HEIGHT * Math.min(height, wall.height)
}

function written(
  { type, bottom, height, hanging }: FoundOpening,
  along: readonly [number, number],
  walls: readonly OutlineWall[],
  hit: Hit & { space: number },
): Opening {
  const sill = bottom - elementAt(walls, hit.space).bottom
  // A threshold or a step of the floor is no sill.
  const y = type !== 'window' && Math.abs(sill) < 0.25 ? 0 : Math.max(0, sill)
  return {
    type,
    pos: rounded(hit.pos),
    l: rounded(hit.length),
    y: rounded(y),
    h: rounded(height + Math.min(0, sill - y)),
    ...(hanging && hungOn(hanging, along, hit.side)),
  }
}

/** Least part of a direction along a wall, or across it, that tells a side: a door may be placed askew in its wall. */
const TELLING = 0.7

/** How a door closes as a room has it. @param side on which the room lies; its outline runs along the wall there, or against it */
function hungOn({ leaf, hinge, swing }: Hanging, [ux, uz]: readonly [number, number], side: 1 | -1) {
  const end = hinge && side * shareOf(hinge, [ux, uz])
  const into = swing && side * shareOf(swing, [-uz, ux])
  return {
    leaf,
    ...(end !== undefined && Math.abs(end) > TELLING && { hinge: end < 0 ? ('start' as const) : ('end' as const) }),
    ...(into !== undefined && Math.abs(into) > TELLING && { opens: into > 0 ? ('in' as const) : ('out' as const) }),
  }
}

const shareOf = ([x, z]: readonly [number, number], [ux, uz]: readonly [number, number]): number => {
  const length = Math.hypot(x, z)
  return length === 0 ? 0 : (x * ux + z * uz) / length
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4
