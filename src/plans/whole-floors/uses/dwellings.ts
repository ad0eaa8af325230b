import { elementAt, firstOf } from '../../../engine/geometry/element-at.ts'
import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import type { SpaceFacts } from './space-facts.ts'

/** Spaces that belong together: those of a flat, of a house, of an office. */
export interface FloorPart {
  /** As of `signsOf`. */
  readonly signs: number
  /** Indices of spaces, in order. */
  readonly members: readonly number[]
}

type Links = readonly (readonly number[])[]

/** Kinds through which one leaves a dwelling. */
const OUTSIDE: ReadonlySet<RoomKind> = new Set(['stairs', 'lift', 'shaft', 'outdoor', 'vehicles'])
const CIRCULATION: ReadonlySet<RoomKind> = new Set(['corridor', 'entrance', 'stairs'])

/** How sure a kind is a sign of a dwelling (above 0) or of a place of work (below). */
const SIGNS: Partial<Record<RoomKind, number>> = {
  living: 3,
  bedroom: 3,
  main_bedroom: 3,
  child_bedroom: 3,
  guest_bedroom: 2,
  studio: 3,
  dining: 2,
  kitchen: 0.5,
  bath: 0.5,
  dressing: 0.2,
  office: -2,
  executive: -2,
  open_office: -4,
  focus: -3,
  meeting: -3,
  training: -2,
  copying: -2,
  break_room: -2,
  canteen: -1,
  reception: -2,
  waiting: -1,
  customers: -4,
}

/**
 * The parts of a floor. A dwelling ends where a corridor or a hall leads to several dwellings: that one is common, and so are
 * lifts, and stairs but those within a house.
 *
 * @param links as of `neighboursOf`
 */
export function partsOf(spaces: readonly SpaceFacts[], links: Links): FloorPart[] {
  const labels = labelled(spaces)
  const isLeft = (space: SpaceFacts, i: number) => isOutside(space) && !isStairOfHouse(i, spaces, links)
  const inside = spaces.flatMap((space, i) => (isLeft(space, i) || labels.has(i) ? [] : [i]))
  const linked = links.some((others) => others.length > 0)
  const byDoors = linked ? components(inside, links).flatMap((part) => homesIn(part, spaces, links)) : [inside]
  const byLabel = groupsOf(labels)
  const parts = withLoners(
    [...byLabel, ...byDoors].filter((part) => part.length > 0),
    spaces,
    links,
  )
  return parts.map((members) => ({
    signs: signsOf(members.map((index) => elementAt(spaces, index).named?.kind)),
    members: [...members].sort((a, b) => a - b),
  }))
}

const isOutside = ({ named }: SpaceFacts) => named !== undefined && OUTSIDE.has(named.kind)

/** Rooms to which common stairs of flats do not lead. */
const IN_HOMES: ReadonlySet<RoomKind | undefined> = new Set<RoomKind>([
  ...(['living', 'dining', 'kitchen', 'bath', 'bedroom', 'main_bedroom', 'child_bedroom'] as const),
])

/** Whether a staircase is one within a house: a door leads from it straight into a room of a home, and another to the rest of it. */
function isStairOfHouse(index: number, spaces: readonly SpaceFacts[], links: Links): boolean {
  const others = elementAt(links, index)
  return (
    elementAt(spaces, index).named?.kind === 'stairs' &&
    others.length >= 2 &&
    others.some((other) => IN_HOMES.has(elementAt(spaces, other).named?.kind))
  )
}

/** So many guest rooms are those of a hotel, and no sign of a dwelling. */
export const GUEST_ROOMS_MIN = 4

/** What a dwelling has beside its dining room: one of these at least. */
const BESIDE_DINING: ReadonlySet<RoomKind> = new Set<RoomKind>([
  ...(['living', 'bedroom', 'main_bedroom', 'child_bedroom', 'studio', 'kitchen', 'bath'] as const),
])

/** How sure the kinds of spaces together are signs of a dwelling (above 0) or of a place of work (below). */
export function signsOf(kinds: readonly (RoomKind | undefined)[]): number {
  const isHotel = kinds.filter((kind) => kind === 'guest_bedroom').length >= GUEST_ROOMS_MIN
  // One eats in hotels and offices, too: "Breakfast" among numbered rooms.
  const isAlone = !kinds.some((kind) => kind && BESIDE_DINING.has(kind))
  const isNone = (kind: RoomKind) => (isHotel && kind === 'guest_bedroom') || (isAlone && kind === 'dining')
  return kinds.reduce((total, kind) => total + (kind === undefined || isNone(kind) ? 0 : (SIGNS[kind] ?? 0)), 0)
}

/** From here on signs are sure, and from here on they are some. */
const SURE = 3
const SOME = 1

/**
 * Whether signs are those of a dwelling: the first that are sure decide, else the first that tell anything.
 *
 * @param signs of a part, of its floor, of its building
 */
export function isDwelling(signs: readonly number[]): boolean {
  const first = (least: number) => signs.find((sum) => Math.abs(sum) >= least)
  return (first(SURE) ?? first(SOME) ?? 0) > 0
}

