import { expect, test } from 'vitest'
import { withNaturalGrid } from '../../../src/plans/briefs/boxes/box-in-words.ts'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import type { Wish } from '../../../src/plans/briefs/pieces/piece-wishes.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem } from '../../../src/schema/furnishing/furniture.ts'

const room = { width: 4, depth: 5, doors: ['bottom'], windows: ['top'] }

/** What a call of furnish comes to: its pieces by type, count and width, what is excluded, and what was assumed. */
function read(call: Record<string, unknown>) {
  const assumed: string[] = []
  const wishes: Wish[] = []
  const params = naturalParams({ room, ...call }, assumed, wishes) as Record<string, unknown> & {
    template?: { name: string; exclude: string[] }
    furniture?: FurnitureItem[]
  }
  const widthOf = ({ shape, shapes }: FurnitureItem) => {
    const one = shape ?? shapes?.[0]
    return one?.type === 'box' ? one.a : undefined
  }
  const pieces = Array.isArray(params.furniture)
    ? params.furniture.map((it) => [it.type, it.targetCount ?? 1, widthOf(it)])
    : params.furniture
  return { params, wishes, pieces, exclude: params.template?.exclude, assumed: assumed.join('; ') }
}

const isSound = ({ params: { brief: _, ...params } }: ReturnType<typeof read>) =>
  FurnishParams.safeParse({ furniture: [], ...params }).success

test.each([
  [{ avoid: ['tv'] }, ['tv']],
  [{ without: 'desk or sideboard' }, ['task_table', 'sideboard']],
  [{ remove: ['no nightstands', 'the rug'] }, ['nightstand', 'carpet']],
  [{ dont_want: ['plants', 'TV'] }, ['tv']],
  [{ tv: false }, ['tv']],
  [{ constraints: ['no TV', "they don't want a desk"] }, ['tv', 'task_table']],
  [{ exclude: ['tv'], avoid: 'desk' }, ['tv', 'task_table']],
] as const)('%j of a bedroom leaves pieces of it out', (call, exclude) => {
  const found = read({ template: 'bedroom', ...call })
  expect(found.exclude).toEqual(exclude)
  expect(isSound(found)).toBe(true)
})

test.each([
  [{ must_have: ['armchair'] }, [['armchair', 1, 0.8]]],
  [{ add: 'bookshelf 1.2 m wide' }, [['shelf', 1, 1.2]]],
  [
    { include: ['2 desks'], furniture: ['bed'] },
    [
      ['bed', 1, 1.8],
      ['task_table', 2, 1.6],
    ],
  ],
  [{ sofa: { width: 2 } }, [['sofa', 1, 2]]],
  [{ desk: true }, [['task_table', 1, 1.6]]],
] as const)('%j of a bedroom brings pieces', (call, pieces) => {
  const found = read({ template: 'bedroom', ...call })
  expect(found.pieces).toEqual(pieces)
  expect(isSound(found)).toBe(true)
})

test('what is not understood among the unwanted is left, to be refused', () => {
  for (const avoid of [
    ['tv', 'blocking the window'],
    ['leather sofa'],
    ['2 beds'],
    ['round table'],
    ['1.6 m desk'],
    [3],
  ])
    expect(read({ template: 'bedroom', avoid })).toMatchObject({ params: { avoid }, exclude: [] })
  expect(read({ template: 'bedroom', furniture: ['bed', 'no leather sofa'] }).pieces).toContainEqual([
    'no leather sofa',
    1,
    undefined,
  ])
  expect(() => naturalParams({ room: 'bedroom 4 x 5 m, door below, no more than one nightstand' })).toThrow()
  expect(() => read({ template: 'bedroom', constraints: ['sofa and armchair by the window'] })).toThrow(
    'constraints[0]',
  )
  // Nothing is listed, or what is not wanted.
  expect(read({ avoid: 'tv' }).params['exclude']).toEqual(['tv'])
  expect(read({ furniture: ['tv', 'sofa'], avoid: 'tv' }).params['exclude']).toEqual(['tv'])
  expect(() => read({ template: 'bedroom', constraints: ['no more than one nightstand'] })).toThrow(
    'constraints[0]: does not understand "no more than one nightstand"',
  )
})

test('a list of pieces says which are not wanted, as a text and as a list', () => {
  for (const furniture of ['queen bed, no desk', ['queen bed', 'no desk']]) {
    const found = read({ template: 'bedroom', furniture })
    expect(found.pieces).toEqual([['bed', 1, 1.6]])
    expect(found.exclude).toEqual(['task_table', 'bed'])
  }
  expect(read({ furniture: 'queen bed, no desk' }).params).not.toHaveProperty('exclude')
})

