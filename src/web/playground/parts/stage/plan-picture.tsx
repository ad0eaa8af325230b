import { useMemo } from 'preact/hooks'
import { type Definition, group, polygon } from '../../../../engine/drawing/display-list.ts'
import { fitInto } from '../../../../engine/drawing/drawing.ts'
import { drawnPlanOf, drawPlan, type Ground, planFrame } from '../../../../engine/drawing/room/draw-plan.ts'
import { placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { svgOf } from '../../../../engine/drawing/svg.ts'
import { THEMES } from '../../../../engine/drawing/theme.ts'
import type { Furnishing, PlacedItem } from '../../../../schema/furnishing/result.ts'
import { areaWords, units } from '../../board/length-units.ts'
import type { Asked } from '../../state/draft.ts'
import { drawnScheme } from '../../state/view.ts'

export interface PlanPictureProps {
  readonly ground: Ground
  readonly furnishing: Furnishing | undefined
  /** Size of the drawing, which is scaled to the place it has. */
  readonly width: number
  readonly height: number
  readonly margin?: number
  readonly labels?: boolean
  /** Pieces that get an outline, such as those that stand otherwise than in another plan. */
  readonly marked?: ReadonlySet<PlacedItem> | undefined
  /** What is seen, for those who do not see it; left out where a text stands beside it. */
  readonly title?: string
}

/** What the furnishings of a request stand on. */
export const groundOf = ({ mode, params }: Asked): Ground =>
  mode === 'furnish' ? params : { box: params.boundingBox, obstacles: [] }

/** A plan without dimensions, as large as it fits. */
export function PlanPicture(props: PlanPictureProps) {
  const { ground, furnishing, width, height, margin = 8, labels = false, marked, title } = props
  const scheme = drawnScheme.value
  const markup = useMemo(() => {
    const plan = drawnPlanOf(ground, furnishing)
    const view = fitInto(plan.reach, margin, margin, width - 2 * margin, height - 2 * margin)
    const definitions: Definition[] = []
    const theme = THEMES[scheme]
    const marks = [...(marked ?? [])].map((it) => polygon(placedCorners(it)))
    const drawing = drawPlan(plan, view, { theme, definitions }, labels ? areaWords : undefined)
    return svgOf([drawing, group({ ...planFrame(view, theme), class: 'marks' }, marks)], definitions)
  }, [ground, furnishing, width, height, margin, labels, marked, scheme, units.value])
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden={title === undefined}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
