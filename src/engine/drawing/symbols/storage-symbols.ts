import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import { type Draw, divisions, type Ink, PARTS_MAX, path, rect } from '../ink.ts'
import { n } from '../svg.ts'

/** Rail and hangers, doors along the front. */
export const wardrobe: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.1)
  const rail = (d - front) / 2
  const hangers = ink.detailed
    ? divisions(w - 0.08, 0.13)
        .map(
          (x, i) =>
            `M${n(x + 0.04 - 0.02 - 0.012 * (i % 3))} ${n(rail - d * 0.3)}L${n(x + 0.04 + 0.02 + 0.012 * ((i + 1) % 3))} ${n(rail + d * 0.3)}`,
        )
        .join('')
    : `M0 0L${n(w)} ${n(d - front)}M0 ${n(d - front)}L${n(w)} 0`
  return (
    rect(0, d - front, w, front, ink.shade) +
    path(ink.fine, `M0 ${n(rail)}H${n(w)}`) +
    path(' fill="none" stroke-opacity=".6"', hangers) +
    doors(w, d, front, 0.55)
  )
}

/** Joints between doors along the front, with a pair of handles at every second one. */
function doors(w: number, d: number, front: number, pitch: number): string {
  const joints = divisions(w, pitch)
  return joints.length === 0 ? '' : path(' fill="none"', joints.map((x) => `M${n(x)} ${n(d - front)}V${n(d)}`).join(''))
}

// Thicknesses of books and gaps between them, repeated along a shelf.
const BOOKS = [0.04, 0.03, 0.05, 0.035, 0.09, 0.03, 0.045, 0.04, 0.12, 0.035, 0.05, 0.03, 0.04]

export const shelf: Draw = (ink, w, d) => {
  const [along, across] = w >= d ? [w, d] : [d, w]
  const depth = Math.min(across * 0.62, 0.24)
  const boards = divisions(along, 0.8)
  let books = ''
  for (let at = 0.06, i = 0; ink.detailed && i < PARTS_MAX && at < along - 0.06; at += BOOKS[i % BOOKS.length]!, i++)
    if (boards.every((board) => Math.abs(board - at) > 0.02))
      books += `M${n(at)} ${n(across * 0.08)}v${n(depth * (i % 4 === 1 ? 0.85 : 1))}`
  const lines = boards.map((x) => `M${n(x)} 0V${n(across)}`).join('')
  const drawn =
    rect(0, 0, along, across * 0.08 + depth, ink.shade) +
    (books ? path(ink.fine, books) : path(ink.fine, `M0 0L${n(along)} ${n(across)}`)) +
    (lines ? path(' fill="none"', lines) : '')
  return w >= d ? drawn : `<g transform="matrix(0 1 1 0 0 0)">${drawn}</g>`
}

export const sideboard: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  const m = Math.min(0.05, d * 0.12)
  return (
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.03) +
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.fine, m * 0.4) +
    rect(0, d - front, w, front, ink.shade) +
    doors(w, d, front, 0.5)
  )
}

export const drawers: Draw = (ink, w, d) => {
  const front = Math.min(0.06, d * 0.14)
  const m = Math.min(w, d) * 0.12
  return (
    rect(0, d - front, w, front, ink.shade) +
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.soft, m * 0.3) +
    path('', `M${n(w * 0.36)} ${n(d - front / 2)}H${n(w * 0.64)}`)
  )
}

export const nightstand: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  return (
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.06) +
    rect(0, d - front, w, front, ink.shade) +
    path('', `M${n(w * 0.4)} ${n(d - front / 2)}H${n(w * 0.6)}`)
  )
}

/** Cabinets round a corner: one row along each wall and a plain block where they meet. */
export const corner =
  (draw: Draw) =>
  (ink: Ink, { a, b, c, d }: LExtrusion): string =>
    rect(0, 0, c, d, ink.shade) +
    `<g transform="translate(${n(c)} 0)">${draw(ink, a - c, d)}</g>` +
    `<g transform="matrix(0 1 1 0 0 ${n(d)})">${draw(ink, b - d, c)}</g>`
