/** Lets others have the thread where the work has had it for long. */
export type GiveWay = () => Promise<void>

/** Does the same for each item, in order, and gives way after each. */
export async function inSlices<Item, Value>(
  items: Iterable<Item>,
  giveWay: GiveWay,
  work: (item: Item) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  for (const item of items) {
    values.push(work(item))
    await giveWay()
  }
  return values
}
