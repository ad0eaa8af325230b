import { elementAt } from '../../engine/geometry/element-at.ts'

/**
 * Does the same for each item, a few at once, in order.
 *
 * @param parallel how many at the same time
 * @throws what the first that fails throws, when those under way have ended
 */
export async function inParallel<Item, Value>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item, index: number) => Promise<Value>,
): Promise<Value[]> {
  const values = new Array<Value>(items.length)
  let next = 0
  let failed = false
  const lane = async () => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        values[index] = await work(elementAt(items, index), index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(parallel, items.length) }, lane))
  const fault = lanes.find((one) => one.status === 'rejected')
  if (fault) throw fault.reason
  return values
}
