import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../src/base/errors.ts'
import { CreateApplication } from '../../src/operations/operator/manage-applications.ts'
import { GenerateDeskGridParams } from '../../src/schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../src/schema/furnishing/groups.ts'
import { CreateTokenParams, TemporaryTokenParams } from '../../src/schema/resources/token.ts'
import { Password } from '../../src/schema/resources/user.ts'
import { faultsOf, pathText, valueText } from '../../src/schema/wire/explain.ts'
import { parse } from '../../src/schema/wire/parse.ts'
import { box, deskGridParams, furnishParams, groupsParams, room } from '../support/requests.ts'

const refusal = (schema: Parameters<typeof parse>[0], input: unknown, root?: string): string => {
  try {
    parse(schema, input, root)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid') return error.message
    throw error
  }
  return 'accepted'
}

const item = (fields: object) => ({ ...furnishParams, furniture: [{ type: 'bed', shape: box, ...fields }] })
const shape = (fields: object) => item({ shape: { ...box, ...fields } })

describe('a wrong furnish request is reported by path, rule and what was got', () => {
  const cases: [unknown, string][] = [
    [shape({ a: -1 }), 'params.furniture[0].shape.a: must be > 0, got -1'],
    [shape({ a: -0 }), 'params.furniture[0].shape.a: must be > 0, got -0'],
    [shape({ a: 1e308 }), 'params.furniture[0].shape.a: must be <= 100000, got 1e+308'],
    [shape({ a: Number.POSITIVE_INFINITY }), 'params.furniture[0].shape.a: must be a finite number, got Infinity'],
    [shape({ a: 'NaN' }), 'params.furniture[0].shape.a: must be a number, got "NaN"'],
    [shape({ a: null }), 'params.furniture[0].shape.a: must be a number, got null'],
    [shape({ a: undefined }), 'params.furniture[0].shape.a: is required'],
    [shape({ a: [1, 2] }), 'params.furniture[0].shape.a: must be a number, got an array of 2'],
    [shape({ q: 1 }), 'params.furniture[0].shape: unknown key "q"'],
    [shape({ q: 1, r: 2 }), 'params.furniture[0].shape: unknown keys "q", "r"'],
    [shape({ q: 1, r: 2, s: 3, t: 4 }), 'params.furniture[0].shape: unknown keys "q", "r", "s" and 1 more'],
    [shape({ customData: [] }), 'params.furniture[0].shape.customData: must be an object, got an array of 0'],
    [
      shape({ wallAlignment: 'left' }),
      'params.furniture[0].shape.wallAlignment: must be one of none, x-axis, z-axis, corner, got "left"',
    ],
    [
      shape({ type: 'ball' }),
      'params.furniture[0].shape.type: must be one of box, cylinder, l-extrusion, polygon-extrusion, got "ball"',
    ],
    [
      item({ shape: {} }),
      'params.furniture[0].shape.type: is required, one of box, cylinder, l-extrusion, polygon-extrusion',
    ],
    [item({ shape: 7 }), 'params.furniture[0].shape: must be an object, got 7'],
    [item({ shape: undefined }), 'params.furniture[0]: either shape or shapes must be supplied'],
    [item({ shapes: [box] }), 'params.furniture[0]: shape and shapes must not both be supplied'],
    [item({ shape: undefined, shapes: [] }), 'params.furniture[0].shapes: must have at least 1 item, got 0'],
    [item({ targetCount: 1.5 }), 'params.furniture[0].targetCount: must be an integer, got 1.5'],
    [item({ targetCount: -1 }), 'params.furniture[0].targetCount: must be >= 0, got -1'],
    [item({ position: [1, 2] }), 'params.furniture[0].position: must have at least 3 items, got 2'],
    [item({ position: [0, 0, 0, 0] }), 'params.furniture[0].position: must have at most 3 items, got 4'],
    [item({ rotation: 90 }), 'params.furniture[0].rotation: is accepted only together with position'],
    [
      item({ type: 'tv', position: [0, 0, 0] }),
      'params.furniture[0].position: is accepted for armchair, bed, dining_table, sofa, shelf, sideboard, task_table, wardrobe, not for tv',
    ],
    [{ ...furnishParams, maxResults: 21 }, 'params.maxResults: must be <= 20, got 21'],
    [{ ...furnishParams, maxResults: '3' }, 'params.maxResults: must be a number, got "3"'],
    [
      { ...furnishParams, template: { name: 'kitchen', exclude: [] } },
      'params.template.name: must be one of bedroom, dining, dining_living, living, home_office, meet, executive_office, common, work, got "kitchen"',
    ],
    [{ ...furnishParams, template: { name: 'meet' } }, 'params.template.exclude: is required'],
    [{ room, furniture: {} }, 'params.furniture: must be an array, got an object'],
    [{ room, furniture: 'b'.repeat(1001) }, `params.furniture: must be an array, got "${'b'.repeat(40)}…"`],
    [{ furniture: [] }, 'params.room: is required'],
    [{ room: { boundary: room.boundary, foo: 1 }, furniture: [] }, 'params.room: unknown key "foo"'],
    [
      { room: { boundary: { shape: { ...box, points: [], h: 1 } } }, furniture: [] },
      'params.room.boundary.shape.type: must be polygon-extrusion, got "box"; params.room.boundary.shape.points: must have at least 3 items, got 0; params.room.boundary.shape: unknown keys "a", "b"',
    ],
    [
      { room, furniture: Array(1001).fill({ type: 'bed', shape: box }) },
      'params.furniture: must have at most 1000 items, got 1001',
    ],
    [null, 'params: must be an object, got null'],
    [undefined, 'params: is required'],
    [
      { room, furniture: [1, 2, 3, 4, 5] },
      'params.furniture[0]: must be an object, got 1; params.furniture[1]: must be an object, got 2; params.furniture[2]: must be an object, got 3 (and 2 more)',
    ],
    [{ room, furniture: [], ['k'.repeat(60)]: 1 }, `params: unknown key "${'k'.repeat(40)}…"`],
    [shape({ a: 's'.repeat(60) }), `params.furniture[0].shape.a: must be a number, got "${'s'.repeat(40)}…"`],
    [
      JSON.parse('{"room":{"__proto__":1},"furniture":[]}'),
      'params.room.boundary: is required; params.room: unknown key "__proto__"',
    ],
  ]
  test.each(cases.map(([input, message]) => ({ input, message })))('$message', ({ input, message }) => {
    expect(refusal(FurnishParams, input)).toBe(message)
  })
})

