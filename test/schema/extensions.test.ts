import { describe, expect, test } from 'vitest'
import { acceptFurnish } from '../../src/schema/furnishing/fast-parsers.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { ITEMS_MAX } from '../../src/schema/furnishing/furniture.ts'
import { parse } from '../../src/schema/wire/parse.ts'
import { box, rectangularRoom } from '../support/rooms.ts'

const plain = { room: rectangularRoom(4, 3), furniture: [], maxResults: 3 }
const keptPiece = { type: 'tv', position: [1, 0.75, 0], rotation: 0, shape: box(1, 0.1, 0.6), groupId: 'media-1' }
const all = {
  keep: [keptPiece, { ...keptPiece, type: 'carpet' }],
  intent: { seats: 4, places: 2, beds: [1.6, 0.9], turningCircle: 1.5, storage: 2.4, density: 'low' },
  standard: ['din-18040-2', 'din-18040-2-r', 'asr', 'ndss', 'nkba'],
  north: -30,
}

test('the members are read as they are, by the fast way too, and are not there unasked', () => {
  const request = { ...plain, ...all }
  expect(parse(FurnishParams, request)).toEqual(request)
  expect(JSON.stringify(acceptFurnish(request))).toBe(JSON.stringify(parse(FurnishParams, request)))
  expect(Object.keys(parse(FurnishParams, plain))).toEqual(['room', 'furniture', 'maxResults'])
})

describe('what is wrong is named with its place', () => {
  test.each<[object, string]>([
    [{ keep: [{ ...keptPiece, rotation: undefined }] }, 'params.keep[0].rotation: is required'],
    [
      { keep: [keptPiece, { ...keptPiece, groupId: '' }] },
      'params.keep[1].groupId: must have at least 1 character, got 0',
    ],
    [{ keep: [{ ...keptPiece, type: 'no_such_type' }] }, 'params.keep[0].type: must be one of'],
    [{ keep: [{ ...keptPiece, shape: box(0, 1, 1) }] }, 'params.keep[0].shape.a: must be > 0, got 0'],
    [{ keep: [{ ...keptPiece, colour: 'red' }] }, 'params.keep[0]: unknown key "colour"'],
    [
      { keep: Array.from({ length: ITEMS_MAX + 1 }, () => keptPiece) },
      `params.keep: must have at most ${ITEMS_MAX} items`,
    ],
    [{ intent: { seats: 0 } }, 'params.intent.seats: must be >= 1, got 0'],
    [{ intent: { places: 401 } }, 'params.intent.places: must be <= 400, got 401'],
    [{ intent: { seats: 1.5 } }, 'params.intent.seats: must be an integer, got 1.5'],
    [{ intent: { beds: [] } }, 'params.intent.beds: must have at least 1 item, got 0'],
    [{ intent: { beds: [1.6, 5] } }, 'params.intent.beds[1]: must be <= 4, got 5'],
    [{ intent: { turningCircle: 0.5 } }, 'params.intent.turningCircle: must be >= 0.6, got 0.5'],
    [{ intent: { storage: 0 } }, 'params.intent.storage: must be > 0, got 0'],
    [{ intent: { density: 'full' } }, 'params.intent.density: must be one of low, medium, high, got "full"'],
    [{ intent: { chairs: 4 } }, 'params.intent: unknown key "chairs"'],
    [{ standard: [] }, 'params.standard: must have at least 1 item, got 0'],
    [{ standard: ['din'] }, 'params.standard[0]: must be one of din-18040-2, '],
    [{ north: '0' }, 'params.north: must be a number, got "0"'],
    [{ north: 40000 }, 'params.north: must be <= 36000, got 40000'],
  ])('%j', (members, message) => {
    const request = { ...plain, ...members }
    expect(acceptFurnish(request)).toBeUndefined()
    expect(() => parse(FurnishParams, request)).toThrow(message)
  })
})
