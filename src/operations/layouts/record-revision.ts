import type { LayoutSource } from '../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { changeFloor } from '../../store/tables/floors/floors.ts'
import { updateVariant } from '../../store/tables/floors/layout-variants.ts'
import { insertLayout, type LayoutRow } from '../../store/tables/floors/layouts.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import { recordChange } from '../changes/record-changes.ts'
import { announceChange } from '../floors/announce-change.ts'
import { type HeldLayout, nextRevision } from './held-layout.ts'

export interface LayoutBy {
  readonly actor: Actor
  readonly source: LayoutSource
  /** Whether the floor has been made in this transaction, so that its layout is no change of it. */
  readonly isFirst?: boolean
}

/** What a list of revisions tells of one. */
export type RevisionFacts = Pick<LayoutRow, 'message' | 'spaces' | 'assets' | 'area' | 'seats' | 'workplaces'>

/** Lists a revision whose parts have been written and makes it the newest. That of the default layout is a change of the floor. */
export async function recordRevision(
  service: Service,
  db: Db,
  layout: HeldLayout,
  facts: RevisionFacts,
  { actor, source, isFirst = false }: LayoutBy,
): Promise<LayoutRow> {
  const { layoutId, floorId, accountId, revision } = nextRevision(layout)
  const now = service.wallClock()
  const row = await insertLayout(db, {
    account_id: accountId,
    layout_id: layoutId,
    floor_id: floorId,
    revision,
    source,
    ...facts,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: now,
  })
  const { floor, variant } = layout
  if (variant) await updateVariant(db, variant.id, { layout_revision: revision, updated_at: now })
  else await changeFloor(db, floorId, { layout_revision: revision, default_layout_id: row.id, updated_at: now })
  const noted = {
    event: 'layout.saved',
    detail: { revision, source, ...(isFirst ? { first: true } : {}), ...(variant ? { layout: layoutId } : {}) },
  }
  if (isFirst || variant) await note(service, db, actor, { ...noted, accountId, subject: ['floor', floorId] })
  else await announceChange(service, db, actor, { ...noted, floor, tells: ['floor.updated'] })
  recordChange(db, {
    accountId,
    resource: 'Layout',
    id: layoutId,
    kind: revision === 1 ? 'created' : 'updated',
    floorId,
    revision,
  })
  return row
}