test('a brief says what is not wanted, also where the template follows from it', () => {
  const found = read({ brief: 'A couple sleeps here. They do not want a TV, and no desk please.' })
  expect(found.params['brief']).toEqual([{ who: 'couple', does: ['sleeps'] }])
  expect(found.params.template).toEqual({ name: 'bedroom', exclude: ['tv', 'task_table'] })
  expect(read({ brief: [{ who: 'couple', does: ['sleeps'] }], avoid: 'tv' }).exclude).toEqual(['tv'])
  expect(read({ template: 'kitchen', brief: 'no TV' }).params).not.toHaveProperty('exclude')
  expect(() => read({ template: 'bedroom', brief: 'a couple, one uses a wheelchair, watch TV' })).toThrow('"uses"')
})

test('a constraint with a number or a size brings its piece, and says where furniture has another', () => {
  const found = read({ template: 'living', constraints: ['two armchairs by the window', 'a 2 m sofa facing the door'] })
  expect(found.pieces).toEqual([
    ['armchair', 2, 0.8],
    ['sofa', 1, 2],
  ])
  expect(found.wishes.map(({ said }) => said)).toEqual(['armchair by the window', 'sofa facing the door'])
  const listed = read({ template: 'living', furniture: ['sofa'], constraints: ['a 2 m sofa facing the door'] })
  expect(listed.pieces).toEqual([['sofa', 1, 2.3]])
  expect(listed.assumed).toContain('of "a 2 m sofa facing the door" only the place')
  expect(read({ template: 'living', constraints: ['sofa facing the door'] }).params).not.toHaveProperty('furniture')
})

test.each([
  ['zwei Nachttische', 'nightstand', 2],
  ['vier Stühle', 'dining_chair', 4],
  ['trois fauteuils', 'armchair', 3],
  ['deux bureaux', 'task_table', 2],
  ['due poltrone', 'armchair', 2],
  ['ein Sessel', 'armchair', 1],
  ['2x desk', 'task_table', 2],
  ['3 x desk', 'task_table', 3],
  ['trois chaises de bureau', 'task_chair', 3],
  ['mesa de centro', 'coffee_table', 1],
  ['table de chevet', 'nightstand', 1],
] as const)('%s', (said, type, count) => {
  const { pieces, assumed } = read({ furniture: [said] })
  expect((pieces as unknown[][]).map((it) => it.slice(0, 2))).toEqual([[type, count]])
  expect(assumed).toBe('')
})

test.each([
  'sofá de 3 plazas',
  'canapé à 3 places',
  '3-Sitzer-Sofa',
  'divano 3 posti',
  '3-seater sofa',
])('%s', (said) => {
  const { shapes } = read({ furniture: [said] }).params.furniture![0]!
  expect(shapes!.every((it) => it.type === 'box' && it.a > 1.8)).toBe(true)
})

test('pieces with a number of one, and of a record numbers beside sizes', () => {
  expect(read({ furniture: ['1 double bed', '1 x desk'] }).pieces).toEqual([
    ['bed', 1, 1.4],
    ['task_table', 1, 1.6],
  ])
  expect(
    read({ furniture: { desk: { count: 4, width: 1.4 }, 'task chair': 4, bookshelf: {}, sofa: 0 } }).pieces,
  ).toEqual([
    ['task_table', 4, 1.4],
    ['task_chair', 4, 0.58],
    ['shelf', 1, 1.2],
  ])
})

test('a size is no number, and a wheelchair no chair', () => {
  expect(read({ furniture: ['2 x 1 m desk'] }).pieces).toEqual([['task_table', 1, 2]])
  expect(read({ furniture: 'wheelchair' }).pieces).toBe('wheelchair')
})

test('a template says for how many it is, whatever such a room is called', () => {
  const brief = [{ who: '12 people', does: ['meets'] }]
  for (const template of ['meeting room for 12', 'seminar room for 12', 'Besprechungsraum for 12'])
    expect(read({ template }).params).toMatchObject({ template: { name: 'meet' }, brief })
})

test('a room in a sentence says in its language what is not wanted', () => {
  const excludedBy = (said: string) => naturalParams({ room: said })['template']
  expect(excludedBy('Wohnzimmer 5 x 4,5 m, Tür unten, ohne Fernseher')).toEqual({ name: 'living', exclude: ['tv'] })
  expect(excludedBy('salon 5 x 4 m, porte en bas, sans canapé')).toMatchObject({ exclude: ['sofa'] })
})

