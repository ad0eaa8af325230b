import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colourSpaces } from '../../../src/web/plan/colour-spaces.ts'
import { contrast, inkOn } from '../../../src/web/plan/contrast-ink.ts'
import { COMMAND_WORDS, EVENT_WORDS, readCommand } from '../../../src/web/plan/element-messages.ts'
import { searchPlan } from '../../../src/web/plan/search-plan.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

const id = fc.string({ maxLength: 40 })
const hex = fc.integer({ min: 0, max: 0xffffff }).map((it) => `#${it.toString(16).padStart(6, '0')}`)
const command = fc.oneof(
  fc.record({ command: fc.constant('select'), id: fc.option(id) }),
  fc.record({ command: fc.constant('highlight'), ids: fc.array(id) }),
  fc.record({ command: fc.constant('view'), view: fc.constantFrom('plan', '3d') }),
  fc.record({ command: fc.constant('search'), text: id, zoom: fc.boolean() }),
  fc.record({ command: fc.constant('fit'), ids: fc.array(id) }),
  fc.record({
    command: fc.constant('colours'),
    colours: fc.option(fc.record({ palette: fc.dictionary(id, hex), title: id })),
  }),
  fc.record({
    command: fc.constant('markers'),
    markers: fc.array(
      fc.record(
        { id, label: id, at: fc.tuple(fc.integer(), fc.integer()), colour: hex },
        { requiredKeys: ['id', 'label', 'at'] },
      ),
    ),
  }),
)

describe('commands', () => {
  test('each sound one is read as it is', () => {
    fc.assert(
      fc.property(command, (it) => {
        expect(readCommand(it)).toEqual(it)
      }),
    )
  })

  test('anything else is refused with words that name what is wrong, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (it) => {
        expect(typeof readCommand(it)).toBe('string')
      }),
    )
    const names = Object.keys(COMMAND_WORDS)
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), (name, junk) => {
        const read = readCommand({
          command: name,
          id: 7,
          ids: junk === undefined ? 7 : [7],
          view: 7,
          text: 7,
          colours: 7,
          markers: [7],
        })
        expect(read).toMatch(new RegExp(`^${name}: `))
      }),
    )
  })

  test('an unknown one is answered by those there are', () => {
    for (const name of ['explode', 'toString', '__proto__', 7, undefined])
      expect(readCommand({ command: name })).toMatch(/^There is no command .+: send one of select, /)
  })

  test('markers need a place, colours a form', () => {
    const marker = (more: object) => readCommand({ command: 'markers', markers: [{ id: 'a', label: 'A', ...more }] })
    expect(marker({})).toBe('markers: marker 1 needs at, spaceId or assetId')
    expect(marker({ at: [1, Number.NaN] })).toBe('markers: marker 1 at must be [x, z] in metres')
    expect(marker({ spaceId: 's', colour: 'url(#x)' })).toMatch(/colour must be/)
    expect(marker({ spaceId: 's' })).toMatchObject({ command: 'markers' })
  })
})

describe('search', () => {
  const content = {
    spaces: [spaceAt('s1', 0, 0, 4, 3, 'Küche'), spaceAt('s2', 4, 0, 4, 3, 'Hall')],
    assets: [assetAt('p1'), assetAt('p2', 2, 1, { name: 'Sitz Küche' })],
  }
  test('finds names without capitals and accents, spaces first, and types', () => {
    expect(searchPlan(content, 'KUCHE').map((it) => it.id)).toEqual(['s1', 'p2'])
    expect(searchPlan(content, 'task chair').map((it) => it.id)).toEqual(['p1', 'p2'])
    expect(searchPlan(content, '  ')).toEqual([])
    expect(searchPlan(content, 's2')).toEqual([{ id: 's2', kind: 'space', name: 'Hall' }])
  })
})

describe('colours', () => {
  const spaces = ['a', 'b', 'c'].map((it, i) => spaceAt(it, i * 4, 0, 4, 3 + i, it.toUpperCase()))
  const content = { spaces, assets: [] }

  test('shares go over the whole scale with per cent, the more the darker', () => {
    const { bySpace, legend } = colourSpaces(content, { values: { a: 0, b: 0.5, c: 1 } })
    expect([...bySpace.values()].map((it) => it.label)).toEqual(['0 %', '50 %', '100 %'])
    expect(legend).toHaveLength(5)
    const light = ['a', 'b', 'c'].map((it) => contrast(bySpace.get(it)!.colour, '#000000'))
    expect(light).toEqual(light.toSorted((x, y) => y - x))
  })

  test('texts have a colour each; one of the palette comes first; the same text is the same colour', () => {
    const values = { a: 'Sales', b: 'Lab', c: 'Sales' }
    const { bySpace, legend, title } = colourSpaces(content, {
      values,
      palette: { Lab: '#123456' },
      title: 'Department',
    })
    expect(bySpace.get('b')!.colour).toBe('#123456')
    expect(bySpace.get('a')).toEqual(bySpace.get('c'))
    expect([title, legend.map((it) => it.label)]).toEqual(['Department', ['Lab', 'Sales']])
  })

  test('by area; spaces without a value have no colour', () => {
    expect(colourSpaces(content, { by: 'area' }).bySpace.get('b')!.label).toBe('16.0 m²')
    expect(colourSpaces(content, { by: 'usage' }).bySpace.size).toBe(0)
    expect([...colourSpaces(content, { values: { a: 'x', constructor: 'y' } }).bySpace.keys()]).toEqual(['a'])
  })

  test('words on any colour have the contrast that small letters need', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

test('the documents list each command and event as the code has it', () => {
  const page = readFileSync('docs/embedding.md', 'utf8')
  const rows = (prefix: string, words: Readonly<Record<string, readonly [string, string]>>) =>
    Object.entries(words).map(([name, [members, meaning]]) => `| \`${prefix}${name}\` | \`${members}\` | ${meaning} |`)
  for (const row of [...rows('', COMMAND_WORDS), ...rows('plan-', EVENT_WORDS)]) expect(page).toContain(row)
})
