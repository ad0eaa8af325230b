import type { LExtrusion } from '../../schema/furnishing/shape.ts'
import { kitchenParts } from '../drawing/symbols/kitchen-parts.ts'
import type { Model } from './seating.ts'
import { block, post, type Solid, shifted } from './solid.ts'

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

/** Thickness of partitions, and the gap below them, metres. */
const PANEL = 0.03
const BELOW = 0.12

/** Partitions with a door, round a toilet. */
export const toiletCubicle: Model = (w, d, h) => {
  const [front, door, high] = [w * 0.16, w * 0.68, h - BELOW]
  const panel = (x: number, z: number, along: number, across: number) =>
    block('lacquer', [x, BELOW, z], [along, high, across])
  return [
    ...shifted(toilet(w * 0.44, d * 0.4, Math.min(0.8, h)), w * 0.28, 0),
    panel(0, 0, PANEL, d),
    panel(w - PANEL, 0, PANEL, d),
    panel(PANEL, d - PANEL, front - PANEL, PANEL),
    panel(front + door, d - PANEL, w - PANEL - front - door, PANEL),
    block('wood', [front, BELOW, d - PANEL], [door, high, PANEL]),
    block('metal', [front + door * 0.88, BELOW + high / 2, d - 0.005], [0.05, 0.02, 0.005]),
  ]
}

/** A bowl on the wall. */
export const urinal: Model = (w, d, h) => [
  block('lacquer', [w * 0.1, h * 0.45, 0], [w * 0.8, h * 0.55, d * 0.35], { radius: 0.02 }),
  post('lacquer', [w / 2, h * 0.45, d * 0.55], h * 0.2, Math.min(w * 0.3, d * 0.25), Math.min(w * 0.48, d * 0.44)),
  post('linen', [w / 2, h * 0.65, d * 0.55], 0.004, Math.min(w * 0.38, d * 0.34)),
  block('metal', [w / 2 - 0.02, h - 0.05, d * 0.35], [0.04, 0.04, 0.01]),
]

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

/** The same along the longer wall, and a counter along the other. */
export const kitchenCorner = ({ a, b, c, d, h }: LExtrusion): Solid[] => {
  const [long, short, deep, across] = a < b ? [b, a, c, d] : [a, b, d, c]
  const solids = [
    block('black', [0.01, 0, 0], [across - 0.07, 0.1, short - 0.01]),
    block('lacquer', [0, 0.1, 0], [across - 0.04, h - 0.14, short]),
    block('wood', [0, h - 0.04, 0], [across, 0.036, short], { radius: 0.004 }),
    ...shifted(kitchenUnit(long - across, deep, h), across, 0),
  ]
  return a < b ? solids.map(mirrored) : solids
}

/** What runs along x runs along z. */
function mirrored(solid: Solid): Solid {
  const across = ([x, y, z]: readonly [number, number, number]) => [z, y, x] as const
  if (solid.form === 'prism') return { ...solid, points: solid.points.map(([x, z]) => [z, x] as const) }
  return solid.form === 'post'
    ? { ...solid, at: across(solid.at) }
    : { ...solid, at: across(solid.at), size: across(solid.size) }
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
