import { ServiceError } from '../../errors.ts'
import { keepOrder } from '../../layouts/keep-order.ts'
import type { PreparedLayout, PreparedRows } from '../../layouts/prepare-layout.ts'
import type { LayoutSource } from '../../schema/floor-layout.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor, type FloorRow } from '../../store/floors.ts'
import {
  endParts,
  foreignPart,
  insertParts,
  knownParts,
  type NewRevision,
  replaceParts,
} from '../../store/layout-changes.ts'
import { insertLayout, type LayoutRow, type PartTable } from '../../store/layouts.ts'
import { isDuplicate } from '../../store/postgres-errors.ts'
import type { Actor } from '../audit-notes.ts'
import { announceChange } from '../floors/announce-change.ts'

export interface LayoutBy {
  readonly actor: Actor
  readonly source: LayoutSource
  /** What paths in reasons start with. */
  readonly root?: string
  /** Whether the floor has been made in this transaction, so that its layout is no change of it. */
  readonly isFirst?: boolean
}

/**
 * Saves a layout as the next revision of a floor. Inside a transaction that holds the floor; only what has changed is written.
 *
 * @throws ServiceError `conflict` where an id is that of a space or asset of another floor
 */
export async function storeLayout(
  service: Service,
  db: Db,
  floor: FloorRow,
  layout: PreparedLayout,
  by: LayoutBy,
): Promise<LayoutRow> {
  const revision = revisionOf(floor)
  for (const [table, rows] of [
    ['space', layout.spaces],
    ['asset', layout.assets],
  ] as const) {
    await storeParts(db, table, revision, rows, by.root ?? '')
  }
  const { message, area } = layout
  const counts = { spaces: layout.spaces.ids.length, assets: layout.assets.ids.length }
  return recordRevision(service, db, floor, { message, area, ...counts }, by)
}

/** The next revision of a floor. */
export const revisionOf = (floor: FloorRow): NewRevision => ({
  floorId: floor.id,
  accountId: floor.account_id,
  revision: floor.layout_revision + 1,
})

/** Lists a revision whose parts have been written, makes it the newest and counts the change of the floor. */
export async function recordRevision(
  service: Service,
  db: Db,
  floor: FloorRow,
  facts: Pick<LayoutRow, 'message' | 'spaces' | 'assets' | 'area'>,
  { actor, source, isFirst = false }: LayoutBy,
): Promise<LayoutRow> {
  const { floorId, accountId, revision } = revisionOf(floor)
  const now = service.wallClock()
  const row = await insertLayout(db, {
    account_id: accountId,
    floor_id: floorId,
    revision,
    source,
    ...facts,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: now,
  })
  await changeFloor(db, floorId, { layout_revision: revision, default_layout_id: row.id, updated_at: now })
  await announceChange(service, db, actor, {
    accountId,
    floorId,
    event: 'layout.saved',
    tells: isFirst ? [] : ['floor.updated'],
    detail: { revision, source, ...(isFirst ? { first: true } : {}) },
  })
  return row
}

/** Writes what is not as it was. Rows that were sent just so before are not even looked at. */
async function storeParts(db: Db, table: PartTable, revision: NewRevision, rows: PreparedRows, root: string) {
  const { ids, digests } = rows
  const known = await knownParts(db, table, revision.floorId)
  const positions = keepOrder(ids, new Map([...known].map(([id, { position }]) => [id, position])))
  const places = ids.map((_, i) => i)
  const added = places.filter((i) => !known.has(ids[i]!))
  const changed = places.filter((i) => {
    const before = known.get(ids[i]!)
    return before && (before.position !== positions[i] || before.digest !== digests[i])
  })
  const kept = new Set(ids)
  const gone = [...known.keys()].filter((id) => !kept.has(id))
  await refuseForeign(db, table, revision, ids, added, root)
  if (gone.length > 0) await endParts(db, table, revision, gone)
  for (const them of chunksOf(changed)) await replaceParts(db, table, revision, partsOf(rows, positions, them))
  for (const them of chunksOf(added))
    await refusingTaken(table, insertParts(db, table, revision, partsOf(rows, positions, them)))
}

/** Rows of one statement. */
const ROWS_MAX = 500

function* chunksOf(places: readonly number[]): Generator<readonly number[]> {
  for (let i = 0; i < places.length; i += ROWS_MAX) yield places.slice(i, i + ROWS_MAX)
}

const partsOf = ({ texts, digests }: PreparedRows, positions: readonly number[], places: readonly number[]) => ({
  rows: `[${places.map((i) => `{"digest":"${digests[i]}",${texts[i]!.slice(1)}`).join()}]`,
  positions: places.map((i) => positions[i]!),
})

async function refuseForeign(
  db: Db,
  table: PartTable,
  revision: NewRevision,
  ids: readonly string[],
  added: readonly number[],
  root: string,
) {
  if (added.length === 0) return
  const foreign = await foreignPart(
    db,
    table,
    revision,
    added.map((i) => ids[i]!),
  )
  if (foreign === undefined) return
  const path = `${root}${table}s[${ids.indexOf(foreign)}].id`
  throw new ServiceError(
    'conflict',
    `${path}: is that of ${article(table)} of another floor, leave it out for a new one`,
  )
}

/** @throws ServiceError `conflict` when another floor took an id at the same time, or has taken it since */
export async function refusingTaken<Result>(table: PartTable, writing: Promise<Result>): Promise<Result> {
  return writing.catch((error) => {
    if (!isDuplicate(error)) throw error
    throw new ServiceError('conflict', `${table}s: an id is that of ${article(table)} of another floor`)
  })
}

const article = (table: PartTable) => (table === 'asset' ? 'an asset' : 'a space')
