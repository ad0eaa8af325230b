// Elementary functions whose results have the same bits in every engine. Those of Math may differ in the last ones between
// engines and releases (ECMAScript leaves them open); +, −, ×, ÷ and √ may not.

/** Terms of the series of sine and cosine up to an eighth of a turn: what is left out is below 2⁻⁵⁴ of the result. */
const TURN_TERMS = 9
/** Terms of the series of the arc tangent up to a sixteenth of a half turn, by the same measure. */
const ARC_TERMS = 12

/** 1 − x²/f(f+1) · (1 − x²/(f+2)(f+3) · …): the cosine of x for f = 1, the sine of x as a share of x for f = 2. */
function series(x: number, first: number): number {
  const square = x * x
  let sum = 1
  for (let n = first + 2 * TURN_TERMS - 2; n >= first; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum
  return sum
}

/** Cosine and sine of an angle in degrees, within 2 units in the last place; exact for whole quarters of a turn. */
export function cosSinOf(degrees: number): readonly [cos: number, sin: number] {
  const quarters = Math.round(degrees / 90)
  const rest = ((degrees - quarters * 90) * Math.PI) / 180
  let [cos, sin] = [series(rest, 1), rest * series(rest, 2)]
  for (let i = ((quarters % 4) + 4) % 4; i > 0; i--) [cos, sin] = [0 - sin, cos]
  return [cos, sin]
}

/** Length of a vector. */
export const lengthOf = (x: number, z: number): number => Math.sqrt(x * x + z * z)

/** Angle from the x axis towards the z axis, radians in [−π, π], within 8 units in the last place; 0 for no vector. */
export function angleOf(x: number, z: number): number {
  const [width, height] = [Math.abs(x), Math.abs(z)]
  if (width === 0 && height === 0) return 0
  const acute = height <= width ? arcTangent(height / width) : Math.PI / 2 - arcTangent(width / height)
  const angle = x < 0 ? Math.PI - acute : acute
  return z < 0 ? -angle : angle
}

/** Angle in [0, π] whose cosine is in [−1, 1]. */
export const arcCosine = (cosine: number): number => angleOf(cosine, Math.sqrt((1 - cosine) * (1 + cosine)))

/** Arc tangent in [0, 1]: of a quarter of the angle by its series, four times. */
function arcTangent(tangent: number): number {
  const halved = (t: number) => t / (1 + Math.sqrt(1 + t * t))
  const quarter = halved(halved(tangent))
  const square = quarter * quarter
  let sum = 0
  for (let n = ARC_TERMS; n >= 0; n--) sum = 1 / (2 * n + 1) - square * sum
  return 4 * quarter * sum
}

/** Which half octave a size is nearest to: 0 for 1, 2 for 2, 3 for 2√2; −∞ for no size. */
export function halfOctaveOf(size: number): number {
  if (!(size > 0)) return Number.NEGATIVE_INFINITY
  let square = size * size
  let steps = 0
  for (; square >= Math.SQRT2; square /= 2) steps++
  for (; square < Math.SQRT1_2; square *= 2) steps--
  return steps
}
