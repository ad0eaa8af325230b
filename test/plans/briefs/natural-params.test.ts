import { describe, expect, test } from 'vitest'
import { withNaturalGrid, withNaturalGroup } from '../../../src/plans/briefs/boxes/box-in-words.ts'
import { knownPersons, needsOf } from '../../../src/plans/briefs/brief-needs.ts'
import { lengthsUnit } from '../../../src/plans/briefs/lengths-in-unit.ts'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import { naturalPlaced, turnIn } from '../../../src/plans/briefs/pieces/placed-pieces.ts'
import type { BriefedPerson } from '../../../src/schema/furnishing/brief.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

const roomOf = (room: object) => naturalParams({ room })['room'] as Room
const briefOf = (brief: unknown) => naturalParams({ brief })['brief']

test.each([
  [{ width: 4, depth: 5 }, 'm'],
  [{ width: 4, depth: 5, unit: 'cm' }, 'm'],
  [{ width: '350 cm', depth: '4 m' }, 'm'],
  [{ width: 12, depth: 15, unit: 'Feet' }, 'ft'],
  [{ width: 144, depth: 180, unit: 'inches' }, 'ft'],
  [{ width: '11′ 6″', depth: 5 }, 'ft'],
  [{ width: 4, depth: '15 ft' }, 'ft'],
  ['a room', 'm'],
] as const)('of %j lengths are told in %s', (room, unit) => {
  expect(lengthsUnit(room)).toBe(unit)
})

test('a room may name the unit of its numbers; texts keep theirs, and numbers of walls are none', () => {
  const door = { wall: 1, at: 2, width: 3 }
  const sent = { width: 12, depth: 15, height: '2.6 m', doors: [door] }
  const { shape, openings } = roomOf({ ...sent, unit: 'feet' }).boundary
  expect(shape.h).toBe(2.6)
  expect(shape.points[2]).toEqual([expect.closeTo(3.6576, 6), expect.closeTo(4.572, 6)])
  expect(openings![0]!.l).toBeCloseTo(0.9144, 6)
  const metres = { width: 4, depth: 5, height: '2.6 m', doors: [{ wall: 1, at: 1, width: 0.9 }] }
  const centimetres = { ...metres, width: 400, depth: 500, doors: [{ wall: 1, at: 100, width: 90 }], unit: 'cm' }
  expect(roomOf(centimetres)).toEqual(roomOf(metres))
  expect(
    roomOf({
      points: [
        [-120, 0],
        [120, 0],
        [120, 144],
        [-120, 144],
      ],
      unit: 'in',
    }).boundary.shape.points[0]![0],
  ).toBe(-3.048)
  expect(() => roomOf({ ...metres, unit: 'cubits' })).toThrow(
    'room.unit: must be one of m, cm, mm, ft, in, got "cubits"',
  )
  expect(() => roomOf({ ...metres, unit: 'constructor' })).toThrow('room.unit: must be one of')
})

test('an opening in the corner is at the left end of its wall, or at the right one beside another', () => {
  const at = (doors: object[]) => roomOf({ width: 4, depth: 5, doors }).boundary.openings!
  const [corner, left] = [
    { wall: 'top', at: 'corner' },
    { wall: 'top', at: 'left' },
  ]
  expect(at([corner])).toEqual(at([left]))
  expect(at([left, { ...corner, at: 'in the corner' }])).toEqual(at([left, { wall: 'top', at: 'right' }]))
})

test('a brief may be a sentence: persons, each with what follows that they do', () => {
  expect(briefOf('A couple sleeps here, and she works at home.')).toEqual([
    { who: 'couple', does: ['sleeps'] },
    { who: 'adult', does: ['works at home'] },
  ])
  expect(briefOf(['two children sleep and play', { who: 'therapist', does: 'talks with clients' }])).toEqual([
    { who: 'two children', does: ['sleep', 'play'] },
    { who: 'therapist', does: ['talks with clients'] },
  ])
  expect(briefOf('Family of four: they eat, they watch television')).toEqual([
    { who: 'family of four', does: ['eat', 'watch television'] },
  ])
})

