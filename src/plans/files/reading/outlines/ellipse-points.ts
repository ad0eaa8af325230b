type Point = readonly [number, number]

/** An ellipse by its middle and its half axes, at right angles; a circle where these are as long as each other. */
export interface Ellipse {
  readonly centre: Point
  readonly major: Point
  readonly minor: Point
}

export const circleAt = (centre: Point, radius: number): Ellipse => ({ centre, major: [radius, 0], minor: [0, radius] })

/** Most straight lines that an arc is drawn by. */
const STEPS_MAX = 64

/**
 * Points of an arc from its start to its end.
 *
 * @param start parameter of the first point, radians from the major axis towards the minor one
 * @param turn radians from there, negative = the other way round
 * @param sagitta how far the straight lines may lie from the arc
 */
export function ellipsePoints(
  { centre, major, minor }: Ellipse,
  start: number,
  turn: number,
  sagitta: number,
): [Point, Point, ...Point[]] {
  const radius = Math.max(Math.hypot(...major), Math.hypot(...minor))
  const step = 2 * Math.acos(Math.max(0, 1 - Math.min(1, sagitta / radius)))
  const steps = Math.min(STEPS_MAX, Math.max(2, Math.ceil(Math.abs(turn) / (step || 1))))
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const at = start + (turn * i) / steps
    const [cos, sin] = [Math.cos(at), Math.sin(at)]
    return [centre[0] + cos * major[0] + sin * minor[0], centre[1] + cos * major[1] + sin * minor[1]]
  }) as [Point, Point, ...Point[]]
}

/** The angle from one direction to another, counter-clockwise, above 0 up to a whole turn. */
export const turnBetween = (start: number, end: number): number => {
  const turn = (((end - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
  return turn < 1e-6 ? 2 * Math.PI : turn
}
