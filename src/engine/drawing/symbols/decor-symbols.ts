import { circle, type Draw, type Ink, path, rect } from '../ink.ts'
import { n } from '../svg.ts'

/** Border of two lines and fringes at the short ends. */
export const carpet: Draw = (ink, w, d) => {
  const m = Math.min(0.14, Math.min(w, d) * 0.07)
  const ends = w >= d ? `M0 0V${n(d)}M${n(w)} 0V${n(d)}` : `M0 0H${n(w)}M0 ${n(d)}H${n(w)}`
  return (
    rect(m, m, w - 2 * m, d - 2 * m, ' fill="none" stroke-opacity=".35"') +
    rect(m * 1.5, m * 1.5, w - 3 * m, d - 3 * m, `${ink.soft} stroke-opacity=".35" stroke-dasharray=".05 .035"`) +
    path(` fill="none" stroke-opacity=".4" stroke-width="${n(m * 0.5)}" stroke-dasharray=".012 .022"`, ends)
  )
}

export const roundCarpet = (ink: Ink, r: number): string =>
  circle(0, 0, r * 0.9, ' fill="none" stroke-opacity=".35"') +
  circle(0, 0, r * 0.84, `${ink.soft} stroke-opacity=".35" stroke-dasharray=".05 .035"`) +
  circle(0, 0, r * 0.4, ' fill="none" stroke-opacity=".2"')

export const lampHead = (ink: Ink, x: number, z: number, r: number): string =>
  circle(x, z, r * 0.5, ink.linen) +
  path('', `M${n(x - r * 0.2)} ${n(z)}H${n(x + r * 0.2)}M${n(x)} ${n(z - r * 0.2)}V${n(z + r * 0.2)}`)

export const standingLamp = (ink: Ink, x: number, z: number, r: number): string => {
  const s = r * Math.SQRT1_2
  return (
    circle(x, z, r * 0.94, ink.lamp) +
    path(
      ink.fine,
      `M${n(x - s * 0.94)} ${n(z - s * 0.94)}L${n(x + s * 0.94)} ${n(z + s * 0.94)}M${n(x - s * 0.94)} ${n(z + s * 0.94)}L${n(x + s * 0.94)} ${n(z - s * 0.94)}`,
    ) +
    circle(x, z, r * 0.36, ink.linen)
  )
}

export const boxed =
  (round: (ink: Ink, x: number, z: number, r: number) => string): Draw =>
  (ink, w, d) =>
    round(ink, w / 2, d / 2, Math.min(w, d) / 2)
export const centred =
  (round: (ink: Ink, x: number, z: number, r: number) => string) =>
  (ink: Ink, r: number): string =>
    round(ink, 0, 0, r)

export const tv: Draw = (ink, w, d) =>
  d > 0.12
    ? rect(w * 0.3, 0, w * 0.4, d, ' fill="none"') + rect(0, d * 0.55, w, d * 0.45, ink.screen, 0.01)
    : path(
        ` fill="none" stroke="${ink.theme.glass}" stroke-opacity=".7"`,
        `M${n(w * 0.03)} ${n(d * 0.72)}H${n(w * 0.97)}`,
      )

export const plain: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.1
  return rect(m, m, w - 2 * m, d - 2 * m, ink.fine)
}

export const ghost = (ink: Ink): string => ` fill="${ink.theme.dark}" fill-opacity=".06" stroke="none"`
export const hanging = (ink: Ink): string => ` fill="${ink.theme.lamp}" fill-opacity=".3" stroke-dasharray=".06 .04"`
