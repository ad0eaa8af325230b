import { html, raw } from 'hono/html'
import type { ScopeName } from '../../../schema/resources/scope.ts'
import type { ListedToken, OriginCheck, TokenUsage } from '../../../schema/resources/token.ts'
import { codeBlock } from '../frame/code-block.ts'
import { type FormFault, faultSummary } from '../frame/form-fault.ts'
import { type Html, hidden, layout, notice } from '../frame/layout.ts'
import type { OfferedFloors } from './floor-choice.ts'
import { type ServiceRate, type TokenForm, tokenFields } from './token-form.ts'
import { embedSnippet, readableFloors } from './token-snippets.ts'
import { facts, isChangeable, stateTags, TOKENS, type TokensFrame, tokensFrame, tokenText } from './token-words.ts'
import { usageChart } from './usage-chart.ts'

export interface TokenPage extends TokensFrame, TokenForm {
  readonly token: ListedToken
  readonly usage: TokenUsage
  readonly available: readonly ScopeName[]
  readonly viewerDomain: string
  readonly offered: OfferedFloors
  /** Id of the floor that the frame shows; the first that the token reads where it is none of them. */
  readonly shownFloor: string
  readonly rate: ServiceRate
  /** Base URL of the service. */
  readonly url: string
  /** Judged on request. */
  readonly check?: OriginCheck
  readonly done?: string
  readonly fault?: FormFault
}

export const tokenPage = (page: TokenPage): Html => {
  const { token } = page
  const over = token.status === 'expired' || token.status === 'replaced'
  const changeable = isChangeable(token, page.user)
  return layout(
    { ...tokensFrame(token.name, page), width: 'middle' },
    html`<p class="crumb"><a href="${TOKENS}">← Access tokens</a></p>
<div class="head"><h1>${token.name}</h1><span class="tags">${stateTags(token, page.now)}</span></div>
${notice(page.done)}${faultSummary(page.fault)}
<div class="card">${token.text === null ? html`<p class="quiet">The text of a secret token is not kept. If it is lost, rotate the token.</p>` : tokenText(token.text)}
${facts(token, page.now, page.offered)}</div>
<section class="card"><h2>Use</h2>${usageChart(page.usage)}${temporary(token)}
<p class="quiet"><a href="/settings/audit?token=${token.id}">What the audit log says of it</a></p></section>
${over ? '' : embed(page)}
${over || !changeable ? '' : edit(page)}
${token.kind === 'publishable' ? tester(page) : ''}
${changeable ? ending(page, over) : html`<p class="quiet">Only ${token.createdBy === null ? '' : `${token.createdBy} and `}owners of the account may change it.</p>`}`,
  )
}

const ending = (
  page: TokenPage,
  over: boolean,
): Html => html`<section class="card"><h2>${over ? 'Remove' : 'Rotate, disable, delete'}</h2>
${over ? '' : html`${rotateForm(page)}${stateForm(page)}`}
<details><summary>Delete</summary><form method="post" action="${TOKENS}/${page.token.id}/delete">${hidden({ csrf: page.user.csrf })}
<p class="quiet">It is refused from the next request on, and so are the temporary tokens made with it.</p><button class="dangerous">Delete token</button></form></details>
</section>`

const temporary = ({ kind, temporaryTokens }: ListedToken): Html | '' =>
  kind === 'publishable'
    ? ''
    : html`<p class="quiet">${temporaryTokens === 0 ? 'No living temporary token.' : `${temporaryTokens} living temporary token${temporaryTokens === 1 ? '' : 's'}.`} Temporary tokens end by themselves, or with this one.</p>`

function embed({ token, url, viewerDomain, offered, shownFloor }: TokenPage): Html[] {
  const floors = readableFloors(token, offered)
  const floor = floors.find(({ id }) => id === shownFloor) ?? floors[0]
  return embedSnippet(token, token.text ?? '', url, floor).map(
    ({ id, title, code }) => html`<section class="card" id="show"><h2>Show a floor in your page</h2>
<p class="quiet">The viewer shows the plan of a public floor, and the floor in 3D. Only pages of the domains above can have it in a frame${
      viewerDomain === '' ? '' : html`, and <code>${viewerDomain}</code> has to be one of the domains`
    }.</p>
${floor ? '' : html`<p>Put the id of a public floor in the place of <code>FLOOR_ID</code>.</p>`}
${
  floors.length < 2
    ? ''
    : html`<form method="get" action="#show" class="choose"><label class="field"><span>Floor</span><select name="floor">${floors.map(
        (it) => html`<option value="${it.id}" ${it === floor ? raw('selected') : ''}>${it.name}</option>`,
      )}</select></label><button>Show its frame</button></form>`
}
${codeBlock(id, title, code)}</section>`,
  )
}

const edit = (page: TokenPage): Html => html`<form class="card" method="post" action="${TOKENS}/${page.token.id}">
<h2>Change it</h2>
${hidden({ csrf: page.user.csrf })}
${tokenFields({ ...page, kind: page.token.kind, owner: page.user.owner === true, isNew: false })}
<button class="primary">Save</button>
</form>`

const tester = ({
  token,
  check,
}: TokenPage): Html => html`<form class="card" id="try" action="${TOKENS}/${token.id}#try">
<h2>Try a page</h2>
<p class="quiet">Would these domains let it use the token? An address or an origin will do.</p>
<label class="field"><span>Page</span><input name="origin" required maxlength="2048" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://example.com" value="${check?.origin ?? ''}"></label>
${check === undefined ? '' : html`<p role="status"><span class="tag ${check.allowed ? 'good' : 'bad'}">${check.allowed ? 'allowed' : 'refused'}</span> <code>${check.origin}</code><br>${check.reason}</p>`}
<button>Try</button>
</form>`

const rotateForm = ({ token, user }: TokenPage): Html => html`<details><summary>Rotate</summary>
<form method="post" action="${TOKENS}/${token.id}/rotate">${hidden({ csrf: user.csrf })}
<label class="field short"><span>The old token keeps working</span><select name="grace">
<option value="0">not at all</option><option value="3600">for an hour</option><option value="86400">for a day</option><option value="604800">for a week</option>
</select></label><button>Make a new token</button></form></details>`

const stateForm = ({
  token,
  user,
}: TokenPage): Html => html`<details><summary>${token.status === 'disabled' ? 'Enable' : 'Disable'}</summary>
<form method="post" action="${TOKENS}/${token.id}/state">${hidden({ csrf: user.csrf, disabled: token.status === 'disabled' ? 'no' : 'yes' })}
<p class="quiet">${token.status === 'disabled' ? 'It works again at once.' : 'It is refused until it is enabled again.'}</p>
<button>${token.status === 'disabled' ? 'Enable token' : 'Disable token'}</button></form></details>`
