import { z } from 'zod'
import { formatWebhookSecret, WEBHOOK_SECRET_LENGTH } from '../../access/webhooks/webhook-signature.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  CreateWebhookParams,
  RotateWebhookSecretParams,
  UpdateWebhookParams,
  WEBHOOKS_MAX,
  Webhook,
  WebhookId,
  WebhookList,
  WebhookWithSecret,
} from '../../schema/resources/webhook.ts'
import type { Db } from '../../store/database.ts'
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  lockWebhook,
  deleteWebhook as remove,
  listWebhooks as select,
  updateWebhook as update,
  type WebhookRow,
} from '../../store/tables/floors/webhooks.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { changeAccount, refusingDuplicate, reserveOne } from '../calling/change-account.ts'
import { idWithin } from '../calling/id-within.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireKeyring, requireStore } from '../calling/transaction.ts'
import { requireAddress } from './require-address.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/** @see docs/decisions.md#r6 */
export const createWebhook = operation({
  name: 'webhook.create',
  type: 'mutation',
  summary: 'Creates a webhook; its secret is shown only now',
  access: forPrivateToken(['webhook:create']),
  route: {
    method: 'POST',
    path: '/v2/webhook',
    status: 201,
    location: ({ webhook }) => `/v2/webhook/${webhook.id}`,
  },
  errors: ['floor_restricted', 'limit_reached', 'conflict'],
  input: CreateWebhookParams,
  output: WebhookWithSecret,
  examples: [
    {
      title: 'Told of new and changed floors',
      input: { url: 'https://hooks.example.com/rooms', events: ['floor.created', 'floor.updated'] },
    },
  ],
  async run(service, caller, { id, name, url: address, events, enabled }) {
    const { accountId } = requireAccountWide(caller)
    const url = await requireAddress(service, address)
    const secret = formatWebhookSecret(service.randomText(WEBHOOK_SECRET_LENGTH))
    const rowId = id === undefined ? crypto.randomUUID() : idWithin('webhook', accountId, id)
    const creating = changeAccount(service, async (db) => {
      await reserveOne(db, accountId, {
        count: () => countWebhooks(db, accountId),
        max: WEBHOOKS_MAX,
        text: `webhooks: an account has at most ${WEBHOOKS_MAX} webhooks, delete one first`,
      })
      const now = service.wallClock()
      const row = await insertWebhook(db, {
        id: rowId,
        account_id: accountId,
        name,
        url,
        events: [...new Set(events)],
        enabled,
        secret: requireKeyring(service).seal({ table: 'webhook', id: rowId }, secret),
        created_at: now,
        updated_at: now,
      })
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'webhook.created',
        subject: ['webhook', row.id],
        detail: { events: row.events, enabled },
      })
      return { webhook: webhookOf(row, now), secret }
    })
    return refusingDuplicate(creating, 'webhook: this one has been created already')
  },
})

export const listWebhooks = operation({
  name: 'webhook.list',
  type: 'query',
  summary: 'Lists the webhooks of the account',
  access: forPrivateToken(['webhook:query']),
  route: { method: 'GET', path: '/v2/webhook' },
  errors: ['floor_restricted'],
  input: z.strictObject({}),
  output: WebhookList,
  examples: [{ title: 'All webhooks', input: {} }],
  async run(service, caller) {
    const rows = await select(requireStore(service), requireAccountWide(caller).accountId)
    const now = service.wallClock()
    return { webhooks: rows.map((row) => webhookOf(row, now)) }
  },
})

export const readWebhook = operation({
  name: 'webhook.read',
  type: 'query',
  summary: 'Reads a webhook',
  access: forPrivateToken(['webhook:read']),
  route: { method: 'GET', path: '/v2/webhook/{webhookId}' },
  errors: ['not_found', 'floor_restricted'],
  input: WebhookId,
  output: Webhook,
  examples: [{ title: 'By its id', input: { webhookId: ID } }],
  async run(service, caller, { webhookId }) {
    return webhookOf(await requireWebhook(requireStore(service), caller, webhookId), service.wallClock())
  },
})

