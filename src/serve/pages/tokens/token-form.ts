import { html, raw } from 'hono/html'
import type { ScopeName } from '../../../schema/resources/scope.ts'
import { type FormFault, faultOf, marked, TOKEN_FIELDS } from '../frame/form-fault.ts'
import type { Html } from '../frame/layout.ts'
import { floorChoice, type OfferedFloors } from './floor-choice.ts'
import { scopeChoice } from './scope-choice.ts'
import { type Kind, periodInWords } from './token-words.ts'

export interface TokenForm {
  readonly name: string
  readonly scopes: readonly string[]
  /** One entry a line. */
  readonly domains: string
  /** Whether it is narrowed to some floors, and to which. */
  readonly narrowed: boolean
  readonly floors: readonly string[]
  /** Networks a secret one may be used from, one a line, and calls in a period; empty: no bound. */
  readonly addresses: string
  readonly quota: string
  /** Days, `keep` or `date`, as chosen; empty: it does not end. */
  readonly lifetime?: string
  /** The day chosen for `date`, as `2026-01-31`. */
  readonly ends?: string
}

export interface TokenFields extends TokenForm {
  readonly fault?: FormFault
  readonly kind: Kind
  /** What this user may hand on. */
  readonly available: readonly ScopeName[]
  /** Offered for publishable tokens, where the service has one. */
  readonly viewerDomain: string
  readonly offered: OfferedFloors
  readonly rate: ServiceRate
  /** Whether the user sets networks and quota. */
  readonly owner: boolean
  readonly isNew: boolean
}

/** Calls that the service allows a token in a period; 0 = as many as come. */
export interface ServiceRate {
  readonly calls: number
  readonly seconds: number
}

/** Days after which a token may be set to end; any day can be chosen beside them. */
const LIFETIMES = [7, 30, 90, 365]

export const tokenFields = (
  page: TokenFields,
): Html => html`<label class="field" id="field-name"><span>${TOKEN_FIELDS.name}</span>
<input name="name" required maxlength="100" autocomplete="off" value="${page.name}" ${marked(page.fault, 'name')}>${faultOf(page.fault, 'name')}
<small class="help">Where it is used, such as “Web site” or “Nightly export”.</small></label>
${page.kind === 'publishable' ? domains(page) : ''}
${scopeChoice(page)}
${floorChoice(page)}
${page.kind === 'secret' && page.owner ? bounds(page) : ''}
${ends(page)}`

const domains = (
  page: TokenFields,
): Html => html`<label class="field" id="field-domains"><span>${TOKEN_FIELDS.domains}</span>
<textarea name="domains" required rows="3" spellcheck="false" placeholder="example.com" ${marked(page.fault, 'domains')}>${page.domains}</textarea>${faultOf(page.fault, 'domains')}
<small class="help">One a line: <code>example.com</code>, <code>*.example.com</code> for its sub-domains, <code>https://example.com:8443</code>.${
  page.viewerDomain === '' ? '' : html` For the 3D embed viewer add <code>${page.viewerDomain}</code>.`
}</small></label>`

const bounds = (
  page: TokenFields,
): Html => html`<label class="field" id="field-addresses"><span>${TOKEN_FIELDS.addresses}</span>
<textarea name="addresses" rows="2" spellcheck="false" placeholder="203.0.113.0/24" ${marked(page.fault, 'addresses')}>${page.addresses}</textarea>${faultOf(page.fault, 'addresses')}
<small class="help">One a line, addresses or networks; empty is everywhere. Temporary tokens made with it are bound as well.</small></label>
${page.rate.calls === 0 ? '' : quotaField(page)}`

const quotaField = (
  page: TokenFields,
): Html => html`<label class="field short" id="field-quota"><span>${TOKEN_FIELDS.quota}</span>
<input name="quota" inputmode="numeric" pattern="[0-9]*" autocomplete="off" placeholder="${page.rate.calls}" value="${page.quota}" ${marked(page.fault, 'quota')}>${faultOf(page.fault, 'quota')}
<small class="help">Calls in ${periodInWords(page.rate.seconds)}, at most ${page.rate.calls}; empty is as many as the service allows.</small></label>`

function ends(page: TokenFields): Html {
  const options: readonly (readonly [value: string, text: string])[] = [
    ...(page.isNew ? [] : [['keep', 'as it is'] as const]),
    ['', 'never'],
    ...LIFETIMES.map((days) => [String(days), `in ${days} days`] as const),
    ['date', 'at the end of a day…'],
  ]
  const chosen = page.lifetime ?? (page.isNew ? '' : 'keep')
  return html`<div class="field short ends" id="field-expiresAt"><label for="lifetime">${TOKEN_FIELDS.expiresAt}</label>
<select id="lifetime" name="lifetime" ${marked(page.fault, 'expiresAt')}>${options.map(
    ([value, text]) => html`<option value="${value}" ${value === chosen ? raw('selected') : ''}>${text}</option>`,
  )}</select>
<input type="date" name="ends" value="${page.ends ?? ''}" aria-label="Last day">${faultOf(page.fault, 'expiresAt')}</div>`
}
