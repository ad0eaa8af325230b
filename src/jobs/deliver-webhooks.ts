import { pauseAfter } from '../access/webhooks/webhook-schedule.ts'
import { note, SERVICE } from '../operations/audit/audit-notes.ts'
import { changeAccount } from '../operations/calling/change-account.ts'
import { requireStore } from '../operations/calling/transaction.ts'
import { WEBHOOK_QUEUE, WEBHOOK_RETRIES, type WebhookJob } from '../operations/webhooks/emit-event.ts'
import type { DisabledReason } from '../schema/resources/webhook.ts'
import type { JobContext, Queue } from '../service/job-queue.ts'
import type { Service } from '../service/service.ts'
import type { Db } from '../store/database.ts'
import {
  countDue,
  type DeliveryRow,
  findDeliveryToSend,
  hastenWaiting,
  insertAttempt,
  takeStranded,
  updatePending,
} from '../store/tables/floors/webhook-deliveries.ts'
import { updateWebhook, type WebhookRow } from '../store/tables/floors/webhooks.ts'
import { attemptDelivery, type Outcome } from './attempt-delivery.ts'
import { ReceiverSlots } from './receiver-slots.ts'

/** Attempts of a process at a time. */
const CONCURRENCY = 64

/** Due deliveries of a webhook that are counted. */
const DUE_MAX = 1000

/** Works the queue of webhooks. */
export function deliverWebhooks(service: Service, queue: Queue): void {
  const slots = new ReceiverSlots()
  queue.work<WebhookJob>(WEBHOOK_QUEUE, { concurrency: CONCURRENCY }, (job, context) =>
    deliver({ service, queue, slots }, job, context),
  )
}

interface Worker {
  readonly service: Service
  readonly queue: Queue
  readonly slots: ReceiverSlots
}

/** One attempt, unless the delivery is over or waits for another job. */
async function deliver(worker: Worker, job: WebhookJob, { signal }: JobContext): Promise<void> {
  const { service, slots } = worker
  const { deliveryId, turn, isEarly = false } = job
  const found = await findDeliveryToSend(requireStore(service), deliveryId)
  if (!found || found.delivery.status !== 'pending' || found.delivery.turn !== turn) return
  const { delivery, webhook, isSuspended } = found
  if (isSuspended) return park(service, delivery)
  if (!webhook.enabled && !isTest(delivery)) return giveUp(service, delivery)
  const receiver = URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.id
  const release = slots.take(receiver, webhook.account_id)
  if (!release) return postpone(worker, delivery, receiver, isEarly)
  let durationMs = 0
  try {
    const outcome = await attemptDelivery(service, delivery, webhook, signal)
    durationMs = outcome.durationMs
    await record(worker, delivery, webhook, outcome, isEarly)
  } finally {
    release(durationMs)
  }
}

const isTest = ({ event }: DeliveryRow) => event === 'webhook.test'

const giveUp = (service: Service, { id, turn }: DeliveryRow) =>
  updatePending(requireStore(service), id, turn, {
    status: 'failed',
    due_at: null,
    reason: 'the webhook was disabled',
  }).then(() => {})

/** What belongs to a suspended account loses its job; it is taken up as stranded when the account is resumed. */
const park = (service: Service, { id, turn }: DeliveryRow) =>
  updatePending(requireStore(service), id, turn, { turn: turn + 1 }).then(() => {})

/** What finds no place comes again when one may be free; that is no attempt. */
async function postpone(
  { service, queue, slots }: Worker,
  delivery: DeliveryRow,
  receiver: string,
  isEarly: boolean,
): Promise<void> {
  const now = service.wallClock()
  const waiting = await countDue(requireStore(service), delivery.webhook_id, now, DUE_MAX)
  const seconds = slots.secondsFor(receiver, waiting) * (0.5 + Math.random())
  await changeAccount(service, (db) => scheduleNext(db, queue, delivery, now, seconds, { isEarly }))
}

