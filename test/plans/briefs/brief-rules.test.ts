import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownPersons, needsOf } from '../../../src/plans/briefs/brief-needs.ts'
import { readBrief } from '../../../src/plans/briefs/brief-params.ts'
import { CALLED, ROOM_ORDER, WHO } from '../../../src/plans/briefs/brief-rules.ts'
import { DOES } from '../../../src/plans/briefs/doing-rules.ts'
import { roomInWords } from '../../../src/plans/briefs/room-in-words.ts'
import { Brief } from '../../../src/schema/furnishing/brief.ts'
import { FurnishParams, TEMPLATE_NAMES } from '../../../src/schema/furnishing/furnish-params.ts'
import { WordedRoom } from '../../../src/schema/furnishing/worded-room.ts'
import { FurnishBriefParams } from '../../../src/schema/resources/furnish-brief-params.ts'

const room = roomInWords(WordedRoom.parse({ width: 5, depth: 4, doors: [{ wall: 'short' }] }))
const read = (brief: unknown, more: object = {}) =>
  readBrief(FurnishBriefParams.parse({ room, furniture: [], brief, ...more }))

describe('words', () => {
  test('each word means one rule, and no rule of the same list has a word of another', () => {
    for (const rules of [WHO, DOES, CALLED]) {
      const words = rules.flatMap((rule) => rule.words)
      expect(words.filter((it, i) => words.indexOf(it) !== i)).toEqual([])
      expect(words.filter((it) => it !== it.trim().toLowerCase())).toEqual([])
    }
    expect([...ROOM_ORDER].sort()).toEqual([...TEMPLATE_NAMES].sort())
  })

  test('every word is understood, also in other letters, with an article and in the plural', () => {
    for (const [i, rule] of WHO.entries())
      for (const word of rule.words)
        for (const said of [word, ` The  ${word.toUpperCase()} `, ...(/s$|parent$/.test(word) ? [] : [`${word}s`])])
          expect([said, knownPersons(Brief.parse([{ who: said, does: ['sleeps'] }]))[0]!.rule]).toEqual([said, WHO[i]])
    for (const [i, rule] of DOES.entries())
      for (const word of rule.words)
        expect([word, knownPersons(Brief.parse([{ who: 'adult', does: [word] }]))[0]!.does[0]!.rule]).toEqual([
          ...[word, DOES[i]],
        ])
  })

  test('what is done in rooms by their names is known', () => {
    for (const { does } of CALLED)
      expect(knownPersons(Brief.parse([{ who: 'adult', does: [...does] }]))).toHaveLength(1)
  })

  test('twins are two children with a bed each', () => {
    const [twins] = knownPersons(Brief.parse([{ who: 'twins', does: ['sleeps'] }]))
    expect([twins!.who, twins!.count, twins!.rule.bed]).toEqual(['child', 2, 0.8])
  })

  test('a word that is not known is refused with its path and those that are', () => {
    expect(() => read([{ who: 'alien', does: ['sleeps'] }])).toThrow(
      /^brief\[0\]\.who: must be one of adult, couple, .*, manager, or a word that docs\/mcp\.md lists for one of them, got "alien"$/,
    )
    expect(() => read([{ who: 'adult', does: ['sleeps', 'flies'] }])).toThrow(
      /^brief\[0\]\.does\[1\]: must be one of sleeps, /,
    )
    expect(Brief.safeParse([]).success).toBe(false)
    expect(Brief.safeParse([{ who: 'adult', does: [] }]).success).toBe(false)
  })
})

