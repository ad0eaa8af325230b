import { elementAt, firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import type { Point } from './dxf-curves.ts'

/** Ends nearer to each other, or to a line, than this meet, metres. */
const MEETS = 0.05

/** Lines whose ends lie on each other where they nearly meet, and on the line that they nearly reach. */
export function snappedEnds(lines: readonly (readonly Point[])[]): Point[][] {
  const ends = new EndGrid()
  const joined = lines.map((line): Point[] => {
    const inner = line.slice(1, -1)
    return [ends.join(firstOf(line)), ...inner, ends.join(lastOf(line))]
  })
  return joined.map((line) => {
    const [first, last] = [firstOf(line), lastOf(line)]
    const reach = (end: Point) => (ends.countOf(end) > 1 ? end : (reached(end, line, joined) ?? end))
    return [reach(first), ...line.slice(1, -1), reach(last)]
  })
}

/** The ends of lines, by squares as wide as ends may lie apart. */
class EndGrid {
  readonly #squares = new Map<string, Point[]>()
  readonly #counts = new Map<Point, number>()

  /** The end that stands for one: the first that lies near enough. */
  join(end: Point): Point {
    const [i, j] = [Math.floor(end[0] / MEETS), Math.floor(end[1] / MEETS)]
    const known = this.#near(i, j).find((it) => Math.hypot(it[0] - end[0], it[1] - end[1]) <= MEETS) ?? end
    if (known === end) this.#squares.set(`${i} ${j}`, [...(this.#squares.get(`${i} ${j}`) ?? []), end])
    this.#counts.set(known, this.countOf(known) + 1)
    return known
  }

  countOf = (end: Point): number => this.#counts.get(end) ?? 0

  #near(i: number, j: number): Point[] {
    const found: Point[] = []
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) found.push(...(this.#squares.get(`${i + di} ${j + dj}`) ?? []))
    return found
  }
}

/** The nearest point of another line. */
function reached([x, z]: Point, own: readonly Point[], lines: readonly (readonly Point[])[]): Point | undefined {
  let [best, least]: [Point | undefined, number] = [undefined, MEETS]
  for (const line of lines) {
    if (line === own) continue
    for (let i = 1; i < line.length; i++) {
      const at = nearestOf([x, z], elementAt(line, i - 1), elementAt(line, i))
      const off = Math.hypot(at[0] - x, at[1] - z)
      if (off <= least) [best, least] = [at, off]
    }
  }
  return best
}

/** The point of a straight line that is nearest to one. */
export function nearestOf([x, z]: Point, [ax, az]: Point, [bx, bz]: Point): Point {
  const [dx, dz] = [bx - ax, bz - az]
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz || 1)))
  return [ax + share * dx, az + share * dz]
}
