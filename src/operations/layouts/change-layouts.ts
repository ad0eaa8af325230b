import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import type { NewRevision } from '../../store/tables/floors/layout-changes.ts'
import {
  areDrafted,
  deleteDrafts,
  insertDrafts,
  selectDrafts,
  undoRows,
} from '../../store/tables/floors/layout-drafts.ts'
import { findLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'
import { backgroundOf, requireStore } from '../calling/transaction.ts'
import { floorTransaction } from '../floors/require-floor.ts'
import type { HeldLayout } from './held-layout.ts'
import { type PartsChange, plannedWrites, type RowWrites } from './planned-writes.ts'

/** New revisions of layouts, all of them or none. */
export interface LayoutsChange<Result> {
  /** The floors, also those that are to be made. */
  readonly floorIds: readonly string[]
  /** Holds the layouts that are there and judges them: at the beginning, and once more where the change is published in another transaction. */
  judge(db: Db): Promise<readonly HeldLayout[]>
  /** Their next revisions. May read much, and in pieces. */
  changes(db: Db, layouts: readonly HeldLayout[]): Promise<readonly PartsChange[]>
  /** Lists the revisions, with all that belongs to the change: in the transaction that ends it. */
  publish(db: Db, layouts: readonly HeldLayout[], changes: readonly PartsChange[]): Promise<Result>
  /** Ends a change by which no row became another; undefined, as where it is left out: it is published all the same. */
  unchanged?(db: Db, layouts: readonly HeldLayout[]): Promise<{ readonly result: Result } | undefined>
}

/** The newest revision of a layout, for a change that makes none; undefined where there is none yet. */
export async function newestRevision(db: Db, { id, revision }: HeldLayout): Promise<{ result: LayoutRow } | undefined> {
  const result = await findLayout(db, id, revision)
  return result && { result }
}

/** Rows of a statement where no one else waits for it. */
const ROWS_MAX = 500

/**
 * Changes the layouts of floors. On a store whose statements do not wait for each other that is one transaction. An embedded store
 * blocks other requests during a transaction: there the rows are written in pieces, under a revision that is invisible before
 * it is listed (docs/decisions.md#r7).
 */
export async function changeLayouts<Result>(service: Service, change: LayoutsChange<Result>): Promise<Result> {
  const background = backgroundOf(service)
  if (background) return service.floorLocks.during(change.floorIds, () => inPieces(service, background, change))
  return floorTransaction(service, async (db) => {
    const layouts = await change.judge(db)
    const changes = await change.changes(db, layouts)
    let rows = 0
    for (const one of changes) rows += await writeAll(db, await plannedWrites(db, one))
    return end(db, change, layouts, changes, rows)
  })
}

/** @param rows that became others */
async function end<Result>(
  db: Db,
  change: LayoutsChange<Result>,
  layouts: readonly HeldLayout[],
  changes: readonly PartsChange[],
  rows: number,
): Promise<Result> {
  const unchanged = rows === 0 ? await change.unchanged?.(db, layouts) : undefined
  return unchanged ? unchanged.result : change.publish(db, layouts, changes)
}

/** @returns how many rows became others */
async function writeAll(db: Db, writes: readonly RowWrites[]): Promise<number> {
  let rows = 0
  for (const { count, write } of writes)
    for (let at = 0; at < count; at += ROWS_MAX) rows += await write(db, at, Math.min(count, at + ROWS_MAX))
  return rows
}

/** Rows that are written by the transaction that publishes them. */
const DIRECT_ROWS_MAX = 64

async function inPieces<Result>(service: Service, background: Db, change: LayoutsChange<Result>): Promise<Result> {
  const before = await runTransaction(requireStore(service), (db) => change.judge(db))
  await undo(background, change.floorIds) // left by a change that could not remove it
  const changes = await change.changes(background, before)
  const writes: RowWrites[] = []
  for (const one of changes) writes.push(...(await plannedWrites(background, one)))
  const publish = (write: (db: Db) => Promise<number>) =>
    floorTransaction(service, async (db) => {
      const layouts = await change.judge(db)
      if (layouts.some(({ id, revision }, i) => id !== before[i]?.id || revision !== before[i]?.revision))
        throw changedMeanwhile()
      return end(db, change, layouts, changes, await write(db))
    })
  if (writes.reduce((sum, { count }) => sum + count, 0) <= DIRECT_ROWS_MAX) return publish((db) => writeAll(db, writes))
  const drafts = changes.map(({ revision }) => revision)
  await runTransaction(background, (db) => insertDrafts(db, drafts, service.wallClock()))
  try {
    const rows = await writePieces(background, writes)
    return await publish(async (db) => {
      await requireDrafted(db, drafts)
      await deleteDrafts(db, drafts)
      return rows
    })
  } catch (error) {
    await undo(background, change.floorIds).catch(() => {}) // or by the next sweep
    throw error
  }
}

/** Time of a piece, in which others are not answered, ms; its end comes on top. */
const PIECE_MS = 8
const PIECE_ROWS_MIN = 8

/** @returns how many rows became others */
async function writePieces(db: Db, writes: readonly RowWrites[]): Promise<number> {
  let rows = DIRECT_ROWS_MAX
  let changed = 0
  for (const it of pieces(writes, () => rows)) {
    const { took, count } = await runTransaction(db, async (transaction) => {
      const from = performance.now()
      await requireDrafted(transaction, [...new Set(it.map(({ writes: { of } }) => of))])
      let count = 0
      for (const { writes, start, end } of it) count += await writes.write(transaction, start, end)
      return { took: performance.now() - from, count }
    })
    changed += count
    // How long a row takes depends on the row and on the machine.
    const share = Math.min(2, Math.max(0.5, PIECE_MS / took))
    rows = Math.round(Math.min(ROWS_MAX, Math.max(PIECE_ROWS_MIN, rows * share)))
  }
  return changed
}

interface Slice {
  readonly writes: RowWrites
  readonly start: number
  readonly end: number
}

/** Cuts writes into pieces of so many rows. */
function* pieces(all: readonly RowWrites[], rowsMax: () => number): Generator<readonly Slice[]> {
  let piece: Slice[] = []
  let rowsLeft = rowsMax()
  for (const writes of all)
    for (let start = 0; start < writes.count; ) {
      const end = Math.min(writes.count, start + rowsLeft)
      piece.push({ writes, start, end })
      rowsLeft -= end - start
      start = end
      if (rowsLeft > 0) continue
      yield piece
      piece = []
      rowsLeft = rowsMax()
    }
  if (piece.length > 0) yield piece
}

async function requireDrafted(db: Db, drafts: readonly NewRevision[]): Promise<void> {
  if (!(await areDrafted(db, drafts))) throw new ServiceError('not_found', 'floor: not found')
}

const changedMeanwhile = () => new ServiceError('conflict', 'layout: was changed meanwhile, try again')

/** Rows that are removed at a time. */
const UNDONE_ROWS = 50

/** Removes what has been written of revisions that will not be listed. One that has been listed is no draft any more. */
async function undo(db: Db, floorIds: readonly string[]): Promise<void> {
  for (const draft of await selectDrafts(db, floorIds)) {
    while (!(await runTransaction(db, (transaction) => undoRows(transaction, draft, UNDONE_ROWS)))) {}
    await deleteDrafts(db, [draft])
  }
}

/** Removes what a process left that ended while it wrote. */
export async function removeLeftDrafts(service: Service): Promise<void> {
  const background = backgroundOf(service)
  if (!background) return
  for (const { floorId } of await selectDrafts(background))
    if (!service.floorLocks.has(floorId)) await service.floorLocks.during([floorId], () => undo(background, [floorId]))
}
