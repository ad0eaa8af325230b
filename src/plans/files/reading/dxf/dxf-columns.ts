import { bounds } from '../../../../engine/geometry/ring.ts'
import type { LayerRole } from '../../read-options.ts'
import type { FoundSolid } from '../found.ts'
import { cleanRing } from '../outlines/clean-ring.ts'
import { columnOutline } from '../outlines/column-outline.ts'
import type { Drawing } from './dxf-drawing.ts'
import { closedStroke, ROOM_HEIGHT } from './dxf-rooms.ts'

/** Names of layers of columns, in the languages of the other layers and of the AIA guidelines. */
const COLUMNS =
  /colum|[-_]cols\b|st(?:ü|ue)tzen?\b|s(?:ä|ae)ulen?\b|pfeiler|poteau|pilar|pilast|pillar|pilier|colonn|kolom|\bpelare|s(?:ø|oe)jle|s[łl]up(?:y|ów)?\b|sloup/i

/** Columns are at least so wide and at most so long, metres; more points than these tell no form of one. */
const SIDE_MIN = 0.1
const SIDE_MAX = 3
const POINTS_MAX = 100

/** The closed strokes on layers of columns that are as large as columns are: they stand in rooms however these are drawn. */
export const columnsOf = (
  { strokes }: Drawing,
  roleOf: (layer: string) => LayerRole | undefined,
  metres: number,
): FoundSolid[] =>
  strokes.flatMap((stroke): FoundSolid[] => {
    if (roleOf(stroke.layer) !== undefined || !COLUMNS.test(stroke.layer)) return []
    return closedStroke(stroke, metres).flatMap(({ points }) => {
      const ring = cleanRing(points.flat(), POINTS_MAX)
      if (!ring || !isOfColumn(ring)) return []
      return [{ kind: 'column', outline: columnOutline(ring), bottom: 0, top: ROOM_HEIGHT }]
    })
  })

function isOfColumn(ring: readonly number[]): boolean {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const sides = [maxX - minX, maxZ - minZ]
  return Math.min(...sides) >= SIDE_MIN && Math.max(...sides) <= SIDE_MAX
}
