import { turnOf } from '../../../geometry/frame.ts'
import type { Model, Rect } from '../../request/model.ts'

// The records of the collision kernel, stride 11 (see kernels/collision.ts):
//   cx cz hx hz cos sin y0 y1 kind against inside

/** What a part is. Bit masks, so that one number says against what a part counts. */
export const KIND = { body: 1, strip: 2, carpet: 4, keepOut: 8, jamb: 16 } as const

const BODY_AGAINST = KIND.body | KIND.strip | KIND.keepOut | KIND.jamb

/** Guarantees let a carpet lie before a door; it looks wrong there, and it catches the leaf. */
const CARPET_AGAINST = KIND.carpet | KIND.keepOut | KIND.jamb

/** Height up to which a strip for access and a keep-out before a door must be free; what hangs above is exempt. */
export const HEADROOM = 2

/** Pieces whose lower side is below this stand on the floor, metres. */
export const STANDING = 0.05

/** Whether a piece at this height stands on the floor. */
export const standsAt = (y: number): boolean => y < STANDING

/** Axis-aligned rectangle of a frame, brought into the frame above it. */
export function partOf(
  rect: Rect,
  x: number,
  z: number,
  turn: number,
): [number, number, number, number, number, number] {
  const { cos, sin } = turnOf(turn)
  const cx = (rect.minX + rect.maxX) / 2
  const cz = (rect.minZ + rect.maxZ) / 2
  return [
    x + cx * cos - cz * sin,
    z + cx * sin + cz * cos,
    (rect.maxX - rect.minX) / 2,
    (rect.maxZ - rect.minZ) / 2,
    cos,
    sin,
  ]
}

/** The body of a piece at a pose; `y` is the height it stands or hangs at. */
export function bodyParts(model: Model, x: number, z: number, turn: number, y: number, out: number[]): void {
  for (const rect of model.cover) addPart(rect, x, z, turn, y, y + model.shape.h, KIND.body, BODY_AGAINST, out)
}

export function carpetParts(model: Model, x: number, z: number, turn: number, out: number[]): void {
  for (const rect of model.cover) addPart(rect, x, z, turn, 0, model.shape.h, KIND.carpet, CARPET_AGAINST, out)
}

/** Floor that must stay free of bodies, to stand or walk on. */
export function stripPart(rect: Rect, out: number[]): void {
  addPart(rect, 0, 0, 0, 0, HEADROOM, KIND.strip, KIND.body, out)
}

/** Adds a box that must be inside the room. */
function addPart(
  rect: Rect,
  x: number,
  z: number,
  turn: number,
  y0: number,
  y1: number,
  kind: number,
  against: number,
  out: number[],
): void {
  const box = partOf(rect, x, z, turn)
  out.push(box[0], box[1], box[2], box[3], box[4], box[5], y0, y1, kind, against, 1)
}
