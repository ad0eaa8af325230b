import type { Model } from './seating.ts'
import { block, post, type Solid } from './solid.ts'

/** A flat screen, its picture side at +z. */
export const tv: Model = (w, d, h) => [
  block('black', [0, 0, d * 0.3], [w, h, d * 0.5], { radius: 0.008 }),
  block('screen', [0.012, 0.014, d * 0.78], [w - 0.024, h - 0.026, 0.012]),
]

export const carpet: Model = (w, d, h) => {
  const thick = Math.max(h, 0.012)
  const edge = Math.min(0.09, w * 0.06, d * 0.06)
  return [
    block('rug', [0, 0, 0], [w, thick, d]),
    block('cushion', [edge, thick - 0.002, edge], [w - 2 * edge, 0.004, d - 2 * edge]),
  ]
}

export const roundCarpet = (r: number, h: number): Solid[] => [
  post('rug', [0, 0, 0], Math.max(h, 0.012), r),
  post('cushion', [0, Math.max(h, 0.012) - 0.002, 0], 0.004, r * 0.9),
]

/** Around (0, 0): foot, pole and shade. */
export const floorLamp = (r: number, h: number): Solid[] => [
  post('black', [0, 0, 0], 0.02, r * 0.75),
  post('black', [0, 0.02, 0], h - 0.24, 0.011),
  post('lampshade', [0, h - 0.28, 0], 0.28, r, r * 0.7, true),
]

export const tableLamp = (r: number, h: number): Solid[] => [
  post('clay', [0, 0, 0], h * 0.5, r * 0.5, r * 0.28),
  post('lampshade', [0, h * 0.45, 0], h * 0.55, r, r * 0.72, true),
]

export const pendantLamp = (r: number, h: number): Solid[] => [
  post('lampshade', [0, 0, 0], h * 0.7, r, r * 0.3, true),
  post('black', [0, h * 0.68, 0], h * 0.32, r * 0.16, 0.012),
]

/** Where a lamp is given as a box: in its middle, as wide as it can be. */
export const centred =
  (lamp: (r: number, h: number) => Solid[]): Model =>
  (w, d, h) =>
    lamp(Math.min(w, d) / 2, h).map((solid) =>
      solid.form === 'post' ? { ...solid, at: [solid.at[0] + w / 2, solid.at[1], solid.at[2] + d / 2] } : solid,
    )

/** Anything: a plain body. */
export const plain: Model = (w, d, h) => [block('lacquer', [0, 0, 0], [w, h, d], { radius: 0.012 })]
