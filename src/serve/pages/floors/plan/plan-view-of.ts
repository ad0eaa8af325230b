import { floorView } from '../../../../engine/drawing/draw-floor.ts'
import type { LayoutContent } from '../../../../schema/resources/floors/floor-layout.ts'
import type { PlanView } from './plan-view.ts'

/** Width of the drawing on the page of a floor, pixels: words are legible where it takes half of a desk's screen. */
export const PLAN_WIDTH = 1000

/** The drawing of a floor at an address, with the outlines of its rooms as they lie on it; `place` puts others there. */
export function planViewOf(
  content: LayoutContent,
  path: string,
  name: string,
  drawnWidth = PLAN_WIDTH,
): PlanView & { place(outline: Outline): string } {
  const { view, width, height } = floorView(content, { width: drawnWidth })
  const place = (outline: Outline) =>
    outline.map(([x, z]) => `${rounded(view.dx + x * view.scale)},${rounded(view.dz + z * view.scale)}`).join(' ')
  return {
    image: { path, alt: `Plan of ${name}`, width: Math.ceil(width), height: Math.ceil(height) },
    rooms: content.spaces.map(({ id, name, room }) => ({ id, name, points: place(room.boundary.shape.points) })),
    place,
  }
}

/** Corners in the coordinates of the floor, metres. */
type Outline = readonly (readonly [number, number])[]

const rounded = (pixels: number) => Math.round(pixels * 10) / 10
