import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { compareContents } from '../../plans/layouts/compare-contents.ts'
import { CompareLayoutsParams, LayoutComparison } from '../../schema/resources/layout-resources.ts'
import { selectDifferences } from '../../store/tables/floors/layouts.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { assetOf, spaceOf } from './layout-content.ts'
import { requireRevision } from './require-revision.ts'

export const compareLayouts = operation({
  name: 'layout.compare',
  type: 'query',
  summary: 'Tells what differs between two revisions of the layout of a floor',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/floor/{floorId}/layout/compare' },
  errors: ['not_found'],
  input: CompareLayoutsParams,
  output: LayoutComparison,
  examples: [
    {
      title: 'What the second revision changed',
      input: { floorId: '00000000-0000-4000-8000-000000000001', from: 1, to: 2 },
    },
  ],
  async run(service, caller, { floorId, from, to }) {
    const { id, floor } = await requireFloor(service, caller, floorId)
    const db = requireStore(service)
    for (const it of [from, to]) await requireRevision(db, id, floor.properties.layoutRevision, it)
    const spaces = await selectDifferences(db, 'space', id, [from, to])
    const assets = await selectDifferences(db, 'asset', id, [from, to])
    return {
      from,
      to,
      spaces: compareContents(spaces.before.map(spaceOf), spaces.after.map(spaceOf)),
      assets: compareContents(assets.before.map(assetOf), assets.after.map(assetOf)),
    }
  },
})
