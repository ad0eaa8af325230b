import type { FittingLook } from '../../../schema/furnishing/cards/furniture-card.ts'
import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { segments } from '../display-list.ts'
import { circle, type Draw, diagonals, divisions, type Ink, moved, type PieceSymbol, path, rect } from '../ink.ts'
import { ghost } from './decor-symbols.ts'
import { kitchenParts } from './kitchen-parts.ts'

/** Cistern, seat and bowl. */
const toilet: Draw = (ink, w, d) => {
  const back = d * 0.24
  const [x, r] = [w * 0.1, w * 0.4]
  const long = Math.min(r * 1.3, (d - back) * 0.6)
  const shape = (m: number) =>
    path(
      m > 0 ? ink.fine : ink.linen,
      ['M', x + m, back + m],
      ['V', d - long],
      ['A', r - m, long - m, 0, 0, 0, w - x - m, d - long],
      ['V', back + m],
      ['z'],
    )
  return [rect(w * 0.03, 0, w * 0.94, back, ink.linen, 0.03), shape(0), shape(w * 0.1)]
}

/** Partitions round a toilet, with a door that opens inwards. */
const cubicle: Draw = (ink, w, d) => {
  const [x, door] = [w * 0.16, w * 0.68]
  return [
    rect(0, 0, w, d, ink.linen),
    moved(toilet(ink, w * 0.44, d * 0.4), ['translate', w * 0.28, 0]),
    path(ink.fine, ['M', x, d], ['v', -door], ['A', door, door, 0, 0, 1, x + door, d]),
  ]
}

/** A bowl on the wall. */
const urinal: Draw = (ink, w, d) => [rect(0, 0, w, d, ink.linen), circle(w / 2, d * 0.55, d * 0.3, ink.soft)]

/** A bowl with its tap and drain. */
const basin: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.1
  return [rect(0, 0, w, d, ink.linen, m * 2), bowl(ink, m, 2 * m, w - 2 * m, d - 3 * m, 3 * m)]
}

/** A hollow with a drain, and a tap behind it. */
const bowl = (ink: Ink, x: number, z: number, w: number, d: number, r: number) => [
  rect(x, z, w, d, ink.soft, r),
  circle(x + w / 2, z + d / 2, Math.min(w, d) * 0.08, ink.shade),
  path({}, ['M', x + w / 2, z - 0.02], ['V', z + d * 0.25]),
]

/** A tray that falls to its drain. */
const shower: Draw = (ink, w, d) => {
  const r = Math.min(w, d) * 0.06
  return [rect(0, 0, w, d, ink.linen), path(ink.fine, ...diagonals(0, 0, w, d)), circle(w / 2, d / 2, r, ink.linen)]
}

/** A hollow that is round at the end where one leans, with a drain at the other. */
const tub: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.1
  const [x, z] = w >= d ? [w - 3 * m, d / 2] : [w / 2, d - 3 * m]
  return [
    rect(0, 0, w, d, ink.linen, m / 2),
    rect(m, m, w - 2 * m, d - 2 * m, ink.soft, m * 3),
    circle(x, z, m / 3, ink.shade),
  ]
}

/** A counter with a sink and a hob, and from 2.4 m on a tall refrigerator at its end. */
const kitchen: Draw = (ink, w, d) => {
  const { end, side, sink, hob } = kitchenParts(w)
  const [top, m] = [d * 0.7, d * 0.15]
  return [
    rect(0, 0, w - end, d, ink.wood),
    bowl(ink, sink, m, side, top, 0.06),
    rect(hob, m, side, top, ink.shade),
    [0.27, 0.73].map((u) => [0.27, 0.73].map((v) => circle(hob + side * u, m + top * v, side * 0.16, ink.fine))),
    rect(w - end, 0, end, d, ink.linen),
    end > 0 ? path(ink.fine, ...diagonals(w - end, 0, w, d)) : [],
  ]
}

/** The same along the longer wall, and a counter along the other. */
const kitchenCorner = (ink: Ink, { a, b, c, d }: LExtrusion) => {
  const along = a < b
  return [
    rect(0, 0, along ? a : c, along ? d : b, ink.wood),
    moved(
      along ? kitchen(ink, b - d, c) : kitchen(ink, a - c, d),
      along ? ['matrix', 0, 1, 1, 0, 0, d] : ['translate', c, 0],
    ),
  ]
}

/** The glass under its lid, and what holds the paper. */
const copier: Draw = (ink, w, d) => [
  rect(w * 0.08, d * 0.08, w * 0.84, d * 0.56, ink.linen, 0.03),
  rect(w * 0.2, d * 0.18, w * 0.6, d * 0.36, ink.shade),
  rect(w * 0.08, d * 0.72, w * 0.5, d * 0.18, ink.linen),
]

/** A desk behind a counter. */
const counter: Draw = (ink, w, d) => [
  rect(0, 0, w, d, ink.wood),
  rect(0, d * 0.62, w, d * 0.38, ink.soft),
  rect(w * 0.12, d * 0.2, Math.min(0.5, w * 0.4), 0.05, ink.screen),
]

/** Compartments side by side, each with a door. */
const lockers: Draw = (ink, w, d) => {
  const joints = divisions(w, 0.3)
  const [front, door] = [d * 0.9, w / (joints.length + 1)]
  return [
    rect(0, front, w, d - front, ink.shade),
    path(ink.fine, ...[0, ...joints].flatMap((x) => segments(['M', x, 0], ['L', x + door, front]))),
    path({}, ...joints.flatMap((x) => segments(['M', x, 0], ['V', d]))),
  ]
}

/** Apart from the other symbols: the library draws outlines in their place (tools/build/bundle-library.mjs). */
export const FITTING_SYMBOLS: Readonly<Record<FittingLook, PieceSymbol>> = {
  toilet: { corner: 0.5, outline: ghost, box: toilet },
  'toilet cubicle': { corner: 0, box: cubicle },
  urinal: { corner: 0.4, box: urinal },
  washbasin: { corner: 0.2, box: basin },
  shower: { corner: 0, box: shower },
  bathtub: { box: tub },
  'kitchen unit': { corner: 0, box: kitchen, ell: kitchenCorner },
  copier: { box: copier },
  'reception desk': { box: counter },
  locker: { corner: 0, box: lockers },
}