test('what a sentence says and is not understood is named, not passed over', () => {
  expect(() => briefOf('a couple sleeps and juggles')).toThrow('brief: does not understand "juggles"')
  // What is known stands beside what is not.
  expect(() => briefOf('a couple sleeps and juggles')).toThrow(/who: adult, couple, .*; does: sleeps, .*cooks/)
  expect(() => briefOf('a couple sleeps and constructor eats')).toThrow('brief: does not understand "constructor"')
  expect(() => briefOf(['a wizard sleeps'])).toThrow('brief[0]: does not understand "wizard", "sleeps"')
  expect(() => briefOf('a couple and a child who plays')).toThrow('brief: does not say what couple does')
  expect(() => briefOf('')).toThrow('brief: must say who does what')
})

describe('names that first calls give to members', () => {
  const sides = { width: 5, depth: 4 }
  const kept = naturalParams({ room: { ...sides, doors: [{ wall: 'left', at: 'middle' }] }, template: 'living' })

  test.each([
    [{ ...sides, doors: [{ wall: 'left', at: 'middle' }], template: 'living' }],
    [{ room: { dimensions: sides, door: { side: 'left', position: 'center' } }, room_type: 'living room' }],
    [{ room: { ...sides, type: 'living room', doors: [{ wall: 'left', offset: 'middle' }] } }],
    [{ room: { ...sides, shape: 'Rectangle', doors: { wall: 'left', location: 'middle' } }, template: 'living' }],
    [{ room: { size: '5 x 4 m', door: { side: 'left', position: 'center' } }, template: 'Living Room' }],
    [{ room: { dimensions: [5, 4, 2.5], doors: ['left'] }, purpose: 'living_room' }],
    [{ room: { width_cm: 500, lengthCm: 400, ceiling_height: 2.5, doors: ['left'] }, template: 'LIVING' }],
    [{ room_width: 5, room_depth: 4, doors: ['left'], room_type: 'living' }],
    [{ room: { width: 500, depth: 400, units: 'centimetres', doors: ['left'] }, template: 'living' }],
    [{ room: { width: 500, depth: 400, doors: ['left'] }, units: 'cm', template: 'living' }],
    [{ room: { ...sides, openings: [{ type: 'door', wall: 'left' }] }, template: 'living' }],
    [{ room: '5x4 living room, door in the left wall' }],
    [{ description: 'A living room, 5 by 4 metres, with a door on the left wall' }],
  ])('%j is the same room', (sent) => {
    expect(naturalParams(sent)).toEqual(kept)
  })

  test('what stands beside the member itself, or says something else, is refused as before', () => {
    expect(() => roomOf({ ...sides, doors: [{ wall: 'left', at: 1, position: 2 }] })).toThrow(
      'room.doors[0]: unknown key "position"',
    )
    expect(() => roomOf({ ...sides, shape: 'L' })).toThrow('room: unknown key "shape"')
    expect(() => roomOf({ ...sides, dimensions: sides })).toThrow('room: unknown key "dimensions"')
    expect(() => roomOf({ ...sides, type: 'ballroom on the roof' })).toThrow('room: unknown key "type"')
    expect(() => naturalParams({ room: { ...sides, type: 'bedroom' }, template: 'living' })).toThrow(
      'unknown key "type"',
    )
    expect(naturalParams({ room_type: 'constructor' })).toEqual({ room_type: 'constructor' })
  })

  test('pieces are called as in drawings, with a number under any name', () => {
    const typesOf = (furniture: unknown[]) =>
      (naturalParams({ furniture })['furniture'] as { type: string; targetCount?: number }[]).map(
        ({ type, targetCount }) => [type, targetCount],
      )
    expect(typesOf(['couch', 'rug', 'bookshelf', 'TV stand', 'Office chair', 'sink'])).toEqual(
      ['sofa', 'carpet', 'shelf', 'sideboard', 'task_chair', 'washbasin'].map((it) => [it, undefined]),
    )
    expect(typesOf([{ type: 'desk', quantity: 4 }])).toEqual([['task_table', 4]])
    // Chairs are not passed over.
    expect(typesOf([{ type: 'dining table with 4 chairs' }, { type: 'banana' }])).toEqual([
      ['dining table with 4 chairs', undefined],
      ['banana', undefined],
    ])
  })

  test('corners are points under any name, as pairs or by their coordinates, closed or not', () => {
    const corners = [
      [0, 0],
      [4, 0],
      [4, 5],
      [0, 5],
    ]
    const room = roomOf({ points: corners })
    expect(roomOf({ polygon: [...corners, corners[0]] })).toEqual(room)
    expect(roomOf({ vertices: corners.map(([x, y]) => ({ x, y })) })).toEqual(room)
    expect(roomOf({ outline: corners.map(([x, z]) => ({ x, z })) })).toEqual(room)
  })

  test('pieces are a list, a text or numbers by type; a text that is not understood stays', () => {
    const piecesOf = (furniture: unknown) => naturalParams({ furniture })['furniture']
    const listed = piecesOf([{ type: 'sofa' }, { type: 'armchair', count: 2 }])
    expect(piecesOf('sofa, two armchairs')).toEqual(listed)
    expect(piecesOf('a couch and 2 armchairs')).toEqual(listed)
    expect(piecesOf({ sofa: 1, armchair: 2, bed: 0 })).toEqual(listed)
    expect(piecesOf([{ item: 'sofa' }, { name: 'armchair', qty: 2 }])).toEqual(listed)
    expect(piecesOf('a sofa and a banana')).toBe('a sofa and a banana')
    expect(piecesOf({ sofa: 'grey' })).toEqual({ sofa: 'grey' })
  })

  test('the length of a piece goes along its usual longer side', () => {
    const shapeOf = (piece: object) =>
      (naturalParams({ furniture: [piece] })['furniture'] as { shape: { a: number; b: number } }[])[0]!.shape
    expect(shapeOf({ type: 'bed', width: 1.6, length: '200 cm' })).toMatchObject({ a: 1.6, b: 2 })
    expect(shapeOf({ type: 'dining table', length: 1.8, width: 0.9 })).toMatchObject({ a: 1.8, b: 0.9 })
    expect(shapeOf({ type: 'sofa', length: 2.2 })).toMatchObject({ a: 2.2 })
  })

  test('what is wanted may stand beside the room, and an intent is not overwritten', () => {
    expect(naturalParams({ density: 'High', seats: 4 })).toEqual({ intent: { density: 'high', seats: 4 } })
    expect(naturalParams({ seats: 4, intent: { seats: 2 } })).toEqual({ seats: 4, intent: { seats: 2 } })
  })

  test('persons and what they do are understood under other names, and in one text', () => {
    expect(briefOf({ people: ['couple', 'baby'], activities: 'sleep' })).toEqual([
      { who: 'couple', does: ['sleep'] },
      { who: 'baby', does: ['sleep'] },
    ])
    expect(briefOf([{ who: 'family of four', does: 'eats, relaxes and watches TV' }])).toEqual([
      { who: 'family of four', does: ['eats', 'relaxes', 'watches tv'] },
    ])
    expect(briefOf([{ who: 'adult', does: ['cooks and eats', 'sits'] }])).toEqual([
      { who: 'adult', does: ['cooks and eats', 'sits'] },
    ])
    expect(() => briefOf([{ who: 'adult', does: 'eats and juggles' }])).toThrow(
      'brief[0].does[0]: does not understand "juggles"',
    )
  })

  test('what follows persons one after the other is done by each of them', () => {
    expect(briefOf('A couple and a baby sleep here, and a cook works here')).toEqual([
      { who: 'couple', does: ['sleep'] },
      { who: 'baby', does: ['sleep'] },
      { who: 'cook', does: ['works'] },
    ])
    expect(briefOf('two adults cook')).toEqual([{ who: 'two adults', does: ['cook'] }])
    expect(() => briefOf('a couple who sleeps here, and a baby')).toThrow('does not say what baby does')
  })
})

