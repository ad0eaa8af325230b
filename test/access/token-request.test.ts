import { describe, expect, test } from 'vitest'
import { readForm } from '../../src/access/oauth/form.ts'
import { readTokenRequest } from '../../src/access/oauth/token-request.ts'

/** The request that was read, or `error: description`. */
function outcome(body: string) {
  const result = readTokenRequest(readForm(body), 'https://rooms.example')
  return result.ok ? result.value : `${result.fault.error}: ${result.fault.description}`
}

const GRANT = 'grant_type=authorization_code'

describe('readTokenRequest', () => {
  test('a code, with redirect_uri and code_verifier if they are sent', () => {
    expect(outcome(`${GRANT}&code=c`)).toEqual({ code: 'c', redirectUri: undefined, verifier: undefined })
    expect(outcome(`${GRANT}&code=c&redirect_uri=https%3A%2F%2Fa.example&code_verifier=v`)).toEqual({
      code: 'c',
      redirectUri: 'https://a.example',
      verifier: 'v',
    })
    expect(outcome(`${GRANT}&code=c&redirect_uri=&code_verifier=&x=1&x=2`)).toEqual({
      code: 'c',
      redirectUri: undefined,
      verifier: undefined,
    })
  })

  test.each([
    'grant_type',
    'code',
    'redirect_uri',
    'client_id',
    'client_secret',
    'code_verifier',
  ])('K-1 %s twice', (name) => {
    const fault = `invalid_request: ${name} is given more than once`
    expect(outcome(`${GRANT}&code=c&${name}=1&${name}=1`)).toBe(fault)
    // Before all else, and with empty values too.
    expect(outcome(`${name}&${name}=`)).toBe(fault)
  })

  const MISSING = 'invalid_request: grant_type is missing, it must be authorization_code'
  const UNSUPPORTED = 'unsupported_grant_type: grant_type must be authorization_code, got'
  test.each([
    ['', MISSING],
    ['grant_type=&code=c', MISSING],
    ['code=c', MISSING],
    ['grant_type=password', `${UNSUPPORTED} password`],
    ['grant_type=Authorization_Code&code=c', `${UNSUPPORTED} Authorization_Code`],
    [`grant_type=${'a'.repeat(41)}&code=c`, `${UNSUPPORTED} ${'a'.repeat(40)}`],
    [GRANT, 'invalid_request: code is missing'],
    [`${GRANT}&code=`, 'invalid_request: code is missing'],
  ])('K-2 K-3 K-4 %j: %s', (body, fault) => {
    expect(outcome(body)).toBe(fault)
  })
})
