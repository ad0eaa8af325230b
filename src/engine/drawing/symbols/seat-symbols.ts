import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { turnOf } from '../../geometry/frame.ts'
import { type DisplayList, round, type Segment, segments } from '../display-list.ts'
import { circle, DIAGONAL, type Draw, type Ink, moved, PARTS_MAX, path, radiusOf, rect } from '../ink.ts'

export const bed: Draw = (ink, w, d) => {
  const k = Math.min(1, d / 2, w / 0.8)
  const head = 0.09 * k
  const edge = 0.035 * k
  const inner = w - 2 * edge
  const pillows = w >= 1.2 ? 2 : 1
  const gap = 0.06 * k
  const pillowW = Math.min((inner - gap * (pillows + 1)) / pillows, 0.8)
  const pillowD = 0.42 * k
  const first = (w - pillows * pillowW - (pillows - 1) * gap) / 2
  const fold = head + pillowD + 0.1 * k
  const flap = Math.min(0.22 * k, (d - fold) / 2)
  const end = d - edge
  const corner = Math.min(0.42 * k, inner * 0.4)
  const pillow = (x: number) => {
    const [z, e, s] = [head + 0.06 * k, 0.05 * k, 0.015 * k]
    const [x2, z2] = [x + pillowW, z + pillowD]
    // biome-ignore format: a corner and the side after it in a row
    return path(ink.linen, ['M', x, z + e],
      ['q', 0, -e, e, -e], ['Q', x + pillowW / 2, z + 2 * s, x2 - e, z],
      ['q', e, 0, e, e], ['Q', x2 - s, z + pillowD / 2, x2, z2 - e],
      ['q', 0, e, -e, e], ['Q', x + pillowW / 2, z2 - 2 * s, x + e, z2],
      ['q', -e, 0, -e, -e], ['Q', x + s, z + pillowD / 2, x, z + e], ['z'])
  }
  // The duvet with its folded edge, one corner turned back.
  // biome-ignore format: a corner and the side before it in a row
  const duvet = path({}, ['M', edge, fold], ['H', edge + inner],
    ['V', end - 0.06 * k], ['q', 0, 0.06 * k, -0.06 * k, 0.06 * k],
    ['H', edge + 0.06 * k], ['q', -0.06 * k, 0, -0.06 * k, -0.06 * k], ['z'])
  return [
    rect(0, 0, w, head, ink.wood, 0.02 * k),
    rect(edge, head, inner, end - head, ink.linen, 0.05 * k),
    Array.from({ length: pillows }, (_, i) => pillow(first + i * (pillowW + gap))),
    duvet,
    rect(edge, fold, inner, flap, ink.soft),
    path(
      ink.linen,
      ['M', edge + inner, fold + flap],
      ['v', corner * 0.8],
      ['Q', edge + inner - corner * 0.35, fold + flap + corner * 0.42, edge + inner - corner, fold + flap],
      ['z'],
    ),
    path(
      ink.fine,
      ['M', w * 0.3, end - 0.05 * k],
      ['q', 0.03 * k, -0.25 * k, -0.02 * k, -0.5 * k],
      ['M', w * 0.66, end - 0.05 * k],
      ['q', -0.05 * k, -0.2 * k, 0.01 * k, -0.42 * k],
    ),
  ]
}

/** Backrest with cushions along z = 0 from x to x + w, seats in front of it. */
function seats(ink: Ink, x: number, z: number, w: number, d: number, back: number): DisplayList {
  const count = Math.min(Math.max(1, Math.round(w / 0.72)), PARTS_MAX)
  const each = w / count
  const gap = Math.min(0.012, each * 0.05)
  return Array.from({ length: count }, (_, i): DisplayList => {
    const left = x + i * each + gap
    return [
      rect(left, z + back, each - 2 * gap, d - back - gap, ink.soft, Math.min(0.06, each / 6, d / 8)),
      rect(left, z + back * 0.42, each - 2 * gap, back * 0.78, ink.linen, Math.min(0.07, each / 6, back * 0.38)),
    ]
  })
}

export const sofa: Draw = (ink, w, d) => {
  const back = Math.min(0.26, d * 0.32)
  const arm = Math.min(0.17, w * 0.12)
  const pillow = Math.min(0.4, w / 5)
  const tilted = (x: number, turn: number) =>
    moved(
      rect(-pillow / 2, -pillow * 0.18, pillow, pillow * 0.36, {}, pillow * 0.12),
      ['translate', x, back * 1.15],
      ['rotate', turn],
    )
  return [
    rect(0, 0, w, back * 0.42, ink.shade, Math.min(0.05, back * 0.2)),
    seats(ink, arm, 0, w - 2 * arm, d - d * 0.02, back),
    rect(0, 0, arm, d, ink.soft, arm * 0.45),
    rect(w - arm, 0, arm, d, ink.soft, arm * 0.45),
    w > 1.5 && ink.detailed ? [tilted(arm + pillow * 0.5, -28), tilted(w - arm - pillow * 0.5, 28)] : [],
  ]
}