test.each([
  ['home office for two developers', [['two developers', ['works at home']]]],
  ['Bedroom for a couple', [['couple', ['sleeps']]]],
  ['a room for a teenager who plays guitar and studies', [['teenager', ['plays guitar', 'studies']]]],
  ['nursery for twins', [['twins', ['sleeps', 'plays']]]],
  ['living room for a family of five', [['family of five', ['relaxes']]]],
  ['a guest room for my parents', [['parents', ['sleeps']]]],
  ['dining room for eight people', [['eight people', ['eats']]]],
  ['meeting room for six', [['six people', ['meets']]]],
  ['meeting room for 6', [['6 people', ['meets']]]],
  ['office for four employees who have video calls', [['four employees', ['works', 'have video calls']]]],
  ['waiting room for ten patients', [['ten patients', ['waits']]]],
  ['a study for a writer', [['writer', ['works at home']]]],
  ['kids room for two boys', [['two boys', ['sleeps', 'plays']]]],
  ['a bedroom for grandma', [['grandma', ['sleeps']]]],
  ['a playroom for three children', [['three children', ['plays']]]],
  ['kitchen for a family', [['family', ['cooks']]]],
  ['bathroom for a couple', [['couple', ['washes', 'showers', 'uses the toilet']]]],
  ['a music room for a pianist', [['pianist', ['makes music']]]],
  ['yoga room for a couple', [['couple', ['exercises']]]],
  ['student room for a student', [['student', ['sleeps', 'studies']]]],
  [
    'consulting room for a doctor and two patients',
    [
      ['doctor', ['meets']],
      ['two patients', ['meets']],
    ],
  ],
  ['break room for 12 employees', [['12 employees', ['takes breaks']]]],
  ['a room where my daughter sleeps and does homework', [['daughter', ['sleeps', 'does homework']]]],
  ['a bedroom for a couple who sleep and read', [['couple', ['sleep', 'read']]]],
] as const)('"%s" names the room and those for whom it is', (said, persons) => {
  expect(briefOf(said)).toEqual(persons.map(([who, does]) => ({ who, does: [...does] })))
})

