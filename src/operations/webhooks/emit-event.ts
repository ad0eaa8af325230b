import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { readFloorVersion } from '../../store/tables/floors/floors.ts'
import { insertDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { subscribedWebhooks } from '../../store/tables/floors/webhooks.ts'
import { bodyOf } from './webhook-body.ts'
import { WEBHOOK_QUEUE, WEBHOOK_RETRIES, type WebhookJob } from './webhook-job.ts'

export interface FloorEvent {
  readonly accountId: string
  readonly event: WebhookEvent
  readonly floorId: string
  /** The version of the floor after the change; left out: as the store has it. */
  readonly version?: number
}

/**
 * Sends an event to the webhooks of the account that want it, inside the transaction of the change that it tells of: it is
 * sent exactly when that is committed. Where nobody wants it, this is one look at an index.
 */
export async function emitEvent(
  service: Service,
  db: Db,
  { accountId, event, floorId, version }: FloorEvent,
): Promise<void> {
  const webhooks = await subscribedWebhooks(db, accountId, event)
  if (webhooks.length === 0) return
  const now = service.wallClock()
  const data = { floorId, version: version ?? (await readFloorVersion(db, floorId)) }
  const body = bodyOf(event, now, data)
  const { queue } = service
  // Without a queue, as in a command beside the service, the service finds those of turn 0 when it starts or sweeps.
  const turn = queue ? 1 : 0
  const rows = await insertDeliveries(
    db,
    webhooks.map((webhook_id) => ({
      account_id: accountId,
      webhook_id,
      event,
      body,
      status: 'pending' as const,
      turn,
      tries: 0,
      created_at: now,
      due_at: now,
    })),
  )
  for (const { id } of rows) {
    const job: WebhookJob = { deliveryId: id, turn }
    await queue?.send(db, WEBHOOK_QUEUE, job, WEBHOOK_RETRIES)
  }
}
