import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Picked } from '../pieces/edit-pieces.ts'
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
  /** Whether the piece under it was selected before. */
  readonly joined: boolean
  /** What is under it; while the board has captured the pointer, that is the board itself. */
  readonly part: Part
}

/** @param picked pieces that are selected before the event is acted upon */
export const readPointer = (event: PointerEvent, svg: SVGSVGElement, picked: Picked): Pointer => {
  const part = partUnder(event.target)
  return {
    id: event.pointerId,
    at: placeOf(event, svg),
    held: { free: event.altKey, straight: event.shiftKey },
    button: event.button,
    touch: event.pointerType === 'touch',
    joined: part.target?.kind === 'piece' && picked.has(part.target.index),
    part,
  }
}

/** Where a pointer is on the board, pixels. */
export function placeOf({ clientX, clientY }: MouseEvent, svg: SVGSVGElement): Point {
  const { left, top } = svg.getBoundingClientRect()
  return [clientX - left, clientY - top]
}