test('a room without persons, or with what is not understood, is refused', () => {
  expect(() => briefOf('yoga room')).toThrow('brief: must say who does what, got "yoga room"')
  expect(() => briefOf('office for four aliens')).toThrow('does not understand "aliens"')
  expect(() => briefOf('constructor for a couple')).toThrow('does not understand "constructor"')
})

test('a description beside the room is its brief, where there is none', () => {
  const room = { width: 4, depth: 5 }
  const described = naturalParams({ room, description: 'bedroom for a couple' })
  expect(described).toEqual(naturalParams({ room, brief: 'bedroom for a couple' }))
  expect(naturalParams({ room, brief: 'a couple sleeps', description: 'calm' })['description']).toBe('calm')
})

describe('the size of a piece in one member', () => {
  const pieceOf = (piece: object) => (naturalParams({ furniture: [piece] })['furniture'] as object[])[0]
  test.each([
    [{ size: 'queen' }, { width: 1.6, depth: 2 }],
    [{ size: 'King size' }, { width: 1.8, depth: 2 }],
    [{ size: '160 x 200 cm' }, { width: 1.6, depth: 2 }],
    [{ size: [1.6, 2] }, { width: 1.6, depth: 2 }],
    [{ dimensions: { width: 1.6, length: 2 } }, { width: 1.6, depth: 2 }],
    [
      { width: 160, depth: 200, unit: 'cm' },
      { width: 1.6, depth: 2 },
    ],
    [
      { size: [160, 200], unit: 'cm', count: 2 },
      { width: 1.6, depth: 2, count: 2 },
    ],
  ])('%j', (said, known) => {
    expect(pieceOf({ type: 'bed', ...said })).toEqual(pieceOf({ type: 'bed', ...known }))
  })

  test('what is none, or is said twice, is left for the schema to refuse', () => {
    expect(pieceOf({ type: 'sofa', size: 'queen' })).toMatchObject({ size: 'queen' })
    expect(pieceOf({ type: 'bed', size: 'constructor' })).toMatchObject({ size: 'constructor' })
    expect(pieceOf({ type: 'bed', size: [1.6, 2], width: 1.4 })).toMatchObject({ size: [1.6, 2] })
  })
})

test('a template in a list of one, and what is excluded beside it', () => {
  expect(naturalParams({ template: ['bedroom'], exclude: ['TV', 'rug'] })['template']).toEqual({
    name: 'bedroom',
    exclude: ['tv', 'carpet'],
  })
  expect(naturalParams({ template: { name: 'bedroom', exclude: ['shelf'] }, exclude: ['tv', 'shelf'] })).toEqual({
    template: { name: 'bedroom', exclude: ['shelf', 'tv'] },
  })
})

test('an intent in numbers as texts, or in a sentence, which is a brief', () => {
  expect(naturalParams({ seats: '8' })).toEqual({ intent: { seats: 8 } })
  expect(naturalParams({ intent: 'a couple sleeps' })).toEqual(naturalParams({ brief: 'a couple sleeps' }))
})

