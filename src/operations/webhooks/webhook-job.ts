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