test('faults of the other two methods are reported alike', () => {
  expect(refusal(GenerateGroupsParams, { ...groupsParams, groupType: 'x' })).toBe(
    'params.groupType: must be one of dining, relaxing, sleeping, storing, working, meeting, exec, got "x"',
  )
  expect(refusal(GenerateDeskGridParams, { ...deskGridParams, chairSpacing: 0, startRows: 'y' })).toBe(
    'params.chairSpacing: must be > 0, got 0; params.startRows: must be one of x, -x, z, -z, got "y"',
  )
})

describe('what access control asks for is reported', () => {
  const refusalOf = (schema: Parameters<typeof parse>[0], input: unknown) => refusal(schema, input, '')
  const token = { kind: 'secret', name: 'x', scopes: ['floor:update'] }
  const app = { name: 'x', redirectUri: 'https://x.example/', scopes: ['floor:update'] }

  test('with a value once', () => {
    expect(refusalOf(TemporaryTokenParams, { scopes: [{ resource: 'floor', action: 'delete' }] })).toBe(
      'scopes[0].action: must be one of archive, export, queryPublic, queryPrivate, readPrivate, readPublic, update for floor, got "delete"',
    )
    expect(refusalOf(CreateApplication, { ...app, redirectUri: '/cb' })).toBe(
      'redirectUri: must begin with https:// (http:// is accepted for localhost only), got "/cb"',
    )
    expect(refusalOf(CreateApplication, { ...app, redirectUri: 'https://x.example/#f' })).toBe(
      'redirectUri: must not have a fragment, got "https://x.example/#f"',
    )
  })

  test('of a map and of an id, in the words of the others', () => {
    expect(refusalOf(z.record(z.string(), z.number()), [1])).toBe('must be an object, got an array of 1')
    expect(refusalOf(z.strictObject({ id: z.uuid() }), { id: 'x' })).toBe('id: must be a UUID, got "x"')
  })

  test('without a colon where the whole is at fault', () => {
    expect(refusalOf(CreateTokenParams, { ...token, x: 1 })).toBe('unknown key "x"')
    expect(refusalOf(CreateTokenParams, undefined)).toBe('is required')
    expect(refusalOf(CreateTokenParams, [])).toBe('must be an object, got an array of 0')
  })

  test('by what is left of a text without the blanks around it', () => {
    expect(refusalOf(CreateTokenParams, { ...token, name: '  ' })).toBe(
      'name: must have at least 1 character, got only blanks',
    )
    expect(refusalOf(CreateTokenParams, { ...token, name: '' })).toBe('name: must have at least 1 character, got 0')
    expect(refusalOf(Password, 'short')).toBe('must have at least 10 characters, got 5')
  })
})

test('customData is passed through by reference, whatever its keys', () => {
  const customData = JSON.parse('{"__proto__":{"a":1},"toString":null}') as object
  const parsed = parse(FurnishParams, shape({ customData }))
  expect(parsed.furniture[0]?.shape?.customData).toBe(customData)
})

test('paths and values are written as in code, and short', () => {
  expect(pathText(['a', 3, 'b c', 'd'], 'params')).toBe('params.a[3]["b c"].d')
  expect(['x', 1, -0, null, true, [1], {}].map(valueText)).toEqual([
    '"x"',
    '1',
    '-0',
    'null',
    'true',
    'an array of 1',
    'an object',
  ])
})

test('of very many unknown keys the first few are listed', () => {
  const input = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 0]))
  const { error } = z.strictObject({}).safeParse(input)
  expect(faultsOf(error!, input).map(({ pointer }) => pointer)).toEqual(Array.from({ length: 20 }, (_, i) => `/k${i}`))
})
