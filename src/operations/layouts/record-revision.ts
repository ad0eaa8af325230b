import type { LayoutSource } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor, type FloorRow } from '../../store/tables/floors/floors.ts'
import type { NewRevision } from '../../store/tables/floors/layout-changes.ts'
import { insertLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'
import type { Actor } from '../audit/audit-notes.ts'
import { announceChange } from '../floors/announce-change.ts'

export interface LayoutBy {
  readonly actor: Actor
  readonly source: LayoutSource
  /** Whether the floor has been made in this transaction, so that its layout is no change of it. */
  readonly isFirst?: boolean
}

/** What a list of revisions tells of one. */
export type RevisionFacts = Pick<LayoutRow, 'message' | 'spaces' | 'assets' | 'area'>

/** The next revision of a floor. */
export const revisionOf = (floor: FloorRow): NewRevision => ({
  floorId: floor.id,
  accountId: floor.account_id,
  revision: floor.layout_revision + 1,
})

/** Lists a revision whose parts have been written, makes it the newest and counts the change of the floor. */
export async function recordRevision(
  service: Service,
  db: Db,
  floor: FloorRow,
  facts: RevisionFacts,
  { actor, source, isFirst = false }: LayoutBy,
): Promise<LayoutRow> {
  const { floorId, accountId, revision } = revisionOf(floor)
  const now = service.wallClock()
  const row = await insertLayout(db, {
    account_id: accountId,
    floor_id: floorId,
    revision,
    source,
    ...facts,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: now,
  })
  await changeFloor(db, floorId, { layout_revision: revision, default_layout_id: row.id, updated_at: now })
  await announceChange(service, db, actor, {
    accountId,
    floorId,
    event: 'layout.saved',
    tells: isFirst ? [] : ['floor.updated'],
    detail: { revision, source, ...(isFirst ? { first: true } : {}) },
  })
  return row
}
