import { type DisplayList, round, type Segment, type Style, segments } from '../display-list.ts'
import { circle, type Draw, diagonals, type Ink, path, rect } from '../ink.ts'

const stitched: Style = { 'stroke-opacity': 0.35, 'stroke-dasharray': [0.05, 0.035] }

/** Border of two lines and fringes at the short ends. */
export const carpet: Draw = (ink, w, d) => {
  const m = Math.min(0.14, Math.min(w, d) * 0.07)
  const ends: Segment[] =
    w >= d
      ? segments(['M', 0, 0], ['V', d], ['M', w, 0], ['V', d])
      : segments(['M', 0, 0], ['H', w], ['M', 0, d], ['H', w])
  return [
    rect(m, m, w - 2 * m, d - 2 * m, { fill: 'none', 'stroke-opacity': 0.35 }),
    rect(m * 1.5, m * 1.5, w - 3 * m, d - 3 * m, { ...ink.soft, ...stitched }),
    path(
      { fill: 'none', 'stroke-opacity': 0.4, 'stroke-width': round(m * 0.5), 'stroke-dasharray': [0.012, 0.022] },
      ...ends,
    ),
  ]
}

export const roundCarpet = (ink: Ink, r: number): DisplayList => [
  circle(0, 0, r * 0.9, { fill: 'none', 'stroke-opacity': 0.35 }),
  circle(0, 0, r * 0.84, { ...ink.soft, ...stitched }),
  circle(0, 0, r * 0.4, { fill: 'none', 'stroke-opacity': 0.2 }),
]

export const lampHead = (ink: Ink, x: number, z: number, r: number): DisplayList => [
  circle(x, z, r * 0.5, ink.linen),
  path({}, ['M', x - r * 0.2, z], ['H', x + r * 0.2], ['M', x, z - r * 0.2], ['V', z + r * 0.2]),
]

export const standingLamp = (ink: Ink, x: number, z: number, r: number): DisplayList => {
  const s = r * Math.SQRT1_2 * 0.94
  return [
    circle(x, z, r * 0.94, ink.lamp),
    path(ink.fine, ...diagonals(x - s, z - s, x + s, z + s)),
    circle(x, z, r * 0.36, ink.linen),
  ]
}

export const boxed =
  (round: (ink: Ink, x: number, z: number, r: number) => DisplayList): Draw =>
  (ink, w, d) =>
    round(ink, w / 2, d / 2, Math.min(w, d) / 2)
export const centred =
  (round: (ink: Ink, x: number, z: number, r: number) => DisplayList) =>
  (ink: Ink, r: number): DisplayList =>
    round(ink, 0, 0, r)

export const tv: Draw = (ink, w, d) =>
  d > 0.12
    ? [rect(w * 0.3, 0, w * 0.4, d, { fill: 'none' }), rect(0, d * 0.55, w, d * 0.45, ink.screen, 0.01)]
    : path({ fill: 'none', stroke: ink.theme.glass, 'stroke-opacity': 0.7 }, ['M', w * 0.03, d * 0.72], ['H', w * 0.97])

export const plain: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.1
  return rect(m, m, w - 2 * m, d - 2 * m, ink.fine)
}

export const ghost = (ink: Ink): Style => ({ fill: ink.theme.dark, 'fill-opacity': 0.06, stroke: 'none' })
export const hanging = (ink: Ink): Style => ({
  fill: ink.theme.lamp,
  'fill-opacity': 0.3,
  'stroke-dasharray': [0.06, 0.04],
})
