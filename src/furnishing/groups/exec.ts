import type { Model, Rect } from '../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  depthOf,
  type Inventory,
  type Member,
  memberRect,
  modelsOf,
  placeAtCentre,
  placeAtCorner,
  type Space,
  widthOf,
  withMargin,
} from './composition.ts'
import { desksAtWall } from './working.ts'

/** Between desk and the wall behind its user, and on the visitors' side. docs/furnishing.md#design-rules */
const BEHIND = [1.1, 0.95] as const
const VISITORS = [1.2, 0.95] as const
const CHAIR_GAP = 0.05
const VISITOR_GAP = 0.15
/** A carpet shows this much around the desk, metres. */
const CARPET_MARGIN = 0.3
/** Score lost by looking at a wall. */
const FACING_WALL = 0.4

/** The user with the back to a solid wall, the desk before, up to two visitors facing it; a drawer unit along the wall. */
export const exec: Compose = (inventory, space) => {
  const compositions: Composition[] = []
  const chair = modelsOf(inventory, 'exec_chair', space.y)[0]
  const visitor = modelsOf(inventory, 'task_chair', space.y)[0]
  const drawer = modelsOf(inventory, 'drawer_unit', space.y)[0]
  const wanted = {
    visitors: Math.min(2, countOf(inventory, 'task_chair')),
    drawer: countOf(inventory, 'drawer_unit') > 0,
  }
  for (const desk of modelsOf(inventory, 'exec_table', space.y)) {
    for (const [rank, behind] of BEHIND.entries()) {
      for (let visitors = visitor ? wanted.visitors : 0; visitors >= 0; visitors--) {
        for (const withDrawer of drawer ? [true, false] : [false]) {
          const used = withDrawer ? drawer : undefined
          const made = office({ desk, chair, visitor, visitors, drawer: used, behind, rank, wanted })
          if (made) compositions.push(made)
        }
      }
    }
  }
  return [...compositions, ...facingWall(inventory, space)]
}

/** In a room too small to sit behind the desk and look at the door, the desk looks at the wall. */
function facingWall(inventory: Inventory, space: Space): Composition[] {
  const place = { table: 'exec_table', chair: 'exec_chair', behind: BEHIND } as const
  return desksAtWall(inventory, space, place).map((desk) => ({
    ...desk,
    form: 'exec-facing-wall',
    lastResort: true,
    intrinsicScore: desk.intrinsicScore - FACING_WALL,
  }))
}

/** One way to set up an office. */
interface Office {
  readonly desk: Model
  readonly chair: Model | undefined
  readonly visitor: Model | undefined
  /** Visitors' chairs before the desk. */
  readonly visitors: number
  readonly drawer: Model | undefined
  /** Free depth behind the desk, metres, and its index in BEHIND. */
  readonly behind: number
  readonly rank: number
  /** Pieces asked for. */
  readonly wanted: { readonly visitors: number; readonly drawer: boolean }
}

/** @returns undefined where the visitors' chairs are too wide for the desk */
function office({ desk, chair, visitor, visitors, drawer, behind, rank, wanted }: Office): Composition | undefined {
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const storage = drawer ? depthOf(drawer) : 0
  // A chair deeper than the floor behind the desk must not stand in the drawer unit.
  const front = storage + Math.max(behind, chair ? CHAIR_GAP + depthOf(chair) : 0)
  // The desk's own front is its user's side (docs/decisions.md#c2): it turns round to have the user at the wall.
  const members: Member[] = [placeAtCorner('exec_table', desk, 0, front, 180)]
  if (chair) members.push(placeAtCentre('exec_chair', chair, w / 2, front - CHAIR_GAP - depthOf(chair) / 2, 0))
  if (drawer) members.push(placeAtCorner('drawer_unit', drawer, (w - widthOf(drawer)) / 2, 0))
  const strips: Rect[] = [{ minX: 0, minZ: storage, maxX: w, maxZ: front }]
  if (visitor && visitors > 0) {
    if (visitors * (widthOf(visitor) + 0.1) > w + 0.6) return undefined
    const pitch = Math.max(widthOf(visitor) + 0.15, Math.min(w / visitors, 0.9))
    for (let i = 0; i < visitors; i++) {
      const x = w / 2 + (i - (visitors - 1) / 2) * pitch
      members.push(placeAtCentre('task_chair', visitor, x, front + d + VISITOR_GAP + depthOf(visitor) / 2, 180))
    }
  }
  strips.push({ minX: 0, minZ: front + d, maxX: w, maxZ: front + d + (visitors > 0 ? VISITORS[rank]! : 0.6) })
  // One end stays open, so that the user can get behind the desk.
  strips.push(...[{ minX: w, minZ: storage, maxX: w + 0.65, maxZ: front + d }])
  const missing = 0.1 * (wanted.visitors - visitors) + (wanted.drawer && !drawer ? 0.1 : 0)
  const floor = withMargin(memberRect(members[0]!), CARPET_MARGIN)
  return assemble({
    form: 'exec-facing-room',
    members,
    strips,
    wall: true,
    intrinsicScore: 1 - missing - 0.05 * rank - (chair ? 0 : 0.3),
    spots: { carpet: { holds: floor, wants: floor } },
  })
}
