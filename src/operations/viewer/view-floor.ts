import { frameAncestors } from '../../access/frame-ancestors.ts'
import { originAllowed } from '../../access/origin.ts'
import { ServiceError } from '../../base/errors.ts'
import type { FloorDrawingOptions } from '../../engine/drawing/draw-floor.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { TokenHolder } from '../calling/caller.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { drawLayout } from '../floors/draw-layout.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { layoutContent } from '../layouts/layout-content.ts'

/** A public floor as the embedded viewer shows it. */
export interface ViewedFloor {
  readonly id: string
  readonly name: string
  /** Counts every change of the floor. */
  readonly version: number
  /** Directive by which browsers let the pages of the token alone frame it. */
  readonly frameAncestors: string
  /** Domains of the token, whose pages may send commands to the viewer. */
  readonly domains: readonly string[]
  /** Of its newest layout; empty where it has none. */
  readonly content: () => Promise<LayoutContent>
  /** That layout as an SVG document. */
  readonly plan: (options: FloorDrawingOptions) => Promise<string>
}

/**
 * The floor that the holder of a publishable token may show in the viewer: a public one within the reach of the token, whose
 * domains have to allow that of the viewer where the service has one (docs/specification.md#credential-kinds,
 * docs/decisions.md#a19).
 *
 * @throws ServiceError `not_found`, `insufficient_scope`
 */
export async function viewFloor(service: Service, holder: TokenHolder, floorId: string): Promise<ViewedFloor> {
  const { viewerDomain } = service.config
  const { domains } = holder.token
  if (viewerDomain !== '' && !allowsViewer(viewerDomain, domains))
    throw new ServiceError('not_found', 'viewer: its domain is not among those of the token')
  const { id, floor } = await requireFloor(service, holder, floorId)
  const { name, version, layoutRevision } = floor.properties
  const content = () => layoutContent(requireStore(service), id, layoutRevision, requireBackground(service))
  const drawn = { accountId: holder.token.accountId, layoutId: id, revision: layoutRevision }
  const plan = (options: FloorDrawingOptions) => drawLayout(service, drawn, { size: 'plan', options })
  return { id, name, version, domains, frameAncestors: frameAncestors(domains), content, plan }
}

/** Whether the domains of a token allow the viewer. @param viewerDomain with or without a scheme */
const allowsViewer = (viewerDomain: string, domains: readonly string[]): boolean =>
  (viewerDomain.includes('://') ? [viewerDomain] : [`https://${viewerDomain}`, `http://${viewerDomain}`]).some((it) =>
    originAllowed(it, domains),
  )
