import { kindOfName } from '../whole-floors/names/kind-of-name.ts'
import { plainName } from '../whole-floors/names/plain-words.ts'

/** Whether a space is of those that a text means: by a pattern, "Office *", or by what they are for, "all bedrooms". */
export function isMeantBy(said: string): (space: { readonly name: string }) => boolean {
  if (/^[^*]*(?:\*[^*]*){1,2}$/.test(said)) {
    const pattern = new RegExp(
      `^${said
        .split('*')
        .map(plainName)
        .map((it) => it.trim())
        .join('.*')}$`,
    )
    return ({ name }) => pattern.test(plainName(name))
  }
  // A number names one room.
  const kind = /\d/.test(said) ? undefined : kindOfName(said)?.kind
  return ({ name }) => {
    const own = kindOfName(name)?.kind
    return kind !== undefined && (own === kind || (kind === 'bedroom' && own?.endsWith('_bedroom') === true))
  }
}

/** Standards by what they are called: with their parts, their years, or their long names. */
const STANDARDS: readonly (readonly [name: RegExp, standard: string])[] = [
  [/^din (?:en )?18040(?: 2)?(?: r\b|.*(?:wheelchair|rollstuhl))/, 'din-18040-2-r'],
  [/^din (?:en )?18040(?: 2)?(?: \d{4}.*)?$/, 'din-18040-2'],
  [/^(?:asr(?: a?\d.*)?|arbeitsstatten\w*)$/, 'asr'],
  [/^(?:ndss|nationally described space standards?)(?: \d{4})?$/, 'ndss'],
  [/^nkba(?: .*)?$/, 'nkba'],
  [/^bco(?: .*)?$/, 'bco'],
  [/^(?:for )?(?:wheel ?chairs?|rollstuhl\w*)(?: (?:users?|accessib(?:le|ility)|friendly))?$/, 'din-18040-2-r'],
  [/^(?:accessib(?:le|ility)|barrier ?free|barrierefrei|step ?free|age in place)$/, 'din-18040-2'],
]

/** What names of parts of standards are taken for, where those here measure less or by another figure than the name says. */
export function standardTaken(said: unknown): string | undefined {
  const name = typeof said === 'string' ? standardsCalled(said) : undefined
  if (typeof said !== 'string' || name === said || name === undefined) return undefined
  const plain = plainName(said)
  if (plain === plainName(String(name))) return undefined
  return `standard "${said}" as ${String(name)}, which is measured as a whole`
}

/** Standards by their names here; what none of them is called stays as it is. */
export function standardsCalled(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(standardsCalled)
  const plain = typeof said === 'string' ? plainName(said) : ''
  return STANDARDS.find(([name]) => name.test(plain))?.[1] ?? said
}
