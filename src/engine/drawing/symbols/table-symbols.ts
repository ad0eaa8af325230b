import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { type DisplayList, type Segment, segments } from '../display-list.ts'
import { CORNER_MAX, circle, type Draw, type Ink, moved, path, rect } from '../ink.ts'

/** Long faint lines of wood. */
function grain(ink: Ink, w: number, d: number): DisplayList {
  if (!ink.detailed) return []
  const long = Math.max(w, d)
  const [across, along] = w >= d ? [d, w] : [w, d]
  const lines = [0.24, 0.43, 0.71].flatMap((share, i): Segment[] => {
    const [s, from, to, bow] = [
      share * across,
      (0.08 + 0.07 * i) * along,
      (0.94 - 0.05 * i) * along,
      0.012 * long * (i - 1),
    ]
    return w >= d
      ? segments(['M', from, s], ['Q', along / 2, s + bow, to, s])
      : segments(['M', s, from], ['Q', s + bow, along / 2, s, to])
  })
  return path({ fill: 'none', 'stroke-opacity': 0.2 }, ...lines)
}

export const woodTop: Draw = (ink, w, d) => [
  rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.06, CORNER_MAX)),
  grain(ink, w, d),
]

export const roundTop = (ink: Ink, r: number): DisplayList => [
  circle(0, 0, r, ink.wood),
  circle(0, 0, r * 0.9, ink.fine),
  ink.detailed ? circle(0, 0, r * 0.16, ink.linen) : [],
]

export const coffeeTable: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.09
  const s = Math.min(w, d) * 0.3
  return [
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.1, CORNER_MAX)),
    rect(m, m, w - 2 * m, d - 2 * m, ink.soft, m * 0.6),
    ink.detailed
      ? [
          moved(
            rect(-s * 0.55, -s * 0.4, s * 1.1, s * 0.8, ink.linen),
            ['translate', w * 0.3, d * 0.52],
            ['rotate', -14],
          ),
          circle(w * 0.68, d * 0.46, s * 0.36, ink.linen),
          circle(w * 0.68, d * 0.46, s * 0.2, ink.shade),
        ]
      : [],
  ]
}

export const meetingTable: Draw = (ink, w, d) => {
  const [x, z] = w >= d ? [w * 0.22, d * 0.44] : [w * 0.44, d * 0.22]
  return [
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.12, CORNER_MAX)),
    rect(x, z, w - 2 * x, d - 2 * z, ink.shade, Math.min(w - 2 * x, d - 2 * z) * 0.4),
    grain(ink, w, d),
  ]
}

/** Screen towards the back, keyboard and mouse at the person's side. */
function workplace(ink: Ink, x: number, z: number, d: number, room: number): DisplayList {
  if (d < 0.4 || room < 0.6) return []
  const screen = Math.min(0.62, room * 0.45)
  const keys = d - Math.min(0.3, d * 0.36)
  return [
    rect(x - 0.12, z + d * 0.12, 0.24, 0.16, ink.shade, 0.03),
    rect(x - screen / 2, z + d * 0.16, screen, 0.045, ink.screen, 0.015),
    rect(x - 0.22, z + keys, 0.44, 0.14, ink.linen, 0.02),
    ink.detailed
      ? [
          path(ink.fine, ['M', x - 0.2, z + keys + 0.05], ['h', 0.4], ['M', x - 0.2, z + keys + 0.09], ['h', 0.4]),
          rect(x + 0.28, z + keys + 0.02, 0.06, 0.1, ink.linen, 0.03),
        ]
      : [],
  ]
}

export const desk: Draw = (ink, w, d) => [
  rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.04, CORNER_MAX)),
  workplace(ink, w / 2, 0, d, w),
]

/** The person sits in the inner corner, so the screen stands across the outer one. */
export const cornerDesk = (ink: Ink, { a, b, c, d }: LExtrusion): DisplayList => {
  const s = Math.min(c, d)
  return [
    path(ink.wood, ['M', 0, 0], ['H', a], ['V', d], ['H', c], ['V', b], ['H', 0], ['z']),
    moved(
      [rect(-0.3, -s * 0.42, 0.6, 0.045, ink.screen, 0.015), rect(-0.22, s * 0.02, 0.44, 0.14, ink.linen, 0.02)],
      ['translate', c * 0.62, d * 0.62],
      ['rotate', -45],
    ),
  ]
}

export const execDesk: Draw = (ink, w, d) => {
  const padW = Math.min(0.7, w * 0.4)
  const padD = Math.min(0.45, d * 0.48)
  const m = Math.min(w, d) * 0.05
  return [
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.05, CORNER_MAX)),
    rect(m, m, w - 2 * m, d - 2 * m, ink.fine, m * 0.5),
    rect(w / 2 - padW / 2, d - padD - m * 1.6, padW, padD, ink.shade, 0.02),
    rect(w / 2 - padW * 0.32, d - padD * 0.85 - m * 1.6, padW * 0.3, padD * 0.7, ink.linen),
    w > 1.2
      ? [
          rect(w * 0.1, d * 0.3, Math.min(0.44, w * 0.22), 0.05, ink.screen, 0.015),
          rect(w * 0.1 + 0.04, d * 0.3 + 0.1, Math.min(0.36, w * 0.18), 0.13, ink.linen, 0.02),
        ]
      : [],
    ink.detailed ? circle(w * 0.86, d * 0.26, Math.min(w, d) * 0.07, ink.lamp) : [],
  ]
}
