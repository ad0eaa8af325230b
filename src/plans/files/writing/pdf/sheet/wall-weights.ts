import { type DisplayList, path, stroke } from '../../../../../engine/drawing/display-list.ts'
import { pathOfAreas } from '../../../../../engine/drawing/floor/draw-floor-plan.ts'
import { type FloorPlan, OUTER_WALL } from '../../../../../engine/drawing/floor/floor-plan.ts'
import { cutOpenings, shrink } from '../../../../../engine/drawing/floor/floor-walls.ts'
import { type Areas, areasOf, differenceOf, sharedOf, unionOf } from '../../../../../engine/geometry/polygons.ts'

/** Walls count as outer ones a little deeper than they are drawn, metres: their inner faces are within it. */
const TOLERANCE = 0.02

/** The walls to the outside, also those around courts, without their openings. */
export function outerWalls(plan: FloorPlan): Areas {
  const walls = plan.walls()
  if (walls.length === 0) return []
  const whole = unionOf([walls, ...plan.rooms.map(({ boundary }) => areasOf(boundary.points))])
  const band = differenceOf(whole, [shrink(whole, OUTER_WALL + TOLERANCE)])
  return cutOpenings(sharedOf(walls, band), plan.openings)
}

/** Outer walls in a colour of their own, over all walls. */
export function drawOuterWalls(plan: FloorPlan, colour: string): DisplayList {
  const areas = outerWalls(plan)
  return areas.length === 0
    ? []
    : path(pathOfAreas(areas), { class: 'outer-wall', fill: colour, 'fill-rule': 'evenodd', ...stroke(colour, 0.012) })
}
