import {
  type ClipPath,
  type Definition,
  type DisplayList,
  group,
  type Point,
  path,
  polygon,
  type Segment,
  stroke,
} from '../../../../../engine/drawing/display-list.ts'
import type { FloorPlan, FloorRoom } from '../../../../../engine/drawing/floor/floor-plan.ts'
import { extentOf } from '../../../../../engine/drawing/room/outline.ts'
import type { TemplateName } from '../../../../../schema/furnishing/furnish-params.ts'
import { kindOfName } from '../../../../whole-floors/names/kind-of-name.ts'
import { HOME_TEMPLATES, WORK_TEMPLATES } from '../../../../whole-floors/names/kind-templates.ts'
import { type FurnishedKind, isEmptyKind, type RoomKind } from '../../../../whole-floors/names/room-kinds.ts'

/** What rooms are used for, as a legend has it. */
interface RoomUse {
  readonly title: string
  /** Laid over the floor. */
  readonly tint: string
  readonly kinds: readonly RoomKind[]
  /** Lines on the floor: tiles, slanted lines. */
  readonly hatch?: 'tiles' | 'slanted'
}

export const ROOM_USES: readonly RoomUse[] = [
  { title: 'Offices', tint: '#e6e3f2', kinds: ['office', 'executive', 'open_office', 'focus', 'study', 'library'] },
  { title: 'Meeting', tint: '#f6e4d8', kinds: ['meeting', 'training', 'phone'] },
  {
    title: 'Living',
    tint: '#f3ecd9',
    kinds: ['living', 'dining', 'bedroom', 'main_bedroom', 'child_bedroom', 'guest_bedroom', 'studio', 'dressing'],
  },
  { title: 'Common', tint: '#e3eddd', kinds: ['lounge', 'break_room', 'canteen', 'waiting', 'reception'] },
  { title: 'Circulation', tint: '#eeece8', kinds: ['corridor', 'entrance', 'stairs', 'lift'] },
  { title: 'Sanitary, kitchens', tint: '#e1edf3', kinds: ['bath', 'wc', 'kitchen', 'laundry'], hatch: 'tiles' },
  {
    title: 'Plant, stores',
    tint: '#e7e5e1',
    kinds: ['technical', 'storage', 'shaft', 'copying', 'vehicles'],
    hatch: 'slanted',
  },
  { title: 'Outdoor', tint: '#e9f0e2', kinds: ['outdoor'] },
]

/** What rooms are whose names tell nothing, or something else than what they are furnished as. */
const FURNISHED_AS: Readonly<Record<TemplateName, FurnishedKind>> = {
  bedroom: 'bedroom',
  dining: 'dining',
  dining_living: 'living',
  living: 'living',
  home_office: 'study',
  executive_office: 'executive',
  work: 'office',
  meet: 'meeting',
  common: 'lounge',
}
/** Rooms of these kinds may be furnished as they are used. */
const OF_ANY_USE: ReadonlySet<RoomKind | undefined> = new Set<RoomKind | undefined>([
  undefined,
  'customers',
  'other_use',
])

function kindOf({ space }: FloorRoom): RoomKind | undefined {
  const kind = (kindOfName(space.name) ?? kindOfName(space.usage ?? ''))?.kind
  const template = space.template ?? space.furnishedAs
  if (!template) return kind
  if (kind === undefined || OF_ANY_USE.has(kind)) return FURNISHED_AS[template]
  const isAsNamed = isEmptyKind(kind) || WORK_TEMPLATES[kind] === template || HOME_TEMPLATES[kind]?.includes(template)
  return isAsNamed ? kind : FURNISHED_AS[template]
}

/** Rooms that only dwellings have by their names. */
const LIVED_IN: ReadonlySet<RoomKind | undefined> = new Set<RoomKind | undefined>([
  ...(['living', 'bedroom', 'main_bedroom', 'child_bedroom', 'studio'] as const),
])

/** What the rooms of a floor are; changing rooms and cloakrooms where nobody lives are for all who are there. */
function kindsOf({ rooms }: FloorPlan): (RoomKind | undefined)[] {
  const kinds = rooms.map(kindOf)
  const atHome = kinds.includes('living') || rooms.some(({ space }) => LIVED_IN.has(kindOfName(space.name)?.kind))
  return kinds.map((kind) => (kind === 'dressing' && !atHome ? 'break_room' : kind))
}

const useOf = (kind: RoomKind | undefined): RoomUse | undefined =>
  kind && ROOM_USES.find(({ kinds }) => kinds.includes(kind))

/** The uses that a floor has, in the order of the legend. */
export function usesOf(plan: FloorPlan): RoomUse[] {
  const found = new Set(kindsOf(plan).map(useOf))
  return ROOM_USES.filter((use) => found.has(use))
}

