import { expect, test } from 'vitest'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnishingResult, PlacedItem } from '../../src/schema/furnishing/result.ts'
import { faultsOf } from './judge.ts'

const SHELF = { type: 'box', a: 1, b: 0.4, h: 1.8 } as const
const params = FurnishParams.parse({
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        h: 2.5,
      },
      openings: [{ type: 'door', pos: 8.5, l: 1, y: 0, h: 2 }],
    },
  },
  furniture: [
    { type: 'shelf', shape: SHELF, targetCount: 2 },
    { type: 'sofa', shape: { type: 'box', a: 2, b: 1, h: 0.8 }, position: [-0.5, 0, 1] },
  ],
  maxResults: 2,
})

const SOFA: PlacedItem = {
  type: 'sofa',
  shape: { type: 'box', a: 2, b: 1, h: 0.8 },
  position: [-0.5, 0, 1],
  rotation: 0,
  groupId: 'a',
}
const shelf = (x: number): PlacedItem => ({
  type: 'shelf',
  shape: SHELF,
  position: [x, 0, 0],
  rotation: 0,
  groupId: 'b',
})
const furnishing = (digit: number, ...shelves: PlacedItem[]) => ({
  id: `00000000-0000-8000-8000-00000000000${digit}`,
  density: (1.5 + 0.4 * shelves.length) / 16,
  furniture: [SOFA, ...shelves],
})
const outside = { code: 'warning_6', message: 'Some fixed furniture item is not fully inside the room.' } as const
const sound = (): FurnishingResult => ({
  furnishings: [furnishing(1, shelf(0), shelf(1)), furnishing(2, shelf(0), shelf(2))],
  warnings: [outside],
  diagnostics: [],
})
const change = (edit: (result: FurnishingResult) => unknown) => {
  const result = structuredClone(sound())
  edit(result)
  return faultsOf(params, result)
}

test('a sound answer has no faults, though its fixed piece sticks out', () => {
  expect(faultsOf(params, sound())).toEqual([])
})

test.each<[string, (result: FurnishingResult) => unknown, RegExp[]]>([
  ['an id twice', (r) => (r.furnishings[1]!.id = r.furnishings[0]!.id), [/ids repeat/]],
  ['an id that is no UUID', (r) => (r.furnishings[0]!.id = 'x'), [/no UUID/]],
  ['the same furnishing twice', (r) => (r.furnishings[1]!.furniture = r.furnishings[0]!.furniture), [/are the same/]],
  ['a missing warning', (r) => (r.warnings = []), [/warning_6 must be true/]],
  ['a needless warning', (r) => r.warnings.push({ code: 'warning_7', message: '' }), [/warning_7 must be false/]],
  ['too few without a warning', (r) => r.furnishings.pop(), [/warning_2 is wrong/]],
  ['nothing without a word', (r) => (r.furnishings = []), [/warning_1 is wrong/, /0 of 2 shelf/, /0 of 1 sofa/]],
  ['too many', (r) => r.furnishings.push(furnishing(3, shelf(1), shelf(2))), [/more than maxResults/]],
  ['a piece left out without a word', (r) => (r.furnishings[0] = furnishing(1, shelf(0))), [/1 of 2 shelf/]],
  ['a pin that moved', (r) => (r.furnishings[0]!.furniture[0]!.position = [0, 0, 1]), [/furnishings\[0\] Q5/]],
  ['a piece outside', (r) => (r.furnishings[1]!.furniture[1]!.position = [-0.1, 0, 0]), [/furnishings\[1\] Q2/]],
  ['a field too many', (r) => Object.assign(r.furnishings[0]!, { score: 1 }), [/does not fit its schema/]],
])('%s is a fault', (_, edit, expected) => {
  const faults = change(edit)
  for (const pattern of expected) expect(faults).toContainEqual(expect.stringMatching(pattern))
})
