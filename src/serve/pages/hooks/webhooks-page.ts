import { html, raw } from 'hono/html'
import { WEBHOOK_EVENTS, WEBHOOKS_MAX, type Webhook } from '../../../schema/resources/webhook.ts'
import { codeBlock, copyButton } from '../frame/code-block.ts'
import { type Html, hidden, layout, WEBHOOKS } from '../frame/layout.ts'
import { type HooksFrame, hooksFrame, notices } from './hooks-frame.ts'

export interface WebhooksPage extends HooksFrame {
  readonly webhooks: readonly Webhook[]
  readonly mayCreate: boolean
  /** Whether the page of each can be opened. */
  readonly mayRead: boolean
}

export const webhooksPage = (page: WebhooksPage): Html =>
  layout(
    hooksFrame('Webhooks', WEBHOOKS, page),
    html`<div class="head"><h1>Webhooks</h1>${
      page.mayCreate && page.webhooks.length < WEBHOOKS_MAX
        ? html`<a class="button primary" href="${WEBHOOKS}/new">New webhook</a>`
        : ''
    }</div>
<p class="lead">Your servers are told when floors change, signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> has it.</p>
${notices(page)}
${
  page.webhooks.length === 0
    ? html`<div class="card empty"><h2>No webhook yet</h2><p>Name an address of your server and what it is to be told of. You can send it a test at once.</p></div>
${codeBlock('example', 'What your server receives, for example', EXAMPLE)}`
    : ''
}
${page.webhooks.length > 0 ? html`<div class="card rows">${page.webhooks.map((it) => row(it, page.mayRead))}</div>` : ''}`,
  )

/** The body of a delivery. */
const EXAMPLE = JSON.stringify(
  {
    type: 'floor.updated',
    timestamp: '2026-01-31T12:00:00.000Z',
    data: { floorId: '0b9f6c1e-6f0f-4b1a-9a53-3f8f0f4a1c7d', version: 7, changeNumber: 42 },
  },
  undefined,
  2,
)

/** What people call a webhook. */
export const titleOf = ({ name, url }: Webhook): string => name ?? (URL.canParse(url) ? new URL(url).host : url)

const row = (webhook: Webhook, mayRead: boolean): Html => {
  const title = html`<bdi>${titleOf(webhook)}</bdi>`
  return html`<div class="webhook-row"><div><h2>${mayRead ? html`<a href="${WEBHOOKS}/${webhook.id}">${title}</a>` : title}</h2>
<p class="quiet">${webhook.url}</p></div>
<p class="quiet">${webhook.events.map(eventWords).join(', ')}</p>
<div class="tags">${stateTag(webhook)}</div></div>`
}

export const stateTag = ({ enabled, disabledReason }: Webhook): Html =>
  enabled
    ? html`<span class="tag good">enabled</span>`
    : html`<span class="tag bad">${disabledReason === null ? 'disabled' : `disabled: ${disabledReason}`}</span>`

/** `floor.created` as “floor created”. */
export const eventWords = (event: string): string => event.replace('.', ' ')

/** A webhook as typed. */
export interface WebhookForm {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
}

export const webhookFields = (form: WebhookForm): Html => html`<label class="field"><span>Address</span>
<input name="url" required maxlength="2048" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://example.com/hooks/rooms" value="${form.url}">
<small class="help">It must begin with <code>https://</code> and be reachable from the internet, on port 443 or 8443.</small></label>
<fieldset class="field"><legend>Told of</legend><div class="choices">${WEBHOOK_EVENTS.map(
  (event) =>
    html`<label class="choice"><input type="checkbox" name="event" value="${event}"${form.events.includes(event) ? raw(' checked') : ''}><span>${EVENTS[event]}<small><code>${event}</code></small></span></label>`,
)}</div></fieldset>
<label class="field"><span>Name</span><input name="name" maxlength="100" autocomplete="off" value="${form.name}"><small class="help">Where you like to give it one.</small></label>`

const EVENTS: Readonly<Record<(typeof WEBHOOK_EVENTS)[number], string>> = {
  'floor.created': 'A floor is created',
  'floor.updated': 'A floor or its layout is changed',
  'floor.published': 'A private floor becomes public',
  'floor.archived': 'A floor is put away',
  'floor.unarchived': 'A floor is taken out again',
  'floor.deleted': 'A floor is deleted',
  'building.created': 'A building is created',
  'building.updated': 'A building is changed, or a floor joins or leaves it',
  'building.deleted': 'A building is deleted',
}

export interface NewWebhookPage extends HooksFrame {
  readonly form: WebhookForm
  /** Of this form: sent twice, it makes one webhook. */
  readonly id: string
}

export const newWebhookPage = (page: NewWebhookPage): Html =>
  layout(
    hooksFrame('New webhook', WEBHOOKS, page),
    html`<p class="crumb"><a href="${WEBHOOKS}">← Webhooks</a></p>
<h1>New webhook</h1>
<p class="lead">Its secret is shown once, on the next page.</p>
${notices(page)}
<form class="card" method="post" action="${WEBHOOKS}">
${hidden({ csrf: page.user.csrf, id: page.id })}
${webhookFields(page.form)}
<div class="row"><button class="primary">Create webhook</button><a class="button plain" href="${WEBHOOKS}">Cancel</a></div>
</form>`,
  )

export interface WebhookSecretPage extends HooksFrame {
  readonly webhook: Webhook
  readonly secret: string
  readonly isNew: boolean
}

/** The only page that shows the secret. */
export const webhookSecretPage = (page: WebhookSecretPage): Html => {
  const { webhook, secret, isNew } = page
  return layout(
    hooksFrame(isNew ? 'Webhook created' : 'Secret replaced', WEBHOOKS, page),
    html`<h1>${isNew ? 'Your new webhook' : 'Its new secret'}</h1>
<p class="lead">Copy the secret now: it is not shown again.</p>
<div class="card"><h2><bdi>${titleOf(webhook)}</bdi></h2>
<div class="secret"><code id="secret" tabindex="0" aria-label="The secret">${secret}</code>${copyButton('secret', 'the secret')}</div>
<p class="quiet">Your server verifies with it that what comes is from here, and unchanged: with any library of Standard Webhooks. <a href="/docs/floors#webhooks">How to</a></p></div>
<div class="row"><a class="button primary" href="${WEBHOOKS}/${webhook.id}">${isNew ? 'Send a test' : 'Done'}</a></div>`,
  )
}
