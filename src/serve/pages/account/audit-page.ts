import { html, raw } from 'hono/html'
import { AUDIT_EVENTS, type NamedAuditEntry } from '../../../schema/resources/audit-entry.ts'
import { clientInWords } from '../applications/client-in-words.ts'
import { type Frame, type Html, layout, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { type Pager, pager } from '../frame/pager.ts'

/** What is chosen in the form above the log, as typed. */
export interface AuditChoice {
  readonly event: string
  readonly actor: string
  readonly token: string
  readonly from: string
  readonly to: string
}

interface Named {
  readonly id: string
  readonly name: string
}

export interface AuditPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  readonly entries: readonly NamedAuditEntry[]
  readonly choice: AuditChoice
  /** Users that can be chosen from; only owners see what others did. */
  readonly users: readonly Named[]
  readonly tokens: readonly Named[]
  /** What was wrong with the choice. */
  readonly fault?: string
  readonly pages: Pager
  /** Paths of the chosen entries as files, for those who may have them. */
  readonly files?: { readonly csv: string; readonly json: string }
}

const PATH = '/settings/audit'

export const auditPage = (page: AuditPage): Html =>
  layout(
    { nonce: page.nonce, title: 'Audit log', user: page.user, current: PATH },
    html`<div class="head"><h1>Audit log</h1>${files(page)}</div>
<p class="lead">What happened to credentials, and what was refused. Nobody can change it.</p>
${notice(page.fault, true)}
${choiceForm(page)}
<div class="card">${page.entries.length === 0 ? html`<p class="empty">Nothing that fits. ${isChosen(page.choice) ? html`<a href="${PATH}">Show all events</a>` : html`Make, rotate or delete <a href="/settings/access-tokens">a token</a>, and it is listed here.`}</p>` : table(page)}</div>
${pager(page.pages, 'entries')}`,
  )

const files = ({ files }: AuditPage): Html | '' =>
  files === undefined
    ? ''
    : html`<div class="row"><span class="quiet">Export</span><a class="button small" href="${files.csv}" download>CSV</a><a class="button small" href="${files.json}" download>JSON</a></div>`

function choiceForm({ choice, users, tokens }: AuditPage): Html {
  const events = AUDIT_EVENTS.map((it) => ({ id: it, name: words(it) }))
  return html`<form class="choose" action="${PATH}">
${select('event', 'What', choice.event, events)}
${users.length > 1 ? select('actor', 'Who', choice.actor, users) : ''}
${tokens.length > 0 ? select('token', 'Token', choice.token, tokens) : ''}
<label>From<input type="date" name="from" value="${choice.from}"></label>
<label>To<input type="date" name="to" value="${choice.to}"></label>
<button>Show</button>${isChosen(choice) ? html`<a class="button plain" href="${PATH}">Clear</a>` : ''}
</form>`
}

const isChosen = (choice: AuditChoice): boolean => Object.values(choice).some((it) => it !== '')

const select = (name: string, label: string, chosen: string, options: readonly Named[]): Html =>
  html`<label>${label}<select name="${name}"><option value="">All</option>${options.map(
    (it) => html`<option value="${it.id}" ${it.id === chosen ? raw('selected') : ''}>${it.name}</option>`,
  )}</select></label>`

const table = ({ entries, now }: AuditPage): Html => html`<table class="log">
<thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">Who</th><th scope="col">From</th></tr></thead>
<tbody>${entries.map((it) => row(it, now))}</tbody></table>`

function row(entry: NamedAuditEntry, now: number): Html {
  const { at, actor, event, subject, address, userAgent, names } = entry
  const own = actor.id === subject.id
  return html`<tr><td class="quiet">${moment(at, now)}</td>
<td><strong class="event">${event === 'token.created' && entry.detail['kind'] === 'temporary' ? 'Temporary token created' : words(event)}</strong>${own ? '' : html` <span>${reference(subject.kind, subject.id, names)}</span>`}${detail(entry)}</td>
<td>${actor.id === null ? actor.kind : reference(actor.kind, actor.id, names)}</td>
<td class="quiet">${address === null ? '' : html`<span>${address}</span>${userAgent ? html`<br> <span title="${userAgent}">${clientInWords(userAgent)}</span>` : ''}`}</td></tr>`
}

/** What an id stands for: its name, with a way to it where there is one; the id itself of what is gone. */
function reference(kind: string, id: string, names: NamedAuditEntry['names']): Html {
  const name = names[id]
  if (name === undefined) return html`<span class="quiet">${kind} <code title="${id}">${id.slice(0, 8)}</code></span>`
  const shown = html`<bdi title="${kind} ${id}">${name}</bdi>`
  return kind === 'token' ? html`<a href="${PATH}?token=${id}">${shown}</a>` : shown
}

function detail({ detail, names }: NamedAuditEntry): Html | '' {
  const members = Object.entries(detail).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
  if (members.length === 0) return ''
  return html`<details><summary>Details</summary><dl>${members.map(
    ([name, value]) => html`<dt>${spaced(name)}</dt><dd>${valueText(value, names)}</dd>`,
  )}</dl></details>`
}

/** A list of ids or scopes as words, names in place of ids, anything else as it is. */
const valueText = (value: unknown, names: NamedAuditEntry['names']) =>
  (Array.isArray(value) ? value : [value]).map((it) => names[String(it)] ?? String(it)).join(', ')

/** `graceSeconds` as “grace seconds”. */
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`)

/** `token.created` as “Token created”. */
const words = (event: string) => {
  const text = event.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
