import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForm } from '../../src/schema/wire/form.ts'
import { SEED } from '../support/arbitraries.ts'

describe('readForm', () => {
  test.each([
    ['', undefined],
    ['a', undefined],
    ['a=', undefined],
    ['b=1', undefined],
    ['A=1', undefined],
    ['a=1', '1'],
    ['&&b=2&a=1&', '1'],
    ['a=1=2', '1=2'],
    ['a==', '='],
    ['%61=1', '1'],
    ['a=1+%2B%20', '1 + '],
    ['a=%C3%A9', 'é'],
    ['a=%FF', '\ufffd'],
    ['a=%zz', '%zz'],
    ['a=1&a=2', '1'],
    ['a=&a=2', undefined],
    ['=x&a=1', '1'],
    ['&a', undefined],
  ])('get("a") of %j is %j', (text, value) => {
    expect(readForm(text).get('a')).toBe(value)
  })

  test('a value without a name has the empty name', () => {
    expect(readForm('=x').get('')).toBe('x')
    expect(readForm('=x').get('=x')).toBeUndefined()
  })

  test.each([
    ['', false],
    ['a=1', false],
    ['a=1&b=2', false],
    ['a=1&a=1', true],
    ['a&%61=', true],
    ['a=1&b&a=2&a=3', true],
  ])('isTwice("a") of %j is %s', (text, twice) => {
    expect(readForm(text).isTwice('a')).toBe(twice)
  })

  test.each([
    ['a', undefined],
    ['a=', undefined],
    ['b=1', undefined],
    ['a=azAZ09_.~-', 'azAZ09_.~-'],
    ['a=a+b%20c', 'a%20b%20c'],
    ['a=%2f%2F%61', '%2F%2Fa'],
    ['a=%00%0a%FF', '%00%0A%FF'],
    ['a=é€', '%C3%A9%E2%82%AC'],
    ['a=%zz%4', '%25zz%254'],
    ['a=%5f/:%C3%A9', '_%2F%3A%C3%A9'],
    ['a=1&a=2', '1'],
  ])('encoded("a") of %j is %j', (text, encoded) => {
    expect(readForm(text).encoded('a')).toBe(encoded)
  })

  test('any value is read as URLSearchParams reads it, and comes back from its encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const form = readForm(`x=1&${new URLSearchParams({ a: value })}`)
        expect(form.get('a')).toBe(value)
        expect(decodeURIComponent(form.encoded('a')!)).toBe(value)
        expect(form.encoded('a')).toMatch(/^([\w.~-]|%[\dA-F]{2})+$/)
      }),
      { seed: SEED },
    )
  })
})
