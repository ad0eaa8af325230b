import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { circle, type Draw, type Ink, PARTS_MAX, path, radiusOf, rect } from '../ink.ts'
import { n } from '../svg.ts'

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
    return path(
      ink.linen,
      `M${n(x)} ${n(z + e)}q0 ${n(-e)} ${n(e)} ${n(-e)}Q${n(x + pillowW / 2)} ${n(z + 2 * s)} ${n(x2 - e)} ${n(z)}q${n(e)} 0 ${n(e)} ${n(e)}Q${n(x2 - s)} ${n(z + pillowD / 2)} ${n(x2)} ${n(z2 - e)}q0 ${n(e)} ${n(-e)} ${n(e)}Q${n(x + pillowW / 2)} ${n(z2 - 2 * s)} ${n(x + e)} ${n(z2)}q${n(-e)} 0 ${n(-e)} ${n(-e)}Q${n(x + s)} ${n(z + pillowD / 2)} ${n(x)} ${n(z + e)}z`,
    )
  }
  return (
    rect(0, 0, w, head, ink.wood, 0.02 * k) +
    rect(edge, head, inner, end - head, ink.linen, 0.05 * k) +
    Array.from({ length: pillows }, (_, i) => pillow(first + i * (pillowW + gap))).join('') +
    // The duvet with its folded edge, one corner turned back.
    path(
      '',
      `M${n(edge)} ${n(fold)}H${n(edge + inner)}V${n(end - 0.06 * k)}q0 ${n(0.06 * k)} ${n(-0.06 * k)} ${n(0.06 * k)}H${n(edge + 0.06 * k)}q${n(-0.06 * k)} 0 ${n(-0.06 * k)} ${n(-0.06 * k)}z`,
    ) +
    rect(edge, fold, inner, flap, ink.soft) +
    path(
      ink.linen,
      `M${n(edge + inner)} ${n(fold + flap)}v${n(corner * 0.8)}Q${n(edge + inner - corner * 0.35)} ${n(fold + flap + corner * 0.42)} ${n(edge + inner - corner)} ${n(fold + flap)}z`,
    ) +
    path(
      ink.fine,
      `M${n(w * 0.3)} ${n(end - 0.05 * k)}q${n(0.03 * k)} ${n(-0.25 * k)} ${n(-0.02 * k)} ${n(-0.5 * k)}M${n(w * 0.66)} ${n(end - 0.05 * k)}q${n(-0.05 * k)} ${n(-0.2 * k)} ${n(0.01 * k)} ${n(-0.42 * k)}`,
    )
  )
}

/** Backrest with cushions along z = 0 from x to x + w, seats in front of it. */
function seats(ink: Ink, x: number, z: number, w: number, d: number, back: number): string {
  const count = Math.min(Math.max(1, Math.round(w / 0.72)), PARTS_MAX)
  const each = w / count
  const gap = Math.min(0.012, each * 0.05)
  return Array.from({ length: count }, (_, i) => {
    const left = x + i * each + gap
    return (
      rect(left, z + back, each - 2 * gap, d - back - gap, ink.soft, Math.min(0.06, each / 6, d / 8)) +
      rect(left, z + back * 0.42, each - 2 * gap, back * 0.78, ink.linen, Math.min(0.07, each / 6, back * 0.38))
    )
  }).join('')
}

export const sofa: Draw = (ink, w, d) => {
  const back = Math.min(0.26, d * 0.32)
  const arm = Math.min(0.17, w * 0.12)
  const pillow = Math.min(0.4, w / 5)
  const tilted = (x: number, turn: number) =>
    `<g transform="translate(${n(x)} ${n(back * 1.15)})rotate(${turn})">${rect(-pillow / 2, -pillow * 0.18, pillow, pillow * 0.36, '', pillow * 0.12)}</g>`
  return (
    rect(0, 0, w, back * 0.42, ink.shade, Math.min(0.05, back * 0.2)) +
    seats(ink, arm, 0, w - 2 * arm, d - d * 0.02, back) +
    rect(0, 0, arm, d, ink.soft, arm * 0.45) +
    rect(w - arm, 0, arm, d, ink.soft, arm * 0.45) +
    (w > 1.5 && ink.detailed ? tilted(arm + pillow * 0.5, -28) + tilted(w - arm - pillow * 0.5, 28) : '')
  )
}

