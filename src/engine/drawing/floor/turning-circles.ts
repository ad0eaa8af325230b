import { lengthOf } from '../../../base/elementary.ts'
import { worldPoint } from '../../geometry/frame.ts'
import { type DisplayList, type Point, stroke } from '../display-list.ts'
import { circle } from '../ink.ts'
import { between, distance, placedCorners } from '../room/outline.ts'
import type { Theme } from '../theme.ts'
import type { FloorPiece } from './floor-pieces.ts'
import type { FloorPlan } from './floor-plan.ts'

/** Depth of toilets that are made for wheelchairs, and half of the circle to turn in before them (DIN 18040-1, 5.3.3); metres. */
const DEPTH = 0.7
const RADIUS = 0.75
/** How far apart places of the circle are, and what it may be short of, metres. */
const STEP = 0.05
const SLACK = 2e-3

/**
 * The circle to turn in before each toilet for wheelchairs where walls and pieces leave one, in dashes.
 *
 * @param swept floor on which leaves swing, which it keeps clear of where it can
 */
export function drawTurningCircles(
  plan: FloorPlan,
  pieces: readonly FloorPiece[],
  swept: readonly (readonly Point[])[],
  theme: Theme,
  line: number,
): DisplayList {
  const style = { class: 'turning', fill: 'none', ...stroke(theme.muted, line), 'stroke-dasharray': [0.08, 0.06] }
  return pieces.flatMap((toilet) => {
    const room = plan.rooms.find(({ space }) => space.id === toilet.asset.spaceId)
    if (!room || toilet.type !== 'toilet' || toilet.shape.type !== 'box') return []
    if (Math.abs(toilet.shape.b - DEPTH) > SLACK) return []
    const others = pieces.filter(({ asset }) => asset !== toilet.asset && asset.spaceId === room.space.id)
    const around = [room.boundary.points, ...others.map(placedCorners)]
    const isClear = (outlines: readonly (readonly Point[])[]) => (centre: Point) =>
      outlines.every((outline) => distanceTo(outline, centre) > RADIUS - SLACK)
    const centres = centresBefore(toilet, toilet.shape).filter(isClear(around))
    const free = centres.find(isClear(swept)) ?? centres[0]
    return free ? [circle(free[0], free[1], RADIUS, style)] : []
  })
}

/** Where the circle could lie with the toilet at its edge, from the middle of the toilet outwards. */
function centresBefore({ position, rotation }: FloorPiece, { a, b }: { readonly a: number; readonly b: number }) {
  const pose = { x: position[0], z: position[2], turn: rotation }
  const steps = Math.floor((RADIUS - a / 2) / STEP)
  return Array.from({ length: 2 * steps + 1 }, (_, i) => {
    const aside = (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * STEP
    return worldPoint(a / 2 + aside, b + RADIUS, pose)
  })
}

/** From a point to an outline. */
function distanceTo(outline: readonly Point[], point: Point): number {
  return Math.min(
    ...outline.map((from, i) => {
      const to = outline[(i + 1) % outline.length]!
      const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
      const length = lengthOf(dx, dz)
      if (length === 0) return distance(from, point)
      const share = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dz) / (length * length)
      return distance(between(from, to, Math.min(1, Math.max(0, share))), point)
    }),
  )
}
