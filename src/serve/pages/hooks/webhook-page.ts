import { html } from 'hono/html'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '../../../schema/resources/webhook.ts'
import { type Html, hidden, layout, WEBHOOKS } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { type Pager, pager } from '../frame/pager.ts'
import { type HooksFrame, hooksFrame, notices, secondsOf } from './hooks-frame.ts'
import { eventWords, stateTag, titleOf, type WebhookForm, webhookFields } from './webhooks-page.ts'

export interface WebhookPage extends HooksFrame {
  readonly webhook: Webhook
  readonly form: WebhookForm
  readonly deliveries: readonly WebhookDelivery[]
  readonly pages: Pager
  /** Query of this page of the log, from `?` on; empty on the first. */
  readonly place: string
  readonly mayChange: boolean
  readonly mayDelete: boolean
}

export const webhookPage = (page: WebhookPage): Html => {
  const { webhook, mayChange } = page
  const isWaiting = page.deliveries.some((it) => it.attempts.length === 0 && isToCome(it, webhook))
  return layout(
    {
      ...hooksFrame(titleOf(webhook), WEBHOOKS, page),
      ...(isWaiting ? { refreshSeconds: 3 } : {}),
    },
    html`<p class="crumb"><a href="${WEBHOOKS}">← Webhooks</a></p>
<div class="head"><h1><bdi>${titleOf(webhook)}</bdi></h1><span class="tags">${stateTag(webhook)}</span></div>
${notices(page)}
${disabledNotice(webhook)}
<section class="card"><div class="head"><h2>Deliveries</h2>${
      mayChange
        ? html`<form method="post" action="${pathOf(webhook)}/test">${hidden({ csrf: page.user.csrf })}<button class="small">Send a test</button></form>`
        : ''
    }</div>
${page.deliveries.length === 0 ? html`<p class="quiet">Nothing has been sent yet.</p>` : html`<div class="deliveries">${page.deliveries.map((it) => delivery(it, page))}</div>`}
${pager(page.pages, 'deliveries')}
<p class="quiet">The log is kept for 30 days.</p></section>
${mayChange ? change(page) : ''}
${mayChange || page.mayDelete ? manage(page) : ''}`,
  )
}

const pathOf = ({ id }: Webhook) => `${WEBHOOKS}/${id}`

const disabledNotice = ({ disabledReason }: Webhook): Html | '' =>
  disabledReason === null
    ? ''
    : html`<div class="notice bad" role="alert"><p><strong>It has been disabled.</strong> ${
        disabledReason === 'gone'
          ? 'Its address answered 410: it is gone for good.'
          : 'All attempts to deliver an event failed, over three days.'
      } Nothing is sent until you enable it again, at the end of this page. Then what failed can be sent once more from the log.</p></div>`

const TONES = { pending: 'warn', delivered: 'good', failed: 'bad' } as const

/** What is sent to a disabled webhook is a test. */
const isSentTo = ({ event }: WebhookDelivery, { enabled }: Webhook) => enabled || event === 'webhook.test'

const isToCome = (it: WebhookDelivery, webhook: Webhook) => it.status === 'pending' && isSentTo(it, webhook)

const delivery = (it: WebhookDelivery, { webhook, user, now, mayChange, place }: WebhookPage): Html =>
  html`<details id="${it.id}"><summary><span class="tag ${TONES[it.status]}">${it.status}</span> <span>${eventWords(it.event)}</span> <span class="quiet">${moment(secondsOf(it.createdAt), now)}${lastWord(it, webhook)}</span></summary>
<div>${it.reason === null ? '' : html`<p class="quiet">${it.attempts.length === 0 ? 'Not sent' : 'Given up'}: ${it.reason}.</p>`}
${it.attempts.length === 0 ? '' : attemptTable(it.attempts, now)}
${nextAttempt(it, webhook, now)}
<figure class="code"><figcaption>What is sent, as <code>${it.id}</code></figcaption><pre tabindex="0"><code>${pretty(it.body)}</code></pre></figure>
${
  mayChange && isSentTo(it, webhook)
    ? html`<form method="post" action="${pathOf(webhook)}/deliveries/${it.id}/replay${place}">${hidden({ csrf: user.csrf })}<button class="small">Send it again</button></form>`
    : ''
}</div></details>`

