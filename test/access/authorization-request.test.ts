import { describe, expect, test } from 'vitest'
import {
  isClientId,
  isRegisteredRedirect,
  type RegisteredApplication,
  readAuthorizationRequest,
} from '../../src/access/oauth/authorization-request.ts'
import { readForm } from '../../src/schema/wire/form.ts'

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const application: RegisteredApplication = {
  redirectUris: ['https://app.example/callback'],
  scopes: ['floor:readPublic', 'floor:readPrivate'],
  requirePkce: false,
  isPublic: false,
}

const read = (query: string, over: Partial<RegisteredApplication> = {}) =>
  readAuthorizationRequest(readForm(query), { ...application, ...over }, 'https://rooms.example')

/** The request that was read, or `error: description`. */
function outcome(query: string, over: Partial<RegisteredApplication> = {}) {
  const result = read(query, over)
  return result.ok ? result.value : `${result.fault.error.error}: ${result.fault.error.description}`
}

const plain = { redirectUri: null, state: null, challenge: null, askedScopes: null, prompt: null, resource: null }

test.each([
  ['a', true],
  ['Z09', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['a-b', false],
  ['a\n', false],
  ['\u0000', false],
  [' a', false],
])('isClientId(%j) is %s', (text, valid) => {
  expect(isClientId(text)).toBe(valid)
})

test.each([
  ['', true],
  ['redirect_uri=', true],
  ['redirect_uri=https%3A%2F%2Fapp.example%2Fcallback', true],
  ['redirect_uri=https://app.example/callback/', false],
  ['redirect_uri=https://APP.example/callback', false],
  ['redirect_uri=https://app.example/callback&redirect_uri=https://app.example/callback', false],
  ['redirect_uri=&redirect_uri=', false],
])('A-2 A-3 isRegisteredRedirect(%j) is %s', (query, registered) => {
  expect(isRegisteredRedirect(readForm(query), application)).toBe(registered)
})

describe('readAuthorizationRequest', () => {
  test('the least and the most a request can say', () => {
    expect(outcome('response_type=code')).toEqual(plain)
    expect(
      outcome(
        `response_type=code&redirect_uri=https://app.example/callback&state=a+b&scope=floor:readPublic&prompt=consent&code_challenge=${CHALLENGE}&code_challenge_method=S256&response_mode=query`,
      ),
    ).toEqual({
      redirectUri: 'https://app.example/callback',
      state: 'a%20b',
      challenge: CHALLENGE,
      askedScopes: ['floor:readPublic'],
      prompt: 'consent',
      resource: null,
    })
  })

  test.each([
    'response_type',
    'state',
    'scope',
    'code_challenge',
    'code_challenge_method',
    'response_mode',
    'request',
    'request_uri',
    'prompt',
    'resource',
  ])('A-4 %s twice', (name) => {
    expect(outcome(`response_type=code&${name}=code&${name}=code`)).toBe(
      `invalid_request: ${name} is given more than once`,
    )
    expect(outcome(`response_type=code&${name}&${name}`)).toBe(`invalid_request: ${name} is given more than once`)
  })

  test('A-10 unknown parameters, also twice, are ignored', () => {
    expect(outcome('response_type=code&nonce=1&nonce=2')).toEqual(plain)
  })

  test.each([
    ['', 'invalid_request: response_type is missing, it must be code'],
    ['response_type=', 'invalid_request: response_type is missing, it must be code'],
    ['response_type=token', 'unsupported_response_type: response_type must be code, got token'],
    ['response_type=Code', 'unsupported_response_type: response_type must be code, got Code'],
    ['response_type=code&response_mode=fragment', 'invalid_request: response_mode must be query, got fragment'],
    ['response_type=code&request=e', 'request_not_supported: request is not supported'],
    ['response_type=code&request_uri=e', 'request_uri_not_supported: request_uri is not supported'],
    ['response_type=code&request=&request_uri=&response_mode=', plain],
  ])('A-5 A-6 A-9 %j', (query, expected) => {
    expect(outcome(query)).toEqual(expected)
  })

  const S256 = 'code_challenge_method=S256'
  const LENGTH = 'invalid_request: code_challenge must be a SHA-256 in base64url, 43 characters'
  test.each([
    [`code_challenge=${CHALLENGE}&${S256}`, { ...plain, challenge: CHALLENGE }],
    [S256, 'invalid_request: code_challenge is missing'],
    [`code_challenge=${CHALLENGE}`, 'invalid_request: code_challenge_method must be S256, got none, which means plain'],
    [
      `code_challenge=${CHALLENGE}&code_challenge_method=plain`,
      'invalid_request: code_challenge_method must be S256, got plain',
    ],
    [`code_challenge=${CHALLENGE.slice(1)}&${S256}`, LENGTH],
    [`code_challenge=${CHALLENGE}a&${S256}`, LENGTH],
    [`code_challenge=${CHALLENGE.slice(1)}%2B&${S256}`, LENGTH],
    [`code_challenge=${CHALLENGE.slice(1)}%3D&${S256}`, LENGTH],
  ])('A-8 %j', (query, expected) => {
    expect(outcome(`response_type=code&${query}`)).toEqual(expected)
  })

  test('A-8 PKCE where the registration requires it', () => {
    const missing = 'invalid_request: code_challenge is missing, this application must use PKCE with S256'
    expect(outcome('response_type=code', { requirePkce: true })).toBe(missing)
    expect(outcome('response_type=code&code_challenge=', { requirePkce: true })).toBe(missing)
    const sent = `response_type=code&code_challenge=${CHALLENGE}&${S256}`
    expect(outcome(sent, { requirePkce: true })).toEqual({ ...plain, challenge: CHALLENGE })
  })

  test.each([
    ['scope=', null],
    ['scope=floor:readPublic', ['floor:readPublic']],
    ['scope=+floor:readPrivate++floor:readPublic+', ['floor:readPrivate', 'floor:readPublic']],
    ['scope=openid+profile+email+address+phone+offline_access', []],
    ['scope=openid+floor:readPublic', ['floor:readPublic']],
  ])('A-7 %s asks for %j', (query, askedScopes) => {
    expect(outcome(`response_type=code&${query}`)).toEqual({ ...plain, askedScopes })
  })

  test('A-7 scopes that are not registered are refused by name', () => {
    expect(outcome('response_type=code&scope=floor:export+floor:readPublic+made:up+Openid')).toBe(
      'invalid_scope: scope floor:export made:up Openid is not registered for this application',
    )
  })

  test.each([
    ['none', 'none'],
    ['consent', 'consent'],
    ['login+consent', 'consent'],
    ['consent+none', 'none'],
    ['login', null],
    ['', null],
    ['None', null],
  ])('A-16 prompt=%s is %j', (sent, prompt) => {
    expect(outcome(`response_type=code&prompt=${sent}`)).toEqual({ ...plain, prompt })
  })

  test('A-17 a refusal returns the state, unless it is missing, empty or ambiguous', () => {
    const state = (query: string) => {
      const result = read(query)
      return result.ok ? 'accepted' : result.fault.state
    }
    expect(state('state=s%2B+%FF')).toBe('s%2B%20%FF')
    expect(state('')).toBeNull()
    expect(state('state=')).toBeNull()
    expect(state('response_type=code&state=a&state=a')).toBeNull()
  })

  test('the checks come in one order', () => {
    const all = [
      ['prompt&prompt', 'prompt is given more than once'],
      ['response_type=token', 'response_type'],
      ['response_mode=fragment', 'response_mode'],
      ['request=1', 'request is'],
      ['request_uri=1', 'request_uri'],
      [S256, 'code_challenge'],
      ['scope=made:up', 'scope'],
    ] as const
    for (const [i, [, text]] of all.entries()) {
      const type = i < 2 ? '' : 'response_type=code&'
      const query =
        type +
        all
          .slice(i)
          .map(([part]) => part)
          .join('&')
      expect(outcome(query)).toContain(text)
    }
  })
})