test('pieces at the end of a sentence are wanted', () => {
  const room = { width: 4, depth: 5 }
  expect(naturalParams({ room, brief: 'home office for two people with a sofa and a rug' })).toEqual(
    naturalParams({ room, brief: 'home office for two people', furniture: ['sofa', 'carpet'] }),
  )
  expect(naturalParams({ room: 'Please furnish a 4 x 5 m bedroom with a desk, door in the short wall' })).toEqual(
    naturalParams({ room: 'bedroom 4 x 5 m, door in the short wall', furniture: ['desk'] }),
  )
  expect(() => naturalParams({ room, brief: 'home office for two people with a banana' })).toThrow('"banana"')
})

test('pieces of a list have a number, and beds the size by which they are called', () => {
  expect(naturalParams({ furniture: ['sofa', '2 armchairs', 'two bedside tables'] })['furniture']).toMatchObject([
    { type: 'sofa' },
    { type: 'armchair', targetCount: 2 },
    { type: 'nightstand', targetCount: 2 },
  ])
  const bedOf = (sent: unknown) => (naturalParams({ furniture: [sent] })['furniture'] as object[])[0]
  for (const sent of ['queen bed', 'Queen-size bed', { name: 'queen-sized bed' }, { type: 'bed', size: 'queen' }])
    expect(bedOf(sent)).toEqual({ type: 'bed', shape: expect.objectContaining({ a: 1.6, b: 2 }) })
  expect(bedOf({ type: 'king bed', width: 1.5 })).toMatchObject({ shape: { a: 1.5 } })
  for (const intent of [{ beds: 'double' }, { bed_size: ['Double'] }, { beds: '140 cm' }])
    expect(naturalParams({ intent })).toEqual({ intent: { beds: [1.4] } })
  expect(naturalParams({ bedSize: 'king' })).toEqual({ intent: { beds: [1.8] } })
  expect(naturalParams({ intent: { beds: [0.9, 'queen'] } })).toEqual({ intent: { beds: [0.9, 1.6] } })
})

test('a room that is called a bedroom has the bed that is listed, and one of a child a narrow one', () => {
  const room = { width: 4, depth: 5 }
  const assumed: string[] = []
  const listed = naturalParams({ room: { ...room, name: 'Bedroom' }, furniture: ['king bed', 'desk'] }, assumed)
  expect(listed['template']).toMatchObject({ name: 'bedroom', exclude: expect.arrayContaining(['bed']) })
  expect(assumed).toEqual([expect.stringMatching(/^bed.* as listed, in place of those of the template bedroom/)])
  const one = naturalParams({ room, template: 'bedroom', furniture: ['king bed'] }, assumed)
  expect(one['template']).toEqual({ name: 'bedroom', exclude: ['bed'] })
  expect(assumed).toHaveLength(2)
  const both = naturalParams({ room, template: 'bedroom', furniture: [{ type: 'king bed', targetCount: 1 }] })
  expect(both['template']).toEqual({ name: 'bedroom', exclude: [] })

  const child = naturalParams({ room, room_type: "child's bedroom" }, assumed)
  expect(child['intent']).toEqual({ beds: [0.9] })
  expect(assumed.at(-1)).toMatch(/^a bed of 0\.9 m, as for a child/)
  expect(naturalParams({ room, room_type: 'kids room', intent: { beds: [1.2] } })['intent']).toEqual({ beds: [1.2] })
})

test('a mere chair is one of where it stands', () => {
  const typesIn = (template: string) =>
    (naturalParams({ template, furniture: ['table', '4 chairs'] })['furniture'] as { type: string }[]).map(
      (it) => it.type,
    )
  expect(typesIn('meeting room')).toEqual(['meeting_table', 'meeting_chair'])
  expect(typesIn('home office')).toEqual(['task_table', 'task_chair'])
  expect(typesIn('dining')).toEqual(['dining_table', 'dining_chair'])
  expect(withNaturalGroup({ groupType: 'conference', furniture: [{ type: 'chairs', count: 6 }] })['furniture']).toEqual(
    [{ type: 'meeting_chair', count: 6 }],
  )
  expect(withNaturalGroup({ groupType: 'working', furniture: 'desk, chair' })['furniture']).toMatchObject([
    { type: 'task_table' },
    { type: 'task_chair' },
  ])
})

