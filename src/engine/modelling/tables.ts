import type { LExtrusion } from '../../schema/furnishing/shape.ts'
import { localCorners } from '../drawing/room/outline.ts'
import { corners, type Model } from './seating.ts'
import { block, type Material, post, prism, type Solid } from './solid.ts'

/** A table top with four tapered legs. */
const legged =
  (material: Material, inset: number): Model =>
  (w, d, h) => [
    block(material, [0, h - 0.035, 0], [w, 0.035, d], { radius: 0.014 }),
    block(material, [inset + 0.03, h - 0.095, inset + 0.03], [w - 2 * inset - 0.06, 0.06, d - 2 * inset - 0.06]),
    ...corners(w, d, inset + 0.03).map(([x, z]) => post(material, [x, 0, z], h - 0.035, 0.018, 0.03)),
  ]

export const diningTable: Model = (w, d, h) => [
  ...legged('wood', 0.07)(w, d, h),
  ...bowl(w / 2, h, d / 2, Math.min(w, d)),
]

export const coffeeTable: Model = (w, d, h) => [
  ...legged('wood', 0.04)(w, d, h),
  block('wood', [0.08, h * 0.35, 0.08], [w - 0.16, 0.02, d - 0.16], { radius: 0.008 }),
  block('paper', [w * 0.2, h, d * 0.35], [0.24, 0.03, 0.18], { turn: 12 }),
  ...bowl(w * 0.68, h, d * 0.5, Math.min(w, d) * 0.7),
]

const bowl = (x: number, y: number, z: number, size: number): Solid[] => [
  post('clay', [x, y, z], 0.04, Math.min(0.07, size * 0.08), Math.min(0.14, size * 0.15)),
]

export const meetingTable: Model = (w, d, h) => {
  const feet = Math.max(2, Math.round(w / 1.9))
  return [
    block('wood', [0, h - 0.04, 0], [w, 0.04, d], { radius: 0.016 }),
    ...Array.from({ length: feet }, (_, i): Solid[] => {
      const x = feet === 1 ? w / 2 : 0.35 + (i * (w - 0.7)) / (feet - 1)
      return [
        block('black', [x - 0.04, 0, d * 0.16], [0.08, 0.03, d * 0.68], { radius: 0.01 }),
        block('black', [x - 0.03, 0.02, d / 2 - 0.06], [0.06, h - 0.06, 0.12], { radius: 0.01 }),
      ]
    }).flat(),
    block('black', [w / 2 - 0.18, h, d / 2 - 0.05], [0.36, 0.008, 0.1], { radius: 0.003 }),
  ]
}

/** A desk on two frames, with screen and keyboard; the person sits at +z. */
export const desk: Model = (w, d, h) => [
  block('lacquer', [0, h - 0.028, 0], [w, 0.028, d], { radius: 0.01 }),
  ...[0.08, w - 0.14].flatMap((x) => [
    block('metal', [x, 0, d * 0.1], [0.06, 0.025, d * 0.8], { radius: 0.008 }),
    block('metal', [x, 0.02, d * 0.42], [0.06, h - 0.045, 0.09], { radius: 0.008 }),
  ]),
  block('metal', [0.14, h - 0.08, d * 0.44], [w - 0.28, 0.05, 0.05]),
  ...computer(w / 2, h, 0, d),
]

/** The desk of an executive: two cheeks, a modesty panel at the back. */
export const execDesk: Model = (w, d, h) => [
  block('dark wood', [0, h - 0.045, 0], [w, 0.045, d], { radius: 0.012 }),
  block('dark wood', [0.04, 0, 0.05], [0.05, h - 0.045, d - 0.1], { radius: 0.008 }),
  block('dark wood', [w - 0.09, 0, 0.05], [0.05, h - 0.045, d - 0.1], { radius: 0.008 }),
  block('dark wood', [0.09, h * 0.28, 0.12], [w - 0.18, h * 0.64, 0.025]),
  ...computer(w / 2, h, 0, d),
]

function computer(x: number, h: number, z: number, d: number): Solid[] {
  const depth = Math.min(0.16, d * 0.22)
  return [
    block('metal', [x - 0.11, h, z + depth], [0.22, 0.01, 0.16], { radius: 0.004 }),
    block('metal', [x - 0.02, h, z + depth + 0.03], [0.04, 0.24, 0.03], { radius: 0.01 }),
    block('screen', [x - 0.29, h + 0.1, z + depth + 0.06], [0.58, 0.34, 0.022], { radius: 0.008, lean: 4 }),
    block('lacquer', [x - 0.2, h, z + d * 0.62], [0.4, 0.015, 0.12], { radius: 0.006 }),
  ]
}

/** A desk around a corner. */
export const cornerDesk =
  (material: Material) =>
  (shape: LExtrusion): Solid[] => {
    const { a, b, c, d, h } = shape
    return [
      prism(material, localCorners(shape), h - 0.03, 0.03),
      ...[
        [0.06, 0.06],
        [a - 0.06, 0.06],
        [a - 0.06, d - 0.06],
        [0.06, b - 0.06],
        [c - 0.06, b - 0.06],
      ].map(([x, z]) => post('metal', [x!, 0, z!], h - 0.03, 0.025)),
      ...computer(a / 2, h, 0, d),
    ]
  }

/** A round table of radius r around (0, 0) on a central foot. */
export const roundTable =
  (material: Material) =>
  (r: number, h: number): Solid[] => [
    post(material, [0, h - 0.035, 0], 0.035, r * 0.985, r),
    post(material, [0, 0.02, 0], h - 0.055, Math.min(0.06, r * 0.2), Math.min(0.045, r * 0.16)),
    post(material, [0, 0, 0], 0.025, r * 0.55, r * 0.5),
    ...bowl(0, h, 0, r),
  ]