function nextAttempt(it: WebhookDelivery, webhook: Webhook, now: number): Html | '' {
  if (it.nextAttemptAt === null) return ''
  const at = secondsOf(it.nextAttemptAt)
  if (!isToCome(it, webhook))
    return html`<p class="quiet">${at > now ? html`It is given up ${moment(at, now)}, unless the webhook is enabled by then.` : 'It is given up, as the webhook is disabled.'}</p>`
  if (it.attempts.length === 0) return ''
  return html`<p class="quiet">${at > now ? html`The next attempt is made ${moment(at, now)}.` : 'The next attempt is due.'}</p>`
}

function lastWord(it: WebhookDelivery, webhook: Webhook): string {
  const { attempts } = it
  const last = attempts.at(-1)
  if (!last) return isToCome(it, webhook) ? ', on its way' : ''
  const count = attempts.length === 1 ? '' : `, ${attempts.length} attempts`
  return `${count}${last.error === null ? '' : `, ${last.error}`}`
}

const attemptTable = (attempts: readonly WebhookAttempt[], now: number): Html => html`<div class="scroll"><table>
<thead><tr><th scope="col">Attempt</th><th scope="col">When</th><th scope="col" class="number">Took</th><th scope="col">Answer</th></tr></thead>
<tbody>${attempts.map(
  (it) =>
    html`<tr><td>${it.number}</td><td>${moment(secondsOf(it.at), now)}</td><td class="number">${it.durationMs} ms</td><td>${it.responseCode ?? ''}${
      it.error === null || it.error === `it answered ${it.responseCode}`
        ? ''
        : html` <span class="quiet">${it.error}</span>`
    }${it.excerpt === null ? '' : html`<br><code><bdi>${it.excerpt}</bdi></code>`}</td></tr>`,
)}</tbody></table></div>`

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), undefined, 2)
}

const change = ({
  webhook,
  form,
  user,
}: WebhookPage): Html => html`<form class="card" method="post" action="${pathOf(webhook)}">
<h2>Change it</h2>
${hidden({ csrf: user.csrf })}
${webhookFields(form)}
<button class="primary">Save</button>
</form>`

const manage = (page: WebhookPage): Html => {
  const { webhook, user, mayChange, mayDelete } = page
  return html`<section class="card"><h2>Secret, state, removal</h2>
<dl><dt>Id</dt><dd><code>${webhook.id}</code></dd><dt>Created</dt><dd>${moment(secondsOf(webhook.createdAt), page.now)}</dd>
${webhook.previousSecretUntil === null ? '' : html`<dt>Old secret</dt><dd>signs too, until ${moment(secondsOf(webhook.previousSecretUntil), page.now)}</dd>`}</dl>
${mayChange ? html`${rotation(page)}${state(page)}` : ''}
${
  mayDelete
    ? html`<details><summary>Delete</summary><form method="post" action="${pathOf(webhook)}/delete">${hidden({ csrf: user.csrf })}
<p class="quiet">Nothing more is sent to it, and its log is deleted.</p><button class="dangerous">Delete webhook</button></form></details>`
    : ''
}</section>`
}

const rotation = ({ webhook, user }: WebhookPage): Html => html`<details><summary>Replace the secret</summary>
<form method="post" action="${pathOf(webhook)}/rotate">${hidden({ csrf: user.csrf, was: webhook.updatedAt })}
<label class="field short"><span>The old secret signs beside the new one</span><select name="grace">
<option value="86400">for a day</option><option value="3600">for an hour</option><option value="604800">for a week</option><option value="0">not at all</option>
</select></label><button>Make a new secret</button></form></details>`

const state = ({
  webhook,
  user,
}: WebhookPage): Html => html`<details><summary>${webhook.enabled ? 'Disable' : 'Enable'}</summary>
<form method="post" action="${pathOf(webhook)}/state">${hidden({ csrf: user.csrf, enabled: webhook.enabled ? 'no' : 'yes' })}
<p class="quiet">${webhook.enabled ? 'Nothing is sent until it is enabled again; what happens meanwhile is not made up for.' : 'What happens from now on is sent again.'}</p>
<button>${webhook.enabled ? 'Disable webhook' : 'Enable webhook'}</button></form></details>`
