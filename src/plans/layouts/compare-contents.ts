/** What became of the parts of a layout from one revision to another. */
export interface Differences<Row> {
  readonly added: Row[]
  readonly removed: Row[]
  readonly changed: { readonly id: string; readonly changes: string[]; readonly before: Row; readonly after: Row }[]
}

/**
 * @param before those that one revision has otherwise than the other, or alone
 * @param after the same of the other revision
 */
export function compareContents<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Differences<Row> {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const later = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: after.flatMap((row) => {
      const old = earlier.get(row.id)
      const changes = old ? changesOf(old, row) : []
      return old && changes.length > 0 ? [{ id: row.id, changes, before: old, after: row }] : []
    }),
  }
}

const changesOf = <Row extends object>(before: Row, after: Row): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameJson(before[name as keyof Row], after[name as keyof Row]),
  )

/** Whether two JSON values are the same; the order of members does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name as keyof typeof a], b[name as keyof typeof b]))
  )
}
