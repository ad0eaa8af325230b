import {
  type DisplayList,
  group,
  type Point,
  path,
  type Segment,
  stroke,
} from '../../../../../engine/drawing/display-list.ts'
import type { FloorOpening } from '../../../../../engine/drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../../../../../engine/drawing/floor/floor-plan.ts'
import { type Measures, measuresIn } from '../../../../../engine/drawing/measures.ts'
import { text, type View } from '../../../../../engine/drawing/page.ts'
import { textWidth } from '../../../../../engine/drawing/room/labels.ts'
import { extentOf } from '../../../../../engine/drawing/room/outline.ts'
import { PRINT } from './print.ts'

/** A side of the plan. */
export type PlanSide = 'top' | 'left' | 'bottom' | 'right'

/** What lies between two ticks of a chain, metres along its side. */
export interface Dimension {
  readonly from: number
  readonly to: number
  /** Left out: it is not written, as that of walls and of the wall between openings. */
  readonly label?: string
  /** Below the line: the height of an opening. */
  readonly below?: string
  /** The same in fewer letters, where they have no space. */
  readonly rough?: { readonly label: string | undefined; readonly below?: string | undefined }
}

/** A row of dimensions along a side. */
export type Chain = readonly Dimension[]

/** Shorter than this is nothing, metres. */
const LEAST = 0.01

/** Of the rooms that are seen from a side their clear widths, one after the other. */
export function roomChain(plan: FloorPlan, side: PlanSide, measures = measuresIn()): Dimension[] {
  const dimensions: { from: number; to: number; room: number }[] = []
  for (const { from, to, room } of facade(plan, side)) {
    const last = dimensions.at(-1)
    if (last?.room === room && from - last.to < LEAST) last.to = to
    else dimensions.push({ from, to, room })
  }
  return dimensions.map(({ from, to }) => written(from, to, measures))
}

/** The openings to the outside that are seen from a side, with their sizes. */
export function openingChain(plan: FloorPlan, side: PlanSide, measures = measuresIn()): Dimension[] {
  const seen = facade(plan, side)
  const found = plan.openings
    .filter(({ beyond, type }) => beyond === undefined && type !== 'gap')
    .flatMap((opening): Dimension[] => {
      const span = spanOf(plan, opening, side)
      const isSeen =
        span && seen.some(({ from, to, room }) => room === opening.sides[0].room && span.from < to && span.to > from)
      return isSeen ? [written(span.from, span.to, measures, opening.h)] : []
    })
    .sort((a, b) => a.from - b.from)
  return found.filter((it, i) => i === 0 || it.from >= found[i - 1]!.to - LEAST)
}

/** A length, and with it the height of an opening. */
const written = (from: number, to: number, { length, roughLength }: Measures, height?: number): Dimension => ({
  from,
  to,
  label: length(to - from),
  ...(height === undefined ? {} : { below: length(height) }),
  rough: { label: roughLength(to - from), below: height === undefined ? undefined : roughLength(height) },
})

/** The way that each side faces. */
const FACING: Readonly<Record<PlanSide, Point>> = { top: [0, -1], bottom: [0, 1], left: [-1, 0], right: [1, 0] }

/** What an opening takes of a side; undefined where it does not face it, or goes around a corner. */
function spanOf(plan: FloorPlan, { sides: [side], hole }: FloorOpening, facing: PlanSide): Dimension | undefined {
  const { room, part } = side
  const [x, z] = plan.rooms[room]!.boundary.normals[part.edges[0]!]!
  const [towardsX, towardsZ] = FACING[facing]
  if (part.edges.length !== 1 || x * towardsX + z * towardsZ < FACES) return undefined
  const { minX, maxX, minZ, maxZ } = extentOf(hole)!
  return facing === 'top' || facing === 'bottom' ? { from: minX, to: maxX } : { from: minZ, to: maxZ }
}

/** Cosine of the angle up to which a wall faces a side, about 1°. */
const FACES = 0.9998

interface Seen {
  readonly from: number
  readonly to: number
  readonly room: number
}

