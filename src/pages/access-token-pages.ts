import { html, raw } from 'hono/html'
import { PUBLISHABLE_SCOPES, SCOPES, type ScopeName } from '../schema/scope.ts'
import type { OriginCheck, TokenSummary } from '../schema/token.ts'
import { type Frame, type Html, hidden, layout, notice } from './layout.ts'
import { moment } from './moment.ts'

interface Page {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
}

export interface AccessTokensPage extends Page {
  readonly tokens: readonly TokenSummary[]
  readonly limit: number
  /** Shows only tokens that have been unused for this many days. */
  readonly unusedDays?: number
  readonly done?: string
}

const PATH = '/settings/access-tokens'
const frame = (title: string, { nonce, user }: Page): Frame => ({ nonce, title, user, current: PATH })

const KINDS = {
  publishable: {
    title: 'Publishable',
    text: 'For frontend code. They show public floors, on the domains you name.',
  },
  secret: {
    title: 'Secret',
    text: 'For your backend only. Shown once, when they are made.',
  },
} as const
type Kind = keyof typeof KINDS

export const accessTokensPage = (page: AccessTokensPage): Html =>
  layout(
    frame('Access tokens', page),
    html`<h1>Access tokens</h1>
<p class="lead">They let programs use the floor plans of your account.</p>
${notice(page.done)}
${page.tokens.length === 0 ? '' : filter(page)}
${(Object.keys(KINDS) as Kind[]).map((kind) => section(kind, page))}`,
  )

const UNUSED: readonly (readonly [days: number | undefined, text: string])[] = [
  [undefined, 'All'],
  [30, 'Unused for 30 days'],
  [90, '90 days'],
]

const filter = ({ unusedDays }: AccessTokensPage): Html =>
  html`<nav class="filter" aria-label="Which tokens"><ul>${UNUSED.map(
    ([days, text]) =>
      html`<li><a href="${PATH}${days === undefined ? '' : `?unused=${days}`}" ${days === unusedDays ? raw('aria-current="page"') : ''}>${text}</a></li>`,
  )}</ul></nav>`

/** Neither used nor made in that time. */
const isUnused = ({ lastUsedAt, createdAt }: TokenSummary, days: number, now: number) =>
  Math.max(lastUsedAt ?? 0, createdAt) <= now - days * 86_400

function section(kind: Kind, page: AccessTokensPage): Html {
  const { unusedDays, now } = page
  const tokens = page.tokens.filter((it) => it.kind === kind)
  const shown = unusedDays === undefined ? tokens : tokens.filter((it) => isUnused(it, unusedDays, now))
  const counted = tokens.filter((it) => it.status === 'active' || it.status === 'disabled').length
  return html`<section aria-labelledby="${kind}">
<div class="section"><h2 id="${kind}">${KINDS[kind].title} tokens <span class="quiet">${counted} of ${page.limit}</span></h2>
<a class="button" href="${PATH}/new?kind=${kind}">New ${kind} token</a></div>
<p class="quiet">${KINDS[kind].text}</p>
${shown.length === 0 ? html`<div class="card quiet">${tokens.length === 0 ? 'None yet.' : 'None of them.'}</div>` : shown.map((it) => card(it, now))}
</section>`
}

const card = (token: TokenSummary, now: number): Html => html`<article class="card">
<div class="head"><h2><a href="${PATH}/${token.id}">${token.name}</a></h2><span class="tag ${token.status}">${token.status}</span></div>
<div>${token.scopes.map((scope) => html`<span class="tag" title="${SCOPES[scope]}">${scope}</span>`)}</div>
${facts(token, now)}
</article>`

const facts = (token: TokenSummary, now: number): Html => html`<dl>
${token.kind === 'publishable' ? html`<dt>Domains</dt><dd>${token.domains.join(', ')}</dd>` : ''}
<dt>Created</dt><dd>${moment(token.createdAt, now)}${token.createdBy === null ? '' : html` by ${token.createdBy}`}</dd>
<dt>Last used</dt><dd>${token.lastUsedAt === null ? 'never' : moment(token.lastUsedAt, now)}</dd>
${token.expiresAt === null ? '' : html`<dt>${token.expiresAt > now ? 'Expires' : 'Expired'}</dt><dd>${moment(token.expiresAt, now)}</dd>`}
</dl>`

