import { setTimeout } from 'node:timers/promises'
import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import { idWithin } from '../../../operations/calling/id-within.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { createWebhook } from '../../../operations/webhooks/create-webhook.ts'
import { deleteWebhook } from '../../../operations/webhooks/delete-webhook.ts'
import { listWebhookDeliveries } from '../../../operations/webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from '../../../operations/webhooks/list-webhooks.ts'
import { readWebhook } from '../../../operations/webhooks/read-webhook.ts'
import { replayWebhookDelivery } from '../../../operations/webhooks/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from '../../../operations/webhooks/rotate-webhook-secret.ts'
import { testWebhook } from '../../../operations/webhooks/test-webhook.ts'
import { updateWebhook } from '../../../operations/webhooks/update-webhook.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { WEBHOOKS } from '../frame/layout.ts'
import { messagePage } from '../frame/message-page.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { hookResponse, type Refused, refusedWith } from './hook-response.ts'
import { webhookPage } from './webhook-page.ts'
import { newWebhookPage, type WebhookForm, webhookSecretPage, webhooksPage } from './webhooks-page.ts'

const ONE = `${WEBHOOKS}/${ID}`

/** Deliveries on one page of the log. */
const SHOWN = 20

/** Webhooks with the log of their deliveries. */
export function webhookPages(app: Hono<Env>, service: Service): void {
  app.get(WEBHOOKS, requireSession(service, showWebhooks))
  app.get(
    `${WEBHOOKS}/new`,
    requireSession(service, (request) => newResponse(request)),
  )
  app.post(WEBHOOKS, formAction(service, create))
  app.get(
    ONE,
    requireSession(service, (request) => showOne(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/test`, formAction(service, test))
  app.post(`${ONE}/rotate`, formAction(service, rotate))
  app.post(`${ONE}/state`, formAction(service, changeState))
  app.post(`${ONE}/delete`, formAction(service, remove))
  app.post(`${ONE}/deliveries/:delivery{[0-9a-f-]{36}}/replay`, formAction(service, replay))
}

async function showWebhooks(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const { webhooks } = await perform(service, listWebhooks, caller, () => ({}))
  const content = {
    webhooks,
    mayCreate: user.scopes.includes('webhook:create'),
    mayRead: user.scopes.includes('webhook:read'),
  }
  return hookResponse(request, (common) => webhooksPage({ ...common, ...content }))
}

const EMPTY: WebhookForm = { name: '', url: '', events: ['floor.created', 'floor.updated', 'floor.deleted'] }

const newResponse = (request: SignedInRequest, refused?: Refused<WebhookForm>) =>
  hookResponse(
    request,
    (common) =>
      newWebhookPage({
        ...common,
        form: refused?.form ?? EMPTY,
        id: request.service.newReference(),
        ...(refused ? { fault: refused.fault } : {}),
      }),
    refused?.status,
  )

async function create(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller, user } = request
  const form = typed(sent)
  try {
    const made = await perform(service, createWebhook, caller, () => ({
      id: sent.get('id') ?? undefined,
      ...paramsOf(form),
    }))
    return hookResponse(request, (common) => webhookSecretPage({ ...common, ...made, isNew: true }))
  } catch (error) {
    if (isConflict(error))
      return madeAlready(
        request,
        'This form has made its webhook before, and the page after it has shown the secret.',
        idWithin('webhook', user.accountId, sent.get('id') ?? ''),
      )
    return newResponse(request, refusedWith(error, form))
  }
}

async function showOne(request: SignedInRequest, refused?: Refused<WebhookForm>): Promise<Response> {
  const { service, caller, user, c } = request
  const webhookId = idOf(request)
  const webhook = await perform(service, readWebhook, caller, () => ({ webhookId }))
  const cursor = c.req.query('cursor')
  const page = { webhookId, limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) }
  const { deliveries, next } = await perform(service, listWebhookDeliveries, caller, () => page)
  const content = {
    webhook,
    form: refused?.form ?? { ...webhook, name: webhook.name ?? '' },
    deliveries,
    ...(next === null ? {} : { older: `${WEBHOOKS}/${webhookId}?cursor=${next}` }),
    mayChange: user.scopes.includes('webhook:update'),
    mayDelete: user.scopes.includes('webhook:delete'),
    ...(refused ? { fault: refused.fault } : {}),
  }
  return hookResponse(request, (common) => webhookPage({ ...common, ...content }), refused?.status)
}

async function update(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const { service, caller } = request
  const form = typed(sent)
  const webhookId = idOf(request)
  try {
    await perform(service, updateWebhook, caller, () => ({ webhookId, ...paramsOf(form) }))
    return seeOther(`${WEBHOOKS}/${webhookId}?done=saved`)
  } catch (error) {
    return showOne(request, refusedWith(error, form))
  }
}

async function test(request: SignedInRequest): Promise<Response> {
  const webhookId = idOf(request)
  const { id } = await perform(request.service, testWebhook, request.caller, () => ({ webhookId }))
  await outcome(request, webhookId, id)
  return seeOther(`${WEBHOOKS}/${webhookId}?done=tested`)
}

async function rotate(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const given = {
    webhookId: idOf(request),
    graceSeconds: Number(sent.get('grace') ?? 0),
    ifUpdatedAt: sent.get('was') ?? undefined,
  }
  try {
    const made = await perform(request.service, rotateWebhookSecret, request.caller, () => given)
    return hookResponse(request, (common) => webhookSecretPage({ ...common, ...made, isNew: false }))
  } catch (error) {
    if (!isConflict(error)) throw error
    return madeAlready(request, 'The webhook has been changed since this form was shown.', given.webhookId)
  }
}

/** What a reload of the page with a secret leads to: its form is sent once more. */
const madeAlready = ({ service, c, header }: SignedInRequest, why: string, webhookId: string) =>
  htmlResponse(
    service,
    c,
    (nonce) =>
      messagePage({
        nonce,
        user: header,
        title: 'Done already',
        text: `${why} A secret is not shown again: if you have not copied it, replace it.`,
        link: { href: `${WEBHOOKS}/${webhookId}`, text: 'The webhook' },
      }),
    { status: 409 },
  )

const isConflict = (error: unknown) => error instanceof ServiceError && error.code === 'conflict'

async function changeState(request: SignedInRequest, sent: URLSearchParams): Promise<Response> {
  const given = { webhookId: idOf(request), enabled: sent.get('enabled') === 'yes' }
  await perform(request.service, updateWebhook, request.caller, () => given)
  return seeOther(`${WEBHOOKS}/${given.webhookId}?done=${given.enabled ? 'enabled' : 'disabled'}`)
}

async function replay(request: SignedInRequest): Promise<Response> {
  const given = { webhookId: idOf(request), deliveryId: request.c.req.param('delivery') }
  const { id, attempts } = await perform(request.service, replayWebhookDelivery, request.caller, () => given)
  await outcome(request, given.webhookId, id, attempts.length)
  return seeOther(`${WEBHOOKS}/${given.webhookId}?done=replayed`)
}

async function remove(request: SignedInRequest): Promise<Response> {
  await perform(request.service, deleteWebhook, request.caller, () => ({ webhookId: idOf(request) }))
  return seeOther(`${WEBHOOKS}?done=deleted`)
}

/** How long a page waits for what it has asked for, and how often it looks, ms. */
const OUTCOME_MS_MAX = 2500
const LOOK_MS = 100

/** Waits until a delivery has been attempted once more, so that the page shows what came of it, but not for long. */
async function outcome(
  { service, caller, user }: SignedInRequest,
  webhookId: string,
  deliveryId: string,
  attempts = 0,
): Promise<void> {
  if (!user.scopes.includes('webhook:read')) return
  for (let waited = 0; waited < OUTCOME_MS_MAX; waited += LOOK_MS) {
    await setTimeout(LOOK_MS)
    const { deliveries } = await perform(service, listWebhookDeliveries, caller, () => ({ webhookId, limit: SHOWN }))
    const found = deliveries.find(({ id }) => id === deliveryId)
    if (!found || found.attempts.length > attempts) return
  }
}

const idOf = ({ c }: SignedInRequest): string => c.req.param('id')!

const typed = (sent: URLSearchParams): WebhookForm => ({
  name: (sent.get('name') ?? '').trim(),
  url: (sent.get('url') ?? '').trim(),
  events: sent.getAll('event'),
})

const paramsOf = ({ name, url, events }: WebhookForm) => ({ name: name === '' ? null : name, url, events })
