import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import {
  type Named,
  nameAlternatives,
  TITLE_START,
} from '../../../../src/web/playground/alternatives/name-alternatives.ts'
import { runs } from '../../../support/property-runs.ts'

const having = (types: readonly FurnitureType[], explanation?: Partial<NonNullable<Named['explanation']>>): Named => ({
  furniture: types.map((type) => ({
    type,
    position: [0, 0, 0],
    rotation: 0,
    shape: { type: 'box', a: 1, b: 2, h: 1 },
    groupId: '',
  })),
  ...(explanation && { explanation: { rank: 1, score: 0, terms: [], ...explanation } }),
  density: 0.3,
})

const titles = (all: readonly Named[]) => nameAlternatives(all).map(({ title }) => title)

test('the first is called by what it is, each further one by what is true of none before it', () => {
  const lounge = 'lounge as a U, in the middle of the room'
  expect(
    nameAlternatives([
      having(['sofa'], { idea: `${lounge}, the door at its side` }),
      having(['sofa'], { idea: `${lounge}, opposite the door`, difference: 'lounge as a U turned' }),
      having(['sofa'], { idea: 'lounge as an L, at the end of a long wall', difference: 'tv at another wall' }),
      having(['sofa'], { idea: `${lounge}, the door at its side`, difference: 'lounge as a U 1.2 m further on' }),
    ]),
  ).toEqual([
    { title: 'Lounge as a U', about: 'Middle of the room, the door at its side' },
    { title: 'Opposite the door', about: 'Lounge as a U, in the middle of the room, opposite the door' },
    { title: 'Lounge as an L', about: 'Long wall, at its end' },
    { title: '1.2 m further on', about: 'Lounge as a U, in the middle of the room, the door at its side' },
  ])
})

test('a variant is called by what differs from its idea', () => {
  const idea = 'desk at the wall, at the end of a long wall, opposite the door'
  expect(
    titles([
      having(['task_table'], { idea }),
      having(['task_table'], { idea, variantOf: 'x', difference: 'shelf at another wall' }),
      having(['task_table'], {
        idea,
        variantOf: 'x',
        difference: 'shelf at another wall, at the start of a short wall',
      }),
      having(['task_table'], { idea, variantOf: 'x', difference: 'without the tv' }),
    ]),
  ).toEqual(['Desk at the wall', 'Shelf at another wall', 'Short wall, at its start: shelf', 'Without the television'])
})

test('what differs from the idea comes before where the variant stands, and before figures', () => {
  const other = 'desk at the wall, at the end of a short wall, the door at its side'
  const moved = { variantOf: 'x', difference: 'shelf turned; without the tv' }
  expect(
    titles([
      having(['task_table'], { idea: 'desk at the wall, at the end of a long wall' }),
      having(['task_table'], {
        idea: other,
        variantOf: 'x',
        difference: 'shelf at another wall, its middle 0.60 m along',
      }),
      having(['task_table'], { idea: other, ...moved }),
      having(['task_table', 'shelf'], { idea: other, ...moved }),
      having(['task_table'], {
        idea: other,
        variantOf: 'x',
        difference: 'shelf at another wall, its middle 0.60 m along',
      }),
      having(['task_table'], {
        idea: other,
        variantOf: 'x',
        difference: 'shelf at another wall, its middle 0.60 m along',
      }),
    ]),
  ).toEqual([
    'Desk at the wall',
    'Shelf at another wall, its middle 0.60 m along',
    'Shelf turned',
    'Turned: shelf',
    'At another wall: shelf',
    '0.60 m along: shelf',
  ])
})

test('a single piece is no name without its wall, and is called as people call it', () => {
  expect(titles([having(['tv'], { idea: 'tv, in the middle of a short wall, opposite the door' })])).toEqual([
    'Television in the middle of a short wall',
  ])
})

test('of groups the pieces are the name', () => {
  expect(titles([having(['sofa', 'armchair']), having(['sofa', 'armchair', 'armchair']), having(['sofa'])])).toEqual([
    '1 sofa, 1 armchair',
    '1 sofa, 2 armchairs',
    '1 piece',
  ])
})

const idea = fc
  .tuple(
    fc.constantFrom('sofa', 'lounge as a U', '4 groups, the first: long table'),
    fc.constantFrom('in the middle of a long wall', 'at the end of a long wall', 'in the middle of the room'),
    fc.constantFrom('', ', opposite the door', ', the door at its side'),
    fc.constantFrom('', '; table at the wall, at the start of the window wall'),
  )
  .map(([what, wall, door, second]) => `${what}, ${wall}${door}${second}`)
const clause = fc.constantFrom(
  'lounge as a U at another wall, turned',
  'shelf at another wall',
  'shelf at another wall, its middle 0.60 m along the wall',
  'without the tv',
  'nearly the same',
)
const alternative = fc
  .record({
    types: fc.array(fc.constantFrom<FurnitureType>('sofa', 'tv', 'shelf'), { maxLength: 4 }),
    idea: fc.option(idea, { nil: undefined }),
    difference: fc.option(
      fc.array(clause, { minLength: 1, maxLength: 3 }).map((all) => all.join('; ')),
      { nil: undefined },
    ),
    variantOf: fc.option(fc.constant('x'), { nil: undefined }),
  })
  .map(({ types, ...explanation }) =>
    having(types, JSON.parse(JSON.stringify(explanation)) as Partial<NonNullable<Named['explanation']>>),
  )

test('whatever the alternatives are, no two titles read the same, cut off or as a whole', () => {
  fc.assert(
    fc.property(fc.array(alternative, { maxLength: 20 }), (all) => {
      const found = nameAlternatives(all)
      expect(found).toHaveLength(all.length)
      const starts = found.map(({ title }) => title.slice(0, TITLE_START).trim())
      expect(new Set(starts).size).toBe(all.length)
      for (const { title } of found) expect(title).toMatch(/^[A-Z0-9]/)
    }),
    { numRuns: runs(600) },
  )
})