test('a number of people is that of seats or places where a room is for so many, and is refused elsewhere', () => {
  const room = { width: 4, depth: 5 }
  const assumed: string[] = []
  expect(naturalParams({ room, template: 'meeting room', people: '8' }, assumed)['intent']).toEqual({ seats: 8 })
  expect(naturalParams({ room, template: 'open office', occupants: 6 }, assumed)['intent']).toEqual({ places: 6 })
  expect(assumed).toEqual(['people 8 as intent: {seats: 8}', 'occupants 6 as intent: {places: 6}'])
  expect(naturalParams({ room, template: 'bedroom', people: 2 })).toMatchObject({ people: 2 })
  expect(naturalParams({ room, template: 'meet', people: 8, intent: { seats: 6 } })).toMatchObject({ people: 8 })
})

test('sides by their letters, turns and positions as texts', () => {
  const plain = naturalParams({ room: { width: 4, depth: 5, height: 2.6 } })
  expect(naturalParams({ room: { w: 4, d: 5, h: 2.6 } })).toEqual(plain)
  expect(naturalParams({ room: { size: { w: '4 m', l: 5, h: 2.6 } } })).toEqual(plain)
  const bed = { type: 'bed', position: [1, 0, 2], rotation: 90 }
  for (const [position, rotation] of [
    ['1, 0, 2', '90°'],
    ['(1 2)', '90'],
    ['[1,2]', '90 degrees'],
  ])
    expect(naturalPlaced({ type: 'bed', position, rotation }, 0)).toMatchObject(bed)
  expect(naturalPlaced({ type: 'bed', position: 'by the window', rotation: 'left' }, 0)).toMatchObject({
    position: 'by the window',
    rotation: 'left',
  })
})

test('what is excluded is so of a template that a sentence or a name says', () => {
  const excluded = { name: 'living', exclude: ['tv'] }
  expect(naturalParams({ room: 'living room 5 x 4 m', exclude: ['TV'] })['template']).toEqual(excluded)
  expect(naturalParams({ room: { width: 5, depth: 4, type: 'living room' }, exclude: 'tv' })['template']).toEqual(
    excluded,
  )
})

test('pieces by their types, boxes in units', () => {
  const furniture = { desk: { width: 1.6 }, 'office chair': {} }
  expect(naturalParams({ furniture })['furniture']).toEqual(
    naturalParams({ furniture: [{ type: 'desk', width: 1.6 }, 'office chair'] })['furniture'],
  )
  expect(withNaturalGroup({ groupType: 'sleeping', boundingBox: { x: 10, y: 8, z: 10, units: 'feet' } })).toEqual(
    withNaturalGroup({ groupType: 'sleeping', boundingBox: { x: 10, y: 8, z: 10, unit: 'ft' } }),
  )
})

test('a template says with its name what is wanted in it and what is not', () => {
  const asked = (template: string) => naturalParams({ room: { width: 4, depth: 5 }, template })
  expect(asked('bedroom without a TV and desk')['template']).toEqual({ name: 'bedroom', exclude: ['tv', 'task_table'] })
  expect(asked('living room with two armchairs')).toMatchObject({
    template: { name: 'living' },
    furniture: [{ type: 'armchair', targetCount: 2 }],
  })
  expect(asked('living room with kitchen')).not.toHaveProperty('furniture')
  expect(() => asked('bedroom without a view')).toThrow('template: does not understand "view"')
})

test('a template may be called as briefs call rooms, by what is done there', () => {
  const named = (template: string) => naturalParams({ room: { width: 4, depth: 5 }, template })['template']
  expect(["teenager's room", 'TV room', 'yoga room'].map(named)).toMatchObject([
    { name: 'bedroom' },
    { name: 'living' },
    { name: 'living' },
  ])
})

test('what is listed for a bathroom stands in place of what it usually has', () => {
  const assumed: string[] = []
  const { furniture } = naturalParams(
    { room: { width: 2, depth: 3 }, template: 'bathroom', furniture: ['walk-in shower'] },
    assumed,
  )
  expect((furniture as { type: string }[]).map(({ type }) => type)).toEqual(['toilet', 'washbasin', 'shower'])
  expect(assumed).toEqual(['shower as listed, in place of what such a room usually has'])
})

