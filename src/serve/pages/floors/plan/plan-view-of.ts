import { floorView } from '../../../../engine/drawing/draw-floor.ts'
import type { LayoutContent } from '../../../../schema/resources/floors/floor-layout.ts'
import type { PlanView } from './plan-view.ts'

/** Width of the drawing on the page of a floor, pixels: words are legible where it takes half of a desk's screen. */
export const PLAN_WIDTH = 1000

/** The drawing of a floor at an address, with the outlines of its rooms as they lie on it. */
export function planViewOf(content: LayoutContent, path: string, name: string): PlanView {
  const { view, width, height } = floorView(content, { width: PLAN_WIDTH })
  const place = ([x, z]: readonly [number, number]) =>
    `${rounded(view.dx + x * view.scale)},${rounded(view.dz + z * view.scale)}`
  return {
    image: { path, alt: `Plan of ${name}`, width: Math.ceil(width), height: Math.ceil(height) },
    rooms: content.spaces.map(({ id, name, room }) => ({
      id,
      name,
      points: room.boundary.shape.points.map(place).join(' '),
    })),
  }
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10
