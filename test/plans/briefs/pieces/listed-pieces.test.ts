import { describe, expect, test } from 'vitest'
import { naturalParams } from '../../../../src/plans/briefs/natural-params.ts'
import { phrasedPiece } from '../../../../src/plans/briefs/pieces/piece-phrase.ts'
import type { Wish } from '../../../../src/plans/briefs/pieces/piece-wishes.ts'
import { placesIn } from '../../../../src/plans/briefs/pieces/piece-wishes.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem } from '../../../../src/schema/furnishing/furniture.ts'

const size = { width: 4, depth: 5 }
const openings = { doors: ['south'], windows: ['north'] }

/** What a call says beside its room: pieces by type and count, wishes, and what was assumed. */
function read(call: Record<string, unknown>) {
  const assumed: string[] = []
  const wishes: Wish[] = []
  const params = naturalParams({ room: { ...size, ...openings }, ...call }, assumed, wishes)
  const furniture = (params['furniture'] ?? []) as FurnitureItem[]
  expect(FurnishParams.safeParse({ furniture: [], ...params }).success).toBe(true)
  return { params, assumed, wishes, pieces: furniture.map((it) => [it.type, it.targetCount ?? null]), furniture }
}

describe('where a piece is to stand is a wish', () => {
  test.each([
    ['bed against the north wall', 'bed', [{ at: 'wall', wall: 'north' }]],
    ['desk by the window', 'task_table', [{ at: 'near', what: 'window' }]],
    ['reading chair by the south window', 'armchair', [{ at: 'near', what: 'window', wall: 'south' }]],
    ['sofa facing the window', 'sofa', [{ at: 'facing', what: 'window' }]],
    ['bed opposite the door', 'bed', [{ at: 'opposite', what: 'door' }]],
    ['sofa in the north-west corner', 'sofa', [{ at: 'corner', sides: ['north', 'west'] }]],
    ['bed centered on the east wall', 'bed', [{ at: 'wall', wall: 'east', isMiddle: true }]],
    ['2 nightstands on either side of the bed', 'nightstand', [{ at: 'near', what: 'bed', isBoth: true }]],
    ['Bett an der Nordwand', 'bed', [{ at: 'wall', wall: 'north' }]],
    [
      'desk against the east wall facing north',
      'task_table',
      [
        { at: 'wall', wall: 'east' },
        { at: 'facing', side: 'north' },
      ],
    ],
  ])('%s', (said, type, places) => {
    const { wishes, furniture } = read({ furniture: [said] })
    expect(wishes).toEqual([{ type, said: expect.any(String), places }])
    expect(furniture[0]!.type).toBe(type)
  })

  test('members say it too, and constraints', () => {
    const members = [
      { type: 'sofa', wall: 'north' },
      { type: 'bed', against: 'the west wall' },
      { type: 'desk', near: 'window' },
      { type: 'wardrobe', position: 'in the corner' },
    ]
    expect(read({ furniture: members }).wishes.map(({ places }) => places[0])).toEqual([
      { at: 'wall', wall: 'north' },
      { at: 'wall', wall: 'west' },
      { at: 'near', what: 'window' },
      { at: 'corner', sides: [] },
    ])
    const { params, wishes } = read({
      template: 'living',
      constraints: ['the sofa should face the window', 'keep the middle free', 'no TV'],
    })
    expect(wishes).toMatchObject([{ type: 'sofa', places: [{ at: 'facing', what: 'window' }] }])
    expect(params['intent']).toEqual({ turningCircle: 1.5 })
    expect(params['template']).toEqual({ name: 'living', exclude: ['tv'] })
    expect(read({ constraints: { bed: 'against the east wall' } }).wishes).toMatchObject([{ type: 'bed' }])
  })

  test('what is not understood is named', () => {
    expect(() => read({ furniture: ['bed beyond the horizon'] })).toThrow()
    expect(() => read({ furniture: [{ type: 'bed', near: 'the horizon' }] })).toThrow(
      'furniture[0].near: does not understand where it is to stand, got "near the horizon"',
    )
    expect(() => read({ constraints: ['bed must not be under the window'] })).toThrow(
      'constraints[0]: does not understand',
    )
    expect(placesIn('against the wall of sound')).toBeUndefined()
  })
})

