import type { Model, Rect } from '../model.ts'
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
import { desksAtWall } from './working.ts'

/** Between desk and the wall behind its user, and on the visitors' side. furnishing.md §5 */
const BEHIND = [1.1, 0.95] as const
const VISITORS = [1.2, 0.95] as const
const CHAIR_GAP = 0.05
const VISITOR_GAP = 0.15
/** What it costs to look at a wall. */
const FACING_WALL = 0.4

/** The user with the back to a solid wall, the desk before, up to two visitors facing it; a drawer unit along the wall. */
export const exec: Compose = (stock, space) => {
  const compositions: Composition[] = []
  const chair = modelsOf(stock, 'exec_chair', space.y)[0]
  const visitor = modelsOf(stock, 'task_chair', space.y)[0]
  const drawer = modelsOf(stock, 'drawer_unit', space.y)[0]
  for (const desk of modelsOf(stock, 'exec_table', space.y)) {
    for (const [rank, behind] of BEHIND.entries()) {
      for (let visitors = visitor ? Math.min(2, countOf(stock, 'task_chair')) : 0; visitors >= 0; visitors--) {
        for (const withDrawer of drawer ? [true, false] : [false]) {
          const made = office(stock, desk, chair, visitor, visitors, withDrawer ? drawer : undefined, behind, rank)
          if (made) compositions.push(made)
        }
      }
    }
  }
  return [...compositions, ...facingWall(stock, space)]
}

/** In a room too small to sit behind the desk and look at the door, the desk looks at the wall. */
function facingWall(stock: Stock, space: Space): Composition[] {
  const place = { table: 'exec_table', chair: 'exec_chair', behind: BEHIND } as const
  return desksAtWall(stock, space, place).map((desk) => ({
    ...desk,
    lastResort: true,
    merit: desk.merit - FACING_WALL,
  }))
}

function office(
  stock: Stock,
  desk: Model,
  chair: Model | undefined,
  visitor: Model | undefined,
  visitors: number,
  drawer: Model | undefined,
  behind: number,
  rank: number,
): Composition | undefined {
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const storage = drawer ? depthOf(drawer) : 0
  // A chair deeper than the floor behind the desk must not stand in the drawer unit.
  const front = storage + Math.max(behind, chair ? CHAIR_GAP + depthOf(chair) : 0)
  // The desk's own front is its user's side (decisions.md C2): it turns round to have the user at the wall.
  const members: Member[] = [seat('exec_table', desk, 0, front, 180)]
  if (chair) members.push(centre('exec_chair', chair, w / 2, front - CHAIR_GAP - depthOf(chair) / 2, 0))
  if (drawer) members.push(seat('drawer_unit', drawer, (w - widthOf(drawer)) / 2, 0))
  const strips: Rect[] = [{ minX: 0, minZ: storage, maxX: w, maxZ: front }]
  if (visitor && visitors > 0) {
    if (visitors * (widthOf(visitor) + 0.1) > w + 0.6) return undefined
    const pitch = Math.max(widthOf(visitor) + 0.15, Math.min(w / visitors, 0.9))
    for (let i = 0; i < visitors; i++) {
      const x = w / 2 + (i - (visitors - 1) / 2) * pitch
      members.push(centre('task_chair', visitor, x, front + d + VISITOR_GAP + depthOf(visitor) / 2, 180))
    }
  }
  strips.push({ minX: 0, minZ: front + d, maxX: w, maxZ: front + d + (visitors > 0 ? VISITORS[rank]! : 0.6) })
  // One end stays open, so that the user can get behind the desk.
  strips.push(...[{ minX: w, minZ: storage, maxX: w + 0.65, maxZ: front + d }])
  const missing =
    0.1 * (Math.min(2, countOf(stock, 'task_chair')) - visitors) +
    (countOf(stock, 'drawer_unit') > 0 && !drawer ? 0.1 : 0)
  return compose({
    members,
    strips,
    wall: true,
    merit: 1 - missing - 0.05 * rank - (chair ? 0 : 0.3),
    spots: { carpet: { x: w / 2, z: front + d / 2 } },
  })
}
