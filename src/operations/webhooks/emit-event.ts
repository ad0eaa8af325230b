import type { WebhookEvent } from '../../schema/resources/webhook.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { readBuildingVersion } from '../../store/tables/floors/buildings.ts'
import { readFloorVersion } from '../../store/tables/floors/floors.ts'
import { insertDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { subscribedWebhooks } from '../../store/tables/floors/webhooks.ts'

export type ResourceEvent = {
  readonly event: WebhookEvent
  /** The version of the floor or building after the change; undefined: as the store has it. */
  readonly version?: number | undefined
  /** Of the change that it tells of. */
  readonly changeNumber: number
} & ({ readonly floorId: string } | { readonly buildingId: string })

/**
 * Sends events to the webhooks of an account that want them, inside the transaction of the changes that they tell of: they are
 * sent exactly when that is committed. Without a subscriber the cost is one index lookup for each kind.
 */
export async function emitEvents(
  service: Service,
  db: Db,
  accountId: string,
  events: readonly ResourceEvent[],
): Promise<void> {
  const subscribed = new Map<WebhookEvent, string[]>()
  for (const { event } of events)
    if (!subscribed.has(event)) subscribed.set(event, await subscribedWebhooks(db, accountId, event))
  for (const event of events) {
    const webhooks = subscribed.get(event.event)!
    if (webhooks.length > 0) await emit(service, db, accountId, webhooks, event)
  }
}

async function emit(
  service: Service,
  db: Db,
  accountId: string,
  webhooks: readonly string[],
  { event, version, changeNumber, ...subject }: ResourceEvent,
): Promise<void> {
  const now = service.wallClock()
  const data = { ...subject, version: version ?? (await versionOf(db, subject)), changeNumber }
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
      change_number: changeNumber,
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
  /** Whether the attempt was brought forward, and does not count when it fails. */
  readonly isEarly?: true
}
