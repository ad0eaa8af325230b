import { lengthOf } from '../../../base/elementary.ts'
import { edgesOf } from '../../../engine/geometry/edges.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import { type Box, type CheckedPiece, type CheckedPlan, type CheckedSpace, isPassage } from '../checked-plan.ts'
import {
  type ClearanceRaster,
  clearanceRasters,
  hasRoomFor,
  middleOfSquare,
  spaceOfSquare,
  squaresIn,
} from './clearance-raster.ts'
import { gapToEdges } from './outline-gap.ts'
import {
  lengthOfSteps,
  PERSON,
  type ShortestWays,
  shortestWays,
  type WayStart,
  type WidestWays,
  widestWays,
} from './raster-ways.ts'
import type { WayOut } from './ways-out.ts'

/** A person reaches so far from where they stand, metres (docs/furnishing.md#q4). */
export const ARM = 0.6
/** A way out by a door begins so far before it, metres. */
const BEFORE_DOOR = 0.2

/** The way from a point to the nearest way out. */
export interface WayFound {
  /** Metres, as one walks. */
  readonly length: number
  /** Metres, through walls, to the same way out. */
  readonly straight: number
  /** Place of the way out. */
  readonly origin: number
  readonly at: readonly [x: number, z: number]
  readonly square: number
}

/** The ways of one space to the ways out. */
export interface SpaceWays {
  /** From where it is longest; undefined: none of its floor is reached. */
  readonly farthest: WayFound | undefined
  /** How wide the widest way into it is where it is narrowest, metres; 0 = none. */
  readonly widest: number
  /** Where that is. */
  readonly narrowestAt: readonly [x: number, z: number] | undefined
  /** Whether a person can stand anywhere in it. */
  readonly hasFloor: boolean
}

/** Where a way leads from one space into another. */
export interface Crossing {
  readonly from: number
  readonly to: number
  readonly at: readonly [x: number, z: number]
}

/** The ways over a floor to some ends. */
export interface FloorWays {
  readonly spaces: readonly SpaceWays[]
  /** From where a person uses a piece; undefined: no way leads to it. */
  toPiece(space: CheckedSpace, piece: CheckedPiece): WayFound | undefined
  /** How wide the widest way to a piece is where it is narrowest, metres; 0 = none. */
  widthToPiece(space: CheckedSpace, piece: CheckedPiece): number
  /** Where a way leads from one space into another, from its beginning. */
  crossings(space: number, way: WayFound): Crossing[]
}

/** The rasters of a floor, on which ways are measured. */
export interface MeasuredFloor {
  readonly plan: CheckedPlan
  readonly rasters: readonly ClearanceRaster[]
  /** The raster of each space by its place; undefined for one without an outline. */
  readonly rasterOf: ReadonlyMap<number, ClearanceRaster>
}

/** undefined where the floor is too large to be measured. */
export function measuredFloor(plan: CheckedPlan): MeasuredFloor | undefined {
  const rasters = clearanceRasters(plan)
  if (!rasters) return undefined
  return {
    plan,
    rasters,
    rasterOf: new Map(rasters.flatMap((raster) => raster.members.map((index) => [index, raster]))),
  }
}

interface RasterWays {
  readonly raster: ClearanceRaster
  readonly shortest: ShortestWays
  /** Measured when it is first asked for. */
  widest(): WidestWays
}

/** Measures the ways from everywhere on a floor to the nearest of some ends. */
export function floorWays({ plan, rasters }: MeasuredFloor, ends: readonly WayOut[]): FloorWays {
  const all = rasters.map((raster): RasterWays => {
    const starts = startsOn(raster, ends)
    let widest: WidestWays | undefined
    return {
      raster,
      shortest: shortestWays(raster, starts),
      widest: () => (widest ??= widestWays(raster, starts)),
    }
  })
  const bySpace = new Map(all.flatMap((ways) => ways.raster.members.map((index) => [index, ways] as const)))
  const found = (ways: RasterWays, square: number, more: number): WayFound => {
    const at = middleOfSquare(ways.raster, square)
    const origin = ways.shortest.origins[square] ?? 0
    const [x, z] = elementAt(ends, origin).at
    const straight = lengthOf(at[0] - x, at[1] - z)
    return {
      // Steps are exact to 2 %: no way is shorter than a straight line.
      length: Math.max(straight, lengthOfSteps(ways.raster, ways.shortest.steps[square] ?? 0) + more),
      straight,
      origin,
      at,
      square,
    }
  }
  const toPieces = new Map<CheckedPiece, WayFound | undefined>()
  const wayToPiece = (space: CheckedSpace, piece: CheckedPiece): WayFound | undefined => {
    const ways = bySpace.get(space.index)
    if (!ways) return undefined
    let best: { square: number; length: number; gap: number } | undefined
    forEachSquareAround(ways.raster, space, piece, (square, gap) => {
      const steps = ways.shortest.steps[square] ?? -1
      if (steps < 0) return
      const length = lengthOfSteps(ways.raster, steps) + gap
      if (!best || length < best.length) best = { square, length, gap }
    })
    return best && found(ways, best.square, best.gap)
  }
  let spaces: readonly SpaceWays[] | undefined
  return {
    get spaces() {
      return (spaces ??= waysOfSpaces(plan, all, found))
    },
    toPiece(space, piece) {
      if (!toPieces.has(piece)) toPieces.set(piece, wayToPiece(space, piece))
      return toPieces.get(piece)
    },
    widthToPiece(space, piece) {
      const ways = bySpace.get(space.index)
      let widest = 0
      if (ways)
        forEachSquareAround(ways.raster, space, piece, (square) => {
          widest = Math.max(widest, ways.widest().widths[square] ?? 0)
        })
      return widest
    },
    crossings(space, { square }) {
      const crossed: Crossing[] = []
      const ways = bySpace.get(space)
      let from = space
      for (let step = ways ? square : -1; ways && step >= 0; step = ways.shortest.before[step] ?? -1) {
        const to = spaceOfSquare(ways.raster, step)
        if (to === undefined || to === from) continue
        crossed.push({ from, to, at: middleOfSquare(ways.raster, step) })
        from = to
      }
      return crossed
    },
  }
}