/** Which room is the first that is seen from a side, piece by piece along it. */
function facade(plan: FloorPlan, side: PlanSide): Seen[] {
  const isAcross = side === 'top' || side === 'bottom'
  const sign = side === 'top' || side === 'left' ? 1 : -1
  const rings = plan.rooms.map(({ boundary }) =>
    boundary.points.map(([x, z]): Point => (isAcross ? [x, z * sign] : [z, x * sign])),
  )
  const places = [...new Set(rings.flat().map(([along]) => Math.round(along * 1000)))].sort((a, b) => a - b)
  return places.slice(1).flatMap((end, i): Seen[] => {
    const [from, to] = [places[i]! / 1000, end / 1000]
    if (to - from < LEAST) return []
    const at = (from + to) / 2
    let nearest: { room: number; depth: number } | undefined
    for (const [room, ring] of rings.entries()) {
      const depth = firstHit(ring, at)
      if (depth !== undefined && (!nearest || depth < nearest.depth)) nearest = { room, depth }
    }
    return nearest ? [{ from, to, room: nearest.room }] : []
  })
}

/** Where a line across a ring meets it first; undefined where it does not. */
function firstHit(ring: readonly Point[], at: number): number | undefined {
  let least: number | undefined
  for (const [i, [x, z]] of ring.entries()) {
    const [nextX, nextZ] = ring[(i + 1) % ring.length]!
    if (x === nextX || Math.min(x, nextX) > at || Math.max(x, nextX) < at) continue
    const depth = z + ((at - x) / (nextX - x)) * (nextZ - z)
    if (least === undefined || depth < least) least = depth
  }
  return least
}

const SIZE = 6.5
/** Between two chains, points. */
export const CHAIN_STEP = 12.5

/**
 * Chains along a side, the first next to the plan, and the whole length as the last.
 *
 * @param gap between the plan and the first chain, points
 */
export function drawChains(plan: FloorPlan, side: PlanSide, view: View, gap: number, measures: Measures): DisplayList {
  const { extent } = plan
  if (!extent) return []
  const isAcross = side === 'top' || side === 'bottom'
  const [from, to] = isAcross ? [extent.minX, extent.maxX] : [extent.minZ, extent.maxZ]
  const [openings, rooms] = [openingChain(plan, side, measures), roomChain(plan, side, measures)]
  const whole = [written(from, to, measures)]
  const chains = [openings, rooms.length > 1 ? rooms : [], whole].filter((chain) => chain.length > 0)
  const edge = {
    top: view.dz + extent.minZ * view.scale,
    bottom: view.dz + extent.maxZ * view.scale,
    left: view.dx + extent.minX * view.scale,
    right: view.dx + extent.maxX * view.scale,
  }[side]
  const out = side === 'top' || side === 'left' ? -1 : 1
  return group(
    { class: `dimensions ${side}` },
    chains.map((chain, i) => drawChain(chain, isAcross, edge + out * (gap + i * CHAIN_STEP), out, view)),
  )
}

/** @param out direction away from the plan: lengths are written there, heights of openings on the other side of the line */
function drawChain(chain: Chain, isAcross: boolean, line: number, out: 1 | -1, view: View): DisplayList {
  const page = (along: number) => (isAcross ? view.dx : view.dz) + along * view.scale
  const point = (along: number, away: number): Point => (isAcross ? [along, line + away] : [line + away, along])
  const [first, last] = [page(chain[0]!.from), page(chain.at(-1)!.to)]
  const ticks = [...new Set(chain.flatMap(({ from, to }) => [page(from), page(to)]))]
  const segments: Segment[] = [
    ['M', ...point(first - 4, 0)],
    ['L', ...point(last + 4, 0)],
    ...ticks.flatMap((at): Segment[] => [
      ['M', ...point(at, -3)],
      ['L', ...point(at, 3)],
      ['M', ...(isAcross ? point(at - 1.8, 1.8) : point(at + 1.8, -1.8))],
      ['L', ...(isAcross ? point(at + 1.8, -1.8) : point(at - 1.8, 1.8))],
    ]),
  ]
  const labels = chain.map(({ from, to, label, below, rough }): DisplayList => {
    const [middle, width] = [(page(from) + page(to)) / 2, page(to) - page(from)]
    const fitting = (exact: string | undefined, short: string | undefined, away: number): DisplayList => {
      const value = [exact, short].find((it) => it !== undefined && textWidth(it, SIZE) <= width)
      if (value === undefined) return []
      const [x, y] = point(middle, away)
      return text(value, x, y, SIZE, PRINT.text, { anchor: 'middle', ...(isAcross ? {} : { turn: -90 }) })
    }
    const [before, after] = [-2.2, SIZE + 0.6]
    const [over, under] = out < 0 ? [before, after] : [after, before]
    return [fitting(label, rough?.label, over), fitting(below, rough?.below, under)]
  })
  return [path(segments, { fill: 'none', ...stroke(PRINT.muted, 0.5) }, 2), labels]
}
