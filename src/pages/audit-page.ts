import { html } from 'hono/html'
import type { AuditEntry } from '../schema/audit-entry.ts'
import { type Frame, type Html, layout } from './layout.ts'
import { moment } from './moment.ts'

export interface AuditPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  readonly entries: readonly AuditEntry[]
  /** Path of the page with older entries; undefined on the last. */
  readonly older?: string
  /** Path of the whole log as a file, for those who may have it. */
  readonly file?: string
}

export const auditPage = ({ nonce, user, now, entries, older, file }: AuditPage): Html =>
  layout(
    { nonce, title: 'Audit log', user, current: '/settings/audit' },
    html`<div class="head"><h1>Audit log</h1>${file === undefined ? '' : html`<a class="button" href="${file}" download>Export</a>`}</div>
<p class="lead">What happened to credentials, and what was refused. Nobody can change it.</p>
<div class="card">${entries.length === 0 ? html`<p class="quiet">Nothing older.</p>` : html`<ol class="log">${entries.map((it) => entry(it, now))}</ol>`}</div>
${older === undefined ? '' : html`<a class="button" href="${older}" rel="next">Older</a>`}`,
  )

const entry = ({ at, actor, event, subject, detail, address, userAgent }: AuditEntry, now: number): Html => html`<li>
<div class="head"><strong>${words(event)}</strong><span class="quiet">${moment(at, now)}</span></div>
<div class="quiet">${subject.kind} <code>${subject.id}</code> · by ${actor.kind}${actor.id === null || actor.id === subject.id ? '' : html` <code>${actor.id}</code>`}</div>
${Object.entries(detail)
  .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
  .map(([name, value]) => html`<div class="quiet">${spaced(name)} <code>${valueText(value)}</code></div>`)}
${address === null ? '' : html`<div class="quiet">from <code>${address}</code>${userAgent ? html` with ${userAgent}` : ''}</div>`}
</li>`

/** A list of ids or scopes as words, anything else as it is. */
const valueText = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value))

/** `graceSeconds` as “grace seconds”. */
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`)

/** `token.created` as “Token created”. */
const words = (event: string) => {
  const text = event.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
