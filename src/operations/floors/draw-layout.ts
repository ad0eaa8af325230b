import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { ConversionInput } from '../../threads/conversion/conversions.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { layoutTexts } from '../layouts/layout-content.ts'

/** How a layout is drawn. */
export type PlanDrawing = ConversionInput<'drawPlan'>['drawing']

/** A revision of a layout that the caller may see. */
interface DrawnLayout {
  readonly accountId: string
  readonly layoutId: string
  /** 0 = it has no layout yet */
  readonly revision: number
}

/**
 * A plan as an SVG document. Large ones are drawn on a thread of their own: one of 500 rooms takes 100 ms and more.
 *
 * @throws ServiceError `payload_too_large`, `unavailable`
 */
export async function drawLayout(
  service: Service,
  { accountId, layoutId, revision }: DrawnLayout,
  drawing: PlanDrawing,
): Promise<string> {
  const texts = await layoutTexts(requireStore(service), layoutId, revision, requireBackground(service))
  return drawTexts(service, accountId, texts, drawing)
}

/** The same of a layout that no floor has. */
export const drawContent = (
  service: Service,
  accountId: string,
  { spaces, assets }: LayoutContent,
  drawing: PlanDrawing,
): Promise<string> =>
  drawTexts(service, accountId, { spaces: JSON.stringify(spaces), assets: JSON.stringify(assets) }, drawing)

const drawTexts = (
  { conversions, onCost }: Service,
  client: string,
  texts: { readonly spaces: string; readonly assets: string },
  drawing: PlanDrawing,
) => conversions.run('drawPlan', { drawing, ...texts }, { client, onCost })
