import { ServiceError } from '../../../base/errors.ts'
import { edgesOf, pointsOf } from '../../../engine/geometry/edges.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { perimeter, selfIntersection, signedArea } from '../../../engine/geometry/ring.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { ASSETS_MAX, SPACES_MAX } from '../../../schema/resources/floors/floor-layout.ts'
import type { FilePlanFloor } from '../file-plan.ts'
import { type FoundFloor, type FoundOpening, type FoundSpace, modelledOf, openingFacts } from './found.ts'
import { layoutAssets } from './furniture/layout-assets.ts'
import { joinedPanes } from './joined-panes.ts'
import type { NoteList } from './note-list.ts'
import { cleanRing } from './outlines/clean-ring.ts'
import { gapsBetween } from './outlines/common-edges.ts'
import { joinHoles, type SlitRing } from './outlines/join-holes.ts'
import type { OutlineWall } from './outlines/outline-wall.ts'
import { placeOpening } from './outlines/place-openings.ts'
import { withoutOverlaps } from './outlines/without-overlaps.ts'
import { withoutSolids } from './outlines/without-solids.ts'
import { plainName } from './plan-names.ts'
import { type NamedOpening, withoutClashes } from './without-clashes.ts'

/** Most points of an outline and most openings on it, as the schema of a room has them. */
const POINTS_MAX = 1000
const OPENINGS_MAX = 200
/** Spaces smaller than this are none, m². */
const AREA_MIN = 0.1
/** Holes smaller than this are left out, m². */
const HOLE_MIN = 0.01
/** Most holes of a space, of which the largest stay: each has two sides of a slit among the openings, and doors must have a place there. */
const HOLES_MAX = 80

/** A floor of a file as a layout has it: outlines cleaned and without overlaps, openings on them, pieces in their spaces. */
export function finishFloor(floor: FoundFloor, notes: NoteList): FilePlanFloor {
  const whole = floor.spaces.flatMap((space) => cleaned(space, notes))
  const apart = withoutSolids(withoutOverlaps(whole, notes), floor.solids ?? [], floor.openings, notes)
  const spaces = apart.flatMap((space) => (whole.includes(space) ? space : cleaned(space, notes)))
  requireAtMost(floor, spaces.length, SPACES_MAX, 'spaces')
  requireAtMost(floor, floor.pieces.length, ASSETS_MAX, 'pieces of furniture')
  const isFree = (x: number, z: number) => floor.openings.every((it) => !isIn(it, x, z))
  const rings = spaces.map((space) => onGrid(ringOf(space, isFree, notes)))
  const walls = spaces.map((space, i) => ({ ...space, ring: elementAt(rings, i).ring }))
  const openings = openingsOf(floor, walls, notes)
  const gaps = gapsBetween(walls, floor.wallsOf ?? (() => []))
  const finished = spaces.map((space, i): LayoutSpace => {
    const found = [...elementAt(openings, i), ...elementAt(gaps, i).map((opening) => ({ element: null, opening }))]
    const free = withoutClashes(found, space.element, perimeter(elementAt(rings, i).ring), notes)
    const own = [...(space.openings ?? []), ...slitGaps(elementAt(rings, i), space.height)]
    const all = [...own.map((opening): NamedOpening => ({ element: null, opening })), ...free]
    if (all.length === 0) notes.changed(space.element, 'has no door, window or gap')
    else if (all.every(({ opening }) => opening.type === 'window')) notes.changed(space.element, 'has no door or gap')
    return layoutSpace(space, elementAt(rings, i).ring, limited(space, all, notes))
  })
  const {
    element: _element,
    spaces: _spaces,
    openings: _openings,
    solids: _solids,
    wallsOf: _wallsOf,
    pieces,
    ...facts
  } = floor
  const assets = layoutAssets(pieces, finished)
  return { ...facts, name: plainName(facts.name) ?? 'Floor', spaces: finished, assets }
}

function cleaned(space: FoundSpace, notes: NoteList): FoundSpace[] {
  if (space.openings) return [space]
  const outer = cleanRing(space.outline.outer, POINTS_MAX)
  const area = outer ? Math.abs(signedArea(outer)) : 0
  if (!outer || area < AREA_MIN) {
    notes.leftOut(space.element, `is too small for a space: ${area.toFixed(2)} m²`)
    return []
  }
  if (selfIntersection(outer)) {
    notes.leftOut(space.element, 'has an outline that crosses itself')
    return []
  }
  const holes = space.outline.holes.flatMap((hole) => {
    const clean = cleanRing(hole, POINTS_MAX / 4)
    if (!clean || Math.abs(signedArea(clean)) < HOLE_MIN || selfIntersection(clean)) return []
    return [clean]
  })
  return [{ ...space, outline: { outer, holes } }]
}

/** How near to the face of a wall the outlines of its rooms lie, metres, and what is left beside an opening. */
const FACE = 0.4
const JAMB = 0.05

/** Whether a point of an outline lies in an opening. */
function isIn({ x, z, along: [first], width, depth }: FoundOpening, px: number, pz: number): boolean {
  const [ux, uz] = first ?? [1, 0]
  const [s, t] = [(px - x) * ux + (pz - z) * uz, (pz - z) * ux - (px - x) * uz]
  return Math.abs(s) < width / 2 + JAMB && Math.abs(t) < depth / 2 + FACE
}

