import type { Point } from '../../../../engine/drawing/display-list.ts'

/** The way of each arrow key over the floor. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Metres that an arrow moves: 5 cm, with Shift 25 cm, with Alt 1 cm. */
export const stepOf = (event: KeyboardEvent): number => (event.shiftKey ? 0.25 : event.altKey ? 0.01 : 0.05)
