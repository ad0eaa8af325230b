import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import { assemble, type Composition, type Form, type Member, placeAtCentre, placeAtCorner } from '../composition.ts'

/** Between the desk and its chair, and a drawer unit, metres. */
export const CHAIR_GAP = 0.05
export const DRAWER_GAP = 0.03
const VISITOR_GAP = 0.15
/** Between neighbouring visitors, and how far a row of them may reach beyond the desk, metres. */
const VISITORS_APART = 0.1
const VISITORS_BEYOND = 0.6
/** The way past the open end of the desk to the seat behind it, metres. */
const PAST_END = 0.65

/** A desk before a wall, its user between the two and facing the room. */
export interface DeskFacingRoom {
  readonly form: Form
  readonly table: FurnitureType
  readonly desk: Model
  readonly chair: { readonly type: FurnitureType; readonly model: Model } | undefined
  /** Visitors' chairs before the desk. */
  readonly visitor?: Model | undefined
  readonly visitors: number
  /** Flush with the end of the desk that is not the open one. */
  readonly drawer: Model | undefined
  /** In the drawer unit's place: a visitor's chair at the end of the desk, or a second desk at right angles. */
  readonly atEnd?: { readonly type: FurnitureType; readonly model: Model }
  /** Free depth behind the desk and before it, metres. */
  readonly behind: number
  readonly before: number
  /** Of the way past the open end to the seat behind the desk, metres; 0 where the seat is reached otherwise. */
  readonly pastEnd?: number
  readonly intrinsicScore: number
}

/** Whether a chair wider than its desk would meet a drawer unit deeper than the desk. */
export const bumps = (desk: Model, chair: Model, drawer: Model): boolean =>
  (widthOf(chair) - widthOf(desk)) / 2 > DRAWER_GAP && depthOf(drawer) > depthOf(desk) + CHAIR_GAP

/** @returns undefined where the chairs are too wide for the desk */
export function deskFacingRoom(setup: DeskFacingRoom): Composition | undefined {
  const {
    form,
    table,
    desk,
    chair,
    visitor,
    visitors,
    drawer,
    atEnd,
    before,
    pastEnd = PAST_END,
    intrinsicScore,
  } = setup
  const [w, d] = [widthOf(desk), depthOf(desk)]
  // A chair deeper than the floor behind the desk must not stand in the wall.
  const front = Math.max(
    setup.behind,
    chair ? CHAIR_GAP + depthOf(chair.model) : 0,
    drawer ? depthOf(drawer) - d : 0,
    atEnd ? widthOf(atEnd.model) - d : 0,
  )
  // The desk's own front is its user's side (docs/decisions.md#c2): it turns round to have the user at the wall.
  const members: Member[] = [placeAtCorner(table, desk, 0, front, 180)]
  const strips: Rect[] = [
    { minX: 0, minZ: 0, maxX: w, maxZ: front },
    { minX: 0, minZ: front + d, maxX: w, maxZ: front + d + before },
  ]
  if (pastEnd > 0) strips.push({ minX: w, minZ: 0, maxX: w + pastEnd, maxZ: front + d })
  if (chair)
    members.push(placeAtCentre(chair.type, chair.model, w / 2, front - CHAIR_GAP - depthOf(chair.model) / 2, 0))
  if (drawer) {
    // Flush with the visitors' side, its front to the user's.
    const [left, back] = [-DRAWER_GAP - widthOf(drawer), front + d - depthOf(drawer)]
    if (chair && bumps(desk, chair.model, drawer)) return undefined
    members.push(placeAtCorner('drawer_unit', drawer, left, back, 180))
  }
  if (atEnd) {
    const { type, model } = atEnd
    if ((chair && widthOf(chair.model) > w) || (type !== table && widthOf(model) > d)) return undefined
    const gap = type === table ? 0 : VISITOR_GAP
    const back = front + (type === table ? d - widthOf(model) : (d - widthOf(model)) / 2)
    members.push(placeAtCorner(type, model, -gap - depthOf(model), back, -90))
    if (gap > 0) strips.push({ minX: -before, minZ: front, maxX: 0, maxZ: front + d })
  }
  if (visitor && visitors > 0) {
    if (visitors * (widthOf(visitor) + VISITORS_APART) > w + VISITORS_BEYOND) return undefined
    const pitch = Math.max(widthOf(visitor) + 1.5 * VISITORS_APART, Math.min(w / visitors, 0.9))
    for (let i = 0; i < visitors; i++) {
      const x = w / 2 + (i - (visitors - 1) / 2) * pitch
      members.push(placeAtCentre('task_chair', visitor, x, front + d + VISITOR_GAP + depthOf(visitor) / 2, 180))
    }
  }
  return assemble({
    form,
    members,
    strips,
    wall: true,
    intrinsicScore,
  })
}