/** The squares of a raster in which ways end. */
function startsOn(raster: ClearanceRaster, ends: readonly WayOut[]): WayStart[] {
  const starts: WayStart[] = []
  const placesOf = new Map<number, number[]>()
  for (const [origin, { space, door, at }] of ends.entries()) {
    if (!raster.members.includes(space)) continue
    if (!door) {
      placesOf.set(space, [...(placesOf.get(space) ?? []), origin])
      continue
    }
    for (const square of squaresIn(raster, around(at, BEFORE_DOOR))) {
      const [x, z] = middleOfSquare(raster, square)
      const inOwn = spaceOfSquare(raster, square) === space
      if (inOwn && lengthOf(x - at[0], z - at[1]) <= BEFORE_DOOR) starts.push({ square, origin })
    }
  }
  if (placesOf.size > 0)
    for (let square = 0; square < raster.spaces.length; square++) {
      const origins = placesOf.get((raster.spaces[square] ?? 0) - 1)
      if (origins) starts.push({ square, origin: elementAt(origins, 0) })
    }
  return starts
}

const around = ([x, z]: readonly [number, number], by: number): Box => ({
  minX: x - by,
  maxX: x + by,
  minZ: z - by,
  maxZ: z + by,
})

function waysOfSpaces(
  { spaces }: CheckedPlan,
  all: readonly RasterWays[],
  found: (ways: RasterWays, square: number, more: number) => WayFound,
): SpaceWays[] {
  const farthest = new Int32Array(spaces.length).fill(-1)
  const most = new Int32Array(spaces.length).fill(-1)
  const widest = new Float32Array(spaces.length)
  const wideAt = new Int32Array(spaces.length)
  const hasFloor = new Uint8Array(spaces.length)
  const waysOf = new Map<number, RasterWays>()
  for (const ways of all) {
    const { raster, shortest } = ways
    const { widths } = ways.widest()
    for (const index of raster.members) waysOf.set(index, ways)
    for (let square = 0; square < raster.spaces.length; square++) {
      const space = (raster.spaces[square] ?? 0) - 1
      if (space < 0) continue
      const steps = shortest.steps[square] ?? -1
      if (steps > (most[space] ?? -1)) {
        most[space] = steps
        farthest[space] = square
      }
      if ((widths[square] ?? 0) > (widest[space] ?? 0)) {
        widest[space] = widths[square] ?? 0
        wideAt[space] = square
      }
      if (hasFloor[space] === 0 && hasRoomFor(raster, square, PERSON)) hasFloor[space] = 1
    }
  }
  return spaces.map(({ index }) => {
    const square = elementAt(farthest, index)
    const ways = waysOf.get(index)
    return {
      farthest: ways && square >= 0 ? found(ways, square, 0) : undefined,
      widest: elementAt(widest, index),
      narrowestAt:
        ways && elementAt(widest, index) > 0
          ? middleOfSquare(ways.raster, ways.widest().narrowest[elementAt(wideAt, index)] ?? 0)
          : undefined,
      hasFloor: hasFloor[index] === 1,
    }
  })
}

/** The squares of a space from which a person reaches a piece, and how far it is from there. */
function forEachSquareAround(
  raster: ClearanceRaster,
  { index }: CheckedSpace,
  { box, outline }: CheckedPiece,
  visit: (square: number, gap: number) => void,
): void {
  const reach = ARM + raster.cell
  const edges = edgesOf(outline)
  const wide = { minX: box.minX - reach, maxX: box.maxX + reach, minZ: box.minZ - reach, maxZ: box.maxZ + reach }
  if (wide.maxX - wide.minX > PIECE_MAX || wide.maxZ - wide.minZ > PIECE_MAX) return
  for (const square of squaresIn(raster, wide)) {
    if (spaceOfSquare(raster, square) !== index || !hasRoomFor(raster, square, PERSON)) continue
    // No square with room for a person lies in a piece.
    const gap = gapToEdges(edges, middleOfSquare(raster, square))
    if (gap <= reach) visit(square, gap)
  }
}

/** Larger things are no furniture, metres. */
const PIECE_MAX = 60

/** The ends at the doors and gaps of one space: from there its own pieces are walked to. */
export const endsAtPassages = ({ openings, index }: CheckedSpace): WayOut[] =>
  openings.filter(isPassage).map((door) => ({ at: door.at, space: index, door }))