test('a "mesa de la ventana" is a table that stands by the window', () => {
  const { pieces, wishes } = read({ furniture: ['mesa de la ventana'] })
  expect(pieces).toMatchObject([['dining_table', 1, 2]])
  expect(wishes[0]!.places).toEqual([{ at: 'near', what: 'window' }])
})

test('places at a table are its seats, elsewhere it is said that they are desks', () => {
  const dining = read({ template: 'dining', intent: { places: 8 } })
  expect(dining.params['intent']).toEqual({ seats: 8 })
  expect(dining.assumed).toBe('places 8 as seats at the table; desks are furniture')
  const both = read({ template: 'dining_living', intent: { places: 6, seats: 5 } })
  expect(both.params['intent']).toEqual({ places: 6, seats: 5 })
  expect(both.assumed).toBe('places 6 as desks with chairs; seats at a table are seats')
  expect(read({ template: 'work', intent: { places: 6 } })).toMatchObject({
    params: { intent: { places: 6 } },
    assumed: '',
  })
})

test('a classroom has a desk for each, said as a template, a brief or a sentence', () => {
  const brief = [
    { who: '16 pupils', does: ['is taught'] },
    { who: 'teacher', does: ['is taught'] },
  ]
  expect(read({ template: 'classroom' }).params.template!.name).toBe('work')
  expect(read({ template: 'training room' }).params.template!.name).toBe('meet')
  expect(read({ template: 'classroom for 16 pupils and a teacher' }).params['brief']).toEqual(brief)
  const said = 'A classroom for 16 pupils, 9 x 7 m, door in the short wall'
  for (const sentence of [said, [said]])
    expect(naturalParams({ brief: sentence })).toMatchObject({ template: { name: 'work' }, brief: brief.slice(0, 1) })
})

test('in a meeting room the chairs of a mere table are those to meet at', () => {
  const { pieces } = read({ template: 'meeting room', furniture: { table: { seats: 8 }, sofa: false } })
  expect((pieces as unknown[][]).map((it) => it.slice(0, 2))).toEqual([
    ['meeting_table', 1],
    ['meeting_chair', 8],
  ])
})

test('a bed that is listed for a child has the width of such beds, unless one is said', () => {
  expect(read({ template: 'kids room', furniture: ['bed', 'desk'] }).pieces).toEqual([
    ['bed', 1, 0.9],
    ['task_table', 1, 1.6],
  ])
  expect(read({ template: 'kids room', furniture: ['double bed'] }).pieces).toEqual([['bed', 1, 1.4]])
  expect(read({ template: 'bedroom', furniture: ['Hochbett'] }).pieces).toEqual([['bed', 1, 0.9]])
})

test('what has no type of its own is kept and stands in templates as in lists', () => {
  const piano = { type: 'other', shape: { type: 'box', a: 1.5, b: 0.65, h: 1.2 } }
  expect(read({ keep: [{ type: 'piano', position: [1, 0, 3] }] }).params['keep']).toMatchObject([piano])
  expect(read({ template: 'living room with a piano' }).pieces).toEqual([['other', 1, 1.5]])
})

test('accessibility for wheelchairs is a standard, whatever else it says is left', () => {
  expect(read({ accessibility: 'wheelchair' }).params['standard']).toEqual(['din-18040-2-r'])
  expect(read({ accessible: true }).params['standard']).toEqual(['din-18040-2'])
  expect(read({ accessible: false }).params).not.toHaveProperty('standard')
  expect(read({ accessible: 'maybe' }).params).toMatchObject({ accessible: 'maybe' })
})

test('a desk by a long window stands along it', () => {
  expect(read({ furniture: ['desk along the window'] }).wishes[0]!.places).toEqual([{ at: 'near', what: 'window' }])
})

test('a desk grid of an area, with chairs as it has them anyhow', () => {
  const { boundingBox, chairs, furniture } = withNaturalGrid({ area: '200 m2', desk: { width: 1.4 }, chairs: true })
  const { x, z } = boundingBox as Record<'x' | 'z', number>
  expect(x * z).toBeCloseTo(200, 0)
  expect(chairs).toBeUndefined()
  expect(furniture).toMatchObject([{ width: 1.4 }, 'task_chair'])
  expect(withNaturalGrid({ width: 9, depth: 9, chairs: false })).toMatchObject({ chairs: false })
})
