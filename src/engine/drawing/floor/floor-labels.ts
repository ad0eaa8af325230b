import { containsPoint } from '../../geometry/ring.ts'
import type { DisplayList, Point } from '../display-list.ts'
import { text, type View } from '../page.ts'
import { freeSpot, textWidth } from '../room/labels.ts'
import type { Extent } from '../room/outline.ts'
import { extentOf } from '../room/outline.ts'
import type { Theme } from '../theme.ts'
import { areaText } from '../words.ts'
import type { FloorRoom } from './floor-plan.ts'

/** What a label keeps away from, as extents in metres: what stands, what doors sweep, and what lies flat. */
export interface Taken {
  readonly standing: readonly Extent[]
  readonly swept: readonly Extent[]
  readonly lying: readonly Extent[]
}

/** Heights of type on the page, pixels: a name is set in the largest that fits. */
export interface TypeSizes {
  readonly sizeMax: number
  readonly sizeMin: number
  /** What stands below the name; undefined = the area. */
  readonly tag?: string | undefined
}

/** Steps from the largest size down. */
const STEPS = [1, 0.87, 0.76, 0.66, 0.57, 0.5]
/** Name to area. */
const SMALLER = 0.86
const LEADING = 1.25
/** Share of the type's height from the top of a line down to its baseline. */
const BASELINE = 0.92
const LINES_MAX = 3

/** A block of centred lines: the name, and the area below. */
interface Block {
  readonly name: readonly string[]
  readonly area: string | undefined
  readonly size: number
  readonly width: number
  readonly height: number
}

/** Air around a label, pixels. */
const AIR = 2.5

/**
 * Name and area of a room: where the floor is free, else on a carpet, else where a door swings; smaller or without the area
 * where it is narrow; its number alone where the name has no place. Over furniture only where that takes the whole room, such as
 * the car of a lift; not at all where nothing fits.
 */
export function drawRoomLabel(room: FloorRoom, taken: Taken, view: View, theme: Theme, sizes: TypeSizes): DisplayList {
  const ring = room.boundary.points.flat()
  const extent = extentOf(room.boundary.points)!
  const metres = (block: Block) => [block.width / view.scale, block.height / view.scale] as const
  const fits = (block: Block) => {
    const [w, d] = metres(block)
    return w <= extent.maxX - extent.minX && d <= extent.maxZ - extent.minZ
  }
  const fitting = blocksOf(room, sizes).filter(fits)
  const { standing, swept, lying } = taken
  for (const obstacles of [[...standing, ...swept, ...lying], [...standing, ...swept], standing]) {
    for (const block of fitting.slice(0, TRIED_MAX)) {
      const spot = freeSpot(ring, obstacles, ...metres(block), AIR / view.scale)
      if (spot) return drawBlock(block, spot, view, theme)
    }
  }
  if (!isFilled(room, standing)) return []
  for (const block of fitting) {
    const [w, d] = metres(block)
    const spot = freeSpot(ring, [], w, d) ?? centred(ring, extent, w, d)
    if (spot) return drawBlock(block, spot, view, theme)
  }
  return []
}

/** Share of a room that a piece takes to fill it. */
const FILLED = 0.6

const isFilled = ({ boundary: { area } }: FloorRoom, standing: readonly Extent[]): boolean =>
  standing.length === 0 || standing.some(({ minX, maxX, minZ, maxZ }) => (maxX - minX) * (maxZ - minZ) > FILLED * area)

/** Most blocks for which a free place is searched: a search costs. */
const TRIED_MAX = 16

/** Ways to set the label, the best first. */
function blocksOf({ space, boundary }: FloorRoom, { sizeMax, sizeMin, tag }: TypeSizes): Block[] {
  const area = tag ?? areaText(boundary.area)
  const sizes = [...new Set(STEPS.map((step) => Math.max(sizeMin, sizeMax * step)))]
  const ways = wordings(space.name)
  const full = sizes.flatMap((size) => ways.map((name) => blockOf(name, area, size)))
  const short = sizes.flatMap((size) => ways.map((name) => blockOf(name, undefined, size)))
  const number = numberIn(space.name)
  const least = number === undefined ? [] : sizes.slice(-2).map((size) => blockOf([number], undefined, size))
  const isReadable = ({ size }: Block) => size >= Math.min(sizeMax, sizeMin * 1.15)
  const readable = full.filter(isReadable)
  const small = full.filter((block) => !isReadable(block))
  return [...readable.slice(0, TRIED_MAX - least.length - LEAST), ...short.slice(-LEAST), ...least, ...small, ...short]
}

/** So many of the smallest blocks without the area are tried in any case. */
const LEAST = 6

/** The number at the end of a name that has more words: "Office 2.14", "Bathroom 2 B204". */
const numberIn = (name: string): string | undefined => /\s([\p{L}]{0,2}[-.]?\d[\p{L}\d./-]*)\s*$/u.exec(name)?.[1]

function blockOf(name: readonly string[], area: string | undefined, size: number): Block {
  const widths = name.map((line) => textWidth(line, size) * 1.04)
  if (area) widths.push(textWidth(area, size * SMALLER))
  const lines = name.length + (area ? SMALLER : 0)
  return { name, area, size, width: Math.max(...widths), height: (1 + (lines - 1) * LEADING) * size }
}

/** The name on one line, and on two or three where it has words to break at. */
function wordings(name: string): string[][] {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ways = [[words.join(' ')]]
  for (let lines = 2; lines <= Math.min(LINES_MAX, words.length); lines++) ways.push(balanced(words, lines))
  return ways
}

/** Words on some lines, none much longer than it has to be. */
function balanced(words: readonly string[], lines: number): string[] {
  const length = words.join(' ').length
  const broken: string[] = []
  let rest = [...words]
  for (let line = lines; line > 1; line--) {
    const goal = length / lines
    let take = 1
    while (take < rest.length - (line - 1) && rest.slice(0, take + 1).join(' ').length <= goal * 1.15) take++
    broken.push(rest.slice(0, take).join(' '))
    rest = rest.slice(take)
  }
  return [...broken, rest.join(' ')]
}

function drawBlock({ name, area, size, height }: Block, [x, z]: Point, view: View, theme: Theme): DisplayList {
  const [cx, top] = [view.dx + x * view.scale, view.dz + z * view.scale - height / 2]
  const more = { anchor: 'middle', halo: theme.floor } as const
  const names = name.map((line, i) =>
    text(line, cx, top + (i * LEADING + BASELINE) * size, size, theme.text, { ...more, weight: 600 }),
  )
  const below = top + ((name.length - 1) * LEADING + BASELINE) * size + size * LEADING * SMALLER
  return [names, area ? text(area, cx, below, size * SMALLER, theme.muted, more) : []]
}

/** The middle of a small room, where the text fits there and nowhere with air around it. */
function centred(ring: readonly number[], extent: Extent, w: number, d: number): Point | undefined {
  const [x, z] = [(extent.minX + extent.maxX) / 2, (extent.minZ + extent.maxZ) / 2]
  const inside = [-1, 0, 1].every((i) => [-1, 1].every((j) => containsPoint(ring, x + (i * w) / 2, z + (j * d) / 2)))
  return inside ? [x, z] : undefined
}
