import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { readBuildingVersion } from '../../store/tables/floors/buildings.ts'
import { readFloorVersion } from '../../store/tables/floors/floors.ts'
import { insertDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { subscribedWebhooks } from '../../store/tables/floors/webhooks.ts'

type ResourceEvent = {
  readonly accountId: string
  readonly event: WebhookEvent
  /** The version of the floor or building after the change; left out: as the store has it. */
  readonly version?: number
} & ({ readonly floorId: string } | { readonly buildingId: string })

/**
 * Sends an event to the webhooks of the account that want it, inside the transaction of the change that it tells of: it is
 * sent exactly when that is committed. Without a subscriber the cost is one index lookup.
 */
export async function emitEvent(
  service: Service,
  db: Db,
  { accountId, event, version, ...subject }: ResourceEvent,
): Promise<void> {
  const webhooks = await subscribedWebhooks(db, accountId, event)
  if (webhooks.length === 0) return
  const now = service.wallClock()
  const data = { ...subject, version: version ?? (await versionOf(db, subject)) }
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

const versionOf = (db: Db, subject: { readonly floorId: string } | { readonly buildingId: string }) =>
  'floorId' in subject ? readFloorVersion(db, subject.floorId) : readBuildingVersion(db, subject.buildingId)

/**
 * What is sent of an event: ids and numbers, never what a token would be needed for.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure
 */
export const bodyOf = (
  type: WebhookEvent | 'webhook.test',
  at: Date,
  data: Readonly<Record<string, string | number | null>>,
): string => JSON.stringify({ type, timestamp: at.toISOString(), data })

/** The queue of attempts to deliver. */
export const WEBHOOK_QUEUE = 'webhook'

/** How often a job is tried again whose process or store failed; what receivers answer is no failure of the job. */
export const WEBHOOK_RETRIES = { retryLimit: 20, retryDelay: 5 }

/** One attempt to deliver. */
export interface WebhookJob {
  readonly deliveryId: string
  /** Of the delivery when the job was made: an older job has nothing to do any more. */
  readonly turn: number
}
