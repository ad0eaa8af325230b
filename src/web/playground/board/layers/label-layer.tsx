import { useMemo } from 'preact/hooks'
import type { DisplayList, Point } from '../../../../engine/drawing/display-list.ts'
import type { View } from '../../../../engine/drawing/page.ts'
import { layersOf } from '../../../../engine/drawing/room/layers.ts'
import { extentOf, placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { drawArea, drawNames } from '../../../../engine/drawing/room/plan-labels.ts'
import { svgOf } from '../../../../engine/drawing/svg.ts'
import { groupTints, type Theme } from '../../../../engine/drawing/theme.ts'
import { signedArea } from '../../../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import type { BoardState } from '../board-state.ts'
import { areaWords, units } from '../length-units.ts'
import { cornersOf } from '../outline/walls.ts'
import { Drawn } from './room-layer.tsx'

/** Names on pieces and the area of the floor; they wait until what is dragged has come to rest. */
export function LabelLayer({
  state,
  theme,
  swept,
}: {
  state: BoardState
  theme: Theme
  swept: readonly (readonly Point[])[]
}) {
  const room = state.room.value
  const pieces = state.pieces.value
  const view = state.view.value
  const busy = state.draft.value !== undefined || state.lifted.value !== undefined
  const markup = useMemo(
    () => (busy ? '' : svgOf(drawLabels(room, pieces, view, theme, swept))),
    [busy, room, pieces, view, theme, swept, units.value],
  )
  return <Drawn of={busy ? 'no-labels' : 'labels'} markup={markup} />
}

function drawLabels(
  room: Room,
  items: readonly PlacedItem[],
  view: View,
  theme: Theme,
  swept: readonly (readonly Point[])[],
): DisplayList {
  const { lying, standing, hanging } = layersOf(items)
  const extents = (outlines: readonly (readonly Point[])[]) => outlines.flatMap((outline) => extentOf(outline) ?? [])
  const taken = {
    standing: extents([...[...standing, ...hanging].map(placedCorners), ...swept]),
    lying: extents(lying.map(placedCorners)),
  }
  const ring = cornersOf(room).flat()
  const names = drawNames(items, groupTints(items, theme), view, theme)
  return [names, drawArea(areaWords(Math.abs(signedArea(ring))), ring, taken, view, theme)]
}
