import { FloorCollection, type ListedFloor, ListFloorsParams } from '../../schema/resources/floors/floor.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import { isUuid } from '../../schema/wire/uuid.ts'
import type { Service } from '../../service/service.ts'
import { selectBuildingNames } from '../../store/tables/floors/buildings.ts'
import { hasFloors, selectChangedFloors, selectFloors } from '../../store/tables/floors/floors.ts'
import { authorize } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { listedFloorOf } from './floor-feature.ts'

/** The scope that lists public floors, and the one that lists private ones: neither implies the other (docs/decisions.md#a2). */
const LISTING = [
  ['floor:queryPublic', false],
  ['floor:queryPrivate', true],
] as const satisfies readonly (readonly [ScopeName, boolean])[]

/** Scopes of which any one lists some floors. */
export const LISTING_SCOPES = LISTING.map(([scope]) => scope)

/** The floors that a caller may list. */
export function listedBy(caller: TokenHolder | SignedIn) {
  const { accountId, scopes, kind, floors: within } = reachOf(caller)
  const privacies = LISTING.flatMap(([scope, isPrivate]) =>
    scopes.includes(scope) && !(kind === 'pk' && isPrivate) ? [isPrivate] : [],
  )
  // A building without floors is as a private floor.
  return { accountId, privacies, within, withEmpty: within === null && privacies.includes(true) }
}

export const listFloors = operation({
  name: 'floor.list',
  type: 'query',
  summary: 'Lists the floors of the account',
  access: forAnyToken(LISTING_SCOPES),
  route: { method: 'GET', path: '/v2/floor', paged: true },
  errors: [],
  input: ListFloorsParams,
  output: FloorCollection,
  examples: [{ title: 'The first twenty', input: { limit: 20 } }],
  async run(service, caller, { limit, offset, cursor, includeArchived, label, search, buildingId }) {
    const after = readCursor({ cursor, offset }, 1)
    const { accountId, privacies, within } = listedBy(caller)
    // What is no id is that of no building.
    if (buildingId !== undefined && !isUuid(buildingId.toLowerCase()))
      return { type: 'FeatureCollection' as const, features: [], next: null }
    const rows = await selectFloors(requireStore(service), accountId, {
      privacies,
      within,
      includeArchived,
      label,
      search,
      buildingId,
      after: after && { createdAt: new Date(after.numbers[0]!), id: after.id },
      offset,
      count: limit + 1,
    })
    const page = pageOf(rows, limit, ({ created_at, id }) => ({ numbers: [created_at.getTime()], id }))
    return { type: 'FeatureCollection' as const, features: page.rows.map(listedFloorOf), next: page.next }
  },
})

interface Asked {
  readonly search: string | undefined
  readonly label: string | undefined
  readonly archived: boolean
  /** Null: those without a building only. */
  readonly buildingId: null | undefined
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  readonly limit: number
}

interface ChangedFloors {
  readonly floors: readonly {
    readonly floor: ListedFloor
    readonly spaces: number
    readonly assets: number
    readonly building: string | null
  }[]
  readonly next: string | null
  /** Whether the user may see no floor at all, which is not the same as none that fits. */
  readonly isEmpty: boolean
}

/**
 * A page of the floors that a user may list, changed last first, with how much each holds.
 *
 * @throws ServiceError `insufficient_scope`, `invalid` for a cursor that is none
 */
export async function listChangedFloors(
  service: Service,
  caller: SignedIn,
  { cursor, limit, ...filter }: Asked,
): Promise<ChangedFloors> {
  await authorize(service, listFloors, caller)
  const last = readCursor({ cursor, offset: 0 }, 1)
  const { accountId, ...listed } = listedBy(caller)
  const db = requireStore(service)
  const rows = await selectChangedFloors(db, accountId, {
    ...listed,
    ...filter,
    before: last && { updatedAt: new Date(last.numbers[0]!), id: last.id },
    count: limit + 1,
  })
  const page = pageOf(rows, limit, ({ updated_at, id }) => ({ numbers: [updated_at.getTime()], id }))
  const buildingIds = [...new Set(page.rows.flatMap((row) => row.building_id ?? []))]
  const named = buildingIds.length === 0 ? [] : await selectBuildingNames(db, accountId, buildingIds)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    floors: page.rows.map((row) => ({
      floor: listedFloorOf(row),
      spaces: row.spaces ?? 0,
      assets: row.assets ?? 0,
      building: names.get(row.building_id ?? '') ?? null,
    })),
    next: page.next,
    isEmpty: rows.length === 0 && !(await hasFloors(db, accountId, listed)),
  }
}
