import { expect, test } from 'vitest'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { FurnishedSpace } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { alternativeNames } from '../../../src/serve/pages/floors/furnishing/alternative-names.ts'

const having = (types: readonly FurnitureType[], idea?: string) =>
  ({
    furniture: types.map((type) => ({ type })),
    ...(idea === undefined ? {} : { explanation: { idea } }),
  }) as unknown as FurnishedSpace['furnishings'][number]

test('an alternative is called by its idea, else by what it has, and no two of a room the same', () => {
  const desks = ['task_chair', 'task_table', 'task_table', 'shelf', 'sofa'] as const
  expect(
    alternativeNames(
      [
        having(desks, 'desks in pairs by the window'),
        having(desks),
        having([...desks, 'shelf']),
        having(['carpet', 'shelf', 'shelf']),
        having(['carpet']),
        having([]),
        having(desks),
      ],
      [],
    ),
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
  const piece = (type: FurnitureType, [x, z]: readonly [number, number]) => {
    return { type, minX: x, maxX: x + 1, minZ: z, maxZ: z + 1 }
  }
  const extents = (
    [
      [
        [0, 0],
        [8, 8],
      ],
      [
        [8, 4],
        [0, 0],
      ],
      [
        [8, 4],
        [0, 8],
      ],
      [
        [4, 4],
        [0, 0],
      ],
    ] as const
  ).map(([desk, shelf]) => [piece('task_table', desk), piece('shelf', shelf)])
  expect(alternativeNames(Array(4).fill(having(['task_table', 'shelf'])), extents)).toEqual([
    '1 desk, 1 shelf: desk top left',
    '1 desk, 1 shelf: desk right, shelf top left',
    '1 desk, 1 shelf: desk right, shelf bottom left',
    '1 desk, 1 shelf: desk in the middle',
  ])
})
