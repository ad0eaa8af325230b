import { setImmediate, setTimeout } from 'node:timers'
import type { Db } from '../database.ts'

/** How long a statement may take before another one goes beside it, ms: one that hangs does not hold up all the others. */
const SLOW_MS = 5

/** Statements of a lookup that are under way at the same time, at most. */
const UNDER_WAY_MAX = 2

/** Keys of one statement, at most. */
const KEYS_MAX = 64

interface Waiting<Key, Row> {
  readonly key: Key
  readonly found: (row: Row | undefined) => void
  readonly failed: (error: unknown) => void
}

interface Queue<Key, Row> {
  readonly waiting: Waiting<Key, Row>[]
  underWay: number
  isTimed: boolean
}

/**
 * A lookup by a key. Keys that are looked up in the same turn of the event loop, or while a statement is under way, share the
 * next one: the store spends most of a short statement on the statement, not on the row. Each row is read after it was asked
 * for.
 *
 * @param find the rows of the keys, in their order; undefined for those without one
 * @returns the row of a key; throws what `find` throws
 */
export function batchedLookup<Key, Row>(
  find: (db: Db, keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const queues = new WeakMap<Db, Queue<Key, Row>>()
  const goOn = async (db: Db, queue: Queue<Key, Row>): Promise<void> => {
    queue.underWay++
    await new Promise(setImmediate)
    while (queue.waiting.length > 0) {
      const some = queue.waiting.splice(0, KEYS_MAX)
      try {
        const rows = await find(
          db,
          some.map(({ key }) => key),
        )
        for (const [i, { found }] of some.entries()) found(rows[i])
      } catch (error) {
        for (const { failed } of some) failed(error)
      }
    }
    queue.underWay--
  }
  const goOnBeside = (db: Db, queue: Queue<Key, Row>): void => {
    queue.isTimed = false
    if (queue.waiting.length > 0 && queue.underWay < UNDER_WAY_MAX) void goOn(db, queue)
  }
  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], underWay: 0, isTimed: false }
    queues.set(db, queue)
    return new Promise((found, failed) => {
      queue.waiting.push({ key, found, failed })
      if (queue.underWay === 0) void goOn(db, queue)
      else if (!queue.isTimed && queue.underWay < UNDER_WAY_MAX) {
        queue.isTimed = true
        setTimeout(() => goOnBeside(db, queue), SLOW_MS)
      }
    })
  }
}
