import { BuildingCollection, ListBuildingsParams } from '../../schema/resources/floors/building.ts'
import { selectBuildings } from '../../store/tables/floors/buildings.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { LISTING_SCOPES, listedBy } from '../floors/list-floors.ts'
import { listedBuildingOf } from './building-feature.ts'

export const listBuildings = operation({
  name: 'building.list',
  type: 'query',
  summary: 'Lists the buildings of the account',
  access: forAnyToken(LISTING_SCOPES),
  route: { method: 'GET', path: '/v2/building', paged: true },
  errors: [],
  input: ListBuildingsParams,
  output: BuildingCollection,
  examples: [{ title: 'The first twenty', input: { limit: 20 } }],
  async run(service, caller, { limit, offset, cursor, label, search }) {
    const after = readCursor({ cursor, offset }, 1)
    const { accountId, ...listed } = listedBy(caller)
    const rows = await selectBuildings(requireStore(service), accountId, {
      ...listed,
      label,
      search,
      after: after && { createdAt: new Date(after.numbers[0]!), id: after.id },
      offset,
      count: limit + 1,
    })
    const page = pageOf(rows, limit, ({ created_at, id }) => ({ numbers: [new Date(created_at).getTime()], id }))
    return { type: 'FeatureCollection' as const, features: page.rows.map(listedBuildingOf), next: page.next }
  },
})
