import { html, raw } from 'hono/html'
import { PUBLISHABLE_SCOPES, SCOPE_NAMES, SCOPES, type ScopeName } from '../../../schema/resources/scope.ts'
import { type FormFault, faultOf, marked } from '../frame/form-fault.ts'
import type { Html } from '../frame/layout.ts'
import { type Kind, TOKENS } from './token-words.ts'

export interface ScopeChoice {
  readonly kind: Kind
  /** Those that are ticked. */
  readonly scopes: readonly string[]
  /** What this user may hand on. */
  readonly available: readonly ScopeName[]
  readonly fault?: FormFault
  /** Whether the page can be loaded anew with other boxes ticked. */
  readonly isNew: boolean
  readonly legend?: string
}

/** The resources in the order of the specification, with what they are. */
const RESOURCES: readonly (readonly [prefix: string, title: string, text: string])[] = [
  ['floor', 'Floors', 'Floor plans and their layouts'],
  ['customAttributes', 'Custom attributes', 'Which attributes there are'],
  ['customAttributeValues', 'Values of custom attributes', 'What floors say in them'],
  ['extension', 'Extensions', 'Programs that extend the editor'],
  ['webhook', 'Webhooks', 'Calls to you when something changes'],
]

const isReading = (name: string) => /:(read|query)/.test(name)

const PRESETS: readonly (readonly [key: string, title: string, holds: (name: ScopeName) => boolean])[] = [
  ['public', 'Read public floors', (name) => name === 'floor:readPublic' || name === 'floor:queryPublic'],
  ['floors', 'Read floors', (name) => name.startsWith('floor:') && isReading(name)],
  ['reading', 'Read everything', isReading],
  ['all', 'Everything', () => true],
]

const offeredTo = ({ kind, available }: Pick<ScopeChoice, 'kind' | 'available'>) =>
  SCOPE_NAMES.filter(
    (it) => available.includes(it) && (kind === 'secret' || (PUBLISHABLE_SCOPES as readonly string[]).includes(it)),
  )

/** The scopes that a preset ticks; none for another name. */
export function presetScopes(key: string, choice: Pick<ScopeChoice, 'kind' | 'available'>): ScopeName[] {
  const [, , holds = () => false] = PRESETS.find(([it]) => it === key) ?? []
  return offeredTo(choice).filter(holds)
}

/** The scopes as boxes, by resource, with what is often ticked together. */
export function scopeChoice(choice: ScopeChoice): Html {
  const offered = offeredTo(choice)
  return html`<fieldset class="field scopes" id="field-scopes" ${marked(choice.fault, 'scopes')}><legend>${choice.legend ?? 'What it may do'}</legend>
${faultOf(choice.fault, 'scopes')}
<p class="row presets">${presets(choice).map(
    ([key, title, scopes]) =>
      html`<a class="button chip" href="${TOKENS}/new?kind=${choice.kind}&preset=${key}" data-tick="${scopes.join(' ')}" data-within="fieldset" data-only ${
        choice.isNew ? '' : raw('hidden')
      }>${title}</a>`,
  )}</p>
${RESOURCES.map(([prefix, title, text]) => {
  const scopes = offered.filter((it) => it.startsWith(`${prefix}:`))
  return scopes.length === 0 ? '' : group(title, text, scopes, choice.scopes)
})}</fieldset>`
}

/** Those presets that differ in what they tick here. */
function presets(choice: ScopeChoice): (readonly [key: string, title: string, scopes: readonly string[]])[] {
  const ticked = PRESETS.map(([key, title]) => [key, title, presetScopes(key, choice)] as const)
  return ticked.filter(
    ([, , scopes], i) => scopes.length > 0 && ticked.findLastIndex((it) => it[2].join() === scopes.join()) === i,
  )
}

const group = (
  title: string,
  text: string,
  scopes: readonly ScopeName[],
  ticked: readonly string[],
): Html => html`<div class="scope-group" role="group" aria-label="${title}">
<div><strong>${title}</strong><small class="help">${text}</small>${
  scopes.length === 1
    ? ''
    : html`<button type="button" class="small plain" data-tick="*" data-within=".scope-group" hidden>All</button>`
}</div>
<div class="choices">${scopes.map(
  (
    scope,
  ) => html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" ${ticked.includes(scope) ? raw('checked') : ''}>
<span>${SCOPES[scope]}<small><code>${scope}</code></small></span></label>`,
)}</div></div>`
