import type { Floor } from '../../schema/resources/floor.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type PartFilter, type PartRow, type PartTable, selectParts } from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'

interface PartPage {
  readonly db: Db
  readonly floor: Floor
  /** Of which the rows are; 0 = the floor has no layout. */
  readonly revision: number
  readonly rows: readonly PartRow[]
  readonly next: string | null
}

/** A page of the spaces or assets of a floor. All pages are of the revision that was the newest for the first of them. */
export async function listParts(
  service: Service,
  caller: TokenHolder | SignedIn,
  table: PartTable,
  {
    floorId,
    limit,
    offset,
    cursor,
    ...filter
  }: { floorId: string; limit: number; offset: number; cursor?: string | undefined } & PartFilter,
): Promise<PartPage> {
  const { id, floor } = await requireFloor(service, caller, floorId)
  const db = requireStore(service)
  const end = readCursor({ cursor, offset }, 2)
  const latest = floor.properties.layoutRevision
  const revision = Math.min(end?.numbers[0] ?? latest, latest)
  const after = end && { position: end.numbers[1]!, id: end.id }
  const rows =
    revision === 0 ? [] : await selectParts(db, table, id, revision, { ...filter, after, offset, count: limit + 1 })
  const page = pageOf(rows, limit, (last) => ({ numbers: [revision, last.position], id: last.id }))
  return { db, floor, revision, ...page }
}
