import { describe, expect, test } from 'vitest'
import { readCredential } from '../../src/access/credential.ts'
import { policy } from '../../src/access/policy.ts'

const bearer = (text: string) => ({ how: 'bearer', text })
const malformed = (reason: string) => ({ how: 'malformed', reason })
const NONE = { how: 'none' }
const form = (scheme: string) =>
  malformed(`Authorization must be "${scheme}", a space and one token`.replaceAll('"', "'"))

describe('readCredential', () => {
  test.each([
    [null, [], NONE],
    [null, ['rw_pk_1'], { how: 'pubtoken', text: 'rw_pk_1' }],
    [null, [''], { how: 'pubtoken', text: '' }],
    [null, ['a', 'b'], malformed('pubtoken is given more than once')],
    ['Bearer a', ['b'], malformed('both pubtoken and Authorization are given')],
    ['Basic a', ['b'], malformed('both pubtoken and Authorization are given')],
    ['', ['b'], malformed('both pubtoken and Authorization are given')],
    ['Bearer a', ['b', 'c'], malformed('pubtoken is given more than once')],
  ])('T-5 T-6 Authorization %j, pubtoken %j', (authorization, pubtokens, presented) => {
    expect(readCredential(authorization, pubtokens)).toEqual(presented)
  })

  test.each([
    ['Bearer abc', bearer('abc')],
    ['bearer abc', bearer('abc')],
    ['BEARER   abc  ', bearer('abc')],
    ['Bearer a.b-c_d~e+f/g09==', bearer('a.b-c_d~e+f/g09==')],
    ['', NONE],
    ['Basic abc', NONE],
    ['Bearers abc', NONE],
    [' Bearer abc', NONE],
    ['Bearer', form('Bearer')],
    ['Bearer ', form('Bearer')],
    ['bearer a b', form('bearer')],
    ['Bearer a=b', form('Bearer')],
    ['Bearer =', form('Bearer')],
    ['Bearer\tabc', form('Bearer')],
    ['Bearer abc\n', form('Bearer')],
    ['Bearer a, Bearer b', form('Bearer')],
    ['Bearer, x', form('Bearer')],
    ['Bearer a"b', form('Bearer')],
    ['Bearer é', form('Bearer')],
  ])('T-7 T-8 T-9 %j', (authorization, presented) => {
    expect(readCredential(authorization, [])).toEqual(presented)
  })

  test('an alias is read as Bearer, in any case; without it the scheme is unknown', () => {
    for (const scheme of ['Token', 'token', 'TOKEN']) {
      expect(readCredential(`${scheme} abc`, [], ['tOken', 'Key'])).toEqual(bearer('abc'))
      expect(readCredential(`${scheme} abc`, [])).toEqual(NONE)
    }
    expect(readCredential('Token a b', [], ['Token'])).toEqual(form('Token'))
  })

  test('T-15 a field that is far too long is not searched: it holds no token', () => {
    const longest = policy.credentialLengthMax * 4
    expect(readCredential(`Bearer ${'a'.repeat(longest - 1)}`, [])).toEqual(bearer('a'.repeat(longest - 1)))
    expect(readCredential(`Bearer ${'a'.repeat(longest)}`, [])).toEqual(bearer(''))
    expect(readCredential(`Bearer ${'"'.repeat(longest)}`, [])).toEqual(bearer(''))
  })
})
