import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Held } from './drags.ts'
import { type Part, partUnder } from './part-under.ts'

/** What an event says of a pointer. */
export interface Pointer {
  readonly id: number
  /** On the board, pixels. */
  readonly at: Point
  readonly held: Held
  readonly button: number
  readonly touch: boolean
  /** What is under it; while the board has captured the pointer, that is the board itself. */
  readonly part: Part
}

export const readPointer = (event: PointerEvent, svg: SVGSVGElement): Pointer => ({
  id: event.pointerId,
  at: placeOf(event, svg),
  held: { free: event.altKey, straight: event.shiftKey },
  button: event.button,
  touch: event.pointerType === 'touch',
  part: partUnder(event.target),
})

/** Where a pointer is on the board, pixels. */
export function placeOf({ clientX, clientY }: MouseEvent, svg: SVGSVGElement): Point {
  const { left, top } = svg.getBoundingClientRect()
  return [clientX - left, clientY - top]
}
