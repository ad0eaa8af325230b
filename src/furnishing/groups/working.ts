import type { FurnitureType } from '../../schema/furniture.ts'
import type { Model, Rect } from '../model.ts'
import { quarterTurned } from './alignment.ts'
import {
  type Compose,
  type Composition,
  centre,
  compose,
  countOf,
  depthOf,
  type Member,
  modelsOf,
  type Space,
  type Stock,
  seat,
  widthOf,
} from './composition.ts'

const CHAIR_GAP = 0.05
const DRAWER_GAP = 0.03

type Stand = 'back' | 'left-end' | 'right-end'
type Drawers = 'none' | 'left' | 'right'

interface Workplace {
  readonly table: FurnitureType
  readonly chair: FurnitureType
  /** Free depth behind the user's edge of the desk: as it should be, … and at least. furnishing.md §5 */
  readonly behind: readonly number[]
}

const TASK: Workplace = { table: 'task_table', chair: 'task_chair', behind: [1.05, 0.9, 0.75] }

export const working: Compose = (stock, space) => desksAtWall(stock, space, TASK)

/** A desk with its chair on the user's side and a drawer unit beside it; its back or one of its ends goes to the wall. */
export function desksAtWall(stock: Stock, space: Space, place: Workplace): Composition[] {
  const compositions: Composition[] = []
  const chair = modelsOf(stock, place.chair, space.y)[0]
  const drawer = modelsOf(stock, 'drawer_unit', space.y)[0]
  const drawers: Drawers[] = drawer ? ['left', 'right', 'none'] : ['none']
  for (const desk of modelsOf(stock, place.table, space.y)) {
    for (const side of drawers) {
      for (const [rank, behind] of place.behind.entries()) {
        for (const stand of ['back', 'left-end', 'right-end'] as const) {
          if (stand !== 'back' && side !== 'none') continue
          if (chair && side !== 'none' && bumps(desk, chair, drawer!)) continue
          // A chair that is deeper than this needs no other composition that grants it less.
          if (chair && rank > 0 && place.behind[rank - 1]! <= CHAIR_GAP + depthOf(chair)) continue
          compositions.push(deskWith(stock, place, desk, chair, drawer, side, behind, rank, stand))
        }
      }
    }
  }
  return compositions
}

/** Whether a chair wider than its desk would meet a drawer unit deeper than the desk. */
const bumps = (desk: Model, chair: Model, drawer: Model): boolean =>
  (widthOf(chair) - widthOf(desk)) / 2 > DRAWER_GAP && depthOf(drawer) > depthOf(desk) + CHAIR_GAP

function deskWith(
  stock: Stock,
  place: Workplace,
  desk: Model,
  chair: Model | undefined,
  drawer: Model | undefined,
  side: Drawers,
  behind: number,
  rank: number,
  stand: Stand,
): Composition {
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const members: Member[] = [seat(place.table, desk, 0, 0)]
  const reach = chair ? depthOf(chair) / 2 + CHAIR_GAP : 0
  if (chair) members.push(centre(place.chair, chair, w / 2, d + reach, 180))
  if (drawer && side === 'left') members.push(seat('drawer_unit', drawer, -DRAWER_GAP - widthOf(drawer), 0))
  if (drawer && side === 'right') members.push(seat('drawer_unit', drawer, w + DRAWER_GAP, 0))
  const strips: Rect[] = [{ minX: 0, minZ: d, maxX: w, maxZ: d + behind }]
  const beforeDrawer = Math.max(d, drawer ? depthOf(drawer) : 0) + 0.6
  if (drawer && side === 'left')
    strips.push({ minX: -DRAWER_GAP - widthOf(drawer), minZ: depthOf(drawer), maxX: 0, maxZ: beforeDrawer })
  if (drawer && side === 'right')
    strips.push({ minX: w, minZ: depthOf(drawer), maxX: w + DRAWER_GAP + widthOf(drawer), maxZ: beforeDrawer })
  const missing =
    (countOf(stock, 'drawer_unit') > 0 && side === 'none' ? 0.12 : 0) +
    (countOf(stock, place.chair) > 0 && !chair ? 0.3 : 0)
  const merit = 1 - missing - 0.04 * rank - (stand === 'back' ? 0 : 0.03)
  const composition = compose({ members, strips, wall: true, merit, spots: { lamps: [] } })
  return stand === 'back' ? composition : quarterTurned(composition, stand === 'left-end' ? 90 : -90)
}
