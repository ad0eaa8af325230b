import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { Layout } from '../../schema/resources/floor-layout.ts'
import { ReadLayoutParams } from '../../schema/resources/layout-resources.ts'
import type { Service } from '../../service/service.ts'
import type { LayoutRow } from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { layoutContent, layoutTexts } from './layout-content.ts'
import { layoutSummaryOf } from './layout-summary.ts'
import { requireRevision } from './require-revision.ts'

export const readLayout = operation({
  name: 'layout.read',
  type: 'query',
  summary: 'Reads a layout of a floor: its spaces and what stands in them',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout', etag: ({ revision }) => revision },
  errors: ['not_found'],
  input: ReadLayoutParams,
  output: Layout,
  examples: [{ title: 'The newest', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, params) {
    const layout = await layoutRow(service, caller, params)
    const { spaces, assets } = await layoutContent(
      requireStore(service),
      layout.floor_id,
      layout.revision,
      requireBackground(service),
    )
    return { ...layoutSummaryOf(layout), spaces: [...spaces], assets: [...assets] }
  },
  async runWritten(service, caller, params) {
    const layout = await layoutRow(service, caller, params)
    const { spaces: _, assets: _assets, ...members } = layoutSummaryOf(layout)
    return {
      members,
      written: await layoutTexts(requireStore(service), layout.floor_id, layout.revision, requireBackground(service)),
    }
  },
})

async function layoutRow(
  service: Service,
  caller: TokenHolder | SignedIn,
  { floorId, revision }: { floorId: string; revision?: number | undefined },
): Promise<LayoutRow> {
  const { id, floor } = await requireFloor(service, caller, floorId)
  return requireRevision(requireStore(service), id, floor.properties.layoutRevision, revision)
}
