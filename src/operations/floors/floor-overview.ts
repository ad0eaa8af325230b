import { ServiceError } from '../../base/errors.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { type KnownLayout, requireLayoutOf } from '../layouts/held-layout.ts'
import { layoutTexts } from '../layouts/layout-content.ts'
import { drawContent, drawLayout } from './draw-layout.ts'
import { placeOfAlternative, previewFurnishing } from './preview-furnishing.ts'

// A floor with its layout for those who look at it as a whole, as language models do.

/** Largest layout that is parsed on the thread that serves, characters of JSON: about 3000 pieces. */
const TEXT_MAX = 1_500_000
/** Width of the picture of a floor, pixels. */
const WIDTH = 900

export interface FloorOverview extends KnownLayout {
  readonly spaces: readonly LayoutSpace[]
  readonly assets: readonly LayoutAsset[]
}

/**
 * The newest revision of a layout of a floor; its pieces in one space alone where it is named.
 *
 * @throws ServiceError `not_found`, `insufficient_scope`; `payload_too_large` for a layout that is for programs
 */
export async function floorOverview(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floorId, layoutId }: { readonly floorId: string; readonly layoutId?: string | undefined },
): Promise<FloorOverview> {
  const known = await requireLayoutOf(service, caller, floorId, layoutId)
  const texts = await layoutTexts(requireStore(service), known.id, known.revision, requireBackground(service))
  if (texts.spaces.length + texts.assets.length > TEXT_MAX)
    throw new ServiceError(
      'payload_too_large',
      `floor: has more pieces than can be answered here, ask GET /v2/floor/${known.floor.id}/layout for them`,
    )
  return { ...known, spaces: JSON.parse(texts.spaces), assets: JSON.parse(texts.assets) }
}

/** A plan of the layout as an SVG document. */
export const drawOverview = (service: Service, { accountId, id, revision, floor }: FloorOverview): Promise<string> =>
  drawLayout(service, { accountId, layoutId: id, revision }, drawingOf(floor.properties.name))

/** The same with what a job has found, which may not be saved. */
export const drawProposal = (
  service: Service,
  { accountId, floor, ...content }: FloorOverview,
  found: FloorFurnishing,
): Promise<string> =>
  drawContent(service, accountId, previewFurnishing(content, found, chosenIn(found)), drawingOf(floor.properties.name))

const drawingOf = (title: string) => ({ size: 'plan' as const, options: { width: WIDTH, title } })

const chosenIn = ({ spaces }: FloorFurnishing): Map<string, number> =>
  new Map(spaces.map(({ spaceId, furnishings, chosen }) => [spaceId, placeOfAlternative(furnishings, chosen)]))
