import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import { recordChange } from '../changes/record-changes.ts'

/** What happened to a building. */
interface BuildingChange {
  readonly accountId: string
  readonly buildingId: string
  readonly event: 'building.created' | 'building.updated' | 'building.deleted'
  readonly detail?: Readonly<Record<string, unknown>>
  /** After the change, where the store does not have it any more. */
  readonly version?: number
}

const KINDS = { 'building.created': 'created', 'building.updated': 'updated', 'building.deleted': 'deleted' } as const

/** Writes down a change of a building and sends it to the webhooks of the account, as that of a floor. */
export async function announceBuilding(
  service: Service,
  db: Db,
  actor: Actor,
  { accountId, buildingId, event, detail = {}, version }: BuildingChange,
): Promise<void> {
  await note(service, db, actor, { accountId, event, subject: ['building', buildingId], detail })
  recordChange(db, {
    accountId,
    resource: 'Building',
    id: buildingId,
    kind: KINDS[event],
    tells: [event],
    ...(version === undefined ? {} : { version }),
  })
}
