import { html, raw } from 'hono/html'
import type { Html } from './layout.ts'

/** The fields of a token's form as the page calls them. */
export const TOKEN_FIELDS = {
  name: 'Name',
  domains: 'Domains',
  scopes: 'What it may do',
  floors: 'Which floors',
  addresses: 'From which addresses',
  quota: 'How often',
  expiresAt: 'Ends',
} as const
export type TokenField = keyof typeof TOKEN_FIELDS

/** What a page says of a form that was refused. */
export interface FormFault {
  /** A sentence, where the fault is in no field. */
  readonly text?: string
  /** What is wrong with each field, in a sentence; a field may have several. */
  readonly fields: readonly { readonly field: TokenField; readonly text: string }[]
}

/** All that is wrong, above the form; faults in fields lead there. */
export const faultSummary = (fault: FormFault | undefined): Html | '' =>
  fault === undefined
    ? ''
    : html`<div class="notice bad" role="alert">${
        fault.text ??
        html`<ul>${fault.fields.map(({ field, text }) => html`<li><a href="#field-${field}">${TOKEN_FIELDS[field]}</a>: ${text}</li>`)}</ul>`
      }</div>`

/** What is wrong with a field, beside it. */
export function faultOf(fault: FormFault | undefined, field: TokenField): Html | '' {
  const texts = fault?.fields.filter((it) => it.field === field).map(({ text }) => text) ?? []
  return texts.length === 0 ? '' : html`<span class="error" id="fault-${field}">${texts.map(capital).join(' ')}</span>`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields that are groups of boxes. */
const GROUPS: readonly TokenField[] = ['scopes', 'floors']

/** Ties a field to what is said of it; a group of boxes cannot be invalid itself. */
export const marked = (fault: FormFault | undefined, field: TokenField) =>
  fault?.fields.some((it) => it.field === field)
    ? raw(`${GROUPS.includes(field) ? '' : 'aria-invalid="true" '}aria-describedby="fault-${field}"`)
    : ''
