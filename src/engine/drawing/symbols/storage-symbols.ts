import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { type DisplayList, type Segment, segments } from '../display-list.ts'
import { DIAGONAL, type Draw, diagonals, divisions, type Ink, moved, PARTS_MAX, path, rect } from '../ink.ts'

/** Rail and hangers, doors along the front. */
export const wardrobe: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.1)
  const rail = (d - front) / 2
  const hangers: Segment[] = ink.detailed
    ? divisions(w - 0.08, 0.13).flatMap((x, i) =>
        segments(
          ['M', x + 0.04 - 0.02 - 0.012 * (i % 3), rail - d * 0.3],
          ['L', x + 0.04 + 0.02 + 0.012 * ((i + 1) % 3), rail + d * 0.3],
        ),
      )
    : diagonals(0, 0, w, d - front)
  return [
    rect(0, d - front, w, front, ink.shade),
    path(ink.fine, ['M', 0, rail], ['H', w]),
    path({ fill: 'none', 'stroke-opacity': 0.6 }, ...hangers),
    doors(w, d, front, 0.55),
  ]
}

/** Joints between doors along the front, with a pair of handles at every second one. */
function doors(w: number, d: number, front: number, pitch: number): DisplayList {
  const joints = divisions(w, pitch)
  return joints.length === 0
    ? []
    : path({ fill: 'none' }, ...joints.flatMap((x) => segments(['M', x, d - front], ['V', d])))
}

// Thicknesses of books and gaps between them, repeated along a shelf.
const BOOKS = [0.04, 0.03, 0.05, 0.035, 0.09, 0.03, 0.045, 0.04, 0.12, 0.035, 0.05, 0.03, 0.04]

export const shelf: Draw = (ink, w, d) => {
  const [along, across] = w >= d ? [w, d] : [d, w]
  const depth = Math.min(across * 0.62, 0.24)
  const boards = divisions(along, 0.8)
  const books: Segment[] = []
  for (let at = 0.06, i = 0; ink.detailed && i < PARTS_MAX && at < along - 0.06; at += BOOKS[i % BOOKS.length]!, i++)
    if (boards.every((board) => Math.abs(board - at) > 0.02))
      books.push(['M', at, across * 0.08], ['v', depth * (i % 4 === 1 ? 0.85 : 1)])
  const lines = boards.flatMap((x) => segments(['M', x, 0], ['V', across]))
  const drawn = [
    rect(0, 0, along, across * 0.08 + depth, ink.shade),
    path(
      ink.fine,
      ...(books.length > 0
        ? books
        : ([
            ['M', 0, 0],
            ['L', along, across],
          ] as const)),
    ),
    lines.length > 0 ? path({ fill: 'none' }, ...lines) : [],
  ]
  return w >= d ? drawn : moved(drawn, DIAGONAL)
}

export const sideboard: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  const m = Math.min(0.05, d * 0.12)
  return [
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.03),
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.fine, m * 0.4),
    rect(0, d - front, w, front, ink.shade),
    doors(w, d, front, 0.5),
  ]
}

export const drawers: Draw = (ink, w, d) => {
  const front = Math.min(0.06, d * 0.14)
  const m = Math.min(w, d) * 0.12
  return [
    rect(0, d - front, w, front, ink.shade),
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.soft, m * 0.3),
    path({}, ['M', w * 0.36, d - front / 2], ['H', w * 0.64]),
  ]
}

export const nightstand: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  return [
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.06),
    rect(0, d - front, w, front, ink.shade),
    path({}, ['M', w * 0.4, d - front / 2], ['H', w * 0.6]),
  ]
}

/** Cabinets round a corner: one row along each wall and a plain block where they meet. */
export const corner =
  (draw: Draw) =>
  (ink: Ink, { a, b, c, d }: LExtrusion): DisplayList => [
    rect(0, 0, c, d, ink.shade),
    moved(draw(ink, a - c, d), ['translate', c, 0]),
    moved(draw(ink, b - d, c), ['matrix', 0, 1, 1, 0, 0, d]),
  ]
