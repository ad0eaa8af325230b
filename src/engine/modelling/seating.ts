import type { LExtrusion } from '../../schema/furnishing/shape.ts'
import { turnOf } from '../geometry/frame.ts'
import { block, post, type Solid } from './solid.ts'

/** Makes the parts of a piece of width w (x), depth d (z) and height h, back along z = 0. */
export type Model = (w: number, d: number, h: number) => Solid[]

const PARTS_MAX = 40

/** Height of a seat below a back of height h. */
const seatHeight = (h: number, usual: number) => Math.min(usual, h * 0.55)

export const bed: Model = (w, d, h) => {
  const mattress = Math.min(0.5, h * 0.62)
  const frame = mattress * 0.5
  const head = Math.min(0.09, d * 0.06)
  const pillows = w >= 1.2 ? 2 : 1
  const gap = 0.07
  const pillowW = Math.min((w - gap * (pillows + 1)) / pillows, 0.75)
  const pillowD = Math.min(0.42, d * 0.22)
  const first = (w - pillows * pillowW - (pillows - 1) * gap) / 2
  const fold = head + pillowD + Math.min(0.14, d * 0.07)
  return [
    block('fabric', [0, 0.02, 0], [w, h - 0.02, head], { radius: 0.035 }),
    block('wood', [0.02, 0.1, head], [w - 0.04, frame - 0.1, d - head - 0.01], { radius: 0.015 }),
    ...corners(w, d, 0.12).map(([x, z]) => post('black', [x, 0, z], 0.1, 0.025)),
    block('linen', [0.03, frame, head], [w - 0.06, mattress - frame, d - head - 0.03], { radius: 0.06 }),
    ...Array.from({ length: pillows }, (_, i) =>
      block('linen', [first + i * (pillowW + gap), mattress - 0.03, head + 0.05], [pillowW, 0.15, pillowD], {
        radius: 0.07,
        lean: -8,
      }),
    ),
    block('cushion', [0.01, frame + 0.03, fold], [w - 0.02, mattress - frame + 0.02, d - fold - 0.01], {
      radius: 0.06,
    }),
    block('linen', [0.008, mattress - 0.08, fold - 0.02], [w - 0.016, 0.145, Math.min(0.3, d * 0.15)], {
      radius: 0.05,
    }),
    block('fabric', [0.006, mattress - 0.07, d * 0.72], [w - 0.012, 0.142, d * 0.2], { radius: 0.05 }),
  ]
}

/** A row of seats: base, cushions and back cushions, back along z = 0, from x to x + w. */
function seats(x: number, z: number, w: number, d: number, h: number): Solid[] {
  const seat = seatHeight(h, 0.43)
  const back = Math.min(0.24, d * 0.3)
  const count = Math.min(Math.max(1, Math.round(w / 0.75)), PARTS_MAX)
  const each = w / count
  return [
    block('fabric', [x, 0.1, z], [w, seat - 0.22, d], { radius: 0.03 }),
    block('fabric', [x, 0.1, z], [w, h - 0.16, back * 0.62], { radius: 0.05 }),
    ...Array.from({ length: count }, (_, i): Solid[] => [
      block('fabric', [x + i * each + 0.004, seat - 0.13, z + back * 0.6], [each - 0.008, 0.15, d - back * 0.6], {
        radius: 0.05,
      }),
      block(
        'cushion',
        [x + i * each + 0.01, seat + 0.01, z + back * 0.5],
        [each - 0.02, h - seat - 0.02, back * 0.62],
        {
          radius: 0.07,
          lean: 8,
        },
      ),
    ]).flat(),
  ]
}

const arm = (x: number, z: number, w: number, d: number, h: number): Solid =>
  block('fabric', [x, 0.1, z], [w, Math.min(0.58, h * 0.7) - 0.1, d], { radius: 0.055 })

const feet = (w: number, d: number): Solid[] =>
  corners(w, d, 0.1).map(([x, z]) => post('wood', [x, 0, z], 0.11, 0.018, 0.024))

