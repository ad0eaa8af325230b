import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type Actor, note } from '../audit/audit-notes.ts'
import { emitEvent } from '../webhooks/emit-event.ts'

/** What happened to a floor. */
export interface FloorChange {
  readonly accountId: string
  readonly floorId: string
  /** As the audit log has it. */
  readonly event: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** Events sent to webhooks, in this order. */
  readonly tells: readonly WebhookEvent[]
  /** Of the floor after the change, where the store does not have it any more. */
  readonly version?: number
}

/** Writes down a change of a floor and tells the webhooks of the account, inside its transaction and after it. */
export async function announceChange(
  service: Service,
  db: Db,
  actor: Actor,
  { accountId, floorId, event, detail = {}, tells, version }: FloorChange,
): Promise<void> {
  await note(service, db, actor, { accountId, event, subject: ['floor', floorId], detail })
  for (const event of tells)
    await emitEvent(service, db, { accountId, event, floorId, ...(version === undefined ? {} : { version }) })
}
