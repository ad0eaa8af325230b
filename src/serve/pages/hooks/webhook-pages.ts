import { setTimeout } from 'node:timers/promises'
import type { Hono } from 'hono'
import { idWithin } from '../../../operations/calling/id-within.ts'
import { perform } from '../../../operations/calling/perform.ts'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '../../../operations/webhooks/manage-deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../../../operations/webhooks/manage-webhooks.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { WEBHOOKS } from '../frame/layout.ts'
import { messagePage } from '../frame/message-page.ts'
import { pagerOf, placeIn } from '../frame/pager.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { hookResponse } from './hook-response.ts'
import { webhookPage } from './webhook-page.ts'
import { newWebhookPage, type WebhookForm, webhookSecretPage, webhooksPage } from './webhooks-page.ts'

const ONE = `${WEBHOOKS}/${ID}`
const idOf = ({ c }: SignedInRequest) => ({ webhookId: c.req.param('id')! })

/** Deliveries on one page of the log. */
const SHOWN = 20

/** Webhooks with the log of their deliveries. */
export function webhookPages(app: Hono<Env>, service: Service): void {
  app.get(WEBHOOKS, requireSession(service, showWebhooks))
  app.get(`${WEBHOOKS}/new`, requireSession(service, showNew))
  app.post(WEBHOOKS, create(service))
  app.get(ONE, requireSession(service, showOne))
  app.post(ONE, update(service))
  app.post(`${ONE}/test`, test(service))
  app.post(`${ONE}/rotate`, rotate(service))
  app.post(`${ONE}/state`, changeState(service))
  app.post(`${ONE}/delete`, remove(service))
  app.post(`${ONE}/deliveries/:delivery{[0-9a-f-]{36}}/replay`, replay(service))
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

function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const content = { form: refused ? typed(refused.sent) : EMPTY, id: request.service.newReference() }
  return hookResponse(request, (common) => newWebhookPage({ ...common, ...content }), refused)
}

const create = operationForm({
  operation: createWebhook,
  read: (_, sent) => ({ id: sent.get('id') ?? undefined, ...paramsOf(typed(sent)) }),
  done: (request, made) => hookResponse(request, (common) => webhookSecretPage({ ...common, ...made, isNew: true })),
  page: (request, refused) =>
    refused.error.code === 'conflict'
      ? madeAlready(
          request,
          'This form has made its webhook before, and the page after it has shown the secret.',
          idWithin('webhook', request.user.accountId, refused.sent.get('id') ?? ''),
        )
      : showNew(request, refused),
})

async function showOne(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, caller, user, c } = request
  const { webhookId } = idOf(request)
  const webhook = await perform(service, readWebhook, caller, () => ({ webhookId }))
  const cursor = c.req.query('cursor')
  const place = `${new URLSearchParams(placeIn(c))}`
  const page = { webhookId, limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) }
  const { deliveries, next } = await perform(service, listWebhookDeliveries, caller, () => page)
  const content = {
    webhook,
    form: refused ? typed(refused.sent) : { ...webhook, name: webhook.name ?? '' },
    deliveries,
    pages: pagerOf(c, next, (at) => `${WEBHOOKS}/${webhookId}?${new URLSearchParams(at)}`),
    place: place === '' ? '' : `?${place}`,
    mayChange: user.scopes.includes('webhook:update'),
    mayDelete: user.scopes.includes('webhook:delete'),
  }
  return hookResponse(request, (common) => webhookPage({ ...common, ...content }), refused)
}

const update = operationForm({
  operation: updateWebhook,
  read: (request, sent) => ({ ...idOf(request), ...paramsOf(typed(sent)) }),
  done: (request) => pathOf(request, 'saved'),
  page: showOne,
})

const test = operationForm({
  operation: testWebhook,
  read: idOf,
  done: (request, { id }) => afterAttempt(request, id, 0, 'tested'),
})

const rotate = operationForm({
  operation: rotateWebhookSecret,
  read: (request, sent) => ({
    ...idOf(request),
    graceSeconds: Number(sent.get('grace') ?? 0),
    ifUpdatedAt: sent.get('was') ?? undefined,
  }),
  done: (request, made) => hookResponse(request, (common) => webhookSecretPage({ ...common, ...made, isNew: false })),
  page: (request) =>
    madeAlready(request, 'The webhook has been changed since this form was shown.', idOf(request).webhookId),
  shown: ['conflict'],
})

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

const changeState = operationForm({
  operation: updateWebhook,
  read: (request, sent) => ({ ...idOf(request), enabled: sent.get('enabled') === 'yes' }),
  done: (request, _, sent) => pathOf(request, sent.get('enabled') === 'yes' ? 'enabled' : 'disabled'),
})

const replay = operationForm({
  operation: replayWebhookDelivery,
  read: (request) => ({ ...idOf(request), deliveryId: request.c.req.param('delivery') }),
  done: (request, { id, attempts }) => afterAttempt(request, id, attempts.length, 'replayed'),
})

const remove = operationForm({
  operation: deleteWebhook,
  read: idOf,
  done: () => `${WEBHOOKS}?done=deleted`,
})

/** How long a page waits for what it has asked for, and how often it looks, ms. */
const OUTCOME_MS_MAX = 2500
const LOOK_MS = 100

/** Leads to the log once a delivery has been attempted more often than before, so that it shows what came of it. */
async function afterAttempt(
  request: SignedInRequest,
  deliveryId: string,
  attempts: number,
  done: string,
): Promise<Response> {
  const { service, caller, user, c } = request
  const cursor = c.req.query('cursor')
  const input = { ...idOf(request), limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) }
  const mayRead = user.scopes.includes('webhook:read')
  for (let waited = 0; mayRead && waited < OUTCOME_MS_MAX; waited += LOOK_MS) {
    await setTimeout(LOOK_MS)
    const { deliveries } = await perform(service, listWebhookDeliveries, caller, () => input)
    const found = deliveries.find(({ id }) => id === deliveryId)
    if (!found || found.attempts.length > attempts) break
  }
  if (cursor === undefined) return seeOther(pathOf(request, done))
  return seeOther(`${pathOf(request, done)}&${new URLSearchParams(placeIn(c))}#${deliveryId}`)
}

const pathOf = (request: SignedInRequest, done: string) => `${WEBHOOKS}/${idOf(request).webhookId}?done=${done}`

const typed = (sent: URLSearchParams): WebhookForm => ({
  name: (sent.get('name') ?? '').trim(),
  url: (sent.get('url') ?? '').trim(),
  events: sent.getAll('event'),
})

const paramsOf = ({ name, url, events }: WebhookForm) => ({ name: name === '' ? null : name, url, events })
