import { distanceToEdge, edgesOf, pointsOf } from '../../../../engine/geometry/edges.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { bounds, boundsMeet, containsPoint, perimeter } from '../../../../engine/geometry/ring.ts'
import type { FoundOpening, FoundSolid, FoundSpace, Outline } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { areaOf, intersect, subtract, unitedInHalves } from './cut-polygons.ts'

/** What reaches less far into a space than this stands in its wall, metres. */
const REACH_MIN = 0.05
/** What begins above this or ends below it is no obstacle on the floor, metres. */
const BEGINS_MAX = 1.2
const ENDS_MIN = 0.3
/** Share of a wall that lies in the space that it stands in. */
const WALL_INSIDE = 0.8
/** How far the middle of such a wall lies from the outline at least, by its thickness: one along an outline is that of the space. */
const WALL_OFF = 0.75
/** Floor that walls may shut off, as those of a shaft do, m², and the same as a share of the space. */
const SHUT_MAX = 4
const SHUT_SHARE_MAX = 0.1

/** Spaces without the columns and the walls that stand in them. @param openings doors and gaps: a wall that has one is passed */
export function withoutSolids(
  spaces: readonly FoundSpace[],
  solids: readonly FoundSolid[],
  openings: readonly FoundOpening[],
  notes: NoteList,
): FoundSpace[] {
  if (solids.length === 0) return [...spaces]
  const boxes = solids.map(({ outline }) => bounds(outline.outer))
  const passages = openings.filter(({ type }) => type !== 'window')
  return spaces.map((space) => {
    if (space.openings) return space
    const box = bounds(space.outline.outer)
    const near = solids.filter((solid, i) => isBeside(space, solid) && boundsMeet(elementAt(boxes, i), box))
    const columns = near.filter((it) => it.kind === 'column' && reachesInto(space.outline, it.outline))
    const walls = near.filter(
      (it) =>
        it.kind === 'wall' &&
        standsIn(space.outline, it.outline) &&
        passages.every(({ x, z }) => !containsPoint(it.outline.outer, x, z)),
    )
    return cutFrom(space, columns, walls, notes)
  })
}

/** Whether a solid stands on the floor of a space rather than above or below it. */
const isBeside = ({ bottom }: FoundSpace, solid: FoundSolid): boolean =>
  solid.bottom < bottom + BEGINS_MAX && solid.top > bottom + ENDS_MIN

const reachesInto = (space: Outline, solid: Outline): boolean =>
  intersect(space, solid).some(({ outer }) => pointsOf(outer).some((point) => insetOf(space, point) >= REACH_MIN))

function standsIn(space: Outline, wall: Outline): boolean {
  const area = areaOf(wall)
  const inside = intersect(space, wall).reduce((sum, it) => sum + areaOf(it), 0)
  if (inside < WALL_INSIDE * area) return false
  const { minX, minZ, maxX, maxZ } = bounds(wall.outer)
  return insetOf(space, [(minX + maxX) / 2, (minZ + maxZ) / 2]) > WALL_OFF * thicknessOf(wall)
}

/** The shorter side of a rectangle of its area and perimeter. */
function thicknessOf(wall: Outline): number {
  const half = perimeter(wall.outer) / 2
  return (half - Math.sqrt(Math.max(0, half * half - 4 * areaOf(wall)))) / 2
}

/** How far a point of a space lies from its outline. */
const insetOf = ({ outer, holes }: Outline, point: readonly [number, number]): number =>
  [outer, ...holes]
    .flatMap((ring) => edgesOf(ring))
    .reduce((least, [ax, az, bx, bz]) => Math.min(least, distanceToEdge(point, [ax, az], [bx, bz])), Infinity)

function cutFrom(
  space: FoundSpace,
  columns: readonly FoundSolid[],
  walls: readonly FoundSolid[],
  notes: NoteList,
): FoundSpace {
  if (columns.length + walls.length === 0) return space
  const outline = walls.length > 0 ? restOf(space.outline, [...columns, ...walls]) : undefined
  const rest = outline ?? (columns.length > 0 ? restOf(space.outline, columns) : undefined)
  if (!rest) return space
  const cut = [countOf(columns, 'column'), ...(outline ? [countOf(walls, 'wall')] : [])].filter(
    ({ count }) => count > 0,
  )
  const words = cut.map(({ count, what }) => `${count} ${what}${count > 1 ? 's' : ''}`)
  const isOne = cut.length === 1 && cut[0]!.count === 1
  notes.changed(space.element, `has ${words.join(' and ')} in it, which ${isOne ? 'is' : 'are'} cut out of it`)
  return { ...space, outline: rest }
}

/** What has a core and a cover, or is drawn twice, is one. */
const countOf = (solids: readonly FoundSolid[], what: string) => ({
  count: unitedInHalves(solids.map(({ outline }) => outline)).length,
  what,
})

/** What is left of a space around solids; undefined where they divide it, or where it cannot be cut. */
function restOf(space: Outline, solids: readonly FoundSolid[]): Outline | undefined {
  const [largest, ...others] = subtract(
    space,
    solids.map(({ outline }) => outline),
  ).sort((a, b) => areaOf(b) - areaOf(a))
  const shut = others.reduce((sum, it) => sum + areaOf(it), 0)
  return shut > Math.min(SHUT_MAX, SHUT_SHARE_MAX * areaOf(space)) ? undefined : largest
}