test('each word of a piece says something or is named', () => {
  expect(phrasedPiece('small round dining table')).toMatchObject({ type: 'dining_table', leftOut: [] })
  expect(phrasedPiece('small round dining table')!.shapes!.every((it) => it.type === 'cylinder')).toBe(true)
  expect(phrasedPiece('wardrobe (2m wide)')).toEqual({ type: 'wardrobe', sides: { width: 2 }, leftOut: [] })
  expect(phrasedPiece('desk 160x80')).toEqual({ type: 'task_table', sides: { width: 1.6, depth: 0.8 }, leftOut: [] })
  expect(phrasedPiece('2-seater sofa')!.shapes).toEqual(phrasedPiece('two-seat sofa')!.shapes)
  expect(phrasedPiece('comfortable king size bed')).toEqual({
    type: 'bed',
    sides: { width: 1.8, depth: 2 },
    leftOut: ['comfortable'],
  })
  expect(phrasedPiece('bed against the north wall')).toBeUndefined()
  expect(phrasedPiece('she reads in an armchair')).toBeUndefined()
  expect(read({ furniture: ['leather sofa'] }).assumed).toEqual([
    '"leather" of a leather sofa left out: nothing here follows from it',
  ])
})

test('pieces as a sentence, by number, by seats, and with what is not wanted', () => {
  const sentence = 'a queen bed, two bedside tables, a wardrobe (2m wide) and a small desk with chair'
  expect(read({ furniture: sentence }).pieces).toEqual([
    ['bed', null],
    ['nightstand', 2],
    ['wardrobe', null],
    ['task_table', null],
    ['task_chair', null],
  ])
  expect(read({ furniture: 'dining table for six' }).pieces).toEqual([
    ['dining_table', null],
    ['dining_chair', 6],
  ])
  expect(read({ furniture: [{ type: 'dining table', seats: 4 }] }).pieces).toEqual([
    ['dining_table', null],
    ['dining_chair', 4],
  ])
  expect(read({ furniture: { bed: { width: 1.6 }, desk: false, sofa: true } }).pieces).toEqual([
    ['bed', null],
    ['sofa', null],
  ])
  // Two armchairs are usual where a number is left open, which one by name does not.
  expect(read({ furniture: ['armchair by the window'] }).pieces).toEqual([['armchair', 1]])
  expect(read({ furniture: ['sofa', 'armchairs'] }).pieces[1]).toEqual(['armchair', null])
})

test('what is no furniture is left out and said, and what has no type stands as another', () => {
  const { pieces, assumed } = read({ furniture: ['sofa', '2 plants', 'mirror', 'piano'] })
  expect(pieces).toEqual([
    ['sofa', null],
    ['other', null],
  ])
  expect(assumed).toEqual([
    '"2 plants" left out, as it is no furniture',
    '"mirror" left out, as it is no furniture',
    '"piano" as other',
  ])
  const kitchen = read({ template: 'kitchen', furniture: ['fridge', 'sink', 'island'] })
  expect(kitchen.pieces).toEqual([
    ['kitchen_unit', null],
    ['worktop', null],
  ])
  expect(kitchen.assumed.slice(0, 2)).toEqual([
    '"fridge" is part of the kitchen unit',
    '"sink" is part of the kitchen unit',
  ])
})

describe('what is built in is kept', () => {
  const kept = (room: object, more: object = {}) =>
    (naturalParams({ room: { ...size, ...openings, ...room }, ...more })['keep'] ?? []) as object[]

  test('at its wall, under the window, around its middle', () => {
    expect(kept({ radiators: [{ wall: 'north', width: 1.2 }] })).toEqual([
      expect.objectContaining({
        type: 'other',
        position: [1.4, 0, 0],
        rotation: 0,
        shape: { type: 'box', a: 1.2, b: 0.12, h: 0.6 },
      }),
    ])
    expect(kept({ radiator: 'under the window' })).toMatchObject([{ position: [1.5, 0, 0], rotation: 0 }])
    expect(kept({ columns: [{ x: 2, y: 2.5, size: 0.4 }] })).toMatchObject([{ position: [1.8, 0, 2.3] }])
    expect(kept({ fireplace: { wall: 'west' } })).toMatchObject([{ position: [0, 0, 3.2], rotation: -90 }])
    expect(kept({}, { furniture: ['radiator under the window'] })).toHaveLength(1)
    expect(kept({ columns: [] })).toEqual([])
  })

  test('where it is has to be said, and how large', () => {
    expect(() => kept({ columns: [{ size: 0.4 }] })).toThrow('room.columns[0]: must say where it is')
    expect(() => kept({ obstacles: [{ x: 1, y: 1 }] })).toThrow('room.obstacles[0]: must say its width and depth')
    expect(() => kept({}, { keep: ['wardrobe'] })).toThrow('keep[0]: must say where the piece stands')
    expect(kept({}, { keep: [{ type: 'wardrobe', position: { x: 0, z: 1 }, width: 2, depth: 0.6 }] })).toMatchObject([
      { type: 'wardrobe', position: [0, 0, 1], rotation: 0 },
    ])
  })
})
