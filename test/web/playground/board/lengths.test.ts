import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { feetAndInches } from '../../../../src/schema/furnishing/feet-and-inches.ts'
import { parseLength } from '../../../../src/schema/furnishing/read-length.ts'
import { cornerWords, nameAndSize, openingWords } from '../../../../src/web/playground/board/board-words.ts'
import { stepOf } from '../../../../src/web/playground/board/hand/arrow-keys.ts'
import {
  areaWords,
  lengthFigure,
  lengthWords,
  readLength,
  shortLength,
  units,
} from '../../../../src/web/playground/board/length-units.ts'
import { toGrid } from '../../../../src/web/playground/board/outline/snapping.ts'
import { runs } from '../../../support/property-runs.ts'
import { opening, roomOf } from './rooms.ts'

afterEach(() => {
  units.value = 'm'
})

describe('lengths as people type them', () => {
  test.each([
    ['4.2', 4.2],
    ['4,2', 4.2],
    [' 3 m ', 3],
    ['250 cm', 2.5],
    ['170cm', 1.7],
    ['900mm', 0.9],
    [',5', 0.5],
    [`5'7"`, 1.7018],
    [`5'7`, 1.7018],
    [`5' 7"`, 1.7018],
    [`5'-7"`, 1.7018],
    [`5''`, 0.127],
    ['5 ft 7 in', 1.7018],
    ['5 feet 7 inches', 1.7018],
    ['5ft. 7in.', 1.7018],
    ['5 FT', 1.524],
    ['5.5 ft', 1.6764],
    ['67"', 1.7018],
    ['67 in', 1.7018],
    ['5′ 7 3⁄8″', 1.711325],
    [`5' 7-3/8"`, 1.711325],
    ['5’ 7⅜”', 1.711325],
    ['½"', 0.0127],
    ['1/16 in', 0.0015875],
    ['0', undefined],
    [`0' 0"`, undefined],
    ['-2', undefined],
    ['', undefined],
    ['4.2.1', undefined],
    ['7 3/8', undefined],
    ['7 3/0"', undefined],
    ['5 m 7 in', undefined],
    [`5"7'`, undefined],
    [`5'7'`, undefined],
    ['four', undefined],
    ["'", undefined],
    ['"', undefined],
  ])('%j', (text, value) => {
    expect(readLength(text)).toBe(value)
  })

  test('a number without a unit is in the unit of the page', () => {
    units.value = 'ft'
    expect(readLength('5.5')).toBe(1.6764)
    expect(readLength('1.7 m')).toBe(1.7)
    expect(readLength('12')).toBe(3.6576)
  })
})

describe('feet and inches', () => {
  test.each([
    [0, '0″'],
    [0.0007, '0″'],
    [0.0008, '1⁄16″'],
    [0.0254, '1″'],
    [0.3048, '1′'],
    [0.3047, '1′'],
    [0.303, '11 15⁄16″'],
    [1.711325, '5′ 7 3⁄8″'],
    [1.7145, '5′ 7 1⁄2″'],
    [3.0544, '10′ 1⁄4″'],
    [-1.7018, '−5′ 7″'],
  ])('%d m', (value, text) => {
    expect(feetAndInches(value)).toBe(text)
  })

  const length = fc.double({ min: 0, max: 400, noNaN: true })

  test('what is shown is read as what is shown, and lies within 1⁄32 inch', () => {
    fc.assert(
      fc.property(length, (value) => {
        const text = feetAndInches(value)
        const read = parseLength(text, 'm')!
        expect(feetAndInches(read)).toBe(text)
        expect(Math.abs(read - value)).toBeLessThan(0.0254 / 32 + 1e-6)
      }),
      { numRuns: runs(600) },
    )
  })

  test('sixteenths are read exactly, however they are written', () => {
    const parts = fc.tuple(fc.nat(400), fc.nat(11), fc.nat(15))
    fc.assert(
      fc.property(parts, ([feet, inches, sixteenths]) => {
        const tenMillionths = (feet * 192 + inches * 16 + sixteenths) * 15875
        for (const text of [
          `${feet}' ${inches} ${sixteenths}/16"`,
          `${feet} ft ${inches + sixteenths / 16} in`,
          `${feet * 12 + inches} ${sixteenths}/16"`,
        ])
          expect(parseLength(text, 'ft'), text).toBe(tenMillionths / 1e7)
      }),
      { numRuns: runs(300) },
    )
  })

  test('millimetres keep the sixteenth that was typed', () => {
    fc.assert(
      fc.property(fc.nat(20_000), (sixteenths) => {
        const text = feetAndInches((sixteenths * 0.0254) / 16)
        const rounded = Math.round(parseLength(text, 'ft')! * 1000) / 1000
        expect(feetAndInches(rounded)).toBe(text)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('the units of the page', () => {
  const room = roomOf([
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ])
  const table = { type: 'dining_table', shape: { type: 'box', a: 1.6, b: 0.9, h: 0.75 } } as const

  test('metres', () => {
    expect([lengthFigure(1.7), lengthWords(1.7), shortLength(1.7), areaWords(12.36)]).toEqual([
      '1.70',
      '1.70 m',
      '1.7 m',
      '12.4 m²',
    ])
    expect(nameAndSize(table)).toBe('Dining table, 1.6 × 0.9 m')
  })

  test('feet and inches', () => {
    units.value = 'ft'
    expect([lengthFigure(1.7018), lengthWords(1.7018), shortLength(1.7018)]).toEqual(['5′ 7″', '5′ 7″', '5′ 7″'])
    expect(areaWords(12.36)).toBe('133 sq ft')
    expect(nameAndSize(table)).toBe('Dining table, 5′ 3″ × 2′ 11 7⁄16″')
    expect(cornerWords(2, [4.2, 3])).toBe('Corner 3 at 13′ 9 3⁄8″, 9′ 10 1⁄8″')
    expect(openingWords(room, 0, opening(4.5, 0.9))).toContain('1′ 7 11⁄16″ from corner 2')
  })

  test('arrows and the grid go by centimetres or by inches', () => {
    const key = (keys: Partial<KeyboardEvent>) => stepOf(keys as KeyboardEvent)
    const steps = () => [key({}), key({ shiftKey: true }), key({ altKey: true })]
    expect(steps()).toEqual([0.05, 0.25, 0.01])
    expect(toGrid(1.03)).toBe(1.05)
    units.value = 'ft'
    expect(steps().map(feetAndInches)).toEqual(['1″', '1′', '1⁄4″'])
    expect(toGrid(1.03)).toBe(1.0414)
  })
})