/** The fields of a token's form as the page calls them. */
export const TOKEN_FIELDS = {
  name: 'Name',
  domains: 'Domains',
  scopes: 'What it may do',
  expiresAt: 'Expires',
} as const
export type TokenField = keyof typeof TOKEN_FIELDS

export interface TokenForm {
  readonly name: string
  readonly scopes: readonly string[]
  /** One entry a line. */
  readonly domains: string
  /** Days, as chosen; empty: it does not expire. */
  readonly lifetime?: string
  /** What was wrong with the form, and in which fields. */
  readonly fault?: { readonly text: string; readonly fields: readonly TokenField[] }
}

export interface NewTokenPage extends Page, TokenForm {
  readonly kind: Kind
  /** Chosen beforehand, so that sending the form twice makes one token. */
  readonly id: string
  /** What this user may hand on. */
  readonly available: readonly ScopeName[]
  /** Offered for publishable tokens, where the service has one. */
  readonly viewerDomain: string
}

/** Days after which a token may be set to expire. */
export const LIFETIMES = [30, 90, 365]

export const newTokenPage = (page: NewTokenPage): Html =>
  layout(
    frame(`New ${page.kind} token`, page),
    html`<h1>New ${page.kind} token</h1>
<p class="lead">${KINDS[page.kind].text}</p>
${faultNotice(page)}
<form class="card" method="post" action="${PATH}">
${hidden({ csrf: page.user.csrf, kind: page.kind, id: page.id })}
${fields(page)}
<label class="field"><span>${TOKEN_FIELDS.expiresAt}</span><select name="lifetime" ${marked(page, 'expiresAt')}>
<option value="">never</option>${LIFETIMES.map((days) => html`<option value="${days}" ${page.lifetime === String(days) ? raw('selected') : ''}>in ${days} days</option>`)}
</select></label>
<div class="row"><button class="primary">Create token</button><a href="${PATH}">Cancel</a></div>
</form>`,
  )

const FAULT = 'fault'

const faultNotice = ({ fault }: TokenForm): Html | '' =>
  fault === undefined ? '' : html`<div id="${FAULT}">${notice(fault.text, true)}</div>`

/** Ties a field to what is said of it; a group of boxes cannot be invalid itself. */
const marked = ({ fault }: TokenForm, field: TokenField) =>
  fault?.fields.includes(field)
    ? raw(`${field === 'scopes' ? '' : 'aria-invalid="true" '}aria-describedby="${FAULT}"`)
    : ''

function fields(page: TokenForm & { kind: Kind; available: readonly ScopeName[]; viewerDomain: string }): Html {
  const offered = page.kind === 'publishable' ? PUBLISHABLE_SCOPES : (Object.keys(SCOPES) as ScopeName[])
  return html`<label class="field"><span>${TOKEN_FIELDS.name}</span><input name="name" required maxlength="100" autocomplete="off" value="${page.name}" ${marked(page, 'name')}></label>
${
  page.kind === 'publishable'
    ? html`<label class="field"><span>${TOKEN_FIELDS.domains}</span><textarea name="domains" required rows="3" spellcheck="false" placeholder="example.com" ${marked(page, 'domains')}>${page.domains}</textarea>
<small class="quiet">One a line: <code>example.com</code>, <code>*.example.com</code> for its sub-domains, <code>https://example.com:8443</code>.${
        page.viewerDomain === '' ? '' : html` For the 3D embed viewer add <code>${page.viewerDomain}</code>.`
      }</small></label>`
    : ''
}
<fieldset ${marked(page, 'scopes')}><legend>${TOKEN_FIELDS.scopes}</legend><div class="choices">${offered
    .filter((scope) => page.available.includes(scope))
    .map(
      (
        scope,
      ) => html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" ${page.scopes.includes(scope) ? raw('checked') : ''}>
<span>${SCOPES[scope]}<small><code>${scope}</code></small></span></label>`,
    )}</div></fieldset>`
}

export interface CreatedTokenPage extends Page {
  readonly token: TokenSummary
  readonly text: string
}

/** The only page that shows the text of a secret token. */
export const createdTokenPage = (page: CreatedTokenPage): Html =>
  layout(
    frame('Token created', page),
    html`<h1>Your new token</h1>