function ringOf(space: FoundSpace, isFree: (x: number, z: number) => boolean, notes: NoteList): SlitRing {
  const { outer, holes } = space.outline
  if (holes.length === 0) return { ring: outer, slits: [], lost: 0 }
  const largest = largestOf(holes, POINTS_MAX - outer.length / 2)
  const joined = joinHoles({ outer, holes: largest }, isFree)
  const lost = holes.length - largest.length + joined.lost
  const count = holes.length - lost
  if (count > 0)
    notes.changed(
      space.element,
      `has ${count} ${count > 1 ? 'holes, each' : 'hole, which is'} joined with its outline by a slit of 1 cm`,
    )
  if (lost > 0) notes.changed(space.element, `has ${lost} ${lost > 1 ? 'holes that are' : 'hole that is'} left out`)
  return joined
}

/** With points as they are stored, by which the positions on it are counted. */
const onGrid = ({ ring, slits, lost }: SlitRing): SlitRing => ({
  ring: ring.map(rounded),
  slits: slits.map(([ax, az, bx, bz]) => [rounded(ax), rounded(az), rounded(bx), rounded(bz)]),
  lost,
})

/** The largest holes, as many as there may be. @param pointsMax most points of all of them and of their slits */
function largestOf(holes: readonly Ring[], pointsMax: number): Ring[] {
  if (holes.length <= HOLES_MAX && pointsWith(holes) <= pointsMax) return [...holes]
  const sorted = [...holes].sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a))).slice(0, HOLES_MAX)
  while (pointsWith(sorted) > pointsMax) sorted.pop()
  return sorted
}

/** Each slit has four points of its own. */
const pointsWith = (holes: readonly Ring[]): number => holes.reduce((sum, hole) => sum + hole.length / 2 + 4, 0)

/** The sides of a slit are open, and nothing need be kept free beside them. */
function slitGaps({ ring, slits }: SlitRing, height: number): Opening[] {
  return slits.map(([ax, az, bx, bz]) => ({
    type: 'gap',
    pos: positionOf(ring, ax, az),
    l: Math.hypot(bx - ax, bz - az),
    y: 0,
    h: height,
    circulationWidth: 0,
  }))
}

function positionOf(ring: Ring, x: number, z: number): number {
  let pos = 0
  for (const [ax, az, bx, bz] of edgesOf(ring)) {
    if (ax === x && az === z) break
    pos += Math.hypot(bx - ax, bz - az)
  }
  return pos
}

/** Openings of each space, by its number; those that adjoin none are noted. */
function openingsOf(floor: FoundFloor, walls: readonly OutlineWall[], notes: NoteList): NamedOpening[][] {
  const bySpace = walls.map((): NamedOpening[] => [])
  const panes = walls.map((): NamedOpening[] => [])
  for (const found of floor.openings) {
    const placed = placeOpening(found, walls, floor.wallsOf ?? (() => []))
    if (placed.length === 0 && !found.isFacade) notes.leftOut(found.element, 'adjoins no space')
    for (const { space, opening } of placed)
      elementAt(found.isFacade ? panes : bySpace, space).push({
        element: found.element,
        opening,
        ...openingFacts(found),
      })
  }
  return bySpace.map((own, i) => [...own, ...joinedPanes(elementAt(panes, i), elementAt(walls, i).ring)])
}

function limited(space: FoundSpace, openings: readonly NamedOpening[], notes: NoteList): NamedOpening[] {
  const sorted = [...openings].sort((a, b) => a.opening.pos - b.opening.pos)
  if (sorted.length <= OPENINGS_MAX) return sorted
  notes.changed(space.element, `has ${sorted.length} openings, of which the first ${OPENINGS_MAX} are kept`)
  return sorted.slice(0, OPENINGS_MAX)
}

function layoutSpace(space: FoundSpace, ring: Ring, openings: readonly NamedOpening[]): LayoutSpace {
  const points = pointsOf(ring).map(([x, z]): [number, number] => [x, z])
  return {
    id: space.id ?? crypto.randomUUID(),
    name: plainName(space.name) ?? 'Room',
    usage: space.usage === null ? null : plainName(space.usage),
    template: space.template ?? null,
    room: {
      boundary: {
        shape: { type: 'polygon-extrusion', points, h: rounded(space.height) },
        openings: openings.map(({ opening: it }) => ({
          ...it,
          pos: rounded(it.pos),
          l: rounded(it.l),
          y: rounded(it.y),
          h: rounded(it.h),
        })),
        ...(space.ceiling && {
          ceiling: space.ceiling.map(({ a, b, c }) => ({ a: finely(a), b: finely(b), c: finely(c) })),
        }),
      },
    },
    ...modelledOf(space),
    ...(openings.some((it) => it.externalId !== undefined || it.name !== undefined || it.model) && {
      openings: openings.map(openingFacts),
    }),
  }
}

function requireAtMost({ element, name }: FoundFloor, count: number, max: number, what: string): void {
  if (count <= max) return
  throw new ServiceError(
    'payload_too_large',
    `${element} ${JSON.stringify(name)} has ${count} ${what}, at most ${max} are read: split the file by floors`,
  )
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0
const finely = (value: number) => Math.round(value * 1e6) / 1e6 + 0