describe('params', () => {
  test('a wheelchair user who sleeps and works at home', () => {
    const { params, needs } = read([{ who: 'wheelchair user', does: ['sleeps', 'works at home'] }])
    expect(params).toEqual({
      room,
      maxResults: 10,
      template: { name: 'bedroom', exclude: [] },
      furniture: [],
      intent: { beds: [0.9], places: 1, turningCircle: 1.5 },
      standard: ['din-18040-2-r'],
    })
    expect(needs.map(({ need }) => need)).toEqual([
      'a bed of at least 0.9 m',
      '1 desk with a chair',
      'a free circle of 1.5 m to turn in',
    ])
  })

  test.each([
    [[['couple', 1, ['sleeps']]], 'bedroom', { beds: [1.5] }],
    [[['child', 3, ['sleeps', 'plays']]], 'bedroom', { beds: [0.8, 0.8, 0.8], turningCircle: 1.5 }],
    [[['adult', 4, ['eats']]], 'dining', { seats: 4 }],
    [[['adult', 4, ['eats', 'relaxes']]], 'dining_living', { seats: 4 }],
    [[['adult', 2, ['relaxes']]], 'living', { seats: 2 }],
    [[['visitor', 5, ['waits']]], 'common', { seats: 5 }],
    [[['employee', 6, ['works']]], 'work', { places: 6 }],
    [
      [
        ['manager', 1, ['leads']],
        ['employee', 2, ['meets']],
      ],
      'meet',
      { places: 1, seats: 2 },
    ],
    [[['student', 1, ['studies']]], 'home_office', { places: 1 }],
    [[['employee', 2, ['reads']]], 'common', { seats: 2 }],
    [[['couple', 1, ['sleeps', 'eats', 'relaxes']]], 'bedroom', { beds: [1.5], seats: 2 }],
    [
      [
        ['couple', 1, ['sleeps', 'eats']],
        ['guest', 2, ['eats']],
      ],
      'bedroom',
      { beds: [1.5], seats: 4 },
    ],
  ] as const)('%j is a %s', (persons, template, intent) => {
    const { params } = read(persons.map(([who, count, does]) => ({ who, count, does: [...does] })))
    expect([params.template!.name, params.intent]).toEqual([template, intent])
  })

  test('washing, bathing and cooking need what is fitted in, once for all, and no template of their own', () => {
    const bath = read([{ who: 'couple', does: ['brushes teeth', 'showers', 'uses the toilet'] }])
    expect(bath.params.template).toBeUndefined()
    expect(bath.params.furniture.map(({ type, targetCount }) => [type, targetCount])).toEqual([
      ['washbasin', 1],
      ['toilet', 1],
      ['shower', 1],
    ])
    expect(bath.needs.map(({ need, wanted }) => [need, wanted])).toEqual([
      ['a washbasin', 1],
      ['a shower', 1],
      ['a toilet', 1],
    ])
    const kitchen = read([{ who: 'family', does: ['cooks', 'eats'] }])
    expect(kitchen.params.template!.name).toBe('dining')
    expect(kitchen.params.furniture.map(({ type }) => type)).toEqual(['kitchen_unit'])
    expect(kitchen.params.intent).toEqual({ seats: 4 })
    const both = read([{ who: 'senior', does: ['sleeps', 'washes'] }])
    expect([both.params.template!.name, both.params.furniture.map(({ type }) => type)]).toEqual([
      'bedroom',
      ['washbasin'],
    ])
  })

  test('what the request says stands: template, members of the intent, standards are joined', () => {
    const { params } = read([{ who: 'senior', does: ['sleeps'] }], {
      template: { name: 'living', exclude: ['tv'] },
      intent: { beds: [1.2] },
      standard: ['nkba'],
    })
    expect(params).toMatchObject({
      template: { name: 'living', exclude: ['tv'] },
      intent: { beds: [1.2], turningCircle: 1.2 },
      standard: ['nkba', 'din-18040-2'],
    })
  })

  test('any persons and activities: params of the contract, and as much as all of them need together', () => {
    const person = fc.record({
      who: fc.constantFrom(...WHO.map(({ words }) => words[0])),
      count: fc.integer({ min: 1, max: 6 }),
      does: fc.uniqueArray(fc.constantFrom(...DOES.map(({ words }) => words[0])), { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), (brief) => {
        const { params, needs } = read(brief)
        expect(FurnishParams.safeParse(params).error).toBeUndefined()
        const persons = (words: readonly string[]) =>
          brief.reduce((sum, { who, count, does }) => {
            const each = WHO.find((it) => it.words[0] === who)!.persons
            return sum + does.filter((it) => words.includes(it)).length * each * count
          }, 0)
        expect(params.intent?.places ?? 0).toBe(persons(['works at home', 'works', 'is taught', 'leads']))
        const atTables = persons(['eats', 'meets'])
        if (atTables > 0) expect(params.intent?.seats).toBe(atTables)
        const sleepers = brief.filter(({ does }) => does.includes('sleeps')).reduce((sum, { count }) => sum + count, 0)
        expect(params.intent?.beds?.length ?? 0).toBe(sleepers)
        expect(needs.length).toBeGreaterThanOrEqual(brief.flatMap(({ does }) => does).length)
        for (const { who, does } of brief)
          for (const one of does) expect(needs.some((it) => it.does === one && it.who.includes(who))).toBe(true)
      }),
    )
  })

  test('a need says how many it is for', () => {
    const needs = needsOf(
      knownPersons(Brief.parse([{ who: 'child', count: 2, does: ['sleeps', 'studies', 'keeps books'] }])),
    )
    expect(needs.map(({ who, need }) => `${who}: ${need}`)).toEqual([
      '2 × child: 2 beds of at least 0.8 m',
      '2 × child: 2 desks with chairs',
      '2 × child: 1.6 m of shelves, sideboards or drawers',
    ])
  })
})

test('pieces that follow from a brief come in the sizes that are given', () => {
  const sofa = { type: 'box' as const, a: 2.34, b: 0.91, h: 0.8 }
  const { params } = readBrief(
    FurnishBriefParams.parse({ room, brief: [{ who: 'adult', count: 4, does: ['sleeps', 'relaxes'] }] }),
    { sofa: [sofa] },
  )
  const shapesOf = (type: string) => params.furniture.find((it) => it.type === type)?.shapes
  expect(shapesOf('sofa')).toEqual([sofa])
})

describe('several persons in words', () => {
  const persons = (who: string, count?: number) =>
    knownPersons(Brief.parse([{ who, ...(count === undefined ? {} : { count }), does: ['sleeps'] }])).map((it) => [
      it.rule.words[0],
      it.count,
    ])

  test('a number before the word counts them, and irregular plurals are understood', () => {
    expect(persons('two children')).toEqual([['child', 2]])
    expect(persons('3 students')).toEqual([['teenager', 3]])
    expect(persons('Four women')).toEqual([['adult', 4]])
    expect(persons('six people')).toEqual([['adult', 6]])
    expect(persons('two adults')).toEqual([['couple', 1]])
    expect(persons('person in a wheelchair')).toEqual([['wheelchair user', 1]])
  })

  test.each([
    ['do homework', 'works at home'],
    ['doing homework', 'works at home'],
    ['working from home', 'works at home'],
    ['studying', 'works at home'],
    ['writing', 'works at home'],
    ['have meetings', 'meets'],
    ['having breakfast', 'eats'],
    ['watch films', 'watches television'],
    ['relaxing', 'relaxes'],
    ['store clothes', 'keeps clothes'],
    ['playing video games', 'watches television'],
    ['cooking', 'cooks'],
    ['baking', 'cooks'],
    ['bathing', 'bathes'],
    ['take a bath', 'bathes'],
    ['taking showers', 'showers'],
    ['wash', 'washes'],
    ['use the toilet', 'uses the toilet'],
    ['meditating', 'exercises'],
    ['having dinner', 'eats'],
    ['playing cards', 'eats'],
  ])('"%s" is what "%s" means', (said, name) => {
    const [person] = knownPersons(Brief.parse([{ who: 'adult', does: [said] }]))
    expect(person!.does[0]!.rule.words[0]).toBe(name)
  })

  test('a family is a couple with children', () => {
    expect(persons('family')).toEqual([
      ['couple', 1],
      ['child', 2],
    ])
    expect(persons('a family of five')).toEqual([
      ['couple', 1],
      ['child', 3],
    ])
    expect(persons('family of 3', 2)).toEqual([
      ['couple', 2],
      ['child', 2],
    ])
    expect(read([{ who: 'family of four', does: ['eats'] }]).params.intent).toEqual({ seats: 4 })
    expect(() => persons('family of two')).toThrow(/^brief\[0\]\.who: must be one of adult, /)
    expect(() => persons('two')).toThrow(/^brief\[0\]\.who: must be one of adult, /)
    expect(() => persons('five aliens')).toThrow(/^brief\[0\]\.who: must be one of adult, .*got "aliens"$/)
  })
})