/** Corner sofa: backs along both walls, a seat in the corner, an arm at each free end. */
export const cornerSofa = (ink: Ink, { a, b, c, d }: LExtrusion): string => {
  const back = Math.min(0.26, c * 0.32, d * 0.32)
  const arm = Math.min(0.17, (a - c) * 0.25, (b - d) * 0.25)
  // The arm along x = 0 is the same row of seats, mirrored at the diagonal.
  const mirrored = seats(ink, d, 0, b - d - arm, c * 0.98, back)
  return (
    rect(0, 0, a, back * 0.42, ink.shade, back * 0.2) +
    rect(0, 0, back * 0.42, b, ink.shade, back * 0.2) +
    rect(back, back, c - back, d - back, ink.soft, Math.min(0.06, c / 6)) +
    rect(back * 0.42, back * 0.42, back * 0.9, back * 0.9, ink.linen, back * 0.36) +
    seats(ink, c, 0, a - c - arm, d * 0.98, back) +
    `<g transform="matrix(0 1 1 0 0 0)">${mirrored}</g>` +
    rect(a - arm, 0, arm, d, ink.soft, arm * 0.2) +
    rect(0, b - arm, c, arm, ink.soft, arm * 0.2)
  )
}

/** Corners of an armchair, as a share of its shorter side. */
export const ARMCHAIR_CORNER = 0.28

export const armchair: Draw = (ink, w, d) => {
  const r = radiusOf(ARMCHAIR_CORNER, w, d)
  const back = d * 0.24
  const arm = Math.min(0.17, w * 0.19)
  const inner = Math.min(w, d) * 0.09
  return (
    rect(0, 0, w, d, ink.shade, r) +
    rect(arm, back, w - 2 * arm, d - back, ink.soft, inner) +
    rect(arm * 1.15, back * 0.55, w - 2.3 * arm, back * 0.8, ink.linen, Math.min(inner, back * 0.4))
  )
}

export const roundChair = (ink: Ink, r: number): string =>
  path(
    ink.shade,
    `M${n(-r * 0.94)} ${n(r * 0.34)}A${n(r)} ${n(r)} 0 1 1 ${n(r * 0.94)} ${n(r * 0.34)}L${n(r * 0.66)} ${n(r * 0.24)}A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(-r * 0.66)} ${n(r * 0.24)}z`,
  ) + circle(0, r * 0.12, r * 0.62, ink.soft)

/** Seat with a curved back; `arms` adds rests at the sides. */
export const chair =
  (arms: boolean, heavy: number): Draw =>
  (ink, w, d) => {
    const back = d * heavy
    const rest = arms ? w * 0.1 : 0
    return (
      rect(w * 0.06 + rest, back * 0.7, w * 0.88 - 2 * rest, d - back * 0.7, ink.soft, Math.min(w, d) * 0.2) +
      (arms
        ? rect(0, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6) +
          rect(w - rest * 1.3, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6)
        : '') +
      path(
        '',
        `M${n(w * 0.03)} ${n(back * 1.15)}Q${n(w * 0.08)} 0 ${n(w * 0.3)} 0H${n(w * 0.7)}Q${n(w * 0.92)} 0 ${n(w * 0.97)} ${n(back * 1.15)}Q${n(w / 2)} ${n(back * 0.62)} ${n(w * 0.03)} ${n(back * 1.15)}z`,
      )
    )
  }

/** Five castors under a seat with arm rests. */
export const taskChair: Draw = (ink, w, d) => {
  const r = Math.min(w, d) / 2
  const star = [0, 1, 2, 3, 4]
    .map((i) => {
      const angle = Math.PI * (0.5 + (2 * i) / 5)
      return `M${n(w / 2)} ${n(d / 2)}L${n(w / 2 + 0.96 * r * Math.cos(angle))} ${n(d / 2 + 0.96 * r * Math.sin(angle))}`
    })
    .join('')
  const [x, z, s] = [w / 2, d / 2, r * 1.36]
  return (
    path(` fill="none" stroke-width="${n(r * 0.12)}" stroke-linecap="round" stroke-opacity=".55"`, star) +
    rect(x - s / 2, z - s * 0.42, s, s * 0.94, '', s * 0.26) +
    rect(x - s * 0.4, z - s * 0.26, s * 0.8, s * 0.72, ink.soft, s * 0.2) +
    rect(x - s * 0.6, z - s * 0.2, s * 0.15, s * 0.5, '', s * 0.07) +
    rect(x + s * 0.45, z - s * 0.2, s * 0.15, s * 0.5, '', s * 0.07) +
    path(
      '',
      `M${n(x - s * 0.46)} ${n(z - s * 0.26)}Q${n(x)} ${n(z - s * 0.92)} ${n(x + s * 0.46)} ${n(z - s * 0.26)}Q${n(x)} ${n(z - s * 0.52)} ${n(x - s * 0.46)} ${n(z - s * 0.26)}z`,
    )
  )
}
