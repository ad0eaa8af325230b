/** A reference to an entity, such as `#12`. */
export type Ref = `#${number}`

/** A value as STEP writes it: a reference, a list, a number, or text made by the functions below. */
export type Value = string | number | readonly Value[]

/** Not given. */
export const NONE = '$'

/** The data section of a STEP file. @see ISO 10303-21 */
export class StepFile {
  #lines: string[] = []
  #count: number

  /** @param before the number after which those of its entities begin */
  constructor(before = 0) {
    this.#count = before
  }

  add(entity: string, ...values: Value[]): Ref {
    const ref: Ref = `#${++this.#count}`
    this.#lines.push(`${ref}=${entity}(${values.map(written).join(',')});`)
    return ref
  }

  /** The number of the entity that was added last. */
  get last(): number {
    return this.#count
  }

  /** A line for each entity added since this was called last, which are kept no longer. */
  take(newline = '\n'): string {
    const lines = this.#lines.map((it) => it + newline).join('')
    this.#lines = []
    return lines
  }
}

/** What stands before the data section. @param header lines of the header section */
export const stepHead = (header: readonly string[]): string =>
  ['ISO-10303-21;', 'HEADER;', ...header, 'ENDSEC;', 'DATA;', ''].join('\n')

/** What stands behind it. */
export const STEP_END = 'ENDSEC;\nEND-ISO-10303-21;\n'

function written(value: Value): string {
  if (typeof value === 'number') return real(value)
  return typeof value === 'string' ? value : `(${value.map(written).join(',')})`
}

/** A number with the point that STEP asks for, to a micrometre. */
export function real(value: number): string {
  const text = String(Math.round(value * 1e6) / 1e6 + 0)
  if (text.includes('e')) return text.replace('e', '.E').replace('E+', 'E')
  return text.includes('.') ? text : `${text}.`
}

/** A number with all its digits, which `real` rounds. */
export function exactReal(value: number): string {
  const [digits, power] = String(value + 0).split('e') as [string, string?]
  return `${digits.includes('.') ? digits : `${digits}.`}${power === undefined ? '' : `E${power.replace('+', '')}`}`
}

export const integer = (value: number): string => String(Math.round(value))

export const enumeration = (name: string): string => `.${name}.`

/** A string: quotes and backslashes doubled, what is not ASCII and ends of lines in UTF-16, other control characters left out. */
export function text(value: string): string {
  let coded = ''
  for (const character of value) {
    const code = character.codePointAt(0)!
    if ((code < 0x20 && !/[\t\n\r]/.test(character)) || (code >= 0x7f && code < 0xa0)) continue
    if (character === "'" || character === '\\') coded += character + character
    else if (code >= 0x20 && code < 0x7f) coded += character
    else if (code > 0xffff) coded += `\\X4\\${hex(code, 8)}\\X0\\`
    else coded += `\\X2\\${hex(code, 4)}\\X0\\`
  }
  return `'${coded}'`
}

const hex = (code: number, digits: number) => code.toString(16).toUpperCase().padStart(digits, '0')

/** Text, or not given. */
export const optionalText = (value: string | null): string => (value === null ? NONE : text(value))
