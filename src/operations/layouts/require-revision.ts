import { ServiceError } from '../../base/errors.ts'
import type { Db } from '../../store/database.ts'
import { findLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'

/**
 * @param latest of the layout; 0 = none yet
 * @param revision undefined: the latest
 * @throws ServiceError `not_found`
 */
export async function requireRevision(
  db: Db,
  layoutId: string,
  latest: number,
  revision: number = latest,
): Promise<LayoutRow> {
  if (latest === 0) throw new ServiceError('not_found', 'layout: the floor has none yet')
  const row = revision <= latest ? await findLayout(db, layoutId, revision) : undefined
  if (row) return row
  throw new ServiceError('not_found', `revision: there is no ${revision}, the newest is ${latest}`)
}

/** The same; undefined where no revision is named and there is none yet. */
export async function revisionOrNone(
  db: Db,
  layoutId: string,
  latest: number,
  revision: number | undefined,
): Promise<LayoutRow | undefined> {
  return latest === 0 && revision === undefined ? undefined : requireRevision(db, layoutId, latest, revision)
}
