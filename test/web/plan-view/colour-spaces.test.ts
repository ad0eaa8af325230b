import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourFault, colourSpaces } from '../../../src/web/plan-view/colour-spaces.ts'
import { contrast, inkOn } from '../../../src/web/plan-view/contrast-ink.ts'
import type { PlanColours } from '../../../src/web/plan-view/plan-messages.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

const ids = ['a', 'b', 'c']
const spaces = ids.map((it, i) => ({
  ...spaceAt(it, i * 4, 0, 4, 3 + i, it.toUpperCase()),
  ...(i < 2 ? { usage: 'Office' } : {}),
}))
const content = { spaces, assets: [] }
const coloured = (colours: PlanColours) => colourSpaces(content, colours)!
const hex = fc.stringMatching(/^#(?:[\da-f]{3}|[\da-f]{6})$/)

test('each space has the colour of its value, the counts are those of the values', () => {
  const value = fc.constantFrom('free', 'taken', 'closed', '')
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...ids, 'elsewhere', 'constructor'), value), (values) => {
      const { spaces, legend } = coloured({ by: 'occupancy', values, palette: { free: '#00ff00' } })
      for (const id of ids) expect(spaces.get(id)?.value).toBe(values[id] || undefined)
      for (const { value, colour, count } of legend)
        expect([...spaces.values()].filter((it) => it.value === value && it.colour === colour).length).toBe(count)
      expect(legend.reduce((sum, it) => sum + it.count, 0)).toBe(spaces.size)
      expect(new Set(legend.map((it) => it.colour)).size).toBe(legend.length)
      expect(legend.find((it) => it.value === 'free')?.colour ?? '#00ff00').toBe('#00ff00')
    }),
  )
})

test('the most frequent value comes first, under the title of the page or of the attribute', () => {
  const { legend, title } = coloured({ values: { a: 'Lab', b: 'Sales', c: 'Sales' }, title: 'Department' })
  expect([title, legend.map(({ value, count }) => [value, count])]).toEqual([
    'Department',
    [
      ['Sales', 2],
      ['Lab', 1],
    ],
  ])
  expect(['usage', 'occupancy', 'toString'].map((by) => coloured({ by }).title)).toEqual([
    'Use',
    'occupancy',
    'toString',
  ])
})

test('what the floor knows, and what the page says goes before', () => {
  expect(coloured({ by: 'usage' }).legend.map(({ value, count }) => [value, count])).toEqual([['Office', 2]])
  expect(coloured({ by: 'usage', values: { a: 'Lab' } }).spaces.get('a')?.value).toBe('Lab')
  expect(coloured({ by: 'usage', values: { a: 'Lab' } }).spaces.get('b')?.value).toBe('Office')
  expect(coloured({ by: 'department' }).legend).toEqual([])
  expect(coloured({ by: 'area' }).spaces.get('b')?.value).toBe('16.0 m²')
  expect(coloured({ by: 'area' }).title).toBe('Area')
  const assets = [assetAt('p1', 1, 1, { spaceId: 'a' }), assetAt('p2', 2, 1, { spaceId: 'a' })]
  const { spaces } = colourSpaces({ ...content, assets }, { by: 'seats' })!
  expect(ids.map((it) => spaces.get(it)?.value)).toEqual(['2', '0', '0'])
})

test('a colour by the id of a space goes before that of its value, and has its own line in the legend', () => {
  const { spaces, legend } = coloured({ by: 'usage', palette: { b: '#123456', Office: '#654321' } })
  expect([spaces.get('a')?.colour, spaces.get('b')?.colour]).toEqual(['#654321', '#123456'])
  expect(legend.map(({ count }) => count)).toEqual([1, 1])
  expect(coloured({ palette: { b: '#123456' } }).legend).toEqual([{ value: 'B', colour: '#123456', count: 1 }])
})

test('shares go over the whole scale with per cent, the more the darker', () => {
  const { spaces, legend } = coloured({ values: { a: 0, b: 0.5, c: 1 } })
  expect([...spaces.values()].map((it) => it.value)).toEqual(['0 %', '50 %', '100 %'])
  expect(legend.map(({ count }) => count)).toEqual([1, 0, 1, 0, 1])
  expect(coloured({ values: { a: 0, b: 0.2, c: 0.1 } }).legend.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0])
})

test('of numbers a greater one is never lighter, and the legend counts each space once', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      const { spaces, legend } = coloured({ values: { a, b, c } })
      const ordered = [...spaces]
        .sort(([x], [y]) => ({ a, b, c })[x as 'a'] - { a, b, c }[y as 'a'])
        .map(([, it]) => contrast(it.colour, '#000000'))
      expect(ordered).toEqual(ordered.toSorted((x, y) => y - x))
      expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    }),
  )
})

test('a text among numbers makes all of them texts', () => {
  expect(coloured({ values: { a: 1, b: 'closed' } }).legend.map(({ value }) => value)).toEqual(['1', 'closed'])
})

test('without an attribute, values and a palette the colours are taken away', () => {
  expect(colourSpaces(content, {})).toBeUndefined()
  expect(colourSpaces(content, { title: 'Nothing' })).toBeUndefined()
})

test('words on any colour, in three digits or six, have the contrast that small letters need', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(contrast('#fff', '#000000')).toBeCloseTo(21)
  expect(inkOn('#00f')).toBe('#ffffff')
})

test('an attribute that the floor does not have is a fault where no values of it come along', () => {
  expect(colourFault({ by: 'department' })).toMatch(/usage, template, area, seats.*values.*"department"/)
  for (const colours of [{}, { by: 'seats' }, { by: 'department', values: {} }, { by: 'department', palette: {} }])
    expect(colourFault(colours)).toBeUndefined()
})