/** Corner sofa: backs along both walls, a seat in the corner, an arm at each free end. */
export const cornerSofa = (ink: Ink, { a, b, c, d }: LExtrusion): DisplayList => {
  const back = Math.min(0.26, c * 0.32, d * 0.32)
  const arm = Math.min(0.17, (a - c) * 0.25, (b - d) * 0.25)
  // The arm along x = 0 is the same row of seats, mirrored at the diagonal.
  const mirrored = seats(ink, d, 0, b - d - arm, c * 0.98, back)
  return [
    rect(0, 0, a, back * 0.42, ink.shade, back * 0.2),
    rect(0, 0, back * 0.42, b, ink.shade, back * 0.2),
    rect(back, back, c - back, d - back, ink.soft, Math.min(0.06, c / 6)),
    rect(back * 0.42, back * 0.42, back * 0.9, back * 0.9, ink.linen, back * 0.36),
    seats(ink, c, 0, a - c - arm, d * 0.98, back),
    moved(mirrored, DIAGONAL),
    rect(a - arm, 0, arm, d, ink.soft, arm * 0.2),
    rect(0, b - arm, c, arm, ink.soft, arm * 0.2),
  ]
}

/** Corners of an armchair, as a share of its shorter side. */
export const ARMCHAIR_CORNER = 0.28

export const armchair: Draw = (ink, w, d) => {
  const r = radiusOf(ARMCHAIR_CORNER, w, d)
  const back = d * 0.24
  const arm = Math.min(0.17, w * 0.19)
  const inner = Math.min(w, d) * 0.09
  return [
    rect(0, 0, w, d, ink.shade, r),
    rect(arm, back, w - 2 * arm, d - back, ink.soft, inner),
    rect(arm * 1.15, back * 0.55, w - 2.3 * arm, back * 0.8, ink.linen, Math.min(inner, back * 0.4)),
  ]
}

export const roundChair = (ink: Ink, r: number): DisplayList => [
  path(
    ink.shade,
    ['M', -r * 0.94, r * 0.34],
    ['A', r, r, 0, 1, 1, r * 0.94, r * 0.34],
    ['L', r * 0.66, r * 0.24],
    ['A', r * 0.7, r * 0.7, 0, 1, 0, -r * 0.66, r * 0.24],
    ['z'],
  ),
  circle(0, r * 0.12, r * 0.62, ink.soft),
]

/** Seat with a curved back; `arms` adds rests at the sides. */
export const chair =
  (arms: boolean, heavy: number): Draw =>
  (ink, w, d) => {
    const back = d * heavy
    const rest = arms ? w * 0.1 : 0
    return [
      rect(w * 0.06 + rest, back * 0.7, w * 0.88 - 2 * rest, d - back * 0.7, ink.soft, Math.min(w, d) * 0.2),
      arms
        ? [
            rect(0, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6),
            rect(w - rest * 1.3, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6),
          ]
        : [],
      path(
        {},
        ['M', w * 0.03, back * 1.15],
        ['Q', w * 0.08, 0, w * 0.3, 0],
        ['H', w * 0.7],
        ['Q', w * 0.92, 0, w * 0.97, back * 1.15],
        ['Q', w / 2, back * 0.62, w * 0.03, back * 1.15],
        ['z'],
      ),
    ]
  }

/** Five castors under a seat with arm rests. */
export const taskChair: Draw = (ink, w, d) => {
  const r = Math.min(w, d) / 2
  const star = [0, 1, 2, 3, 4].flatMap((i): Segment[] => {
    const { cos, sin } = turnOf(90 + 72 * i)
    return segments(['M', w / 2, d / 2], ['L', w / 2 + 0.96 * r * cos, d / 2 + 0.96 * r * sin])
  })
  const [x, z, s] = [w / 2, d / 2, r * 1.36]
  return [
    path({ fill: 'none', 'stroke-width': round(r * 0.12), 'stroke-linecap': 'round', 'stroke-opacity': 0.55 }, ...star),
    rect(x - s / 2, z - s * 0.42, s, s * 0.94, {}, s * 0.26),
    rect(x - s * 0.4, z - s * 0.26, s * 0.8, s * 0.72, ink.soft, s * 0.2),
    rect(x - s * 0.6, z - s * 0.2, s * 0.15, s * 0.5, {}, s * 0.07),
    rect(x + s * 0.45, z - s * 0.2, s * 0.15, s * 0.5, {}, s * 0.07),
    path(
      {},
      ['M', x - s * 0.46, z - s * 0.26],
      ['Q', x, z - s * 0.92, x + s * 0.46, z - s * 0.26],
      ['Q', x, z - s * 0.52, x - s * 0.46, z - s * 0.26],
      ['z'],
    ),
  ]
}
