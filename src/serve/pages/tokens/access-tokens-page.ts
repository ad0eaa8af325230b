import { html, raw } from 'hono/html'
import { SCOPES } from '../../../schema/resources/scope.ts'
import type { ListedToken } from '../../../schema/resources/token.ts'
import { counted } from '../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import {
  isChangeable,
  KINDS,
  type Kind,
  startText,
  stateTags,
  TOKENS,
  type TokensFrame,
  tokensFrame,
} from './token-words.ts'

export interface AccessTokensPage extends TokensFrame {
  readonly tokens: readonly ListedToken[]
  readonly limit: number
  /** Shows only tokens that have been unused for this many days. */
  readonly unusedDays?: number
  /** Shows only tokens whose name holds this, or that begin with it. */
  readonly search?: string
  readonly done?: string
}

/** Form of the tokens that are ticked. */
const TICKED = 'ticked'

export const accessTokensPage = (page: AccessTokensPage): Html =>
  layout(
    tokensFrame('Access tokens', page),
    html`<h1>Access tokens</h1>
<p class="lead">They let programs use the floor plans of your account.</p>
${notice(page.done)}
${page.tokens.length === 0 ? '' : filter(page)}
${(Object.keys(KINDS) as Kind[]).map((kind) => section(kind, page))}
${page.tokens.some((it) => isChangeable(it, page.user)) ? tickedForm(page) : ''}`,
  )

const UNUSED: readonly (readonly [days: number | undefined, text: string])[] = [
  [undefined, 'All'],
  [30, 'Unused for 30 days'],
  [90, '90 days'],
]

const filter = ({ unusedDays, search = '', user }: AccessTokensPage): Html => html`<div class="filter">
<form method="post" action="${TOKENS}/find" role="search">${hidden({ csrf: user.csrf })}
<input name="q" value="${search}" maxlength="255" autocomplete="off" spellcheck="false" aria-label="Find a token" placeholder="Name, or the token you found">
<button>Find</button></form>
<nav aria-label="Which tokens"><ul class="pills">${UNUSED.map(
  ([days, text]) =>
    html`<li><a href="${TOKENS}${days === undefined ? '' : `?unused=${days}`}" ${
      days === unusedDays && (days !== undefined || search === '') ? raw('aria-current="page"') : ''
    }>${text}</a></li>`,
)}</ul></nav></div>`

/** Neither used nor made in that time. */
const isUnused = ({ lastUsedAt, createdAt }: ListedToken, days: number, now: number) =>
  Math.max(lastUsedAt ?? 0, createdAt) <= now - days * 86_400

function isShown(token: ListedToken, { unusedDays, search, now }: AccessTokensPage): boolean {
  if (unusedDays !== undefined && !isUnused(token, unusedDays, now)) return false
  if (search === undefined) return true
  return token.name.toLowerCase().includes(search.toLowerCase()) || (token.start ?? '').startsWith(search)
}

function section(kind: Kind, page: AccessTokensPage): Html {
  const tokens = page.tokens.filter((it) => it.kind === kind)
  const shown = tokens.filter((it) => isShown(it, page))
  const living = tokens.filter((it) => it.status === 'active' || it.status === 'disabled').length
  return html`<section aria-labelledby="${kind}">
<div class="section"><div><h2 id="${kind}">${KINDS[kind].title} tokens</h2>
<p class="quiet">${KINDS[kind].text} ${living} of ${page.limit}.</p></div>
<a class="button" href="${TOKENS}/new?kind=${kind}">New ${kind} token</a></div>
<div class="card rows">${shown.length > 0 ? shown.map((it) => row(it, page)) : html`<p class="empty">${tokens.length === 0 ? html`None yet. ${FIRST_USE[kind]}` : 'None of them.'}</p>`}</div>
</section>`
}

/** What the first token of a kind is for, with its place in a request. */
const FIRST_USE: Readonly<Record<Kind, Html>> = {
  publishable: html`A web page of yours reads public floors with one: <code>GET /v2/floor/…?pubtoken=rw_pk_…</code> (<a href="/docs/embedding">show a floor in a page</a>).`,
  secret: html`A program on your server sends it in a header: <code>Authorization: Bearer rw_sk_…</code> (<a href="/docs/cookbook">tasks with their commands</a>).`,
}

const row = (token: ListedToken, { now, user }: AccessTokensPage): Html => html`<article class="token-row">
<input type="checkbox" name="id" value="${token.id}" form="${TICKED}" aria-label="Tick ${token.name}" ${isChangeable(token, user) ? '' : raw('disabled')}>
<div><h3><a href="${TOKENS}/${token.id}">${token.name}</a></h3>
<p class="quiet">${startText(token)} ${token.domains.join(', ')}</p></div>
<div class="quiet"><span title="${token.scopes.map((it) => SCOPES[it]).join('\n')}">${scopesInWords(token)}</span>${
  token.floors.length === 0 ? '' : html`<br>narrowed to ${narrowingInWords(token)}`
}${token.temporaryTokens === 0 ? '' : html`<br>${counted(token.temporaryTokens, 'temporary token')}`}</div>
<div class="quiet">${token.lastUsedAt === null ? 'Never used' : html`Used ${moment(token.lastUsedAt, now)}`}<br>${
  token.requests === 0 ? '' : html`${counted(token.requests, 'request')} in 30 days`
}</div>
<div class="tags">${stateTags(token, now)}</div>
</article>`

/** One or two scopes by name, more by their number. */
const scopesInWords = ({ scopes }: ListedToken) => (scopes.length <= 2 ? scopes.join(', ') : `${scopes.length} scopes`)

/** One entry by what it is, more by their number. */
const narrowingInWords = ({ floors: [first = '', ...more] }: ListedToken) =>
  more.length > 0
    ? `${more.length + 1} entries`
    : first.startsWith('label:')
      ? `label “${first.slice(6)}”`
      : 'one floor'

const tickedForm = ({
  user,
}: AccessTokensPage): Html => html`<form id="${TICKED}" class="row ticked" method="post" action="${TOKENS}/ticked">
${hidden({ csrf: user.csrf })}<span class="quiet">Ticked tokens:</span>
<button class="small" name="action" value="disable">Disable</button>
<button class="small" name="action" value="enable">Enable</button>
<button class="small dangerous" name="action" value="delete">Delete…</button>
</form>`

export interface DeleteTokensPage extends TokensFrame {
  readonly tokens: readonly ListedToken[]
}

/** Asks once more before tokens are deleted. */
export const deleteTokensPage = (page: DeleteTokensPage): Html =>
  layout(
    { ...tokensFrame('Delete tokens', page), width: 'narrow' },
    html`<form class="card" method="post" action="${TOKENS}/ticked">
<h1>Delete ${counted(page.tokens.length, 'token')}?</h1>
<p>They are refused from the next request on, and so are the temporary tokens made with them.</p>
<ul class="rows">${page.tokens.map(
      (it) =>
        html`<li><strong>${it.name}</strong> <span class="quiet">${startText(it)}${
          it.requests === 0 ? '' : html` · ${counted(it.requests, 'request')} in 30 days`
        }</span><input type="hidden" name="id" value="${it.id}"></li>`,
    )}</ul>
${hidden({ csrf: page.user.csrf, action: 'delete', sure: 'yes' })}
<div class="stretch"><a class="button" href="${TOKENS}">Keep them</a><button class="dangerous">Delete</button></div>
</form>`,
  )
