import { expect, test } from 'vitest'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { FurnishedSpace } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { alternativeNames } from '../../../src/serve/pages/floors/furnishing/alternative-names.ts'

const box = (type: FurnitureType, x: number, z: number) => ({
  type,
  position: [x, 0, z],
  rotation: 0,
  shape: { type: 'box', a: 1, b: 1, c: 1 },
})

const having = (types: readonly FurnitureType[], idea?: string) =>
  ({
    furniture: types.map((type) => box(type, 0, 0)),
    ...(idea === undefined ? {} : { explanation: { idea } }),
  }) as unknown as FurnishedSpace['furnishings'][number]

test('an alternative is called by its idea, else by what it has, and no two of a room the same', () => {
  const desks = ['task_chair', 'task_table', 'task_table', 'shelf', 'sofa'] as const
  expect(
    alternativeNames([
      having(desks, 'desks in pairs by the window'),
      having(desks),
      having([...desks, 'shelf']),
      having(['carpet', 'shelf', 'shelf']),
      having(['carpet']),
      having([]),
      having(desks),
    ]),
  ).toEqual([
    'Desks in pairs by the window',
    '2 desks, 1 sofa',
    '2 desks, 1 sofa (2)',
    '2 shelves',
    '1 piece',
    '0 pieces',
    '2 desks, 1 sofa (3)',
  ])
})

test('alternatives of the same pieces are called by where these stand', () => {
  const at = (desk: readonly [number, number], shelf: readonly [number, number]) =>
    ({ furniture: [box('task_table', ...desk), box('shelf', ...shelf)] }) as unknown as Parameters<
      typeof alternativeNames
    >[0][number]
  expect(alternativeNames([at([0, 0], [8, 8]), at([8, 4], [0, 0]), at([8, 4], [0, 8]), at([4, 4], [0, 0])])).toEqual([
    '1 desk, 1 shelf: desk top left',
    '1 desk, 1 shelf: desk right, shelf top left',
    '1 desk, 1 shelf: desk right, shelf bottom left',
    '1 desk, 1 shelf: desk in the middle',
  ])
})