/** Distance of tiles, of slanted lines, and of the treads of stairs, metres. */
const TILE = 0.3
const SLANT = 0.5
const TREAD = 0.28
const LINE = '#b9b4aa'

/**
 * The floors of rooms by their use: tints, tiles, slanted lines, the treads of stairs and the crosses of lifts. Metres.
 *
 * @param occupied ids of the spaces in which something stands: there are no treads and crosses
 * @param thin width of a thin line, metres
 */
export function drawRoomMarks(
  plan: FloorPlan,
  occupied: ReadonlySet<string>,
  thin: number,
  definitions: Definition[],
): DisplayList {
  const kinds = kindsOf(plan)
  return plan.rooms.map((room, i): DisplayList => {
    const kind = kinds[i]
    const use = useOf(kind)
    if (!use) return []
    const { points } = room.boundary
    const tint = polygon(points, { fill: use.tint })
    const isFree = !occupied.has(room.space.id)
    const lines =
      kind === 'stairs' && isFree
        ? treads(points)
        : kind === 'lift' && isFree
          ? cross(points)
          : use.hatch === 'tiles'
            ? [...across(points, TILE, 0), ...across(points, TILE, 1)]
            : use.hatch === 'slanted'
              ? slanted(points, SLANT)
              : []
    if (lines.length === 0) return tint
    const clip: ClipPath = { kind: 'clipPath', children: [polygon(points)] }
    definitions.push(clip)
    const width = use.hatch ? thin * 0.6 : thin
    return [tint, group({ 'clip-path': clip }, path(lines, { fill: 'none', ...stroke(LINE, width, 4) }, 3))]
  })
}

/** Slits by which an outline goes to a column, in the tint of their room: there is floor. @param line width of the strokes that they have, metres */
export function drawSlits(plan: FloorPlan, line: number): DisplayList {
  const kinds = kindsOf(plan)
  return plan.openings.flatMap(({ type, beyond, hole, sides: [{ room }] }) => {
    const use = type === 'gap' && beyond === room ? useOf(kinds[room]) : undefined
    return use ? [polygon(hole, { fill: use.tint, ...stroke(use.tint, line) })] : []
  })
}

/** Parallel lines over the box of an outline, at even places of the plan, so that those of neighbours meet. */
function across(points: readonly Point[], step: number, axis: 0 | 1): Segment[] {
  const { minX, maxX, minZ, maxZ } = extentOf(points)!
  const [from, to] = axis === 0 ? [minX, maxX] : [minZ, maxZ]
  const lines: Segment[] = []
  for (let at = Math.ceil(from / step) * step; at < to; at += step)
    lines.push(...(axis === 0 ? lineOf([at, minZ], [at, maxZ]) : lineOf([minX, at], [maxX, at])))
  return lines
}

function slanted(points: readonly Point[], step: number): Segment[] {
  const { minX, maxX, minZ, maxZ } = extentOf(points)!
  const lines: Segment[] = []
  for (let sum = Math.ceil((minX + minZ) / step) * step; sum < maxX + maxZ; sum += step)
    lines.push(...lineOf([sum - minZ, minZ], [sum - maxZ, maxZ]))
  return lines
}

function cross(points: readonly Point[]): Segment[] {
  const { minX, maxX, minZ, maxZ } = extentOf(points)!
  return [...lineOf([minX, minZ], [maxX, maxZ]), ...lineOf([minX, maxZ], [maxX, minZ])]
}

/** Two flights side by side along the longer side, or one where the room is narrow, with a landing at each end. */
function treads(points: readonly Point[]): Segment[] {
  const { minX, maxX, minZ, maxZ } = extentOf(points)!
  const [width, depth] = [maxX - minX, maxZ - minZ]
  const long = Math.max(width, depth)
  const landing = Math.min(Math.min(width, depth) / 2, long / 4)
  const isWide = width > depth
  const [from, to] = isWide ? [minX + landing, maxX - landing] : [minZ + landing, maxZ - landing]
  const lines: Segment[] = []
  const count = Math.max(1, Math.floor((to - from) / TREAD))
  for (let i = 0; i <= count; i++) {
    const at = from + (i * (to - from)) / count
    lines.push(...(isWide ? lineOf([at, minZ], [at, maxZ]) : lineOf([minX, at], [maxX, at])))
  }
  const middle = isWide ? (minZ + maxZ) / 2 : (minX + maxX) / 2
  const isDouble = Math.min(width, depth) > DOUBLE_FROM
  const flight = isDouble ? lineOf(isWide ? [from, middle] : [middle, from], isWide ? [to, middle] : [middle, to]) : []
  return [...lines, ...flight]
}

/** Stairs this wide have two flights, metres. */
const DOUBLE_FROM = 2

const lineOf = (a: Point, b: Point): Segment[] => [
  ['M', ...a],
  ['L', ...b],
]
