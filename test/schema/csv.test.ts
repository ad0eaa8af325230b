import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../src/base/csv-line.ts'
import { type CSV_SEPARATORS, readCsv } from '../../src/schema/wire/csv.ts'
import { runs } from '../support/property-runs.ts'

const fieldsOf = (text: string, separator: (typeof CSV_SEPARATORS)[number] = ',') =>
  [...readCsv(text, separator)].map(({ line, fields }) => [line, ...fields])

describe('reading', () => {
  test.each([
    [
      'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n',
      [
        [1, 'aaa', 'bbb', 'ccc'],
        [2, 'zzz', 'yyy', 'xxx'],
      ],
    ],
    [
      'aaa,bbb,ccc\r\nzzz,yyy,xxx',
      [
        [1, 'aaa', 'bbb', 'ccc'],
        [2, 'zzz', 'yyy', 'xxx'],
      ],
    ],
    [
      '"aaa","bbb","ccc"\r\nzzz,yyy,xxx',
      [
        [1, 'aaa', 'bbb', 'ccc'],
        [2, 'zzz', 'yyy', 'xxx'],
      ],
    ],
    [
      '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx',
      [
        [1, 'aaa', 'b\r\nbb', 'ccc'],
        [3, 'zzz', 'yyy', 'xxx'],
      ],
    ],
    ['"aaa","b""bb","ccc"', [[1, 'aaa', 'b"bb', 'ccc']]],
    [' a ,,', [[1, ' a ', '', '']]],
    [
      '\ufeffa\n\n\rb',
      [
        [1, 'a'],
        [4, 'b'],
      ],
    ],
    ['""""""', [[1, '""']]],
    ['', []],
  ])('RFC 4180: %j', (text, expected) => {
    expect(fieldsOf(text)).toEqual(expected)
  })

  test('by semicolons and tabs', () => {
    expect(fieldsOf('a,b;c\td', ';')).toEqual([[1, 'a,b', 'c\td']])
    expect(fieldsOf('a,b;c\td', '\t')).toEqual([[1, 'a,b;c', 'd']])
  })

  test.each([
    ['a\nb"c', 'file: line 2 has a quote within a field that does not begin with one'],
    ['"a\nb"\n"c"d', 'file: line 3 has text behind the quote that ends a field'],
    ['a\n"b', 'file: line 2 has a field whose quote is not closed'],
  ])('refuses %j', (text, message) => {
    expect(() => fieldsOf(text)).toThrow(message)
  })
})

test('what is written is read again, whatever it holds, with the line on which it begins', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', "'", '=', '+', '-', '@', 'ä', '\ufeff'),
  })
  const records = fc.array(
    fc.array(text, { minLength: 1, maxLength: 4 }).filter((it) => it.join('') !== ''),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(records, (sent) => {
      const file = sent.map(csvLine).join('')
      const read = [...readCsv(file, ',')]
      expect(read.map(({ fields }) => fields)).toEqual(sent)
      let before = ''
      for (const [i, { line }] of read.entries()) {
        expect(line).toBe(before.split(/\r\n|\r|\n/).length)
        before += csvLine(sent[i]!)
      }
    }),
    { numRuns: runs(400) },
  )
})

test('no spreadsheet computes a field', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(csvLine([`${sign}1`])).toBe(`"'${sign}1"\r\n`)
})
