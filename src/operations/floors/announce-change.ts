import type { FloorAccess } from '../../access/floor-access.ts'
import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { FloorRow } from '../../store/tables/floors/floors.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import { recordChange } from '../changes/record-changes.ts'

/** What happened to a floor. */
export interface FloorChange {
  /** As it was before. */
  readonly floor: FloorRow
  /** What decides who may read it, where that has changed; null = it is deleted. */
  readonly after?: FloorAccess | null
  /** As the audit log has it. */
  readonly event: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** Events sent to webhooks, in this order. */
  readonly tells: readonly WebhookEvent[]
}

/** Writes down a change of a floor for the audit log, for who follows changes and for the webhooks of the account. */
export async function announceChange(
  service: Service,
  db: Db,
  actor: Actor,
  { floor, after = floor, event, detail = {}, tells }: FloorChange,
): Promise<void> {
  const { id, account_id: accountId } = floor
  await note(service, db, actor, { accountId, event, subject: ['floor', id], detail })
  recordChange(db, {
    accountId,
    resource: 'Floor',
    id,
    floorId: id,
    before: floor,
    tells,
    ...(after ? { kind: 'updated', after } : { kind: 'deleted', version: floor.version + 1 }),
  })
}
