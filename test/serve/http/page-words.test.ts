import { expect, test } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { entriesIn, formFaultOf, sentenceOf } from '../../../src/serve/pages/page-words.ts'

const typed = (domains: string) => ({ domains, addresses: '' })

test.each([
  [new ServiceError('unavailable', 'store: not ready, try again shortly'), 'Not ready, try again shortly.'],
  [new ServiceError('not_found', 'consent: not found'), 'There is no such consent.'],
  [new ServiceError('not_found', 'There is nothing here'), 'There is nothing here.'],
  [new ServiceError('invalid', 'params.before: must be the id of an entry'), 'Must be the id of an entry.'],
  [
    new ServiceError('conflict', 'token: it cannot be rotated, it is expired'),
    'The token cannot be rotated, it is expired.',
  ],
  [new ServiceError('internal', 'unexpected failure, reference a:b'), 'Unexpected failure, reference a:b.'],
  [new ServiceError('forbidden', 'Open the page again.'), 'Open the page again.'],
])('%s is a sentence', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

const invalid = (...errors: { pointer: string; detail: string }[]) =>
  new ServiceError('invalid', 'params: as listed', undefined, { errors })

test('faults that the form has no field for are shown as they are', () => {
  const listed = invalid({ pointer: '/id', detail: 'must be a UUID' })
  expect(formFaultOf(listed, typed(''))).toEqual({ text: 'As listed.', fields: [] })
  const limit = new ServiceError(
    'token_limit_reached',
    'tokens: an account has at most 100 secret tokens, delete one first',
  )
  expect(formFaultOf(limit, typed(''))).toEqual({
    text: 'An account has at most 100 secret tokens, delete one first.',
    fields: [],
  })
})

test('a fault is shown once, and every field that has one is named', () => {
  const listed = invalid(
    { pointer: '/scopes/0', detail: 'must be one of a, b, got "c"' },
    { pointer: '/scopes/1', detail: 'must be one of a, b, got "d"' },
    { pointer: '/domains/1', detail: 'must be a host' },
    { pointer: '/domains/7', detail: 'must be a host' },
  )
  expect(formFaultOf(listed, typed('a\rb'))).toEqual({
    fields: [
      { field: 'scopes', text: 'must be one of a, b.' },
      { field: 'domains', text: 'line 2: “b” must be a host.' },
      { field: 'domains', text: 'must be a host.' },
    ],
  })
})

test.each([
  ['', []],
  [' \n , \n', []],
  ['a', [['a', 1]]],
  [
    'a, b\n\nc d\r\ne\rf',
    [
      ['a', 1],
      ['b', 1],
      ['c', 3],
      ['d', 3],
      ['e', 4],
      ['f', 5],
    ],
  ],
])('the domains in %j with the numbers of their lines', (text, expected) => {
  expect(entriesIn(text).map((it) => [it.text, it.line])).toEqual(expected)
})
