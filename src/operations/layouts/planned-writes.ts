import { ServiceError } from '../../base/errors.ts'
import { keepOrder, positionsAfter } from '../../plans/layouts/keep-order.ts'
import type { PreparedLayout, PreparedRows } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import type { Db } from '../../store/database.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import {
  endParts,
  foreignPart,
  insertParts,
  type KnownPart,
  knownParts,
  lastPosition,
  type NewRevision,
  partIds,
  type RevisionRef,
  replaceParts,
  restoreParts,
} from '../../store/tables/floors/layout-changes.ts'
import type { PartTable } from '../../store/tables/floors/layouts.ts'
import type { RevisionFacts } from './record-revision.ts'

/** The next revision of a layout: one that was sent or made, or what another revision holds, of this layout or of another, or a few edits. */
export interface PartsChange {
  readonly revision: NewRevision
  readonly facts: RevisionFacts
  readonly from:
    | { readonly layout: PreparedLayout; readonly root?: string }
    | { readonly source: RevisionRef }
    | { readonly edits: Readonly<Record<PartTable, RowEdits>> }
}

/** Rows that are changed, each at its place, added at the end, or removed. */
export interface RowEdits {
  readonly changed: PreparedRows
  /** Of those that are changed. */
  readonly positions: readonly number[]
  readonly added: PreparedRows
  /** By their ids. */
  readonly removed: readonly string[]
}

/** A layout that was sent or made as the next revision. @param root what paths in reasons start with */
export const savedAs = (revision: NewRevision, layout: PreparedLayout, root = ''): PartsChange => ({
  revision,
  facts: {
    message: layout.message,
    area: layout.area,
    seats: layout.seats,
    workplaces: layout.workplaces,
    spaces: layout.spaces.ids.length,
    assets: layout.assets.ids.length,
  },
  from: { layout, root },
})

/** Rows to be written, of which some may be written at a time, in their order. */
export interface RowWrites {
  readonly of: NewRevision
  readonly count: number
  /** Writes those from a place to another; the same when it is done again after it was rolled back. @returns how many became others */
  write(db: Db, from: number, to: number): Promise<number>
}

/**
 * What has to be written of a revision: what is not as it was. Rows that were sent just so before are not even looked at.
 *
 * @throws ServiceError `conflict` where an id is that of a space or asset of another floor
 */
export async function plannedWrites(db: Db, { revision, from }: PartsChange): Promise<RowWrites[]> {
  const writes: RowWrites[] = []
  for (const table of ['space', 'asset'] as const)
    if ('source' in from) writes.push(await restored(db, table, revision, from.source))
    else if ('edits' in from) writes.push(...(await edited(db, table, revision, from.edits[table])))
    else writes.push(...(await changed(db, table, revision, from.layout[`${table}s`], from.root ?? '')))
  return writes.filter(({ count }) => count > 0)
}

async function restored(db: Db, table: PartTable, revision: NewRevision, source: RevisionRef): Promise<RowWrites> {
  const ids = [
    ...new Set([
      ...(await partIds(db, table, revision.layoutId)),
      ...(source.layoutId === revision.layoutId ? [] : await partIds(db, table, source.layoutId)),
    ]),
  ]
  return {
    of: revision,
    count: ids.length,
    write: (on, start, end) => refusingTaken(table, restoreParts(on, table, revision, source, ids.slice(start, end))),
  }
}

async function changed(
  db: Db,
  table: PartTable,
  revision: NewRevision,
  rows: PreparedRows,
  root: string,
): Promise<RowWrites[]> {
  const { ids, digests } = rows
  const isFirst = revision.revision === 1
  const known = isFirst ? new Map<string, KnownPart>() : await knownParts(db, table, revision.layoutId)
  const positions = keepOrder(ids, new Map([...known].map(([id, { position }]) => [id, position])))
  const places = ids.map((_, i) => i)
  const added = places.filter((i) => !known.has(ids[i]!))
  const other = places.filter((i) => {
    const before = known.get(ids[i]!)
    return before && (before.position !== positions[i] || before.digest !== digests[i])
  })
  const present = new Set(ids)
  const gone = [...known.keys()].filter((id) => !present.has(id))
  await refuseForeign(db, table, revision, ids, added, root)
  const partsAt = (where: readonly number[]): Parts => ({
    count: where.length,
    some: (start, end) => partsOf(rows, positions, where.slice(start, end)),
  })
  return rowWrites(table, revision, { added: partsAt(added), changed: partsAt(other), removed: gone })
}

async function edited(
  db: Db,
  table: PartTable,
  revision: NewRevision,
  { changed, positions, added, removed }: RowEdits,
): Promise<RowWrites[]> {
  const places = added.ids.map((_, i) => i)
  await refuseForeign(db, table, revision, added.ids, places, 'added ')
  const atEnd =
    added.ids.length === 0 ? [] : positionsAfter(await lastPosition(db, table, revision.layoutId), places.length)
  if (!atEnd)
    throw new ServiceError('conflict', `${table}s: the list is too long to add to it, save the whole layout once`)
  const partsIn = (rows: PreparedRows, at: readonly number[]): Parts => {
    const all = rows.ids.map((_, i) => i)
    return { count: all.length, some: (start, end) => partsOf(rows, at, all.slice(start, end)) }
  }
  return rowWrites(table, revision, { added: partsIn(added, atEnd), changed: partsIn(changed, positions), removed })
}

/** Rows to write, of which some may be taken at a time. */
interface Parts {
  readonly count: number
  some(start: number, end: number): ReturnType<typeof partsOf>
}

const rowWrites = (
  table: PartTable,
  revision: NewRevision,
  { added, changed, removed }: { added: Parts; changed: Parts; removed: readonly string[] },
): RowWrites[] => [
  {
    of: revision,
    count: added.count,
    write: (on, start, end) => refusingTaken(table, insertParts(on, table, revision, added.some(start, end))),
  },
  {
    of: revision,
    count: changed.count,
    write: (on, start, end) => replaceParts(on, table, revision, changed.some(start, end)),
  },
  {
    of: revision,
    count: removed.length,
    write: (on, start, end) => endParts(on, table, revision, removed.slice(start, end)),
  },
]

const partsOf = ({ ids, texts, digests }: PreparedRows, positions: readonly number[], places: readonly number[]) => ({
  rows: `[${places.map((i) => `{"digest":"${digests[i]}",${texts[i]!.slice(1)}`).join()}]`,
  positions: places.map((i) => positions[i]!),
  ids: places.map((i) => ids[i]!),
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
async function refusingTaken<Result>(table: PartTable, writing: Promise<Result>): Promise<Result> {
  return writing.catch((error) => {
    if (!isDuplicate(error)) throw error
    throw new ServiceError('conflict', `${table}s: an id is that of ${article(table)} of another floor`)
  })
}

const article = (table: PartTable) => (table === 'asset' ? 'an asset' : 'a space')
