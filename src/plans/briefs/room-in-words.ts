import { parseLength } from '../../schema/furnishing/read-length.ts'
import type { Opening, OpeningType, Room } from '../../schema/furnishing/room.ts'
import type { Corner, WordedOpening, WordedRoom } from '../../schema/furnishing/worded-room.ts'
import { quoted } from '../../schema/wire/explain.ts'
import { endTowards, isOpen, isRelative, nameOf, opposite, refused, wallNamed } from './openings/wall-words.ts'
import { type Wall, wallsOf } from './openings/walls-of.ts'

/** What an opening is where nothing else is said, metres. */
const USUAL: Record<OpeningType, { readonly width: number; readonly height: number; readonly sill: number }> = {
  door: { width: 0.9, height: 2.1, sill: 0 },
  window: { width: 1.5, height: 1.3, sill: 0.9 },
  gap: { width: 2, height: 2.5, sill: 0 },
}

/** Wall between an opening and the corner at `left` and `right`, metres. */
const BESIDE = 0.1
/** Windows and gaps without a width take at most this share of the free wall. */
const SHARE_MAX = 0.8

const LISTS = { door: 'doors', window: 'windows', gap: 'gaps' } as const

/** An opening on its way to a place along its wall. */
interface Asked {
  readonly path: string
  readonly type: OpeningType
  readonly sent: WordedOpening
  wall?: Wall
  /** Where it begins, metres from the left end of its wall as seen from inside. */
  from?: number
  width?: number
}

/**
 * A room of sizes and walls as polygon and openings along it.
 *
 * @param north direction of north, degrees clockwise from the top of the plan: for walls named by it
 * @param assumed takes a sentence where the words leave open which wall they mean
 * @throws ServiceError `invalid` with the path of the word that was not understood and what would be
 */
export function roomInWords(room: WordedRoom, north = 0, root = 'room', assumed: string[] = []): Room {
  const points = outlineOf(room, root)
  const walls = wallsOf(points)
  const openings = (['door', 'window', 'gap'] as const).flatMap((type) =>
    room[LISTS[type]].map((sent, i): Asked => ({ path: `${root}.${LISTS[type]}[${i}]`, type, sent })),
  )
  findWalls(openings, walls, north)
  const open = openings.filter((it) => isOpen(it.sent.wall, walls, north))
  if (open.length > 0)
    assumed.push(
      `${open.map((it) => `${titleOf(it, openings)} in ${nameOf(it.wall!, walls)}`).join(', ')}, as seen from above; wall names another: top, right, bottom, left`,
    )
  // Places that are said come first; the others take what is left of their walls.
  for (const one of openings) if (one.sent.at !== undefined) placeAt(one, openings, north)
  for (const one of openings) if (one.sent.at === undefined) placeFree(one, openings)
  return {
    boundary: {
      shape: { type: 'polygon-extrusion', points: walls.map(({ start }) => [start[0], start[1]]), h: room.height },
      openings: openings.map((one) => openingOf(one, room.height)),
    },
  }
}

function outlineOf(
  { width, depth: deep, length, points, without }: WordedRoom,
  root: string,
): readonly (readonly [number, number])[] {
  if (deep !== undefined && length !== undefined) throw refused(root, 'must have depth or length, got both')
  const depth = deep ?? length
  if (points) {
    if (width !== undefined || depth !== undefined || without)
      throw refused(root, 'must have either points or width and depth, got both')
    return points
  }
  if (width === undefined || depth === undefined)
    throw refused(root, 'must have width and depth in metres, or points, or a boundary')
  if (!without)
    return [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ]
  const { corner, width: a, depth: b } = without
  if (a >= width || b >= depth)
    throw refused(`${root}.without`, `must be smaller than the room of ${width} × ${depth} m, got ${a} × ${b} m`)
  const [w, d] = [width, depth]
  const outlines: Record<Corner, readonly (readonly [number, number])[]> = {
    'top left': [
      [a, 0],
      [w, 0],
      [w, d],
      [0, d],
      [0, b],
      [a, b],
    ],
    'top right': [
      [0, 0],
      [w - a, 0],
      [w - a, b],
      [w, b],
      [w, d],
      [0, d],
    ],
    'bottom right': [
      [0, 0],
      [w, 0],
      [w, d - b],
      [w - a, d - b],
      [w - a, d],
      [0, d],
    ],
    'bottom left': [
      [0, 0],
      [w, 0],
      [w, d],
      [a, d],
      [a, d - b],
      [0, d - b],
    ],
  }
  return outlines[corner]
}

