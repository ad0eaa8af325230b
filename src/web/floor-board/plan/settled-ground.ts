import type { Point } from '../../../engine/drawing/display-list.ts'
import type { FloorOpening } from '../../../engine/drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { groundMarkup, hasBoards, type PlanLook } from './plan-markup.ts'
import { type PlannedFloor, type PlanPatch, planPatch } from './plan-patch.ts'

/** Floors, walls and openings as SVG: those of an earlier floor, and what is drawn in place of a part of it. */
export interface SettledGround {
  readonly markup: string
  readonly patch?: { readonly frame: Extent; readonly markup: string }
}

/** Largest share of the floor that is drawn beside the whole: beyond it the whole is drawn anew. */
const SHARE_MAX = 0.6

/** Draws a floor whole the first time, then only what has changed since. */
export class GroundDrawer {
  #whole: (PlannedFloor & { readonly look: PlanLook; readonly markup: string }) | undefined

  draw(now: PlannedFloor, look: PlanLook): SettledGround {
    const whole = this.#whole
    if (whole && whole.look.theme === look.theme && whole.look.scale === look.scale) {
      const changed = changedRooms(whole.spaces, now.spaces)
      if (changed?.length === 0) return { markup: whole.markup }
      const patch = changed && planPatch(whole, changed, hasBoards(look.scale), now)
      if (patch && isSmall(patch, now.plan) && isSameBeside(patch, whole.plan, now.plan))
        return { markup: whole.markup, patch: { frame: patch.frame, markup: groundMarkup(patch.plan, look) } }
    }
    const markup = groundMarkup(now.plan, look)
    this.#whole = { ...now, look, markup }
    return { markup }
  }
}

/** Spaces with another room; undefined where some came, went or changed their order. */
function changedRooms(before: readonly LayoutSpace[], now: readonly LayoutSpace[]): readonly LayoutSpace[] | undefined {
  if (before.length !== now.length || now.some(({ id }, i) => id !== before[i]!.id)) return undefined
  return now.filter(({ room }, i) => room !== before[i]!.room)
}

const isSmall = ({ plan }: PlanPatch, whole: FloorPlan): boolean => plan.rooms.length <= SHARE_MAX * whole.rooms.length

/** Whether the doors that stay open as they did: the ways through a floor tell that, wherever they change. */
function isSameBeside({ frame }: PlanPatch, before: FloorPlan, now: FloorPlan): boolean {
  const known = new Map(before.openings.flatMap((it) => it.sides.map(({ opening }) => [opening, it])))
  return now.openings.every((it) => {
    if (it.type !== 'door') return true
    const then = it.sides.map(({ opening }) => known.get(opening)).find((found) => found !== undefined)
    return then ? sideOf(before, then) === sideOf(now, it) : it.hole.every((point) => isWithin(frame, point))
  })
}

/** Id of the space that a door opens into. */
const sideOf = (plan: FloorPlan, door: FloorOpening): string => plan.rooms[opensInto(plan, door).room]!.space.id

const isWithin = ({ minX, minZ, maxX, maxZ }: Extent, [x, z]: Point): boolean =>
  x >= minX && x <= maxX && z >= minZ && z <= maxZ
