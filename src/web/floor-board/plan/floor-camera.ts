import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { OUTER_WALL } from '../../../engine/drawing/floor/floor-plan.ts'
import type { View } from '../../../engine/drawing/page.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { bounds } from '../../../engine/geometry/ring.ts'
import type { Size } from '../../playground/board/camera.ts'
import { extentOfBackground } from '../background/background.ts'
import { background, chosen, plan } from '../floor-state.ts'

// What is seen of the whole plan. A floor may be far larger than a room, so that it is seen from farther away.

const SCALE_MIN = 0.5
const SCALE_MAX = 400

export const size = signal<Size>({ width: 0, height: 0 })
/** Pixels a metre, and where the origin of the plan lies on the board. */
export const view = signal<View>({ scale: 20, dx: 0, dz: 0 })
/** Whether people have chosen what is seen; else it is the whole floor. */
const ownView = { current: false }

const limited = (scale: number): number => Math.max(SCALE_MIN, Math.min(SCALE_MAX, scale))

/** What is kept free around a plan that is shown whole, for the tools, pixels. */
const AROUND = { sides: 24, top: 70, bottom: 64 }

export function showWhole(): void {
  const { extent } = plan.peek()
  const lies = background.peek()
  if (extent) frame(extent, OUTER_WALL)
  else if (lies) frame(extentOfBackground(lies), 0)
  ownView.current = false
}

/** Shows what it shows in a frame of another size. */
export function resized(next: Size): void {
  size.value = next
  if (!ownView.current) showWhole()
}

/** Shows the chosen space. */
export function showChosen(): void {
  const space = chosen.peek()
  if (!space) return
  frame(bounds(space.room.boundary.shape.points.flat()), 1)
  ownView.current = true
}

function frame({ minX, minZ, maxX, maxZ }: Extent, more: number): void {
  const { width, height } = size.peek()
  if (width === 0) return
  const [w, d] = [maxX - minX + 2 * more, maxZ - minZ + 2 * more]
  const { sides, top, bottom } = AROUND
  const scale = limited(Math.min((width - 2 * sides) / w, Math.max(60, height - top - bottom) / d))
  view.value = {
    scale,
    dx: width / 2 - ((minX + maxX) / 2) * scale,
    dz: (top + height - bottom) / 2 - ((minZ + maxZ) / 2) * scale,
  }
}

/** Larger or smaller; what lies at a point of the board stays there. @param at default its middle */
export function zoom(factor: number, at: Point = [size.peek().width / 2, size.peek().height / 2]): void {
  const { scale: before, dx, dz } = view.peek()
  const scale = limited(before * factor)
  const share = scale / before
  ownView.current = true
  view.value = { scale, dx: at[0] - (at[0] - dx) * share, dz: at[1] - (at[1] - dz) * share }
}

export function pan([x, y]: Point): void {
  const { scale, dx, dz } = view.peek()
  ownView.current = true
  view.value = { scale, dx: dx + x, dz: dz + y }
}