/** Walls named by themselves first, since `opposite` is said of another opening: of the first door, else window. */
function findWalls(asked: readonly Asked[], walls: readonly Wall[], north: number): void {
  for (const one of asked) {
    if (!isRelative(one.sent.wall)) one.wall = wallNamed(one.sent.wall, walls, north, `${one.path}.wall`)
  }
  const base = asked.find(({ wall }) => wall !== undefined)
  for (const one of asked) {
    if (one.wall) continue
    if (!base?.wall)
      throw refused(
        `${one.path}.wall`,
        `${quoted(String(one.sent.wall))} is said of a wall with an opening, and none has one: name the wall of a door`,
      )
    one.wall = /same/i.test(String(one.sent.wall)) ? base.wall : opposite(base.wall, walls)
  }
}

/** Free parts of a wall between the openings that have a place. */
function freeParts(wall: Wall, asked: readonly Asked[]): { readonly from: number; readonly to: number }[] {
  const taken = asked
    .flatMap((it) => (it.wall === wall && it.from !== undefined ? [{ from: it.from, to: it.from + it.width! }] : []))
    .sort((a, b) => a.from - b.from)
  const parts: { from: number; to: number }[] = []
  let from = 0
  for (const one of taken) {
    parts.push({ from, to: one.from })
    from = one.to
  }
  return [...parts, { from, to: wall.length }]
}

/** `door`, or `window 2` where there are several. */
function titleOf({ type, path }: Asked, asked: readonly Asked[]): string {
  const several = asked.filter((it) => it.type === type)
  return several.length === 1 ? type : `${type} ${several.findIndex((it) => it.path === path) + 1}`
}

function placeAt(one: Asked, asked: readonly Asked[], north: number): void {
  const { path, sent } = one
  const { length } = one.wall!
  const width = sent.width ?? usualWidth(one, length)
  if (width > length + 1e-9)
    throw refused(`${path}.width`, `must be <= ${metres(length)}, the length of its wall, got ${width}`)
  const left = Math.min(BESIDE, (length - width) / 2)
  const there = (from: number) => inTheWay(asked, one, from, width)
  const right = length - width - left
  const placeIn = (said: string): number => {
    const [, far, end] = /^(.+?) from (?:the )?(left|right)(?: corner| end| side| wall)?$/i.exec(said.trim()) ?? []
    const away = far === undefined ? undefined : parseLength(far, 'm')
    if (away !== undefined) return end!.toLowerCase() === 'left' ? away : length - width - away
    return places[endOf(said, one.wall!, north, `${path}.at`)]
  }
  const places = { left, right, middle: (length - width) / 2, corner: there(left) ? right : left }
  const from = typeof sent.at === 'number' ? sent.at : placeIn(sent.at!)
  if (from + width > length + 1e-9)
    throw refused(
      `${path}.at`,
      `must be <= ${metres(length - width)}, so that ${width} m end on the wall of ${metres(length)} m, got ${from}`,
    )
  const other = there(from)
  if (other)
    throw refused(
      path,
      `overlaps ${other.path} on the same wall, which takes ${metres(other.from!)} to ${metres(other.from! + other.width!)} m of it: say another at or wall`,
    )
  one.from = from
  one.width = width
}

