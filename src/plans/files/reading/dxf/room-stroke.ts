import type { Point } from './dxf-curves.ts'
import type { Stroke } from './dxf-drawing.ts'

/** A stroke that may be a room: closed, in metres and plan coordinates. */
export interface RoomStroke {
  readonly stroke: Stroke
  readonly points: readonly Point[]
}
