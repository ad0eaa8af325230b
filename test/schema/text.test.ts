import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Operation } from '../../src/operations/calling/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { acceptFurnish } from '../../src/schema/furnishing/fast-parsers.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { refuseBrokenWithin, text } from '../../src/schema/wire/text.ts'
import { componentSchemas, schemaOf } from '../../src/serve/documents/schemas.ts'
import { room } from '../support/requests.ts'
import { textPlaces } from '../support/text-places.ts'

const BROKEN = ['\0', 'a\0b', '\ud83d', 'a\ud83d', '\ude00', '\ude00\ud83d']
const WHOLE = ['', 'a', 'ü', '😀', '\u202e', '\t\n', '\u0001', '\ufffd', '\\u0000']

test.each(BROKEN)('a text refuses %j, and a JSON value refuses it as text and as key at any depth', (broken) => {
  expect(text(10).safeParse(broken).success).toBe(false)
  const within = z.unknown().superRefine(refuseBrokenWithin)
  for (const value of [broken, [broken], { a: [{ b: broken }] }, { [broken]: 1 }, [{ a: { [broken]: [] } }]])
    expect(within.safeParse(value).success, JSON.stringify(value)).toBe(false)
})

test.each(WHOLE)('a text is %j', (whole) => {
  expect(text(10).parse(whole)).toBe(whole)
  expect(
    z
      .unknown()
      .superRefine(refuseBrokenWithin)
      .safeParse({ [whole]: [whole, null, 1, true] }).success,
  ).toBe(true)
})

test('the fault of a text within a value has its place', () => {
  const { error } = z
    .unknown()
    .superRefine(refuseBrokenWithin)
    .safeParse({ a: [1, { b: '\0' }] })
  expect(error!.issues.map(({ path, message }) => [path, message])).toEqual([
    [['a', 1, 'b'], 'must not hold U+0000 or half of a surrogate pair'],
  ])
})

/** What comes back to the byte, is kept as bytes, or is passed over. */
const FREE = /\/(?:customData|\$schema)(?:\/|$)/

/** What applications send is compared, never kept, and refused in the words of the RFCs: test/serve/http/broken-text.soak.test.ts. */
const isOfOAuth = ({ name }: Operation) => name.startsWith('oauth.')

describe.each(
  (operations as readonly Operation[]).filter((it) => !isOfOAuth(it)).map((it) => [it.name, it] as const),
)('the input of %s', (_, operation) => {
  test('refuses U+0000 and halves of pairs at each place of a text', { tags: 'slow' }, () => {
    const [example] = operation.examples
    const places = textPlaces(schemaOf(operation, 'input'), componentSchemas(), example?.input).filter(
      ({ path }) => !FREE.test(path),
    )
    expect(operation.input.safeParse(example?.input).success).toBe(true)
    const taken = places.flatMap((place) =>
      BROKEN.filter((broken) => operation.input.safeParse(place.with(broken)).success).map((it) => [place.path, it]),
    )
    expect(taken).toEqual([])
  })
})

test('the fast parser leaves broken text to the schema', () => {
  const keptPiece = {
    type: 'bed',
    position: [1, 0, 1],
    rotation: 0,
    shape: { type: 'box', a: 1, b: 2, h: 0.5 },
    groupId: 'g',
  }
  const params = (groupId: string) => ({ room, furniture: [], keep: [{ ...keptPiece, groupId }] })
  expect(acceptFurnish(params('g'))).toEqual(FurnishParams.parse(params('g')))
  for (const broken of BROKEN) expect(acceptFurnish(params(broken)), JSON.stringify(broken)).toBeUndefined()
})
