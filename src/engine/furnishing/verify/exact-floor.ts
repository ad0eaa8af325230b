import type { Boundary, WallSpan } from './boundary.ts'
import { aroundRegion, aroundSpan, type Capsule, gapTo, highest, lowest, meetings, stretchAt } from './capsules.ts'
import { crossingsAt } from './covered-area.ts'
import { WALKER } from './free-floor.ts'
import { joinRoots, rootOf } from './parts.ts'
import type { Region } from './region.ts'

// The free floor by exact geometry. Its outline is made of pieces of the outlines of capsules, the reach of the walker around
// walls and pieces. Cut at the height of every point where two of them meet or one ends, it falls into slabs in which it
// consists of gaps between the same capsules from the lower line to the upper: gaps of neighbouring slabs that touch on the
// line between them are one part.

/** Rounding must not take away a way that is exactly wide enough, nor that in map coordinates, metres. */
const EPS = 5e-7
/** A point counts as on the outline of the free floor when it is this near, metres. */
const ON_OUTLINE = 1e-7
/** Slabs thinner than this hold nothing, metres: less than the rounding of their lines leaves. */
const THINNEST = 1e-12

/** A stretch of free floor between the lines of a slab: right of one capsule, left of another. */
interface Gap {
  readonly left: Capsule
  readonly right: Capsule
  readonly part: number
}

interface Slab {
  readonly from: number
  readonly to: number
  readonly gaps: readonly Gap[]
}

/** Free floor by its connected parts. */
export interface ExactFloor {
  readonly slabs: readonly Slab[]
  /** About the area of each part, m². */
  readonly partSize: readonly number[]
}

/**
 * @param pieces what stands in the room
 * @param zones whose share of the floor is asked for later; their outlines cut the floor too
 */
export function exactFloor(boundary: Boundary, pieces: readonly Region[], zones: readonly Capsule[]): ExactFloor {
  const obstacles = [...boundary.low, ...pieces]
  const walls = boundary.walls.map((wall) => aroundSpan(wall, WALKER - EPS))
  const capsules = [...walls, ...obstacles.flatMap((region) => aroundRegion(region, WALKER - EPS))]
  const lines = linesOf(boundary, capsules, zones)
  const open: { from: number; to: number; gaps: { left: Capsule; right: Capsule }[] }[] = []
  for (let i = 1; i < lines.length; i++) {
    const [from, to] = [lines[i - 1]!, lines[i]!]
    if (to - from > THINNEST) open.push({ from, to, gaps: gapsAt((from + to) / 2, boundary, obstacles, capsules) })
  }
  return numbered(open)
}

/** Parts that come into a zone, on the side of `side` that its normal points to. */
export function partsInZone({ slabs }: ExactFloor, zone: Capsule, side?: WallSpan): ReadonlySet<number> {
  const parts = new Set<number>()
  for (const { from, to, gaps } of slabs) {
    if (to < lowest(zone) || from > highest(zone)) continue
    for (const z of [from, (from + to) / 2, to]) {
      if (z < lowest(zone) || z > highest(zone)) continue
      const near = withinSide(stretchAt(zone, z), z, side)
      for (const { left, right, part } of gaps) {
        const [low, high] = [stretchAt(left, z).to, stretchAt(right, z).from]
        if (near.from <= high + EPS && near.to >= low - EPS && low <= high + EPS) parts.add(part)
      }
    }
  }
  return parts
}

