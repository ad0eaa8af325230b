import * as z from 'zod'
import { component } from '../wire/components.ts'
import { plainText } from '../wire/plain-text.ts'
import { text } from '../wire/text.ts'

export const WEBHOOK_EVENTS = [
  'floor.created',
  'floor.updated',
  'floor.published',
  'floor.archived',
  'floor.unarchived',
  'floor.deleted',
  'building.created',
  'building.updated',
  'building.deleted',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Webhooks that an account may have. */
export const WEBHOOKS_MAX = 20

/** Why the service disabled a webhook: it answered that it is gone (410), or the last attempt of a delivery failed. */
export const DISABLED_REASONS = ['gone', 'failing'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

const url = text(2048).describe('https://…; must be reachable from the internet')
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length).describe('What is sent')
const name = plainText(100).nullable().describe('For people')
const webhookId = text(255).describe('Id of the webhook')

/** A webhook (docs/decisions.md#r6). */
export const Webhook = component(
  'Webhook',
  z.strictObject({
    id: z.uuid().describe('Of the webhook'),
    name: z.string().nullable().describe('For people'),
    url: z.string().describe('Where events are sent'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('What is sent'),
    enabled: z.boolean().describe('Whether anything is sent'),
    disabledReason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe('Why the service disabled it: gone = it answered 410; failing = all attempts of a delivery failed'),
    previousSecretUntil: z
      .string()
      .nullable()
      .describe('RFC 3339: until then what is sent is signed with the secret of before, too'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
  }),
  'An address that events of floors and buildings are sent to',
)
export type Webhook = z.output<typeof Webhook>

export const CreateWebhookParams = component(
  'CreateWebhookParams',
  z.strictObject({
    id: z
      .uuid()
      .optional()
      .describe('Chosen by the caller, so that sending twice creates once; the webhook gets an id of its own'),
    name: name.default(null),
    url,
    events,
    enabled: z.boolean().default(true).describe('Whether anything is sent'),
  }),
  'A webhook to make',
)

export const WebhookId = z.strictObject({ webhookId })

export const UpdateWebhookParams = z.strictObject({
  webhookId,
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional().describe('Whether anything is sent'),
})

export const RotateWebhookSecretParams = z.strictObject({
  webhookId,
  graceSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .default(86_400)
    .describe('How long the old secret signs beside the new one, seconds'),
  ifUpdatedAt: text(64)
    .optional()
    .describe('The `updatedAt` that the webhook must have, so that sending twice replaces once'),
})

/** A webhook with its secret: the only times it is shown. */
export const WebhookWithSecret = component(
  'WebhookWithSecret',
  z.strictObject({
    webhook: Webhook,
    secret: z.string().describe('whsec_…: verifies what is sent (Standard Webhooks); shown here only'),
  }),
  'A webhook just made, or one whose secret was replaced',
)

export const WebhookList = z.strictObject({
  webhooks: z.array(Webhook).describe('In the order of their making'),
})

const WebhookAttempt = component(
  'WebhookAttempt',
  z.strictObject({
    number: z.int().describe('From 1 on'),
    at: z.string().describe('RFC 3339'),
    durationMs: z.int().describe('Milliseconds'),
    responseCode: z.int().nullable().describe('HTTP status; null where there was no answer'),
    error: z.string().nullable().describe('Why it failed; null where it did not'),
    excerpt: z.string().nullable().describe('The beginning of the answer'),
  }),
  'One attempt to deliver',
)
export type WebhookAttempt = z.output<typeof WebhookAttempt>

export const WebhookDelivery = component(
  'WebhookDelivery',
  z.strictObject({
    id: z.uuid().describe('Sent as webhook-id, each time'),
    event: z.string().describe('Such as floor.updated'),
    status: z.enum(DELIVERY_STATUSES).describe('pending: an attempt is to come'),
    reason: z.string().nullable().describe('Why it failed, where no attempt says so'),
    createdAt: z.string().describe('RFC 3339'),
    nextAttemptAt: z.string().nullable().describe('RFC 3339; null when there is none to come'),
    body: z.string().describe('What is sent'),
    attempts: z.array(WebhookAttempt).describe('Oldest first'),
  }),
  'An event on its way to a webhook',
)
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const ListDeliveriesParams = z.strictObject({
  webhookId,
  status: z.enum(DELIVERY_STATUSES).optional().describe('Those with this status only'),
  limit: z.int().min(1).max(200).default(50).describe('Most deliveries on a page'),
  cursor: text(200).optional().describe('The `next` of the page before'),
})

export const DeliveryPage = z.strictObject({
  deliveries: z.array(WebhookDelivery).describe('Newest first'),
  next: z.string().nullable().describe('The cursor of the next page; null on the last'),
})

export const DeliveryId = z.strictObject({ webhookId, deliveryId: text(255).describe('Id of the delivery') })