export const sofa: Model = (w, d, h) => {
  const rest = Math.min(0.18, w * 0.11)
  const pillow = Math.min(0.42, w * 0.2)
  return [
    ...feet(w, d),
    ...seats(rest * 0.9, 0, w - 1.8 * rest, d, h),
    arm(0, 0, rest, d, h),
    arm(w - rest, 0, rest, d, h),
    ...(w > 1.5
      ? [
          block(
            'linen',
            [rest + 0.03, seatHeight(h, 0.43) + 0.03, d * 0.3],
            [pillow, Math.min(pillow * 0.8, h * 0.4), 0.13],
            {
              radius: 0.06,
              lean: 22,
              turn: 14,
            },
          ),
        ]
      : []),
  ]
}

export function cornerSofa({ a, b, c, d, h }: LExtrusion): Solid[] {
  const rest = Math.min(0.18, (a - c) * 0.25, (b - d) * 0.25)
  const mirrored = seats(d, 0, b - d - rest, c, h).map((solid) => (solid.form === 'block' ? transposed(solid) : solid))
  return [
    ...[
      [0.1, 0.1],
      [a - 0.1, 0.1],
      [a - 0.1, d - 0.1],
      [0.1, b - 0.1],
      [c - 0.1, b - 0.1],
    ].map(([x, z]) => post('wood', [x!, 0, z!], 0.11, 0.018, 0.024)),
    block('fabric', [0, 0.1, 0], [c, h - 0.16, Math.min(0.15, d * 0.18)], { radius: 0.05 }),
    block('fabric', [0, 0.1, 0], [Math.min(0.15, c * 0.18), h - 0.16, d], { radius: 0.05 }),
    block('fabric', [0, 0.1, 0], [c, seatHeight(h, 0.43) - 0.08, d], { radius: 0.04 }),
    ...seats(c, 0, a - c - rest * 0.9, d, h),
    ...mirrored,
    arm(a - rest, 0, rest, d, h),
    block('fabric', [0, 0.1, b - rest], [c, Math.min(0.58, h * 0.7) - 0.1, rest], { radius: 0.055 }),
  ]
}

/** The same block with x and z exchanged; what leans back leans to the other wall, and stands upright instead. */
const transposed = (solid: Solid & { form: 'block' }): Solid => ({
  ...solid,
  at: [solid.at[2], solid.at[1], solid.at[0]],
  size: [solid.size[2], solid.size[1], solid.size[0]],
  lean: 0,
})

export const armchair: Model = (w, d, h) => {
  const seat = seatHeight(h, 0.42)
  const rest = w * 0.17
  const back = d * 0.22
  return [
    ...corners(w, d, 0.1).map(([x, z]) => post('wood', [x, 0, z], 0.2, 0.014, 0.022)),
    block('fabric', [0.01, 0.17, 0.02], [w - 0.02, seat - 0.24, d - 0.03], { radius: 0.06 }),
    block('fabric', [0.02, 0.17, 0], [w - 0.04, h - 0.18, back], { radius: 0.09 }),
    block('fabric', [0, 0.17, back * 0.4], [rest, Math.min(0.6, h * 0.72) - 0.17, d - back * 0.5], { radius: 0.06 }),
    block('fabric', [w - rest, 0.17, back * 0.4], [rest, Math.min(0.6, h * 0.72) - 0.17, d - back * 0.5], {
      radius: 0.06,
    }),
    block('cushion', [rest, seat - 0.12, back * 0.8], [w - 2 * rest, 0.15, d - back * 0.8], { radius: 0.06 }),
    block('cushion', [rest + 0.01, seat + 0.02, back * 0.55], [w - 2 * rest - 0.02, (h - seat) * 0.8, 0.14], {
      radius: 0.065,
      lean: 10,
    }),
  ]
}

/** A wooden chair with an upholstered seat and a bent back. */
export const diningChair: Model = (w, d, h) => {
  const seat = seatHeight(h, 0.46)
  return [
    ...corners(w, d, 0.05).map(([x, z]) => post('wood', [x, 0, z], seat - 0.03, 0.012, 0.018)),
    block('wood', [0.02, seat - 0.05, 0.03], [w - 0.04, 0.03, d - 0.05], { radius: 0.012 }),
    block('fabric', [0.02, seat - 0.025, 0.03], [w - 0.04, 0.05, d - 0.05], { radius: 0.022 }),
    post('wood', [0.05, seat - 0.03, 0.04], h - seat, 0.014),
    post('wood', [w - 0.05, seat - 0.03, 0.04], h - seat, 0.014),
    block('wood', [0.02, h - 0.2, 0.015], [w - 0.04, 0.2, 0.035], { radius: 0.016 }),
  ]
}

