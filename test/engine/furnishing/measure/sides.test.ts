import { describe, expect, test } from 'vitest'
import { freeDepth, freeSquareBefore, sideOf, sideOfOpening } from '../../../../src/engine/furnishing/measure/sides.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'
import { standing, surveyed } from '../../../support/standing.ts'

const bed = standing('bed', box(1.6, 2, 0.5), 1, 0)
const besides = (...others: ReturnType<typeof standing>[]) => {
  const survey = surveyed(rectangularRoom(4, 5), [bed, ...others])
  const except = new Set([0])
  return (['front', 'left', 'right', 'back'] as const).map((name) =>
    freeDepth(survey, sideOf(survey.pieces[0]!, name)!, except),
  )
}

describe('floor before the sides of a piece', () => {
  test('to the walls; none behind a piece at the wall', () => {
    expect(besides()).toEqual([3, 1, 1.4, 0])
  })

  test('to the nearest piece within the width of the side, however little of it', () => {
    expect(besides(standing('shelf', box(0.4, 0.4, 1), 0.61, 2.5))).toEqual([0.5, 1, 1.4, 0])
    expect(besides(standing('shelf', box(0.4, 0.4, 1), 0.6, 2.5))).toEqual([3, 1, 1.4, 0])
    expect(besides(standing('shelf', box(0.4, 0.4, 1), 0.2, 1))[1]).toBe(0.4)
  })

  test('to round and to turned pieces', () => {
    const lamp = { type: 'cylinder', r: 0.5, h: 1 } as const
    expect(besides(standing('other', lamp, 1.8, 3.5))[0]).toBe(1)
    // Only the flank of the circle reaches into the width: 0.3 beside its middle, so 0.4 before it.
    expect(besides(standing('other', lamp, 2.9, 3.5))[0]).toBe(1.1)
    expect(besides(standing('shelf', box(1, 1, 1), 1.8, 3, 45))[0]).toBe(1)
  })

  test('carpets and what hangs are no obstacle', () => {
    const hung = standing('shelf', box(1, 0.4, 0.4), 1, 2.2, 0, { position: [1, 2, 2.2] })
    expect(besides(standing('carpet', box(2, 1, 0.01), 1, 2.2), hung)[0]).toBe(3)
  })

  test('of a turned piece, wherever it faces', () => {
    const wardrobe = standing('wardrobe', box(1.2, 0.6, 2), 4, 1, 90)
    const survey = surveyed(rectangularRoom(4, 3), [wardrobe])
    expect(freeDepth(survey, sideOf(survey.pieces[0]!, 'front')!, new Set([0]))).toBe(3.4)
    expect(freeDepth(survey, sideOf(survey.pieces[0]!, 'left')!, new Set([0]))).toBe(1)
  })
})

describe('the square before a door', () => {
  const squareAt = (pos: number, ...others: ReturnType<typeof standing>[]) => {
    const survey = surveyed(rectangularRoom(4, 3, [door(pos)]), others)
    return freeSquareBefore(survey, sideOfOpening(survey.boundary.openings[0]!))
  }

  test('is limited by the room, beside it too', () => {
    expect(squareAt(1)).toBe(3)
    expect(squareAt(0)).toBe(3)
  })

  test('moves aside as far as it may', () => {
    expect(squareAt(1, standing('shelf', box(0.5, 0.5, 2), 3.5, 0))).toBe(3)
    expect(squareAt(1, standing('shelf', box(0.5, 0.5, 2), 2.5, 0))).toBe(2.5)
    const both = [standing('shelf', box(0.5, 0.5, 2), 0, 0), standing('shelf', box(0.5, 0.5, 2), 2, 0)]
    expect(squareAt(1, ...both)).toBe(1.5)
  })

  test('is what is free before the door itself where something stands in front of it', () => {
    expect(squareAt(1, standing('shelf', box(0.5, 0.5, 2), 1.2, 0.7))).toBe(0.7)
    expect(squareAt(1, standing('shelf', box(3, 0.5, 2), 0.5, 1.3))).toBe(1.3)
  })
})
