import { describe, expect, test } from 'vitest'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify, verifyBeyondPins, walkabilityOf } from '../../../../src/engine/furnishing/verify/verify.ts'
import { addedViolations, type Violation } from '../../../../src/engine/furnishing/verify/violation.ts'
import type { FurnitureItem } from '../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, brief, door, furnishingOf, put, roomOf, SQUARE } from './small-cases.ts'

describe('what a furnishing breaks beyond its pins', () => {
  const room = roomOf(SQUARE, [door(1, 1)])
  const asPin = ({ type, shape, position, rotation }: PlacedItem): FurnitureItem => ({
    type,
    shape,
    position,
    rotation,
  })
  const shelf = box(0.5, 0.3)
  /** Two pins in the door's keep-out, side by side, and a free shelf. */
  const [first, second] = [put('wardrobe', box(0.5, 0.6), 1, 0.2), put('wardrobe', box(0.5, 0.6), 1.5, 0.2)]
  const free = put('shelf', shelf, 3, 3)
  const judge = (furniture: PlacedItem[], density: number, pins = [first, second]) =>
    verifyBeyondPins(room, furnishingOf(furniture, density), {
      pins: pins.map(asPin),
      allowed: [{ type: 'shelf', countMax: 1, shapes: [shelf] }],
    })
  const covered = (2 * 0.3 + 0.15) / 16

  test('the pins stand before the door, and that is not held against it', () => {
    expect(verify(room, furnishingOf([first, second, free], covered)).map(brief)).toEqual(
      expect.arrayContaining(['Q3 0 at 0', 'Q3 1 at 0']),
    )
    expect(judge([first, second, free], covered)).toEqual([])
  })

  test('a room that was made ready is judged like the room', () => {
    const ready = verifierOf(room)
    for (const furniture of [[first, second], [free], [put('bed', box(9, 9), 0, 0)]]) {
      expect(verify(ready, furnishingOf(furniture))).toEqual(verify(room, furnishingOf(furniture)))
      expect(walkabilityOf(ready, furnishingOf(furniture))).toEqual(walkabilityOf(room, furnishingOf(furniture)))
    }
  })

  test('what hangs at a wall covers no floor, and a door keeps its floor free of the lowest piece', () => {
    const hung = (y: number) => judge([first, second, { ...free, position: [3, y, 3] }], 0.6 / 16).map(brief)
    expect([hung(0.05), hung(0.049)]).toEqual([[], ['Q6 ']])
    const raised = roomOf(SQUARE, [{ ...door(1, 1), y: 0.3 }])
    expect(verify(raised, furnishingOf([put('other', box(0.5, 0.3, 0.1), 1.2, 0.3)], 0.15 / 16)).map(brief)).toEqual([
      'Q3 0 at 0',
    ])
  })

  test('a wrong density is, although that of the pins alone differs from it too', () => {
    expect(judge([first, second, free], covered + 0.1).map(brief)).toEqual(['Q6 '])
  })

  test('what is wrong with a pin itself is', () => {
    expect(judge([{ ...first, groupId: '' }, second, free], covered).map(brief)).toEqual(['Q6 0'])
  })

  test('where a pin was lost, everything that was found is', () => {
    const found = judge([second, free], covered)
    expect(found.map(({ rule, items }) => `${rule} ${items}`)).toEqual(expect.arrayContaining(['Q3 0', 'Q5 ']))
    const three = [put('wardrobe', box(0.5, 0.6), 3.4, 3.2), first, second]
    expect(judge([first, second, free], covered, three).map(brief)).toEqual(
      expect.arrayContaining(['Q3 0 at 0', 'Q3 1 at 0', 'Q5 ']),
    )
  })
})

describe('a violation was there before when', () => {
  const one = (items: number[], more: Partial<Violation> = {}): Violation => ({
    rule: 'Q4',
    items,
    message: '',
    ...more,
  })
  const isNew = (found: Violation, before: Violation) => addedViolations([found], [before], [0, 1, 2, -1]).length === 1

  test.each<[string, Violation, Violation, boolean]>([
    ['all is the same', one([0]), one([0]), false],
    ['its message differs', one([0], { message: 'more' }), one([0]), false],
    ['the same items have another order', one([1, 0]), one([0, 1]), false],
    ['it lost the other item', one([0]), one([0, 1]), true],
    ['it has an item more', one([0, 1]), one([0]), true],
    ['it concerns another item', one([1]), one([0]), true],
    ['one of two items is another', one([0, 2]), one([0, 1]), true],
    ['it concerns a free piece', one([3]), one([0]), true],
    ['it breaks another rule', one([0], { rule: 'Q3' }), one([0]), true],
    ['it concerns another opening', one([0], { opening: 1 }), one([0], { opening: 0 }), true],
    ['it concerns an opening', one([], { opening: 1 }), one([]), true],
    ['a door is apart from fewer', one([], { opening: 1, apart: [2] }), one([], { opening: 1, apart: [2, 3] }), false],
    ['a door is apart from another', one([], { opening: 1, apart: [2, 4] }), one([], { opening: 1, apart: [2] }), true],
  ])('%s', (_, found, before, expected) => {
    expect(isNew(found, before)).toBe(expected)
  })

  test('the item stands at another index: the pin counts', () => {
    expect(addedViolations([one([2])], [one([0])], [-1, 1, 0])).toEqual([])
    expect(addedViolations([one([0])], [one([0])], [-1, 1, 0])).toHaveLength(1)
  })
})