/** An upholstered shell with arm rests on a sledge. */
export const meetingChair: Model = (w, d, h) => {
  const seat = seatHeight(h, 0.46)
  return [
    ...[0.06, w - 0.08].flatMap((x) => [
      block('metal', [x, 0, 0.05], [0.02, 0.02, d - 0.08], { radius: 0.008 }),
      block('metal', [x, 0, 0.06], [0.02, seat, 0.02], { radius: 0.008 }),
      block('metal', [x, 0, d - 0.06], [0.02, seat + 0.2, 0.02], { radius: 0.008 }),
      block('black', [x - 0.015, seat + 0.19, 0.12], [0.05, 0.025, d - 0.17], { radius: 0.012 }),
    ]),
    block('fabric', [0.07, seat - 0.04, 0.05], [w - 0.14, 0.07, d - 0.09], { radius: 0.03 }),
    block('fabric', [0.06, seat + 0.04, 0.02], [w - 0.12, h - seat - 0.04, 0.06], { radius: 0.028, lean: 6 }),
  ]
}

/** A swivel chair: star with castors, column, seat, back and arm rests. */
const swivelChair =
  (material: 'fabric' | 'black', backShare: number): Model =>
  (w, d, h) => {
    const seat = seatHeight(h, 0.47)
    const r = Math.min(w, d) / 2
    const [x, z] = [w / 2, d / 2]
    const s = Math.min(w, d) * 0.78
    return [
      ...[0, 72, 144, 216, 288].flatMap((degrees) => {
        const { cos, sin } = turnOf(degrees)
        const [cx, cz] = [x + sin * r * 0.45, z + cos * r * 0.45]
        const [ex, ez] = [x + sin * r * 0.86, z + cos * r * 0.86]
        return [
          block('black', [cx - 0.016, 0.06, cz - r * 0.45], [0.032, 0.035, r * 0.9], { radius: 0.01, turn: -degrees }),
          post('black', [ex, 0, ez], 0.065, 0.026),
        ]
      }),
      post('metal', [x, 0.08, z], seat - 0.12, 0.028),
      block(material, [x - s / 2, seat - 0.05, z - s * 0.42], [s, 0.09, s * 0.92], { radius: 0.04 }),
      block(material, [x - s * 0.45, seat + 0.06, z - s * 0.52], [s * 0.9, (h - seat) * backShare, 0.07], {
        radius: 0.034,
        lean: 7,
      }),
      ...[-1, 1].flatMap((side) => [
        block('black', [x + side * s * 0.53 - 0.015, seat - 0.02, z - 0.03], [0.03, 0.22, 0.05], { radius: 0.012 }),
        block('black', [x + side * s * 0.53 - 0.035, seat + 0.19, z - s * 0.25], [0.07, 0.03, s * 0.5], {
          radius: 0.014,
        }),
      ]),
    ]
  }

export const taskChair = swivelChair('fabric', 0.86)
export const execChair = swivelChair('black', 0.92)

/** A stool or round chair of radius r around (0, 0). */
export function roundSeat(r: number, h: number): Solid[] {
  const seat = seatHeight(h, 0.43)
  return [
    post('fabric', [0, 0.06, 0], seat - 0.1, r * 0.94, r * 0.97),
    post('cushion', [0, seat - 0.05, 0], 0.06, r * 0.9, r * 0.84),
    block('fabric', [-r * 0.7, 0.06, -r], [r * 1.4, h - 0.06, r * 0.3], { radius: 0.09 }),
  ]
}

/** The four corners of a rectangle, moved inwards. */
export const corners = (w: number, d: number, inset: number): [number, number][] => {
  const [x, z] = [Math.min(inset, w / 2), Math.min(inset, d / 2)]
  return [
    [x, z],
    [w - x, z],
    [w - x, d - z],
    [x, d - z],
  ]
}
