/** Number of rows in a flat list. @throws RangeError when its length is no multiple of the stride */
export function wholeRows(numbers: Float64Array, stride: number, what: string): number {
  if (numbers.length % stride === 0) return numbers.length / stride
  throw new RangeError(`Cannot read ${what}: length must be a multiple of ${stride}, got ${numbers.length}`)
}
