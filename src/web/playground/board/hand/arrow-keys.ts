import type { Point } from '../../../../engine/drawing/display-list.ts'
import { arrowSteps } from '../length-units.ts'

/** The way of each arrow key over the floor. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Metres that an arrow moves. */
export function stepOf({ shiftKey, altKey }: KeyboardEvent): number {
  const [alone, shift, alt] = arrowSteps()
  return shiftKey ? shift : altKey ? alt : alone
}