/** Gives a delivery its next job. @returns undefined when it waits for another one already */
async function scheduleNext(
  db: Db,
  queue: Queue,
  { id, turn }: DeliveryRow,
  now: Date,
  seconds: number,
  { isEarly = false, ...changes }: { readonly isEarly?: boolean; readonly tries?: number; readonly hastened?: boolean },
): Promise<DeliveryRow | undefined> {
  const row = await updatePending(db, id, turn, {
    turn: turn + 1,
    ...changes,
    due_at: new Date(now.getTime() + seconds * 1000),
  })
  if (row) {
    const job: WebhookJob = { deliveryId: id, turn: row.turn, ...(isEarly ? { isEarly } : {}) }
    await queue.send(db, WEBHOOK_QUEUE, job, { ...WEBHOOK_RETRIES, startAfter: seconds })
  }
  return row
}

/** Writes down what became of an attempt, and what comes of that. */
function record(
  { service, queue }: Worker,
  delivery: DeliveryRow,
  webhook: WebhookRow,
  outcome: Outcome,
  isEarly: boolean,
): Promise<void> {
  const { error, responseCode, retryAfter } = outcome
  // One that was brought forward and failed waits as long as before.
  const tries = isEarly ? delivery.tries : delivery.tries + 1
  const isGone = responseCode === 410
  const isOver = error === null || isGone || isTest(delivery)
  const pause = isOver ? undefined : pauseAfter(tries, retryAfter, Math.random())
  return changeAccount(service, async (db) => {
    const now = service.wallClock()
    const row =
      pause === undefined
        ? await updatePending(db, delivery.id, delivery.turn, {
            status: error === null ? 'delivered' : 'failed',
            due_at: null,
            tries,
          })
        : await scheduleNext(db, queue, delivery, now, pause, { tries, hastened: isEarly || retryAfter !== undefined })
    if (!row) return // replayed or deleted meanwhile
    await insertAttempt(db, {
      delivery_id: row.id,
      account_id: row.account_id,
      at: new Date(now.getTime() - outcome.durationMs),
      duration_ms: outcome.durationMs,
      response_code: responseCode,
      error,
      excerpt: outcome.excerpt,
    })
    if (row.status === 'failed' && !isTest(delivery)) await disable(service, db, webhook, isGone ? 'gone' : 'failing')
    if (row.status === 'delivered') await hasten(queue, db, webhook, now)
  })
}

/** Deliveries that are brought forward for one that was taken: the earliest of those that wait. */
const HASTENED_AT_ONCE = 4

/** A receiver that answers gets what has waited for it, each once before it waits for longer. */
async function hasten(queue: Queue, db: Db, { id }: WebhookRow, now: Date): Promise<void> {
  for (const delivery of await hastenWaiting(db, id, now, HASTENED_AT_ONCE)) {
    const job: WebhookJob = { deliveryId: delivery.id, turn: delivery.turn, isEarly: true }
    await queue.send(db, WEBHOOK_QUEUE, job, WEBHOOK_RETRIES)
  }
}

/** Nothing more is sent to a receiver that is gone, or does not take what it is sent. */
async function disable(
  service: Service,
  db: Db,
  { id, account_id }: WebhookRow,
  reason: DisabledReason,
): Promise<void> {
  const now = service.wallClock()
  await updateWebhook(db, id, { enabled: false, disabled_reason: reason, updated_at: now })
  await note(service, db, SERVICE, {
    accountId: account_id,
    event: 'webhook.disabled',
    subject: ['webhook', id],
    detail: { reason },
  })
}

/** After this time a delivery that is due must have lost its job, ms. */
const STRANDED_MS = 15 * 60_000

const STRANDED_AT_ONCE = 250

/** Makes jobs for deliveries that have none: those of commands beside the service, and those whose job was given up. */
export async function takeUpStranded(service: Service, queue: Queue): Promise<void> {
  for (let count = STRANDED_AT_ONCE; count === STRANDED_AT_ONCE; )
    count = await changeAccount(service, async (db) => {
      const overdueSince = new Date(service.wallClock().getTime() - STRANDED_MS)
      const rows = await takeStranded(db, overdueSince, STRANDED_AT_ONCE)
      for (const { id, turn } of rows) {
        const job: WebhookJob = { deliveryId: id, turn }
        await queue.send(db, WEBHOOK_QUEUE, job, WEBHOOK_RETRIES)
      }
      return rows.length
    })
}
