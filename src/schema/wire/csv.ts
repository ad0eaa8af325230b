import { ServiceError } from '../../base/errors.ts'

// Reads comma-separated values as RFC 4180 has them, and takes away the apostrophe that `csvLine` puts before what a spreadsheet would
// compute.

/** A record of a file. */
export interface CsvRecord {
  /** Line of the file on which it begins, from 1 on. */
  readonly line: number
  readonly fields: readonly string[]
}

const GUARDED = /^'+[=+\-@\t\r]/

const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** Separators that files come with: spreadsheets write semicolons where a comma is the decimal sign. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

/**
 * The records of a file in their order, read as they are asked for. Lines end with CRLF, LF or CR; empty ones are passed over.
 *
 * @throws ServiceError `invalid` naming the line: a quote that is not closed, text behind one that is, a quote within bare text
 */
export function* readCsv(text: string, separator: CsvSeparator): Generator<CsvRecord> {
  const scan = new CsvScan(text, separator)
  while (!scan.isDone) {
    const record = scan.record()
    if (record.fields.length > 1 || record.fields[0] !== '') yield record
  }
}

class CsvScan {
  readonly #text: string
  readonly #separator: CsvSeparator
  /** The end of a bare field. */
  readonly #ends: RegExp
  #at: number
  #line = 1

  constructor(text: string, separator: CsvSeparator) {
    this.#text = text
    this.#separator = separator
    this.#ends = new RegExp(`[\\r\\n${separator}]`, 'g')
    this.#at = text.startsWith('\ufeff') ? 1 : 0
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length
  }

  record(): CsvRecord {
    const line = this.#line
    const fields = [this.#field()]
    while (this.#text[this.#at] === this.#separator) {
      this.#at++
      fields.push(this.#field())
    }
    this.#endLine()
    return { line, fields }
  }

  #field(): string {
    return unguarded(this.#text[this.#at] === '"' ? this.#quoted() : this.#bare())
  }

  #bare(): string {
    this.#ends.lastIndex = this.#at
    const end = this.#ends.exec(this.#text)?.index ?? this.#text.length
    const found = this.#text.slice(this.#at, end)
    if (found.includes('"')) throw this.#fault('has a quote within a field that does not begin with one')
    this.#at = end
    return found
  }

  #quoted(): string {
    let found = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      if (end < 0) throw this.#fault('has a field whose quote is not closed')
      found += this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      if (this.#text[this.#at] !== '"') break
      found += '"'
    }
    const next = this.#text[this.#at]
    if (next !== undefined && next !== this.#separator && next !== '\r' && next !== '\n')
      throw this.#fault('has text behind the quote that ends a field')
    this.#line += linesIn(found)
    return found
  }

  #endLine(): void {
    if (this.#text[this.#at] === '\r') this.#at += this.#text[this.#at + 1] === '\n' ? 2 : 1
    else if (this.#text[this.#at] === '\n') this.#at++
    this.#line++
  }

  #fault(what: string): ServiceError {
    return new ServiceError('invalid', `file: line ${this.#line} ${what}`)
  }
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
