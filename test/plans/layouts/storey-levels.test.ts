import { expect, test } from 'vitest'
import { roomHeightOf, storeyLevels } from '../../../src/plans/layouts/storey-levels.ts'
import { spaceAt } from '../../support/layouts.ts'

const storey = (own: Partial<Parameters<typeof storeyLevels>[0][number]>) => ({
  elevation: null,
  floorNumber: null,
  height: null,
  roomHeight: null,
  ...own,
})

test('known elevations stay; what is unknown stands on the storey before', () => {
  const storeys = [{ elevation: -2.8 }, { elevation: 0.1, roomHeight: 2.5 }, { height: 3.4 }, { roomHeight: 2.4 }, {}]
  expect(storeyLevels(storeys.map(storey))).toEqual([-2.8, 0.1, 2.9, 6.3, 9])
})

test('without any elevation the ground floor is at 0, else the lowest storey', () => {
  const numbered = [-2, -1, 0, 1].map((floorNumber) => storey({ floorNumber, height: 3.1 }))
  expect(storeyLevels(numbered)).toEqual([-6.2, -3.1, 0, 3.1])
  expect(storeyLevels([storey({ height: 2.7 }), storey({})])).toEqual([0, 2.7])
  expect(storeyLevels([])).toEqual([])
})

test('a floor is as high as its highest room', () => {
  const spaces = [spaceAt('a'), spaceAt('b')]
  spaces[1]!.room.boundary.shape.h = 3.5
  expect([roomHeightOf(spaces), roomHeightOf([])]).toEqual([3.5, null])
})
