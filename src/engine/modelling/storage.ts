import { cyclicAt } from '../geometry/element-at.ts'
import { corners, type Model } from './seating.ts'
import { block, type Material, post, type Solid } from './solid.ts'

const PARTS_MAX = 60

/** Equal parts of about `pitch`: left edge and width of each. */
function parts(length: number, pitch: number): { from: number; size: number }[] {
  const count = Math.min(Math.max(1, Math.round(length / pitch)), PARTS_MAX)
  return Array.from({ length: count }, (_, i) => ({ from: (i * length) / count, size: length / count }))
}

/** A cupboard with doors from the plinth to the top. */
export const wardrobe: Model = (w, d, h) => [
  block('black', [0.01, 0, 0.01], [w - 0.02, 0.06, d - 0.05]),
  block('lacquer', [0, 0.05, 0], [w, h - 0.05, d - 0.022], { radius: 0.004 }),
  ...parts(w, 0.5).flatMap(({ from, size }, i): Solid[] => [
    block('lacquer', [from + 0.003, 0.06, d - 0.022], [size - 0.006, h - 0.065, 0.02], { radius: 0.003 }),
    block('wood', [i % 2 === 0 ? from + size - 0.05 : from + 0.03, h * 0.46, d - 0.004], [0.018, 0.22, 0.02], {
      radius: 0.006,
    }),
  ]),
]

/** An open shelf with books, boxes and a plant. */
export const shelf: Model = (w, d, h) => {
  const boards = Math.max(1, Math.min(12, Math.round((h - 0.06) / 0.36)))
  const pitch = (h - 0.06) / boards
  const bays = parts(w, 0.8)
  const side = 0.022
  return [
    ...[...bays.map(({ from }) => from), w - side].map((x) => block('wood', [x, 0, 0], [side, h, d])),
    block('wood', [0, 0.05, 0], [w, h - 0.05, 0.008]),
    ...Array.from({ length: boards + 1 }, (_, i) =>
      block('wood', [0, 0.05 + i * pitch - (i === boards ? side : 0), 0.004], [w, side, d - 0.004]),
    ),
    ...bays.flatMap(({ from, size }, bay) =>
      Array.from({ length: boards }, (_, i) =>
        contents(from + side + 0.02, 0.05 + i * pitch + side, size - side - 0.04, d, pitch - side, bay * 7 + i * 3),
      ).flat(),
    ),
  ]
}

/** What stands on a board: a function of the seed, so that the same shelf always looks the same. */
function contents(x: number, y: number, w: number, d: number, h: number, seed: number): Solid[] {
  const kind = seed % 5
  if (kind === 4)
    return [
      post('clay', [x + w * 0.3, y, d * 0.5], h * 0.32, Math.min(0.05, d * 0.2), Math.min(0.07, d * 0.26)),
      post('leaf', [x + w * 0.3, y + h * 0.3, d * 0.5], h * 0.4, Math.min(0.05, d * 0.2), Math.min(0.11, d * 0.35)),
      block('paper', [x + w * 0.58, y, d * 0.2], [Math.min(0.3, w * 0.36), h * 0.35, d * 0.6], { radius: 0.006 }),
    ]
  const filled = w * (kind === 3 ? 0.9 : 0.45 + 0.12 * kind)
  const books: Solid[] = []
  const materials: Material[] = ['paper', 'fabric', 'clay', 'linen', 'dark wood', 'cushion']
  for (let at = 0, i = 0; at < filled && books.length < PARTS_MAX; i++) {
    const n = (seed * 13 + i * 7) % 11
    const thick = 0.022 + 0.004 * n
    const high = h * (0.55 + 0.03 * n)
    books.push(block(cyclicAt(materials, n), [x + at, y, d * 0.12], [Math.min(thick, w - at), high, d * 0.66]))
    at += thick + 0.002
  }
  return books
}

/** A low cupboard on feet, with doors. */
export const sideboard: Model = (w, d, h) => {
  const foot = Math.min(0.14, h * 0.2)
  return [
    ...corners(w, d, 0.08).map(([x, z]) => post('wood', [x, 0, z], foot, 0.014, 0.02)),
    block('wood', [0, foot, 0], [w, h - foot, d - 0.02], { radius: 0.006 }),
    ...parts(w, 0.45).map(({ from, size }) =>
      block('lacquer', [from + 0.008, foot + 0.018, d - 0.024], [size - 0.016, h - foot - 0.036, 0.02], {
        radius: 0.003,
      }),
    ),
  ]
}

/** A box on feet with one drawer. */
export const nightstand: Model = (w, d, h) => {
  const foot = h * 0.3
  return [
    ...corners(w, d, 0.04).map(([x, z]) => post('wood', [x, 0, z], foot, 0.01, 0.016)),
    block('wood', [0, foot, 0], [w, h - foot, d - 0.018], { radius: 0.008 }),
    block('lacquer', [0.012, foot + 0.02, d - 0.02], [w - 0.024, h - foot - 0.04, 0.018], { radius: 0.003 }),
    post('wood', [w / 2, foot + (h - foot) / 2 - 0.012, d - 0.004], 0.024, 0.012),
  ]
}

/** Drawers under a desk. */
export const drawerUnit: Model = (w, d, h) => [
  block('lacquer', [0, 0.03, 0], [w, h - 0.03, d - 0.02], { radius: 0.006 }),
  ...[0, 1, 2].map((i) =>
    block('lacquer', [0.004, 0.04 + (i * (h - 0.05)) / 3, d - 0.022], [w - 0.008, (h - 0.05) / 3 - 0.006, 0.02], {
      radius: 0.003,
    }),
  ),
  ...[0, 1, 2].map((i) =>
    block('metal', [w * 0.32, 0.04 + ((i + 0.72) * (h - 0.05)) / 3, d - 0.004], [w * 0.36, 0.01, 0.012], {
      radius: 0.004,
    }),
  ),
  ...corners(w, d, 0.06).map(([x, z]) => post('black', [x, 0, z], 0.035, 0.02)),
]
