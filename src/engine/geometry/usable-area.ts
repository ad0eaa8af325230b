import type { Ring } from './frame.ts'
import { signedArea } from './ring.ts'

interface Plane {
  readonly a: number
  readonly b: number
  readonly c: number
}

/**
 * The floor area that counts under a ceiling, m²: in full where it is 2 m high or more, half from 1 m on, not below
 * (Wohnflächenverordnung, § 4).
 *
 * @param ring either winding, may be concave
 * @param ceiling planes a·x + b·z + c, of which the lowest counts
 * @param height of the room, metres
 */
export const usableArea = (ring: Ring, ceiling: readonly Plane[], height: number): number =>
  (areaAbove(ring, ceiling, height, 1) + areaAbove(ring, ceiling, height, 2)) / 2

/** The floor area under a ceiling that is so high or higher, m². @param least metres */
export const areaAbove = (ring: Ring, ceiling: readonly Plane[], height: number, least: number): number =>
  height < least ? 0 : Math.abs(signedArea(ceiling.reduce((rest, plane) => ringAbove(rest, plane, least), ring)))

/** The part of a ring above which a plane has a height or more; it may run along the line of that height more than once. */
export function ringAbove(ring: Ring, { a, b, c }: Plane, least: number): number[] {
  const rest: number[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, z0, x1, z1] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    const [from, to] = [a * x0 + b * z0 + c - least, a * x1 + b * z1 + c - least]
    if (from < 0 !== to < 0) {
      const share = from / (from - to)
      rest.push(x0 + (x1 - x0) * share, z0 + (z1 - z0) * share)
    }
    if (to >= 0) rest.push(x1, z1)
  }
  return rest
}
