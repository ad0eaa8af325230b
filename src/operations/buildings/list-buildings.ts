import { BuildingCollection, ListBuildingsParams, type ListedBuilding } from '../../schema/resources/floors/building.ts'
import type { Service } from '../../service/service.ts'
import { selectBuildingNames, selectBuildings } from '../../store/tables/floors/buildings.ts'
import { authorize } from '../calling/authorize.ts'
import type { SignedIn, User } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { LISTING_SCOPES, listedBy } from '../floors/list-floors.ts'
import { listedBuildingOf } from './building-feature.ts'

/** Which buildings a page lists. */
interface Asked {
  readonly search: string | undefined
  readonly label: string | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of the buildings that a user may list, by name, each with the floor whose plan stands for it. */
export async function listNamedBuildings(
  service: Service,
  caller: SignedIn,
  { limit, ...asked }: Asked,
): Promise<{
  readonly buildings: readonly { readonly building: ListedBuilding; readonly cover: string | null }[]
  readonly hasMore: boolean
}> {
  await authorize(service, listBuildings, caller)
  const { accountId, ...listed } = listedBy(caller)
  const page = { ...listed, ...asked, order: 'name' as const, count: limit + 1 }
  const rows = await selectBuildings(requireStore(service), accountId, page)
  return {
    buildings: rows.slice(0, limit).map((row) => ({ building: listedBuildingOf(row), cover: row.cover })),
    hasMore: rows.length > limit,
  }
}

/** The buildings that a user may put a floor into, by name. */
export const buildingChoices = (service: Service, { accountId }: User) =>
  selectBuildingNames(requireStore(service), accountId)

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
