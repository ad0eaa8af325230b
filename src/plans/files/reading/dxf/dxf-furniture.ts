import { cyclicAt } from '../../../../engine/geometry/element-at.ts'
import { READING_FACTS } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { LayerRole } from '../../read-options.ts'
import type { FoundPiece } from '../found.ts'
import { recognizedKind } from '../furniture/furniture-words.ts'
import type { NoteList } from '../note-list.ts'
import type { Point } from './dxf-curves.ts'
import type { Drawing, Insert, Stroke } from './dxf-drawing.ts'

/** Footprints of furniture, metres. */
const SIZE_MIN = 0.05
const SIZE_MAX = 20

/** The furniture of a drawing: blocks on its layers or named as furniture is, and closed outlines on its layers. */
export function furnitureOf(
  drawing: Drawing,
  roleOf: (layer: string, name?: string) => LayerRole | undefined,
  metres: number,
  notes: NoteList,
): FoundPiece[] {
  const blocks = drawing.inserts.filter(({ layer, name }) => roleOf(layer, name) === 'furniture')
  const outlines = drawing.strokes.filter(({ layer }) => roleOf(layer) === 'furniture')
  const drawn = outlines.filter(({ closed, points }) => closed && points.length >= 3)
  const lines = outlines.length - drawn.length
  if (lines > 0) notes.leftOut(`${lines} strokes on layers of furniture`, 'are neither blocks nor closed outlines')
  const taken = new Set<string>()
  return [...blocks.map((it) => ofBlock(it, metres)), ...drawn.map((it) => ofOutline(it, metres))].flatMap(
    ({ element, externalId, piece }) => {
      if (!piece) {
        notes.leftOut(element, `is no piece of furniture: its size is below ${SIZE_MIN} m or above ${SIZE_MAX} m`)
        return []
      }
      const place = JSON.stringify([
        piece.kind,
        piece.position.map((it) => Math.round(it * 100)),
        Math.round(piece.rotation),
      ])
      if (!taken.has(place)) {
        taken.add(place)
        return [{ ...piece, externalId }]
      }
      notes.leftOut(element, 'is in the same place as another piece of its kind')
      return []
    },
  )
}

function ofBlock({ element, handle, name, along, strokes }: Insert, metres: number) {
  return {
    element,
    externalId: handle,
    piece: pieceOf(
      element,
      name,
      strokes.flatMap(({ points }) => points),
      along,
      metres,
    ),
  }
}

/** Along its longest side. */
function ofOutline({ element, handle, points }: Stroke, metres: number) {
  let longest: Point = [1, 0]
  let length = 0
  for (const [i, [ax, ay]] of points.entries()) {
    const [bx, by] = cyclicAt(points, i + 1)
    const side = Math.hypot(bx - ax, by - ay)
    if (side <= length) continue
    length = side
    longest = [(bx - ax) / side, (by - ay) / side]
  }
  return { element, externalId: handle, piece: pieceOf(element, null, points, longest, metres) }
}

/** A box around points of the drawing. Blocks are drawn with their back on top, as a rule: the front is against their y axis. */
function pieceOf(
  element: string,
  name: string | null,
  points: readonly Point[],
  [ux, uy]: Point,
  metres: number,
): FoundPiece | undefined {
  // In the plan y runs down: local x is the x axis of the block, local z runs against its y axis.
  const [ex, ez] = [ux, -uy]
  const [fx, fz] = [-ez, ex]
  const local = points.map(([x, y]): Point => [metres * (x * ex - y * ez), metres * (x * fx - y * fz)])
  const [s, t] = [local.map(([it]) => it), local.map(([, it]) => it)]
  const [a, b] = [Math.max(...s) - Math.min(...s), Math.max(...t) - Math.min(...t)]
  if (!(a >= SIZE_MIN && b >= SIZE_MIN && a <= SIZE_MAX && b <= SIZE_MAX)) return undefined
  const named = name === null ? undefined : recognizedKind([name], undefined, { width: a, depth: b, height: undefined })
  const { kind, isVague } = named ?? { kind: 'other' as const, isVague: false }
  const [x0, z0] = [Math.min(...s), Math.min(...t)]
  return {
    element,
    kind,
    isVague,
    name,
    position: [x0 * ex + z0 * fx, 0, x0 * ez + z0 * fz],
    rotation: (Math.atan2(-fx, fz) * 180) / Math.PI,
    shape: { type: 'box', a: rounded(a), b: rounded(b), h: READING_FACTS[kind].usualHeight },
  }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4
