import type { Db } from '../database.ts'

/** Statements of a lookup that are on their way at the same time: one that hangs does not hold up all the others. */
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
}

/**
 * A lookup by a key. Under load, keys that are looked up while statements are under way share the next one: the store spends
 * most of a short statement on the statement, not on the row. Each row is read after it was asked for.
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
  return (db, key) => {
    const queue = queues.get(db) ?? { waiting: [], underWay: 0 }
    queues.set(db, queue)
    return new Promise((found, failed) => {
      queue.waiting.push({ key, found, failed })
      if (queue.underWay < UNDER_WAY_MAX) void goOn(db, queue)
    })
  }
}
