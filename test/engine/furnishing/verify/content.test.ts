import { describe, expect, test } from 'vitest'
import { contentViolations, equal, matchPins } from '../../../../src/engine/furnishing/verify/content.ts'
import type { FurnitureItem } from '../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, furnishingOf, put } from './small-cases.ts'

describe('equal as JSON', () => {
  const same: [unknown, unknown][] = [
    [1, 1],
    ['a', 'a'],
    [null, null],
    [{}, {}],
    [[], []],
    [
      { a: 1, b: [2, { c: null }] },
      { b: [2, { c: null }], a: 1 },
    ],
    [{ a: undefined }, {}],
    [
      { a: 1, b: undefined },
      { a: 1, c: undefined },
    ],
  ]
  const different: [unknown, unknown][] = [
    [1, 2],
    [1, '1'],
    [1, null],
    [{}, null],
    [{}, 1],
    [{}, 'a'],
    [[], {}],
    [['a'], { 0: 'a' }],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: null }, {}],
    [{ a: undefined, b: 1 }, { a: 1 }],
    // A key of the prototype is no key of the value.
    [
      { a: 1, toString: Object.prototype.toString },
      { a: 1, b: 2 },
    ],
  ]

  test.each(same)('%j and %j', (a, b) => {
    expect([equal(a, b), equal(b, a)]).toEqual([true, true])
  })

  test.each(different)('%j is not %j', (a, b) => {
    expect([equal(a, b), equal(b, a)]).toEqual([false, false])
  })
})

describe('what is wrong with a piece by itself, without any request', () => {
  const faults = (change: object) =>
    contentViolations(furnishingOf([{ ...put('shelf', box(1, 0.4), 1, 1), ...change } as PlacedItem]), undefined).map(
      ({ rule, items, message }) => `${rule} ${items} ${message.replace('furniture[0] shelf: ', '')}`,
    )
  const unfit = 'Q6 0 must have finite numbers as position and rotation'
  const turn = (rotation: number) => `Q6 0 rotation must lie in (-180, 180], got ${rotation}`

  test.each<[object, string[]]>([
    [{}, []],
    [{ rotation: 180 }, []],
    [{ rotation: 181 }, [turn(181)]],
    [{ rotation: -179 }, []],
    [{ rotation: -180 }, [turn(-180)]],
    [{ position: [1, 1] }, [unfit]],
    [{ position: [1, 1, 1, 1] }, [unfit]],
    [{ position: [1, Number.POSITIVE_INFINITY, 1] }, [unfit]],
    [{ rotation: Number.NaN }, [unfit]],
    [{ groupId: '' }, ['Q6 0 must have a groupId']],
    [{ groupId: undefined }, ['Q6 0 must have a groupId']],
    [{ groupId: 7 }, ['Q6 0 must have a groupId']],
  ])('%j', (change, expected) => {
    expect(faults(change)).toEqual(expected)
  })
})

describe('a piece is a pin', () => {
  const item = put('shelf', box(1, 0.4), 1, 1, 90)
  const pin: FurnitureItem = { type: 'shelf', shape: box(1, 0.4), position: [1, 0, 1], rotation: 90 }

  test.each<[string, object, number]>([
    ['when all is the same', {}, 0],
    ['not of another type', { type: 'sideboard' }, -1],
    ['not of another turn', { rotation: 0 }, -1],
    ['not at another place', { position: [1, 0, 1.000001] }, -1],
    ['not of another shape', { shape: box(1, 0.41) }, -1],
    ['not when it has no shape', { shape: undefined }, -1],
    ['when its shape is among several', { shape: undefined, shapes: [box(2, 2), box(1, 0.4)] }, 0],
    ['not when it is none of several', { shape: undefined, shapes: [box(2, 2), box(1, 0.5)] }, -1],
  ])('%s', (_, change, expected) => {
    expect(matchPins([item], [{ ...pin, ...change } as FurnitureItem])).toEqual([expected])
  })
})
