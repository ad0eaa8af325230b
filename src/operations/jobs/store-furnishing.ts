import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { prepareLayout } from '../../layouts/prepare-layout.ts'
import type { FloorFurnishing } from '../../schema/floor-furnishing.ts'
import { ASSETS_MAX, type LayoutContent } from '../../schema/floor-layout.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { lockFloor } from '../../store/floors.ts'
import type { LayoutRow } from '../../store/layouts.ts'
import { changedSpaces } from '../../whole-floors/changed-spaces.ts'
import { furnishedContent } from '../../whole-floors/furnished-content.ts'
import type { Actor } from '../audit-notes.ts'
import { requireUnarchived } from '../floors/require-floor.ts'
import { layoutContent } from '../layouts/layout-content.ts'
import { storeLayout } from '../layouts/store-layout.ts'
import type { FloorBasis } from './solve-floor.ts'

/**
 * Saves the furnishings that were found for a floor as the next revision of its floor. Inside a transaction.
 *
 * @param choices furnishing by space id, where it is not the chosen one
 * @throws ServiceError `conflict` where a space has changed since, or nothing is there to save; `invalid` for a choice that is none
 */
export async function storeFurnishing(
  service: Service,
  db: Db,
  basis: FloorBasis,
  result: FloorFurnishing,
  choices: Readonly<Record<string, string>>,
  actor: Actor,
): Promise<LayoutRow> {
  const floor = await lockFloor(db, basis.floor_id)
  if (!floor) throw new ServiceError('not_found', 'floor: not found')
  requireUnarchived(floor)
  const now = await layoutContent(db, floor.id, floor.layout_revision)
  const ids = result.spaces.flatMap(({ spaceId, chosen }) => (chosen === null ? [] : [spaceId]))
  if (ids.length === 0) throw new ServiceError('conflict', 'floor: no space was furnished, so there is nothing to save')
  if (floor.layout_revision !== basis.revision)
    requireUnchanged(await layoutContent(db, floor.id, basis.revision), now, ids, result)
  const furnished = furnishedContent(now, result, basis.params.keep, choices, randomUUID)
  if (furnished.assets.length > ASSETS_MAX)
    throw new ServiceError(
      'conflict',
      `layout: would have ${furnished.assets.length} assets, at most ${ASSETS_MAX} may be`,
    )
  const message = `Furnished: ${ids.length === 1 ? '1 space' : `${ids.length} spaces`}`
  const layout = prepareLayout({ ...furnished, message }, randomUUID)
  return storeLayout(service, db, floor, layout, { actor, source: 'furnish' })
}

/** @throws ServiceError `conflict` naming a space that is not as it was when it was furnished */
function requireUnchanged(
  before: LayoutContent,
  now: LayoutContent,
  ids: readonly string[],
  { spaces }: FloorFurnishing,
): void {
  const changed = changedSpaces(before, now, ids)
  if (changed.length === 0) return
  const name = spaces.find(({ spaceId }) => spaceId === changed[0])!.name
  const others = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
  throw new ServiceError(
    'conflict',
    `layout: "${name}"${others} changed since the furnishing was asked for: furnish the floor again`,
    undefined,
    { spaces: changed },
  )
}