/** Spaces whose name or use tells their flat: "Whg 2 Küche", "Apt. 3B". */
function labelled(spaces: readonly SpaceFacts[]): Map<number, string> {
  const labels = new Map<number, string>()
  for (const [index, { space }] of spaces.entries()) {
    const label = FLAT.exec(plainName(space.name)) ?? FLAT.exec(plainName(space.usage ?? ''))
    if (label) labels.set(index, elementAt(label, 1))
  }
  for (const group of groupsOf(labels)) if (group.length < 2) labels.delete(firstOf(group))
  return labels
}

function groupsOf(labels: ReadonlyMap<number, string>): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, label] of labels) groups.set(label, [...(groups.get(label) ?? []), index])
  return [...groups.values()]
}

const FLAT =
  /(?:^| )(?:wohnung|whg|we|wohneinheit|apt|apartment|appartement|appt|flat|unit|top|logement|logt|mieszkanie|lagenhet|lgh|lejlighed|leilighet|asunto|byt|vivienda|appartamento|fracao|appartementen)(?: nr| no)? ([a-z]?\d+[a-z]?|[a-z])(?= |$)/

function components(nodes: readonly number[], links: Links): number[][] {
  const unvisited = new Set(nodes)
  const found: number[][] = []
  for (const start of nodes) {
    if (!unvisited.delete(start)) continue
    const part = [start]
    for (let i = 0; i < part.length; i++)
      for (const next of elementAt(links, elementAt(part, i))) if (unvisited.delete(next)) part.push(next)
    found.push(part)
  }
  return found
}

/** A part without the corridors and halls that several dwellings share, as many parts as that leaves. */
function homesIn(part: readonly number[], spaces: readonly SpaceFacts[], links: Links): number[][] {
  for (const hub of hubsOf(part, spaces, links)) {
    const rests = components(
      part.filter((index) => index !== hub),
      links,
    )
    if (rests.filter((rest) => isHome(rest, spaces)).length < 2) continue
    return [[hub], ...rests.flatMap((rest) => homesIn(rest, spaces, links))]
  }
  return [[...part]]
}

/** So many corridors of a part are looked at, those with most doors: a floor has few that are common. */
const HUBS_MAX = 24

/** What may be common, most doors first. */
function hubsOf(part: readonly number[], spaces: readonly SpaceFacts[], links: Links): number[] {
  if (homesMax(part, spaces) < 2) return []
  const mayBe = (index: number) => {
    const kind = elementAt(spaces, index).named?.kind
    return elementAt(links, index).length >= 2 && (kind === undefined || CIRCULATION.has(kind))
  }
  return part
    .filter(mayBe)
    .sort((a, b) => elementAt(links, b).length - elementAt(links, a).length || a - b)
    .slice(0, HUBS_MAX)
}

const WASHING: readonly (RoomKind | undefined)[] = ['bath', 'wc']
const HEARTS: readonly (RoomKind | undefined)[] = ['kitchen', 'living', 'studio', 'dining']

/** Most dwellings that a part can be. */
function homesMax(part: readonly number[], spaces: readonly SpaceFacts[]): number {
  const count = (kinds: readonly (RoomKind | undefined)[]) =>
    part.reduce((sum, index) => sum + (kinds.includes(elementAt(spaces, index).named?.kind) ? 1 : 0), 0)
  return Math.min(count(WASHING), count(HEARTS))
}

const isHome = (part: readonly number[], spaces: readonly SpaceFacts[]): boolean => homesMax(part, spaces) > 0

/** Rooms of dwellings to which no door leads join a part whose bounds they touch, if it is none of their like. */
function withLoners(parts: readonly number[][], spaces: readonly SpaceFacts[], links: Links): number[][] {
  const isLoner = (part: readonly number[]) => part.length === 1 && elementAt(links, firstOf(part)).length === 0
  const whole = parts.filter((part) => !isLoner(part)).map((part) => [...part])
  const own: number[][] = []
  for (const [loner] of parts.filter(isLoner) as [number][]) {
    const host = whole
      .map((part) => ({
        part,
        shared: Math.max(...part.map((index) => sharedSide(elementAt(spaces, index), elementAt(spaces, loner)))),
      }))
      .reduce<{ part: number[]; shared: number } | undefined>(
        (best, one) => (one.shared > (best?.shared ?? TOUCH_MIN) ? one : best),
        undefined,
      )
    if (host) host.part.push(loner)
    else own.push([loner])
  }
  return [...whole, ...own]
}

/** Walls between spaces are at most this thick, and neighbours share at least so much of a side, metres. */
const WALL_MAX = 0.6
const TOUCH_MIN = 0.5

/** Length over which the bounds of two spaces lie side by side within a wall, metres. */
function sharedSide({ box: a }: SpaceFacts, { box: b }: SpaceFacts): number {
  const apartX = Math.max(a.minX, b.minX) - Math.min(a.maxX, b.maxX)
  const apartZ = Math.max(a.minZ, b.minZ) - Math.min(a.maxZ, b.maxZ)
  if (apartX > WALL_MAX || apartZ > WALL_MAX) return 0
  return Math.max(-apartX, -apartZ)
}
