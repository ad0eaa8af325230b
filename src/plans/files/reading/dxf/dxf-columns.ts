import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import type { LayerRole } from '../../read-options.ts'
import type { FoundSolid } from '../found.ts'
import { cleanRing } from '../outlines/clean-ring.ts'
import { columnOutline, isColumnRing, namesColumn } from '../outlines/column-outline.ts'
import { outlineOf, unitedInHalves } from '../outlines/cut-polygons.ts'
import { bandAlong } from '../outlines/rooms-between-walls.ts'
import type { Drawing, Stroke } from './dxf-drawing.ts'
import { ringsOfLines } from './dxf-line-rooms.ts'
import { closedStroke, ROOM_HEIGHT } from './dxf-rooms.ts'

/** More points than these tell no form of a column. */
const POINTS_MAX = 100

/**
 * What is drawn on layers of columns and as large as columns are, as one stroke or as lines that meet: they stand in rooms however
 * these are drawn.
 */
export function columnsOf(
  { strokes }: Drawing,
  roleOf: (layer: string) => LayerRole | undefined,
  metres: number,
): FoundSolid[] {
  const own = strokes.filter(({ layer }) => roleOf(layer) === undefined && namesColumn(layer))
  const closed = own.flatMap((stroke) => closedStroke(stroke, metres))
  const single = new Set(closed.map(({ stroke }) => stroke))
  const loose = own.filter((stroke) => !single.has(stroke))
  return [...closed.map(({ points }) => points.flat()), ...ringsOfLoose(loose, metres)].flatMap(
    (drawn): FoundSolid[] => {
      const ring = cleanRing(drawn, POINTS_MAX)
      if (!ring || !isColumnRing(ring)) return []
      return [{ kind: 'column', outline: columnOutline(ring), bottom: 0, top: ROOM_HEIGHT }]
    },
  )
}

/** Half the width of what goes between the parts of a column that a cross or an axis divides, metres. */
const BETWEEN_PARTS = 0.002

/** What separate strokes close in, with what they divide as one. */
function ringsOfLoose(strokes: readonly Stroke[], metres: number): Ring[] {
  const parts = ringsOfLines(strokes, metres, ({ outer }) => isColumnRing(outer, 0))
  const wide = parts.flatMap(({ points }) => [
    outlineOf(points.flat()),
    ...points.flatMap((from, i) => bandAlong(from, elementAt(points, (i + 1) % points.length), BETWEEN_PARTS) ?? []),
  ])
  return unitedInHalves(wide).map(({ outer }) => outer)
}