/** What of a stretch lies on the inner side of a wall. */
function withinSide(stretch: { from: number; to: number }, z: number, side: WallSpan | undefined) {
  if (!side) return stretch
  const { ax, az, nx, nz } = side
  const slope = nz * (z - az)
  if (Math.abs(nx) < 1e-12)
    return slope >= -EPS ? stretch : { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  const wall = ax - slope / nx
  return nx > 0 ? { ...stretch, from: Math.max(stretch.from, wall) } : { ...stretch, to: Math.min(stretch.to, wall) }
}

/** Heights at which the outline of the free floor turns, splits or meets, and those of zones. */
function linesOf({ floor }: Boundary, capsules: readonly Capsule[], zones: readonly Capsule[]): number[] {
  const found: number[] = []
  const addIfOpen = (x: number, z: number) => {
    if (capsules.every((capsule) => gapTo(capsule, x, z) >= -ON_OUTLINE)) found.push(z)
  }
  for (const [i, capsule] of capsules.entries()) {
    for (const [x, z] of tips(capsule)) addIfOpen(x, z)
    for (let j = i + 1; j < capsules.length; j++) for (const [x, z] of meetings(capsule, capsules[j]!)) addIfOpen(x, z)
    for (const zone of zones) for (const [x, z] of meetings(capsule, zone)) addIfOpen(x, z)
  }
  for (const zone of zones) found.push(lowest(zone), highest(zone))
  return found.filter((z) => z >= floor.minZ && z <= floor.maxZ).sort((a, b) => a - b)
}

/** The points of a capsule farthest up and down, one at each end. */
const tips = ({ ax, az, bx, bz, r }: Capsule): [number, number][] => [
  [ax, az - r],
  [ax, az + r],
  [bx, bz - r],
  [bx, bz + r],
]

/** The gaps between capsules on a line that lie in the room and in no piece. */
function gapsAt(z: number, { floor }: Boundary, obstacles: readonly Region[], capsules: readonly Capsule[]) {
  const met = capsules
    .filter((capsule) => lowest(capsule) <= z && highest(capsule) >= z)
    .map((capsule) => ({ capsule, ...stretchAt(capsule, z) }))
    .sort((a, b) => a.from - b.from)
  const outlines = [floor.ring, ...obstacles.flatMap((one) => (one.kind === 'polygon' ? [one.ring] : []))]
  const crossings = met.length > 1 ? outlines.map((ring) => crossingsAt(ring, z)) : []
  const gaps: { left: Capsule; right: Capsule }[] = []
  let left = met[0]
  for (const right of met.slice(1)) {
    if (right.from > left!.to) {
      const [inRoom, ...inPieces] = crossings.map((xs) => isBetween(xs, (left!.to + right.from) / 2))
      if (inRoom && !inPieces.includes(true)) gaps.push({ left: left!.capsule, right: right.capsule })
    }
    if (right.to > left!.to) left = right
  }
  return gaps
}

/** Whether x lies inside an outline that a line enters and leaves at these places, in order. */
const isBetween = (xs: readonly number[], x: number): boolean => xs.filter((crossing) => crossing < x).length % 2 === 1

/** Joins the gaps of neighbouring slabs that touch, and numbers the parts. */
function numbered(
  open: readonly { from: number; to: number; gaps: { left: Capsule; right: Capsule }[] }[],
): ExactFloor {
  const first: number[] = []
  let count = 0
  for (const { gaps } of open) {
    first.push(count)
    count += gaps.length
  }
  const parent = Array.from({ length: count }, (_, i) => i)
  for (let i = 1; i < open.length; i++) {
    const [below, above] = [open[i - 1]!, open[i]!]
    const ends = (gaps: typeof below.gaps) =>
      gaps.map(({ left, right }) => [stretchAt(left, above.from).to, stretchAt(right, above.from).from] as const)
    const [lower, upper] = [ends(below.gaps), ends(above.gaps)]
    for (const [a, [aFrom, aTo]] of lower.entries())
      for (const [b, [bFrom, bTo]] of upper.entries())
        if (Math.max(aFrom, bFrom) <= Math.min(aTo, bTo) + EPS) joinRoots(parent, first[i - 1]! + a, first[i]! + b)
  }
  const partOf = new Map<number, number>()
  const partSize: number[] = []
  const slabs = open.map(
    ({ from, to, gaps }, i): Slab => ({
      from,
      to,
      gaps: gaps.map((gap, k) => {
        const root = rootOf(parent, first[i]! + k)
        const part = partOf.get(root) ?? partSize.push(0) - 1
        partOf.set(root, part)
        const z = (from + to) / 2
        partSize[part]! += (to - from) * (stretchAt(gap.right, z).from - stretchAt(gap.left, z).to)
        return { ...gap, part }
      }),
    }),
  )
  return { slabs, partSize }
}
