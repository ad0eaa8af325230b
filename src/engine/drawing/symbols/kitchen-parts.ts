/**
 * Where the parts of a kitchen unit lie along its front, metres: sink and hob as wide as `side`, the sink from `sink` on and the hob from
 * `hob`; the worktop ends `end` before the right side, where from 2.4 m on a tall refrigerator stands.
 */
export function kitchenParts(width: number) {
  const end = width < 2.35 ? 0 : 0.6
  const side = Math.min(0.5, (width - end) * 0.4)
  const sink = Math.min(0.09, width * 0.06)
  return { end, side, sink, hob: width - end - side - sink }
}
