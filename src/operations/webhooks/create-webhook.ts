import { formatWebhookSecret, WEBHOOK_SECRET_LENGTH } from '../../access/webhooks/webhook-signature.ts'
import { CreateWebhookParams, WEBHOOKS_MAX, WebhookWithSecret } from '../../schema/resources/webhook.ts'
import { countWebhooks, insertWebhook } from '../../store/tables/floors/webhooks.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, refusingDuplicate, reserveOne } from '../calling/change-account.ts'
import { idWithin } from '../calling/id-within.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireKeyring } from '../calling/transaction.ts'
import { requireAddress } from './require-address.ts'
import { webhookOf } from './webhook-of.ts'

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
  async run(service, caller, { id, name, url: given, events, enabled }) {
    const { accountId } = requireAccountWide(caller)
    const url = await requireAddress(service, given)
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
