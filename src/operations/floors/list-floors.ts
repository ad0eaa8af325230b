import { z } from 'zod'
import { FloorCollection, type ListedFloor } from '../../schema/resources/floors/floor.ts'
import { ListFloorsParams, readEarthBox } from '../../schema/resources/floors/list-params.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { selectBuildingNames } from '../../store/tables/floors/buildings.ts'
import {
  countFloors,
  type FloorOrder,
  hasFloors,
  type OrderedFloorRow,
  selectChangedFloors,
  selectFloors,
} from '../../store/tables/floors/floors.ts'
import { authorize } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { besideOffset, noCursor, pageOf, readCursor } from '../calling/page-cursor.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { readsValues, requireValues, wantedValues } from '../custom-attributes/attribute-filter.ts'
import { LIST_TYPES, linesOf, PAGE_FEATURES, withGeometry } from './feature-lines.ts'
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
  route: { method: 'GET', path: '/v2/floor', paged: true, types: LIST_TYPES },
  errors: ['not_acceptable'],
  input: ListFloorsParams,
  output: FloorCollection,
  examples: [{ title: 'The first twenty', input: { limit: 20 } }],
  async run(service, caller, params) {
    const { limit = PAGE_FEATURES, offset } = params
    const query = await queryOf(service, caller, params)
    const db = requireStore(service)
    const rows = await selectFloors(db, query.accountId, { ...query, offset, count: limit + 1 })
    const page = rows.slice(0, limit)
    return {
      type: 'FeatureCollection' as const,
      features: page.map((row) => withGeometry(listedFloorOf(row), params)),
      next: rows.length > limit ? cursorAfter(page.at(-1)!) : null,
      ...(params.count ? { total: await countFloors(db, query.accountId, query) } : {}),
    }
  },
  runStream: async (service, caller, params: ListFloorsParams) =>
    floorLines(requireStore(service), await queryOf(service, caller, params), params),
})

/** Floors that are read and written at a time. */
const SLICE_FLOORS = 250

async function* floorLines(
  db: Db,
  query: Awaited<ReturnType<typeof queryOf>>,
  params: ListFloorsParams,
): AsyncGenerator<Uint8Array> {
  const { limit = Number.POSITIVE_INFINITY, offset: first } = params
  let { after } = query
  let offset = first
  for (let remaining = limit; remaining > 0; offset = 0) {
    const count = Math.min(SLICE_FLOORS, remaining)
    const rows = await selectFloors(db, query.accountId, { ...query, after, offset, count })
    yield linesOf(rows.map((row) => withGeometry(listedFloorOf(row), params)))
    if (rows.length < count) return
    after = endOf(rows.at(-1)!)
    remaining -= rows.length
  }
}

/** What is asked for, and where the page before ended. */
async function queryOf(service: Service, caller: TokenHolder | SignedIn, params: ListFloorsParams) {
  const {
    cursor,
    offset,
    includeArchived,
    label,
    search,
    buildingId,
    updatedSince,
    bbox,
    sort = 'createdAt',
    filter = {},
  } = params
  const values = await wantedValues(service, caller, 'floor', filter.attributes)
  const { privacies, ...listed } = listedBy(caller)
  if (values.length > 0 && !privacies.some((it) => readsValues(caller, it)))
    await requireValues(service, caller, privacies[0]!)
  return {
    ...listed,
    // Whose values the caller cannot read is not found by them.
    privacies: values.length === 0 ? privacies : privacies.filter((it) => readsValues(caller, it)),
    includeArchived,
    label,
    search,
    buildingId,
    updatedSince: updatedSince === undefined ? undefined : new Date(updatedSince),
    box: bbox === undefined ? undefined : readEarthBox(bbox),
    name: filter.name,
    area: filter.area,
    floorNumber: filter.floorNumber,
    values,
    order: sort.replace(/^-/, '') as FloorOrder,
    isReversed: sort.startsWith('-'),
    after: readEnd(cursor, offset, sort),
  }
}

/** The end of a page: what its last floor is ordered by, and its id. */
interface FloorsEnd {
  readonly value: string | number | null
  readonly id: string
}

const endOf = ({ order_value: value, id }: OrderedFloorRow): FloorsEnd => ({
  value: value instanceof Date ? value.toISOString() : value,
  id,
})

const cursorAfter = (row: OrderedFloorRow): string => {
  const { value, id } = endOf(row)
  return Buffer.from(JSON.stringify([id, value])).toString('base64url')
}

const Cursor = z.tuple([z.uuid(), z.union([z.string(), z.number()]).nullable()])

/** @throws ServiceError `invalid` for what is no cursor of this order, and for one beside an offset */
function readEnd(cursor: string | undefined, offset: number, sort: string): FloorsEnd | undefined {
  if (cursor === undefined) return undefined
  if (offset > 0) throw besideOffset()
  const read = Cursor.safeParse(jsonOr(Buffer.from(cursor, 'base64url').toString()))
  const [id, value] = read.data ?? []
  const fits = {
    createdAt: isDate,
    updatedAt: isDate,
    name: (it: unknown) => typeof it === 'string',
    area: isNumberOrNull,
    floorNumber: isNumberOrNull,
  }[sort.replace(/^-/, '') as FloorOrder]
  if (id === undefined || value === undefined || !fits(value)) throw noCursor()
  return { id, value }
}

const isDate = (it: unknown) => typeof it === 'string' && !Number.isNaN(Date.parse(it))
const isNumberOrNull = (it: unknown) => it === null || typeof it === 'number'

/** What a text stands for as JSON; undefined for what is none. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
