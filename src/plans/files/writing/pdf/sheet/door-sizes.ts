import type { DisplayList } from '../../../../../engine/drawing/display-list.ts'
import type { FloorPlan } from '../../../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../../../engine/drawing/floor/opens-into.ts'
import type { Measures } from '../../../../../engine/drawing/measures.ts'
import { text, type View } from '../../../../../engine/drawing/page.ts'
import { PRINT } from './print.ts'

const SIZE = 4.6
/** Between the wall and the text, points. */
const AWAY = 2

/** Width and height of each door between two rooms, beside its wall on the side that its leaf does not swing to. */
export function drawDoorSizes(plan: FloorPlan, view: View, { length, roughLength }: Measures): DisplayList {
  return plan.openings.map((opening): DisplayList => {
    const { type, beyond, hole, h, depth } = opening
    const { room, part, opening: door } = opensInto(plan, opening)
    if (type !== 'door' || beyond === undefined || part.edges.length !== 1) return []
    const swings = door.opens === 'out' ? -1 : 1
    const [outX, outZ] = plan.rooms[room]!.boundary.normals[part.edges[0]!]!.map((it) => swings * it) as [
      number,
      number,
    ]
    const [x, z] = [0, 1].map((axis) => hole.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / hole.length) as [
      number,
      number,
    ]
    const away = (depth / 2) * view.scale + AWAY + SIZE / 2
    const [pageX, pageY] = [view.dx + x * view.scale + outX * away, view.dz + z * view.scale + outZ * away]
    const isLying = Math.abs(outZ) >= Math.abs(outX)
    const value = [door.l, h].map((it) => roughLength(it) ?? length(it)).join('/')
    const more = { anchor: 'middle', ...(isLying ? {} : { turn: -90 }) } as const
    const base = SIZE * 0.35
    return text(value, pageX + (isLying ? 0 : base), pageY + (isLying ? base : 0), SIZE, PRINT.muted, more)
  })
}