<p class="lead">${page.token.kind === 'secret' ? 'Copy it now: it is not shown again.' : 'Copy it into your page.'}</p>
<div class="card"><h2>${page.token.name}</h2><p></p>
<code class="token" tabindex="0" aria-label="The token">${page.text}</code>
<p class="quiet">${
      page.token.kind === 'secret'
        ? 'Keep it where your backend keeps its passwords, never in a page, an app or a repository.'
        : html`Pages send it as <code>?pubtoken=…</code>.`
    }</p>
<a class="button primary" href="${PATH}">Done</a></div>`,
  )

export interface TokenPage extends Page, TokenForm {
  readonly token: TokenSummary
  readonly available: readonly ScopeName[]
  readonly viewerDomain: string
  /** Judged on request. */
  readonly check?: OriginCheck
  readonly done?: string
}

export const tokenPage = (page: TokenPage): Html => {
  const { token } = page
  const over = token.status === 'expired' || token.status === 'replaced'
  return layout(
    frame(token.name, page),
    html`<p><a href="${PATH}">← Access tokens</a></p>
<div class="head"><h1>${token.name}</h1><span class="tag ${token.status}">${token.status}</span></div>
${notice(page.done)}${faultNotice(page)}
<div class="card">${token.text === null ? html`<p class="quiet">The text of a secret token is not kept. If it is lost, rotate the token.</p>` : html`<code class="token" tabindex="0" aria-label="The token">${token.text}</code>`}
${facts(token, page.now)}</div>
${over ? '' : edit(page)}
${token.kind === 'publishable' ? tester(page) : ''}
<section class="card"><h2>${over ? 'Remove' : 'Rotate, disable, delete'}</h2>
${over ? '' : html`${rotateForm(page)}${stateForm(page)}`}
<details><summary>Delete</summary><form method="post" action="${PATH}/${token.id}/delete">${hidden({ csrf: page.user.csrf })}
<p class="quiet">It is refused from the next request on, and so are the temporary tokens made with it.</p><button class="dangerous">Delete token</button></form></details>
</section>`,
  )
}

const edit = (page: TokenPage): Html => html`<form class="card" method="post" action="${PATH}/${page.token.id}">
${hidden({ csrf: page.user.csrf })}
${fields({ ...page, kind: page.token.kind })}
<button class="primary">Save</button>
</form>`

const tester = ({ token, check }: TokenPage): Html => html`<form class="card" id="try" action="${PATH}/${token.id}#try">
<h2>Try a page</h2>
<p class="quiet">Would these domains let it use the token? An address or an origin will do.</p>
<label class="field"><span>Page</span><input name="origin" required maxlength="2048" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://example.com" value="${check?.origin ?? ''}"></label>
${check === undefined ? '' : html`<p class="verdict" role="status"><span class="tag ${check.allowed ? 'active' : 'disabled'}">${check.allowed ? 'allowed' : 'refused'}</span> <code>${check.origin}</code><br>${check.reason}</p>`}
<button>Try</button>
</form>`

const rotateForm = ({ token, user }: TokenPage): Html => html`<details><summary>Rotate</summary>
<form method="post" action="${PATH}/${token.id}/rotate">${hidden({ csrf: user.csrf })}
<label class="field"><span>The old token keeps working</span><select name="grace">
<option value="0">not at all</option><option value="3600">for an hour</option><option value="86400">for a day</option><option value="604800">for a week</option>
</select></label><button>Make a new token</button></form></details>`

const stateForm = ({
  token,
  user,
}: TokenPage): Html => html`<details><summary>${token.status === 'disabled' ? 'Enable' : 'Disable'}</summary>
<form method="post" action="${PATH}/${token.id}/state">${hidden({ csrf: user.csrf, disabled: token.status === 'disabled' ? 'no' : 'yes' })}
<p class="quiet">${token.status === 'disabled' ? 'It works again at once.' : 'It is refused until it is enabled again.'}</p>
<button>${token.status === 'disabled' ? 'Enable token' : 'Disable token'}</button></form></details>`