export const updateWebhook = operation({
  name: 'webhook.update',
  type: 'mutation',
  summary: 'Changes a webhook, enables or disables it',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'PATCH', path: '/v2/webhook/{webhookId}' },
  errors: ['not_found', 'floor_restricted'],
  input: UpdateWebhookParams,
  output: Webhook,
  examples: [{ title: 'Enable it again', input: { webhookId: ID, enabled: true } }],
  async run(service, caller, { webhookId, name, url: address, events, enabled }) {
    const url = address === undefined ? undefined : await requireAddress(service, address)
    return changeAccount(service, async (db) => {
      const row = await changingWebhook(db, caller, webhookId)
      const now = service.wallClock()
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: [...new Set(events)] }),
        ...(enabled === undefined ? {} : { enabled, disabled_reason: null }),
      }
      if (Object.keys(changes).length === 0) return webhookOf(row, now)
      const changed = await update(db, row.id, { ...changes, updated_at: now })
      const turned = enabled === undefined || enabled === row.enabled ? undefined : enabled
      await note(service, db, actorOf(caller), {
        accountId: row.account_id,
        event: turned === undefined ? 'webhook.changed' : turned ? 'webhook.enabled' : 'webhook.disabled',
        subject: ['webhook', row.id],
        detail: { changed: Object.keys(changes).filter((it) => it !== 'disabled_reason') },
      })
      return webhookOf(changed, now)
    })
  },
})

export const rotateWebhookSecret = operation({
  name: 'webhook.rotateSecret',
  type: 'mutation',
  summary: 'Replaces the secret of a webhook; the old one signs beside the new one for a while',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'POST', path: '/v2/webhook/{webhookId}/rotate-secret' },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  input: RotateWebhookSecretParams,
  output: WebhookWithSecret,
  examples: [
    {
      title: 'Both secrets sign for an hour',
      input: { webhookId: ID, graceSeconds: 3600 },
    },
  ],
  async run(service, caller, { webhookId, graceSeconds, ifUpdatedAt }) {
    const secret = formatWebhookSecret(service.randomText(WEBHOOK_SECRET_LENGTH))
    return changeAccount(service, async (db) => {
      const row = await changingWebhook(db, caller, webhookId)
      if (ifUpdatedAt !== undefined && ifUpdatedAt !== row.updated_at.toISOString())
        throw new ServiceError('conflict', 'webhook: has been changed since then, read it again')
      const now = service.wallClock()
      const previous = graceSeconds > 0 ? row.secret : null
      const changed = await update(db, row.id, {
        secret: requireKeyring(service).seal({ table: 'webhook', id: row.id }, secret),
        previous_secret: previous,
        previous_secret_until: previous === null ? null : new Date(now.getTime() + graceSeconds * 1000),
        updated_at: now,
      })
      await note(service, db, actorOf(caller), {
        accountId: row.account_id,
        event: 'webhook.rotated',
        subject: ['webhook', row.id],
        detail: { graceSeconds },
      })
      return { webhook: webhookOf(changed, now), secret }
    })
  },
})

export const deleteWebhook = operation({
  name: 'webhook.delete',
  type: 'mutation',
  summary: 'Deletes a webhook with the log of its deliveries; nothing more is sent to it',
  access: forPrivateToken(['webhook:delete']),
  route: { method: 'DELETE', path: '/v2/webhook/{webhookId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: WebhookId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { webhookId: ID }, output: {} }],
  async run(service, caller, { webhookId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('webhook', webhookId)
    return changeAccount(service, async (db) => {
      if (!(await remove(db, accountId, id))) throw notFound('webhook')
      await note(service, db, actorOf(caller), { accountId, event: 'webhook.deleted', subject: ['webhook', id] })
      return {}
    })
  },
})

/** A webhook of the caller's account. @throws ServiceError `not_found`, `floor_restricted` */
export const requireWebhook = (db: Db, caller: TokenHolder | SignedIn, webhookId: string) =>
  found(findWebhook, db, caller, webhookId)

/** The same, locked to the end of the transaction. */
export const changingWebhook = (db: Db, caller: TokenHolder | SignedIn, webhookId: string) =>
  found(lockWebhook, db, caller, webhookId)

async function found(
  find: typeof findWebhook,
  db: Db,
  caller: TokenHolder | SignedIn,
  webhookId: string,
): Promise<WebhookRow> {
  const { accountId } = requireAccountWide(caller)
  const row = await find(db, accountId, ownId('webhook', webhookId))
  if (!row) throw notFound('webhook')
  return row
}

/** A row as the API shows it: without secrets. */
const webhookOf = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  previousSecretUntil:
    row.previous_secret_until && row.previous_secret_until > now ? row.previous_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
