import type { PathCommand, Segment } from '../../../../engine/drawing/display-list.ts'
import { apply, type Matrix } from './matrix.ts'

/** A step of a path in absolute coordinates: move, line, cubic curve, close. */
export type Command =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

/** The segments of a path as moves, lines and curves. */
export function commandsOf(segments: readonly Segment[]): Command[] {
  const commands: Command[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number) => {
    x = nextX
    y = nextY
  }
  const line = (nextX: number, nextY: number) => {
    commands.push(['L', nextX, nextY])
    to(nextX, nextY)
  }
  const curve = (...ends: Curve) => {
    commands.push(['C', ...ends])
    to(ends[4], ends[5])
  }
  for (const [command, ...values] of segments) {
    const v = values.flat() as number[]
    const kind = command.toUpperCase() as Uppercase<PathCommand>
    const [ox, oy] = command === kind ? [0, 0] : [x, y]
    switch (kind) {
      case 'M':
        to(v[0]!, v[1]!)
        ;[startX, startY] = [x, y]
        commands.push(['M', x, y])
        for (let i = 2; i < v.length; i += 2) line(v[i]!, v[i + 1]!)
        break
      case 'L':
        line(ox + v[0]!, oy + v[1]!)
        break
      case 'H':
        line(ox + v[0]!, y)
        break
      case 'V':
        line(x, oy + v[0]!)
        break
      case 'Q': {
        const [cx, cy, ex, ey] = [ox + v[0]!, oy + v[1]!, ox + v[2]!, oy + v[3]!]
        const towards = (from: number, control: number) => from + (2 / 3) * (control - from)
        curve(towards(x, cx), towards(y, cy), towards(ex, cx), towards(ey, cy), ex, ey)
        break
      }
      case 'A':
        for (const part of arcCurves(x, y, v, ox, oy)) curve(...part)
        break
      case 'Z':
        commands.push(['Z'])
        to(startX, startY)
    }
  }
  return commands
}

type Curve = [number, number, number, number, number, number]

/** An elliptical arc as curves of at most a quarter. @see SVG 2, appendix B.2.4 */
function arcCurves(x0: number, y0: number, v: readonly number[], ox: number, oy: number): Curve[] {
  const [turn, large, sweep] = [(v[2]! * Math.PI) / 180, v[3] !== 0, v[4] !== 0]
  const [x, y] = [ox + v[5]!, oy + v[6]!]
  let [rx, ry] = [Math.abs(v[0]!), Math.abs(v[1]!)]
  if ((x === x0 && y === y0) || rx === 0 || ry === 0) return [[x0, y0, x, y, x, y]]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2]
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const size = (px * px) / (rx * rx) + (py * py) / (ry * ry)
  if (size > 1) [rx, ry] = [rx * Math.sqrt(size), ry * Math.sqrt(size)]
  const [a, b] = [rx * rx * py * py, ry * ry * px * px]
  const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry - a - b) / (a + b))) * (large === sweep ? -1 : 1)
  const [cpx, cpy] = [(root * rx * py) / ry, (-root * ry * px) / rx]
  const [cx, cy] = [cos * cpx - sin * cpy + (x0 + x) / 2, sin * cpx + cos * cpy + (y0 + y) / 2]
  const from = Math.atan2((py - cpy) / ry, (px - cpx) / rx)
  let arc = Math.atan2((-py - cpy) / ry, (-px - cpx) / rx) - from
  if (sweep && arc < 0) arc += 2 * Math.PI
  if (!sweep && arc > 0) arc -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(arc) / (Math.PI / 2) - 1e-9))
  const pull = (4 / 3) * Math.tan(arc / parts / 4)
  const on = (angle: number, out: number): [number, number] => {
    const [ex, ey] = [rx * (Math.cos(angle) - out * Math.sin(angle)), ry * (Math.sin(angle) + out * Math.cos(angle))]
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey]
  }
  return Array.from({ length: parts }, (_, i): Curve => {
    const [start, end] = [from + (arc * i) / parts, from + (arc * (i + 1)) / parts]
    const last = i === parts - 1 ? ([x, y] as const) : on(end, 0)
    return [...on(start, pull), ...on(end, -pull), ...last]
  })
}

/** The path as another frame sees it. */
export const transformed = (commands: readonly Command[], matrix: Matrix): Command[] =>
  commands.map((command): Command => {
    switch (command[0]) {
      case 'Z':
        return command
      case 'C':
        return [
          'C',
          ...apply(matrix, command[1], command[2]),
          ...apply(matrix, command[3], command[4]),
          ...apply(matrix, command[5], command[6]),
        ]
      default:
        return [command[0], ...apply(matrix, command[1], command[2])]
    }
  })

/** Lines in place of curves. @param parts lines that a curve becomes */
export function flattened(
  commands: readonly Command[],
  parts: number,
): { points: [number, number][]; closed: boolean }[] {
  const lines: { points: [number, number][]; closed: boolean }[] = []
  for (const command of commands) {
    if (command[0] === 'Z') lines.at(-1)!.closed = true
    else if (command[0] === 'C') lines.at(-1)!.points.push(...curvePoints(lines.at(-1)!.points.at(-1)!, command, parts))
    else if (command[0] === 'M') lines.push({ points: [[command[1], command[2]]], closed: false })
    else lines.at(-1)!.points.push([command[1], command[2]])
  }
  return lines
}

function curvePoints(
  [x0, y0]: readonly [number, number],
  [, x1, y1, x2, y2, x3, y3]: Extract<Command, readonly ['C', ...number[]]>,
  parts: number,
): [number, number][] {
  return Array.from({ length: parts }, (_, i) => {
    const t = (i + 1) / parts
    const s = 1 - t
    const blend = (a: number, b: number, c: number, d: number) =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    return [blend(x0, x1, x2, x3), blend(y0, y1, y2, y3)]
  })
}
