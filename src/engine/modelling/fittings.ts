import { kitchenParts } from '../drawing/symbols/kitchen-parts.ts'
import type { Model } from './seating.ts'
import { block, post, type Solid } from './solid.ts'

/** A bowl with its seat before a cistern. */
export const toilet: Model = (w, d, h) => {
  const back = d * 0.26
  const seat = h * 0.52
  const r = Math.min(w * 0.42, (d - back) / 2)
  return [
    block('lacquer', [0, seat * 0.9, 0], [w, h - seat * 0.9, back], { radius: 0.02 }),
    block('metal', [w / 2 - 0.02, h - 0.004, back / 2 - 0.02], [0.04, 0.004, 0.04]),
    post('lacquer', [w / 2, 0, d - r * 1.1], seat * 0.85, r * 0.55, r * 0.8),
    block('lacquer', [w * 0.2, seat * 0.35, 0], [w * 0.6, seat * 0.6, d * 0.55], { radius: 0.03 }),
    post('lacquer', [w / 2, seat * 0.82, d - r], seat * 0.18, r * 0.96, r),
    block('lacquer', [w / 2 - r, seat * 0.82, back], [2 * r, seat * 0.18, d - r - back], { radius: 0.01 }),
  ]
}

/** A basin on the wall, its bowl below the rim. */
export const basin: Model = (w, d, h) => {
  const rim = Math.min(0.13, h * 0.2)
  return [
    block('lacquer', [0, h - rim, 0], [w, rim - 0.002, d], { radius: Math.min(0.05, d * 0.12) }),
    block('linen', [w * 0.14, h - 0.003, d * 0.28], [w * 0.72, 0.003, d * 0.6]),
    post('metal', [w / 2, h - 0.003, d * 0.58], 0.003, 0.02),
    block('metal', [w / 2 - 0.012, h - 0.004, d * 0.06], [0.024, 0.004, d * 0.3]),
    post('metal', [w / 2, h - rim - 0.3, d * 0.35], 0.3, 0.02),
  ]
}

/** A flat tray with its drain, glass at one side and a head on a pole. */
export const shower: Model = (w, d, h) => [
  block('lacquer', [0, 0, 0], [w, 0.04, d], { radius: 0.008 }),
  post('metal', [w / 2, 0.04, d / 2], 0.004, 0.05),
  block('linen', [w - 0.01, 0.04, 0], [0.01, h - 0.04, d * 0.9]),
  post('metal', [w / 2, h * 0.45, 0.05], h * 0.55 - 0.02, 0.011),
  block('metal', [w / 2 - 0.01, h - 0.03, 0.05], [0.02, 0.02, d * 0.3]),
  post('metal', [w / 2, h - 0.05, d * 0.35], 0.02, 0.11),
]

/** Four sides round a hollow. */
export const tub: Model = (w, d, h) => {
  const rim = Math.min(w, d) * 0.1
  const wall = (x: number, z: number, along: number, across: number) =>
    block('lacquer', [x, 0, z], [along, h, across], { radius: 0.015 })
  return [
    wall(0, 0, w, rim),
    wall(0, d - rim, w, rim),
    wall(0, rim * 0.9, rim, d - 1.8 * rim),
    wall(w - rim, rim * 0.9, rim, d - 1.8 * rim),
    block('linen', [rim * 0.9, 0, rim * 0.9], [w - 1.8 * rim, h * 0.3, d - 1.8 * rim]),
    post('metal', [w - 3 * rim, h * 0.3, d / 2], 0.004, 0.03),
  ]
}

/** Base cabinets under a worktop with sink and hob; the counter is as high as the piece. */
export const kitchenUnit: Model = (w, d, h) => {
  const doors = Math.max(1, Math.round(w / 0.6))
  const door = w / doors
  const { side, sink, hob } = kitchenParts(w)
  return [
    block('black', [0.01, 0, 0], [w - 0.02, 0.1, d - 0.06]),
    block('lacquer', [0, 0.1, 0], [w, h - 0.14, d - 0.04]),
    block('wood', [0, h - 0.04, 0], [w, 0.036, d], { radius: 0.004 }),
    ...Array.from({ length: doors }, (_, i): Solid[] => [
      block('lacquer', [i * door + 0.003, 0.105, d - 0.04], [door - 0.006, h - 0.15, 0.02], { radius: 0.003 }),
      block('metal', [(i + 0.5) * door - 0.08, h - 0.09, d - 0.02], [0.16, 0.012, 0.014], { radius: 0.004 }),
    ]).flat(),
    block('metal', [sink, h - 0.004, d * 0.15], [side, 0.003, d * 0.7]),
    block('screen', [hob, h - 0.004, d * 0.15], [side, 0.004, d * 0.7]),
  ]
}

/** Trays of paper below the glass and its lid. */
export const copier: Model = (w, d, h) => [
  ...[0, 1, 2].map((i) => block('lacquer', [0, 0.04 + (i * h) / 6, 0], [w, h / 6 - 0.01, d], { radius: 0.01 })),
  block('black', [0.03, 0, 0.03], [w - 0.06, h * 0.6, d - 0.06]),
  block('lacquer', [0, h * 0.55, 0], [w, h * 0.12, d], { radius: 0.01 }),
  block('lacquer', [0, h * 0.67, 0], [w * 0.16, h * 0.16, d]),
  block('lacquer', [0, h * 0.83, 0], [w, h * 0.17, d * 0.85], { radius: 0.02 }),
  block('screen', [w * 0.62, h * 0.86, d * 0.85], [w * 0.3, h * 0.1, 0.02]),
]

/** A desk with a higher counter for visitors before it. */
export const receptionDesk: Model = (w, d, h) => {
  const [deep, low] = [d * 0.38, h * 0.68]
  return [
    block('wood', [0, 0, d - deep * 0.5], [w, h - 0.03, deep * 0.4]),
    block('lacquer', [0, h - 0.035, d - deep], [w, 0.035, deep], { radius: 0.01 }),
    block('lacquer', [0, low - 0.03, 0], [w, 0.03, d - deep * 0.5], { radius: 0.008 }),
    ...[0, w - 0.04].map((x) => block('wood', [x, 0, 0.02], [0.04, low - 0.03, d - deep])),
    block('metal', [w * 0.3 - 0.02, low, d * 0.3], [0.04, h * 0.14, 0.03]),
    block('screen', [w * 0.3 - 0.24, low + h * 0.04, d * 0.33], [0.48, h * 0.26, 0.02], { radius: 0.006 }),
  ]
}

/** Doors of metal one beside the other, with slits for air. */
export const lockers: Model = (w, d, h) => {
  const doors = Math.max(1, Math.min(60, Math.round(w / 0.3)))
  const door = w / doors
  return [
    block('black', [0.01, 0, 0.01], [w - 0.02, 0.08, d - 0.04]),
    block('metal', [0, 0.08, 0], [w, h - 0.08, d - 0.02]),
    ...Array.from({ length: doors }, (_, i): Solid[] => [
      block('lacquer', [i * door + 0.004, 0.09, d - 0.02], [door - 0.008, h - 0.1, 0.018], { radius: 0.003 }),
      block('black', [i * door + door * 0.3, h * 0.9, d - 0.003], [door * 0.4, 0.01, 0.003]),
      block('black', [i * door + door * 0.3, h * 0.87, d - 0.003], [door * 0.4, 0.01, 0.003]),
      block('metal', [i * door + door * 0.8, h * 0.5, d - 0.003], [0.02, 0.08, 0.003]),
    ]).flat(),
  ]
}
