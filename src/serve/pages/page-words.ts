import { ServiceError } from '../../base/errors.ts'
import { type FormFault, TOKEN_FIELDS, type TokenField } from './frame/form-fault.ts'

/** A refusal in a sentence for people: without the name of a member in front, which they have not seen. */
export function sentenceOf({ code, message }: ServiceError): string {
  const [, member, rest] = /^([\w.]+): (.*)$/s.exec(message) ?? [undefined, '', message]
  if (code === 'not_found' && member !== '') return `There is no such ${member}.`
  if (member === 'token' && rest.startsWith('it ')) return `The token ${rest.slice(3)}.`
  const text = rest.charAt(0).toUpperCase() + rest.slice(1)
  return text.endsWith('.') ? text : `${text}.`
}

/** Fields with one entry a line, as typed. */
type Typed = Readonly<Record<'domains' | 'addresses', string>>

/** Of whatever is about passwords where there are none. */
export const passwordsOff = () =>
  new ServiceError('forbidden', 'Passwords are switched off here. Sign in in another way')

/** A refusal of the form of a token: every fault with its field, said once. */
export function formFaultOf(error: ServiceError, typed: Typed): FormFault {
  const faults = pointedFaults(error).map((it) => ({ field: it.field, text: sentence(it, typed) }))
  if (faults.length === 0) return { text: sentenceOf(error), fields: [] }
  return { fields: faults.filter((it, i) => faults.findIndex((other) => isSame(it, other)) === i) }
}

type FieldFault = FormFault['fields'][number]
const isSame = (a: FieldFault, b: FieldFault) => a.field === b.field && a.text === b.text

interface PointedFault {
  readonly field: TokenField
  readonly index: number | undefined
  readonly detail: string
}

/** The faults that are in fields of the form; those without a list of faults have the field in front of the message. */
function pointedFaults({ members, message }: ServiceError): PointedFault[] {
  const listed = members['errors'] as readonly { pointer: string; detail: string }[] | undefined
  const [, name = '', rest = ''] = /^(\w+): (.*)$/s.exec(message) ?? []
  return (listed ?? [{ pointer: `/${name}`, detail: rest }]).flatMap(({ pointer, detail }) => {
    const [, field = '', index] = pointer.split('/')
    if (!isField(field)) return []
    return [{ field, index: index === undefined ? undefined : Number(index), detail }]
  })
}

const isField = (name: string): name is TokenField => Object.hasOwn(TOKEN_FIELDS, name)

function sentence({ field, index, detail }: PointedFault, typed: Typed): string {
  const [, rule = detail, got] = /^(.*?)(?:, got (.*))?$/s.exec(detail) ?? []
  if (/^must have at least 1 |^is required|^must be an? (string|array)/.test(rule)) return `${NEEDED[field]}.`
  const isListed = field === 'domains' || field === 'addresses'
  const entry = isListed && index !== undefined ? entriesIn(typed[field])[index] : undefined
  if (field === 'floors' && got !== undefined) return `${rule}: ${got}.`
  return entry ? `line ${entry.line}: “${entry.text}” ${rule}.` : `${rule}.`
}

/** What to do about an empty field. */
const NEEDED: Readonly<Record<TokenField, string>> = {
  name: 'please give it one',
  scopes: 'choose at least one',
  domains: 'name at least one, such as example.com',
  addresses: 'name at least one, such as 203.0.113.0/24',
  quota: 'give a number, or leave it empty',
  floors: 'choose at least one floor or label, or all floors',
  expiresAt: 'choose one of those offered',
}

/** The domains or addresses of a text, one a line or several, with the number of the line. */
export const entriesIn = (text: string): { text: string; line: number }[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, i) =>
    line
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((it) => ({ text: it, line: i + 1 })),
  )