/** The opening that has its place already where another one would be. */
const inTheWay = (asked: readonly Asked[], { wall }: Asked, from: number, width: number): Asked | undefined =>
  asked.find(
    (it) =>
      it.wall === wall && it.from !== undefined && it.from < from + width - 1e-9 && it.from + it.width! > from + 1e-9,
  )

/** Where on its wall a word is, `corner` being the left one, or where another opening is there the right one. */
function endOf(word: string, wall: Wall, north: number, path: string): 'left' | 'middle' | 'right' | 'corner' {
  const said = word
    .trim()
    .toLowerCase()
    .replace(/^(in |at |on |to |near )?(the |a |one )?/, '')
  if (/^(middle|cent(er|re)(ed)?)$/.test(said)) return 'middle'
  if (/^(left|start)( end| side| corner)?$/.test(said)) return 'left'
  if (/^(right|end)( end| side| corner)?$/.test(said)) return 'right'
  if (/^corner$/.test(said)) return 'corner'
  const side = said.replace(/( end| side| corner)?( of the plan)?$/, '')
  const end = endTowards(side, wall, north)
  if (end) return end
  throw refused(
    path,
    `must be left, middle, right or corner as seen from inside, or metres from the left end, got ${quoted(word)}`,
  )
}

/** The largest free part of a wall. */
const largestPart = (wall: Wall, asked: readonly Asked[]) =>
  freeParts(wall, asked).reduce((best, it) => (it.to - it.from > best.to - best.from + 1e-9 ? it : best))

/** All openings of a wall that say a width and no place, as far from one another as from its ends, where one after the other has no room. */
function spread(wall: Wall, asked: readonly Asked[]): void {
  const free = asked.filter((it) => it.wall === wall && it.sent.at === undefined)
  const widths = free.map(({ sent }) => sent.width ?? Number.NaN)
  for (const one of free) delete one.from
  const part = largestPart(wall, asked)
  const gap = (part.to - part.from - widths.reduce((sum, it) => sum + it, 0)) / (free.length + 1)
  if (!(gap >= 0)) return
  let at = part.from + gap
  for (const [i, one] of free.entries()) {
    one.from = at
    one.width = widths[i]!
    at += widths[i]! + gap
  }
}

/** In the middle of the largest free part of its wall. */
function placeFree(one: Asked, asked: readonly Asked[]): void {
  if (one.from !== undefined) return
  const part = largestPart(one.wall!, asked)
  const free = part.to - part.from
  const width = one.sent.width ?? usualWidth(one, free)
  if (width > free + 1e-9) spread(one.wall!, asked)
  if (one.from !== undefined) return
  if (width > free + 1e-9)
    throw refused(
      one.path,
      `is ${width} m wide, and its wall of ${metres(one.wall!.length)} m has ${metres(free)} m free: say another wall or width`,
    )
  one.from = part.from + (free - width) / 2
  one.width = width
}

const usualWidth = ({ type }: Asked, free: number): number =>
  type === 'door' ? USUAL.door.width : round(Math.min(USUAL[type].width, SHARE_MAX * free))

function openingOf({ path, type, sent, wall, from, width }: Asked, ceiling: number): Opening {
  const usual = USUAL[type]
  const y = sent.sill ?? usual.sill
  const h = sent.height ?? Math.min(usual.height, round(ceiling - y))
  if (h <= 0 || y + h > ceiling + 1e-9)
    throw refused(
      path,
      `must end below the ceiling of ${ceiling} m, got a sill of ${y} m and a height of ${metres(h)} m`,
    )
  const { leaf, hinge, opens } = sent
  const swing = { ...(leaf ? { leaf } : {}), ...(hinge ? { hinge } : {}), ...(opens ? { opens } : {}) }
  return { type, pos: round(wall!.pos + from!), l: width!, y, h, ...swing }
}

/** To the millimetre: what people say is no finer. */
const round = (value: number) => Math.round(value * 1000) / 1000
const metres = (value: number) => String(round(value))
