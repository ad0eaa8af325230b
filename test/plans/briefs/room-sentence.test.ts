import { describe, expect, test } from 'vitest'
import { withNaturalBox, withUsualDesks } from '../../../src/plans/briefs/boxes/box-in-words.ts'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'

const same = (sentence: string, room: object, template?: string) => {
  const said = naturalParams({ room: sentence })
  expect(said).toEqual(naturalParams({ room, ...(template ? { template } : {}) }))
  return said
}

describe('a room in one sentence', () => {
  test.each([
    ['bedroom 4 x 5 m, one door and two windows', { width: 4, depth: 5, doors: 1, windows: 2 }, 'bedroom'],
    [
      'bedroom 4 x 5 m, door in the short wall, window opposite',
      { width: 4, depth: 5, doors: ['short'], windows: ['opposite'] },
      'bedroom',
    ],
    [
      'A living room of 12 by 15 feet with two windows on the long wall and a door at the left',
      { width: 12, depth: 15, unit: 'ft', doors: ['left'], windows: ['long', 'long'] },
      'living room',
    ],
    [
      '4,2 × 5.1m; 2.6 m high; the door is on the top wall. Gap to the right',
      { width: 4.2, depth: 5.1, height: 2.6, doors: ['top'], gaps: ['right'] },
      undefined,
    ],
    [
      'home office: 350 cm x 4 m, 2 doors in the north wall',
      { width: 3.5, depth: 4, doors: ['north', 'north'] },
      'study',
    ],
    [
      'a 4 by 6 metre living room with a door in the middle of the long wall and two windows opposite, 1.2 m wide',
      {
        width: 4,
        depth: 6,
        doors: [{ wall: 'long', at: 'middle' }],
        windows: { wall: 'opposite', width: 1.2, count: 2 },
      },
      'living room',
    ],
    [
      `Bedroom, 13 ft by 11' 6", double door near the left corner of the south wall, 2.6 m high`,
      { width: '13 ft', depth: "11' 6", height: 2.6, doors: [{ wall: 'south', at: 'left', leaf: 'double' }] },
      'bedroom',
    ],
    [
      'Wohnzimmer, 6 m breit und 4 m lang, Tür links, zwei Fenster oben',
      { width: 6, depth: 4, doors: ['left'], windows: ['top', 'top'] },
      'living',
    ],
    [
      'Chambre 5 m long x 4 m wide avec porte à gauche et fenêtre au nord',
      { width: 4, depth: 5, doors: ['left'], windows: ['north'] },
      'bedroom',
    ],
    [
      'Furnish my 11x13 foot bedroom. Door is on the east wall close to the north corner and there is a 5 ft window in the south wall.',
      {
        width: '11 ft',
        depth: '13 ft',
        doors: [{ wall: 'east', at: 'north' }],
        windows: [{ wall: 'south', width: '5 ft' }],
      },
      'bedroom',
    ],
    [`bathroom 7' x 9', door bottom`, { width: '7 ft', depth: '9 ft', doors: ['bottom'] }, 'bathroom'],
  ])('%s', (sentence, room, template) => {
    same(sentence, room, template)
    expect(naturalParams({ brief: sentence })).toEqual(naturalParams({ room: sentence }))
  })

  test('may say for whom it is, who do what is done there', () => {
    const { brief, template } = naturalParams({ room: 'A small office of 3 by 3.5 m for two people: door right' })
    expect([brief, template]).toEqual([[{ who: 'two people', does: ['works'] }], { name: 'work', exclude: [] }])
    const { brief: own } = naturalParams({ room: 'bedroom 4 x 5 m for a couple', brief: 'a guest reads' })
    expect(own).toEqual([{ who: 'guest', does: ['reads'] }])
    expect(() => naturalParams({ room: 'bedroom 4 x 5 m for a wizard' })).toThrow('does not understand "wizard"')
  })

  test('what is not wanted is left out, and a size that is no measure is named', () => {
    const { template } = naturalParams({ room: 'bedroom 4 x 5 m, door top, no TV, without a desk' })
    expect(template).toEqual({ name: 'bedroom', exclude: ['tv', 'task_table'] })
    const assumed: string[] = []
    naturalParams({ room: 'bedroom 4 x 5 m, door top, a large window opposite' }, assumed)
    expect(assumed[0]).toBe('"large" of a window left out: its width says how large it is, "2.4 m wide"')
    const sized: string[] = []
    expect(naturalParams({ room: '20 m2 bedroom' }, sized)['room']).toEqual(
      naturalParams({ room: 'bedroom 4 x 5 m' })['room'],
    )
    expect(sized).toEqual(['a width of 4 m and a depth of 5 m, which an area of 20 m² leaves open'])
  })

  test('stands beside a template and a brief of their own', () => {
    const { template, brief } = naturalParams({
      room: 'bedroom 4 x 5 m, door top',
      template: 'home_office',
      brief: 'a couple sleeps here',
    })
    expect([template, brief]).toEqual([{ name: 'home_office', exclude: [] }, [{ who: 'couple', does: ['sleeps'] }]])
  })

  test.each([
    ['bedroom', 'room: must say its size'],
    ['dungeon 4 x 5 m', 'room: must say what it is for, such as bedroom or home office, got "dungeon"'],
    ['constructor 4 x 5 m', 'room: must say what it is for'],
    ['bedroom 4 x 5 m, purple door', 'room: does not understand "purple door"'],
    ['bedroom 4 x 5 m, windows opposite', 'room: does not say how many windows there are'],
    ['bedroom 4 x 5 m, door in the wet wall', 'room.doors[0].wall: must be one of short'],
    ['bedroom 4 x 5 m 3 x 3 m', 'room: does not understand "3 x 3 m"'],
  ])('%s: %s', (sentence, reason) => {
    expect(() => naturalParams({ room: sentence })).toThrow(reason)
  })

  test('long texts are read in a moment', () => {
    const started = performance.now()
    for (const text of ['1 '.repeat(50_000), 'a '.repeat(50_000), `4 x 5 m, ${'door '.repeat(20_000)}`])
      expect(() => naturalParams({ room: text })).toThrow()
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('a box in words', () => {
  const box = { x: 3.6, y: 2.5, z: 3 }
  test.each([
    [{ width: 3.6, depth: 3 }],
    [{ room: { width: 3.6, length: 3, height: 2.5 } }],
    [{ boundingBox: { width: '360 cm', depth: '3 m' } }],
    [{ boundingBox: { x: 3.6, z: 3 } }],
    [{ box: { width: 360, depth: 300, unit: 'cm' } }],
  ])('%j', (sent) => {
    const { boundingBox, ...rest } = withNaturalBox(sent)
    expect([boundingBox, rest]).toEqual([box, {}])
  })

  test('what is not known is left for the schema to refuse', () => {
    expect(withNaturalBox({ boundingBox: box, width: 2 })).toEqual({ boundingBox: box, width: 2 })
    expect(withNaturalBox({ room: { width: 3, depth: 2, doors: [] } })['boundingBox']).toHaveProperty('doors')
    expect(withNaturalBox({ boundingBox: { x: 3, width: 2, z: 1 } })['boundingBox']).toHaveProperty('width', 2)
    expect(withNaturalBox({ boundingBox: 3 })).toEqual({ boundingBox: 3 })
  })
})

test('a desk grid of which nothing is said has desks with task chairs, and so has one of desks and chairs', () => {
  expect(withUsualDesks({ width: 4 })).toEqual({ width: 4, furniture: ['task_table', 'task_chair'], chairSpacing: 1 })
  const sent = {
    furniture: ['desk', 'Chairs', { type: 'chair', width: 0.6 }, { type: 'sideboard' }],
    chairSpacing: 0.8,
  }
  expect(withUsualDesks(sent)).toEqual({
    furniture: ['desk', 'task_chair', { type: 'task_chair', width: 0.6 }, { type: 'sideboard' }],
    chairSpacing: 0.8,
  })
  expect(withUsualDesks({ furniture: 'none' })['furniture']).toBe('none')
})

test('a text that is too long for a sentence is none, however it is filled', () => {
  for (const text of [`4 x 5 m${' '.repeat(60_000)}`, `1${' '.repeat(60_000)}`, `a${','.repeat(60_000)}b 4 x 5 m`]) {
    expect(() => naturalParams({ room: text })).toThrow('room: must have at most 1000 characters, got 600')
    expect(() => naturalParams({ brief: text })).toThrow('brief: ')
  }
})
