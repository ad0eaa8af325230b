import { type RawBuilder, sql } from 'kysely'
import type { FloorNarrowing } from '../../../access/floor-narrowing.ts'

/**
 * The condition on a row of `floor` that a narrowing reaches it; for null always true. The same as `reachesFloor` says of a floor
 * that has been read.
 */
export function reachedBy(narrowing: FloorNarrowing | null): RawBuilder<boolean> {
  if (narrowing === null) return sql<boolean>`true`
  const { ids, labels, within } = narrowing
  const own = sql<boolean>`(floor.id = any(${ids}::uuid[]) or ${isLabelled(labels)})`
  return within === null ? own : sql<boolean>`(${own} and ${reachedBy(within)})`
}

/** The condition on a row that it has a label with one of these titles. */
export const isLabelled = (titles: readonly string[], table: 'floor' | 'building' = 'floor'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.labels`)} @> any(${titles.map((title) => JSON.stringify([{ title }]))}::text[]::jsonb[])`
