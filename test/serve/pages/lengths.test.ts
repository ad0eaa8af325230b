import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LayoutAsset } from '../../../src/schema/resources/floors/floor-layout.ts'
import { targetFields, targetsIn } from '../../../src/serve/pages/floors/furnishing/target-fields.ts'
import { targetList } from '../../../src/serve/pages/floors/furnishing/target-list.ts'
import { pieceMoves } from '../../../src/serve/pages/floors/rooms/piece-moves.ts'
import {
  fieldLength,
  lengthField,
  lengthWords,
  sentenceIn,
  typedLength,
} from '../../../src/serve/pages/frame/lengths.ts'

test('a field that is left as it stands keeps its length, and one that is typed is exact to a sixteenth of an inch', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.constantFrom('m', 'ft'), (millimetres, unit) => {
      const length = millimetres / 1000
      const text = lengthField(length, unit)
      expect(fieldLength(text, unit, length)).toBe(length)
      expect(Math.abs(typedLength(text, unit) - length)).toBeLessThanOrEqual(unit === 'ft' ? 0.0254 / 32 + 1e-6 : 0)
    }),
  )
})

test('lengths are typed with a comma, either minus, or the marks of feet', () => {
  expect(typedLength('−3,25', 'm')).toBe(-3.25)
  expect(typedLength('10 ft', 'm')).toBe(3.048)
  expect(typedLength('10′ 6″', 'ft')).toBe(3.2004)
  expect(typedLength(`-1' 6"`, 'ft')).toBe(-0.4572)
  expect(typedLength('3', 'ft')).toBe(0.9144)
  expect(typedLength('high', 'ft')).toBeNaN()
  expect([lengthWords(3.2, 'm'), lengthWords(3.2004, 'ft')]).toEqual(['3.2 m', '10′ 6″'])
})

test('sentences of operations have their lengths and areas in feet, and nothing else of them changes', () => {
  const said = 'The way to it is 0.81 m wide, 12.5 m² are there for 3 meetings in 2 mm'
  expect(sentenceIn(said, 'ft')).toBe('The way to it is 2′ 7 7⁄8″ wide, 135 sq ft are there for 3 meetings in 2 mm')
  expect(sentenceIn(said, 'm')).toBe(said)
})

test('pieces are moved by feet and inches where the page shows them', () => {
  const shape = { type: 'box', a: 1, b: 1, h: 1 } as const
  const piece = { id: 'p', type: 'sofa', position: [1, 0, 1], rotation: 0, shape } as unknown as LayoutAsset
  const moved = (fields: Record<string, string>) => pieceMoves(new URLSearchParams(fields), [piece])
  expect(moved({ unit: 'ft', 'right-p': '1′ 6″', 'down-p': '-6"' })).toEqual(
    moved({ unit: 'm', 'right-p': '0.4572', 'down-p': '−0,1524' }),
  )
  expect(() => moved({ unit: 'ft', 'right-p': 'far' })).toThrow('To the right must be a length such as 1′ 6″')
  expect(() => moved({ unit: 'm', 'right-p': 'far' })).toThrow('To the right must be a number from -100 to 100')
})

test('floor of a workplace is asked for and answered in square feet', () => {
  const fields = String(targetFields('ft'))
  expect([fields.includes('Sq ft a workplace, at least'), fields.includes('m²')]).toEqual([true, false])
  expect(
    targetsIn(new URLSearchParams({ 'target-unit': 'ft', 'target-density': '108', 'target-places': '8' })),
  ).toEqual({
    density: 10.03,
    places: 8,
    mayChange: 'unnamed',
  })
  expect(targetsIn(new URLSearchParams({ 'target-unit': 'm', 'target-density': '10,5' }))).toMatchObject({
    density: 10.5,
  })
  const line = {
    name: 'density',
    asked: 10,
    measured: 8,
    outcome: 'unmet',
    reason: '8 m² for each place',
    needed: null,
  }
  const said = String(targetList([line as never], 'ft'))
  expect(said).toContain('Sq ft a workplace: unmet')
  expect(said).toContain('86 of 108')
  expect(said).toContain('86 sq ft for each place')
})