test('pieces that are listed with one another are each of them', () => {
  const listed = (furniture: unknown) =>
    (
      naturalParams({ room: { width: 4, depth: 5 }, furniture })['furniture'] as {
        type: string
        targetCount?: number
      }[]
    ).map(({ type, targetCount }) => [type, targetCount])
  expect(listed(['desk with chair', 'king bed'])).toEqual([
    ['task_table', undefined],
    ['task_chair', undefined],
    ['bed', undefined],
  ])
  expect(listed('dining table with 6 chairs + sideboard')).toEqual([
    ['dining_table', undefined],
    ['dining_chair', 6],
    ['sideboard', undefined],
  ])
})

test('places and seats are called otherwise, and "accessible" is said to be a standard', () => {
  const asked = (more: object, assumed: string[] = []) =>
    naturalParams({ room: { width: 4, depth: 5 }, ...more }, assumed)
  expect(asked({ template: 'work', intent: { workstations: 8 } })['intent']).toEqual({ places: 8 })
  expect(asked({ template: 'work', desks: 8 })['intent']).toEqual({ places: 8 })
  expect(asked({ template: 'meet', number_of_people: 8 })['intent']).toEqual({ seats: 8 })
  expect(asked({ template: 'bedroom', intent: { storage: '3 m' } })['intent']).toEqual({ storage: 3 })
  const assumed: string[] = []
  expect(asked({ template: 'bedroom', wheelchair_accessible: true }, assumed)['standard']).toEqual(['din-18040-2-r'])
  expect(assumed).toEqual(['wheelchair_accessible as standard din-18040-2-r, by which each furnishing is measured'])
  expect(asked({ template: 'bedroom', accessible: false })).not.toHaveProperty('standard')
})

test('two numbers that can be no metres are centimetres of a piece', () => {
  const [bed] = naturalParams({ room: { width: 4, depth: 5 }, furniture: [{ type: 'bed', size: '160x200' }] })[
    'furniture'
  ] as { shape: object }[]
  expect(bed!.shape).toMatchObject({ a: 1.6, b: 2 })
})

test.each([
  ['facing east', -90],
  ['the left wall', 90],
  ['Norden', 180],
  ['south', 0],
  ['90°', 90],
  ['sideways', 'sideways'],
])('a turn to %s', (said, turn) => {
  expect(turnIn(said)).toBe(turn)
})

test('columns of a desk grid stand around their middles, obstacles at their corners', () => {
  const { obstacles } = withNaturalGrid({
    boundingBox: { width: 12, depth: 8 },
    columns: [{ x: 5, y: 4, size: '40 cm' }],
    obstacles: [{ x: 1, z: 2, width: 1, depth: 0.5, height: 2 }],
  })
  expect(obstacles).toEqual([
    {
      type: 'polygon-extrusion',
      points: [
        [1, 2],
        [2, 2],
        [2, 2.5],
        [1, 2.5],
      ],
      h: 2,
    },
    {
      type: 'polygon-extrusion',
      points: [
        [4.8, 3.8],
        [5.2, 3.8],
        [5.2, 4.2],
        [4.8, 4.2],
      ],
      h: 2.5,
    },
  ])
})

test.each([
  ['dining table for six', 6],
  ['8-seat conference table', 8],
])('a group that is called a %s has so many chairs', (groupType, seats) => {
  const { furniture } = withNaturalGroup({ groupType, boundingBox: '4 x 4 m' })
  expect(furniture).toMatchObject([{}, { count: seats }])
})

test('what is said of persons and doings beyond their rules changes nothing but what it means', () => {
  const needs = (brief: string) =>
    needsOf(knownPersons((briefOf(brief) as BriefedPerson[]).map((it) => ({ ...it, count: 1 })))).map(
      ({ need }) => need,
    )
  expect(needs('an elderly man in a wheelchair sleeps over occasionally')).toEqual(needs('a wheelchair user sleeps'))
  expect(needs('a retired couple eats dinner here every day')).toEqual(needs('an older couple eats'))
  expect(needs('a young boy does his homework here')).toEqual(needs('a child does homework'))
  expect(needs('two small children play and sleep together in this room')).toEqual(needs('two children play and sleep'))
  expect(needs('kids who do homework at the table')).toEqual(needs('kids who do homework'))
  expect(briefOf({ who: 'mother with two kids', does: ['sleeps'] })).toMatchObject([
    { who: 'mother' },
    { who: 'two kids' },
  ])
  expect(() => needs('a tall boy flies')).toThrow('does not understand')
})
