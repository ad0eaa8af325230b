import { useMemo } from 'preact/hooks'
import { type Definition, group, polygon } from '../../../engine/drawing/display-list.ts'
import { floorExtent } from '../../../engine/drawing/draw-floor.ts'
import { fitInto } from '../../../engine/drawing/drawing.ts'
import { drawFloorPlan } from '../../../engine/drawing/floor/draw-floor-plan.ts'
import { floorPieces } from '../../../engine/drawing/floor/floor-pieces.ts'
import { floorPlanOf } from '../../../engine/drawing/floor/floor-plan.ts'
import { planFrame } from '../../../engine/drawing/room/draw-plan.ts'
import { placedCorners } from '../../../engine/drawing/room/outline.ts'
import { svgOf } from '../../../engine/drawing/svg.ts'
import { THEMES } from '../../../engine/drawing/theme.ts'
import { pairsOf } from '../../../plans/layouts/operations-between.ts'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { useScheme } from '../../playground/board/use-scheme.ts'
import { seenAssets } from '../saving/say-changes.ts'

const [WIDTH, HEIGHT, MARGIN] = [480, 300, 10]

/** A floor as a picture; rooms and pieces that are not as they were before are marked. */
export function FloorPicture({
  content,
  before,
  title,
}: {
  readonly content: LayoutContent
  readonly before: LayoutContent
  readonly title: string
}) {
  const theme = THEMES[useScheme()]
  const markup = useMemo(() => {
    const plan = floorPlanOf(content)
    const extent = floorExtent(plan, content)
    const view = fitInto(extent, MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    const spaces = pairsOf(before.spaces, content.spaces)
    const highlighted = new Set([...spaces.added, ...spaces.changed.map(([, it]) => it)].map(({ id }) => id))
    const marked = floorPieces(seenAssets(before, content))
    const definitions: Definition[] = []
    const look = { theme, definitions, labels: false, labelSize: 0, density: 1, highlighted }
    const drawing = drawFloorPlan(plan, floorPieces(content.assets), view, look)
    const marks = group(
      { ...planFrame(view, theme), class: 'marks' },
      marked.map((it) => polygon(placedCorners(it))),
    )
    return svgOf([drawing, marks], definitions)
  }, [content, before, theme])
  return (
    <svg
      class="floor-picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={title}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
