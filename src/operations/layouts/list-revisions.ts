import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ListRevisionsParams, RevisionPage } from '../../schema/resources/layout-resources.ts'
import { selectLayouts } from '../../store/tables/floors/layouts.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { layoutSummaryOf } from './layout-summary.ts'

export const listRevisions = operation({
  name: 'layout.list',
  type: 'query',
  summary: 'Lists the revisions of the layout of a floor, newest first',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout/revisions', paged: true },
  errors: ['not_found'],
  input: ListRevisionsParams,
  output: RevisionPage,
  examples: [{ title: 'The last hundred', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { floorId, limit, offset, cursor }) {
    const { id } = await requireFloor(service, caller, floorId)
    const before = readCursor({ cursor, offset }, 1)?.numbers[0]
    const rows = await selectLayouts(requireStore(service), id, { before, offset, count: limit + 1 })
    const page = pageOf(rows, limit, (last) => ({ numbers: [last.revision], id: last.id }))
    return { revisions: page.rows.map(layoutSummaryOf), next: page.next }
  },
})
