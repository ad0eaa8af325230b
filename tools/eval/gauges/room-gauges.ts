import { areaOf, sharedArea } from '../../../src/engine/furnishing/verify/area.ts'
import type { Boundary, WallSpan } from '../../../src/engine/furnishing/verify/boundary.ts'
import { footprint } from '../../../src/engine/furnishing/verify/region.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { alongWall, cornersIn } from '../../../test/support/spot.ts'
import { farShare } from '../raster.ts'
import { ALL, type Gauge, gauge, of } from './gauge.ts'

/** Gaps that hold nothing and are awkward to clean: from wider than a joint to narrower than a person, metres. */
const SLIT = { from: 0.06, to: 0.35 } as const
/** A piece stands at a wall with a side this near to it, metres. */
const AT_WALL = 0.1
/** What stands at walls for good; chairs and lamps move. */
const STANDING: readonly FurnitureType[] = [
  'wardrobe',
  'shelf',
  'sideboard',
  'drawer_unit',
  'nightstand',
  'task_table',
  'exec_table',
  'bed',
]

/** The stretch of a wall that a piece takes: where one of its sides is, undefined where it stands elsewhere. */
function stretchAt(wall: WallSpan, item: PlacedItem): readonly [number, number] | undefined {
  const { ax, az, bx, bz, nx, nz } = wall
  const length = Math.hypot(bx - ax, bz - az)
  const near = cornersIn(item).filter(([x, z]) => Math.abs((x - ax) * nx + (z - az) * nz) <= AT_WALL)
  const along = near.map((corner) => alongWall(wall, corner)).filter((at) => at > -AT_WALL && at < length + AT_WALL)
  return along.length < 2 ? undefined : [Math.min(...along), Math.max(...along)]
}

/** Whether a wall ends at another one that stands before it; a gap up to where the room gets wider is none. */
const isCorner = (walls: readonly WallSpan[], wall: WallSpan, x: number, z: number): boolean =>
  walls.some(({ ax, az, bx, bz }) => {
    const [toA, toB] = [Math.hypot(ax - x, az - z), Math.hypot(bx - x, bz - z)]
    const [farX, farZ] = toA < toB ? [bx, bz] : [ax, az]
    return Math.min(toA, toB) < AT_WALL && (farX - x) * wall.nx + (farZ - z) * wall.nz > AT_WALL
  })

/** Gaps between neighbours at one wall, and between the last ones and what ends the wall, metres. */
export function gapsAtWalls({ walls }: Boundary, items: readonly PlacedItem[]) {
  const standing = of(items, ...STANDING).filter(({ position }) => position[1] < 0.05)
  const between: number[] = []
  const toCorner: number[] = []
  for (const wall of walls) {
    const length = Math.hypot(wall.bx - wall.ax, wall.bz - wall.az)
    const taken = standing.flatMap((item) => [stretchAt(wall, item)].filter((one) => one !== undefined))
    taken.sort((a, b) => a[0] - b[0])
    if (taken.length === 0) continue
    if (isCorner(walls, wall, wall.ax, wall.az)) toCorner.push(taken[0]![0])
    if (isCorner(walls, wall, wall.bx, wall.bz)) toCorner.push(length - Math.max(...taken.map(([, to]) => to)))
    for (let i = 1; i < taken.length; i++) between.push(taken[i]![0] - taken[i - 1]![1])
  }
  return { between, toCorner }
}

const isSlit = (gap: number) => gap >= SLIT.from && gap <= SLIT.to

/** Pieces farther than this from any other floor leave it dead, metres. */
const LIVE = 1.5

/** Pieces that a rug belongs to. */
const ON_RUGS: readonly FurnitureType[] = [
  'sofa',
  'armchair',
  'coffee_table',
  'bed',
  'dining_table',
  'dining_chair',
  'meeting_table',
  'meeting_chair',
]
const CASES: readonly FurnitureType[] = ['wardrobe', 'shelf', 'sideboard']

/** Share of a seat that stands on its rug, or of the rug that lies under its bed. */
const CARRIED = 0.3
const carries = (rug: PlacedItem, item: PlacedItem) => {
  const shared = sharedArea(footprint(rug), footprint(item))
  return shared >= CARRIED * Math.min(areaOf(footprint(item)), areaOf(footprint(rug)))
}

/** Pieces on a rug by less than this share of the rug stand beside it. */
const BESIDE = 0.01
const isCut = (rug: PlacedItem, items: readonly PlacedItem[]) =>
  of(items, ...CASES).some((item) => sharedArea(footprint(rug), footprint(item)) > BESIDE * areaOf(footprint(rug)))

/** A single seat has all its feet on its rug, but for a hand's breadth. */
const WHOLLY = 0.8
const holdsSeat = (rug: PlacedItem, items: readonly PlacedItem[]) =>
  of(items, 'armchair', 'task_chair').some(
    (seat) => sharedArea(footprint(rug), footprint(seat)) >= WHOLLY * areaOf(footprint(seat)),
  )

const rugs = (items: readonly PlacedItem[], isWrong: (rug: PlacedItem) => boolean) => {
  const all = of(items, 'carpet')
  return all.length === 0 ? undefined : all.some(isWrong)
}

export const ROOM_GAUGES: readonly Gauge[] = [
  gauge('rug: under no seat, table or bed', ALL, { most: 0.03 }, ({ items }) =>
    rugs(items, (rug) => !of(items, ...ON_RUGS).some((item) => carries(rug, item))),
  ),
  gauge('rug: under a cupboard or shelf', ALL, { most: 0.05 }, ({ items }) => rugs(items, (rug) => isCut(rug, items))),
  gauge('rug: of a study, without a seat on it or under storage', ['home_office'], { most: 0.1 }, ({ items }) =>
    rugs(items, (rug) => !holdsSeat(rug, items) || isCut(rug, items)),
  ),
  gauge('slits: 6–35 cm between pieces at a wall', ALL, { most: 0.05 }, ({ items, boundary }) =>
    of(items, ...STANDING).length < 2 ? undefined : gapsAtWalls(boundary, items).between.some(isSlit),
  ),
  gauge('slits: 6–35 cm from a piece to the end of its wall', ALL, { most: 0.3 }, ({ items, boundary }) =>
    of(items, ...STANDING).length < 1 ? undefined : gapsAtWalls(boundary, items).toCorner.some(isSlit),
  ),
  gauge(
    'floor: over 25 % farther than 1.5 m from any piece, from 25 m²',
    ALL,
    { most: 0.05 },
    ({ items, boundary, area }) => (area < 25 ? undefined : farShare(boundary, items, LIVE) > 0.25),
  ),
  gauge('guarantees: all furnishings sound', ALL, { least: 1 }, ({ sound }) => sound),
]
