import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/base/errors.ts'
import type { User } from '../../src/operations/calling/caller.ts'
import { readDomains, requireScopes } from '../../src/operations/tokens/rules.ts'
import { PUBLISHABLE_SCOPES, SCOPE_NAMES, type ScopeName } from '../../src/schema/resources/scope.ts'

/** What a call throws. */
function refusal(call: () => unknown) {
  try {
    call()
  } catch (error) {
    const { code, message, members } = error as ServiceError
    return { code, message, ...members }
  }
  return undefined
}

describe('requireScopes', () => {
  const user = (scopes: readonly ScopeName[]) => ({ scopes }) as User

  test('a secret token may hold what its user holds, a publishable one of that the four', () => {
    expect(refusal(() => requireScopes(user(SCOPE_NAMES), 'sk', SCOPE_NAMES))).toBeUndefined()
    expect(refusal(() => requireScopes(user(SCOPE_NAMES), 'pk', PUBLISHABLE_SCOPES))).toBeUndefined()
    expect(refusal(() => requireScopes(user([]), 'sk', []))).toBeUndefined()
    expect(PUBLISHABLE_SCOPES).toHaveLength(4)
  })

  test('T-22 others are refused by name for a publishable token, also if the user does not hold them', () => {
    const message =
      'scopes: a publishable token may hold floor:readPublic, floor:queryPublic, customAttributes:read, customAttributeValues:readPublic only, got floor:export, webhook:read'
    expect(refusal(() => requireScopes(user([]), 'pk', ['floor:export', 'floor:readPublic', 'webhook:read']))).toEqual({
      code: 'invalid',
      message,
      errors: [{ pointer: '/scopes', detail: message.slice('scopes: '.length) }],
    })
  })

  test.each(['pk', 'sk'] as const)('what the user does not hold is refused by name (%s)', (kind) => {
    expect(
      refusal(() =>
        requireScopes(user(['floor:queryPublic']), kind, [
          'floor:readPublic',
          'floor:queryPublic',
          'customAttributes:read',
        ]),
      ),
    ).toEqual({
      code: 'insufficient_scope',
      message: 'scopes: you do not hold floor:readPublic, customAttributes:read',
      acceptedScopes: ['floor:readPublic', 'customAttributes:read'],
    })
  })
})

describe('readDomains', () => {
  test('trimmed, in their normal form, each once, in the order in which they were given', () => {
    const texts = [' b.example ', 'A.example', 'b.example.', 'https://*.A.example:0443', 'a.example']
    expect(readDomains('pk', texts)).toEqual(['b.example', 'a.example', 'https://*.a.example:443'])
  })

  test('a secret token has none, a publishable one at least one', () => {
    expect(readDomains('sk', [])).toEqual([])
    expect(refusal(() => readDomains('sk', ['a.example']))).toEqual({
      code: 'invalid',
      message: 'domains: a secret token has none',
      errors: [{ pointer: '/domains', detail: 'a secret token has none' }],
    })
    const detail = 'a publishable token needs at least one, such as example.com'
    expect(refusal(() => readDomains('pk', []))).toEqual({
      code: 'invalid',
      message: `domains: ${detail}`,
      errors: [{ pointer: '/domains', detail }],
    })
  })

  test('the first wrong one is named with its place', () => {
    expect(refusal(() => readDomains('pk', ['a.example', 'b.example', ' ', '*']))).toEqual({
      code: 'invalid',
      message: 'domains[2]: must not be empty',
      errors: [{ pointer: '/domains/2', detail: 'must not be empty' }],
    })
  })
})
