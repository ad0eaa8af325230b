import { elementAt, firstOf, lastOf } from '../../engine/geometry/element-at.ts'

/** Distance between neighbours of a new list: what comes between them later needs no other row to be written. */
export const POSITION_GAP = 1024

/** The first position of a new list, so that there is room before it. */
export const POSITION_FIRST = 2 ** 24

/**
 * Positions for ids in their order, so that as few as possible of those that have one get another.
 *
 * @param ids in the order wanted
 * @param known the positions there are, by id
 * @returns growing numbers, one for each id
 */
export function keepOrder(ids: readonly string[], known: ReadonlyMap<string, number>): number[] {
  const inOrder = longestGrowing(ids.map((id) => known.get(id)))
  const positions: number[] = []
  let before: number | undefined
  for (let i = 0; i < ids.length; ) {
    if (inOrder[i]) {
      before = known.get(elementAt(ids, i))!
      positions.push(before)
      i++
      continue
    }
    let end = i
    while (end < ids.length && !inOrder[end]) end++
    const after = end < ids.length ? known.get(elementAt(ids, end))! : undefined
    const between = spread(before, after, end - i)
    if (between === undefined) return ids.map((_, place) => POSITION_FIRST + place * POSITION_GAP)
    positions.push(...between)
    before = lastOf(between)
    i = end
  }
  return positions
}

/** Most that a position may be: the store holds 32 bits. */
const POSITION_MAX = 2 ** 31 - 1

/** Positions for what is added at the end of a list; undefined where there is no room. @param last in it; 0 = it is empty */
export function positionsAfter(last: number, count: number): number[] | undefined {
  const first = last === 0 ? POSITION_FIRST : last + POSITION_GAP
  const positions = Array.from({ length: count }, (_, i) => first + i * POSITION_GAP)
  return (positions.at(-1) ?? 0) <= POSITION_MAX ? positions : undefined
}

/** So many whole numbers between two, evenly, or a gap apart on an open side; undefined where there are not as many. */
function spread(before: number | undefined, after: number | undefined, count: number): number[] | undefined {
  const low = before ?? (after ?? POSITION_FIRST + count * POSITION_GAP) - (count + 1) * POSITION_GAP
  const step = before !== undefined && after !== undefined ? (after - before) / (count + 1) : POSITION_GAP
  const positions = Array.from({ length: count }, (_, i) => Math.floor(low + step * (i + 1)))
  const fits = step >= 1 && firstOf(positions) >= 0 && lastOf(positions) <= POSITION_MAX
  return fits ? positions : undefined
}

/** Which of the numbers belong to the longest part of the list that grows; undefined never does. */
function longestGrowing(numbers: readonly (number | undefined)[]): boolean[] {
  const ends: number[] = [] // of the growing parts of each length, the one with the least end
  const previous = new Int32Array(numbers.length).fill(-1)
  for (const [i, number] of numbers.entries()) {
    if (number === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[elementAt(ends, middle)]! < number) low = middle + 1
      else high = middle
    }
    previous[i] = low > 0 ? elementAt(ends, low - 1) : -1
    ends[low] = i
  }
  const belongs = new Array<boolean>(numbers.length).fill(false)
  for (let i = ends.at(-1) ?? -1; i >= 0; i = elementAt(previous, i)) belongs[i] = true
  return belongs
}
