import { describe, expect, test } from 'vitest'
import { oauthError } from '../../src/access/oauth/oauth-error.ts'
import { checkRedirectUri, redirectTo } from '../../src/access/oauth/redirect.ts'

const check = (uri: string) => {
  const checked = checkRedirectUri(uri)
  return checked.ok ? 'ok' : checked.fault
}

const NOT_ABSOLUTE = 'must be an absolute URI of at most 2048 ASCII characters'
const SCHEMES = 'must begin with https:// (http:// is accepted for localhost only)'
const HOST = 'must name a host in letters, digits, hyphens and dots, or an IP address'

describe('checkRedirectUri', () => {
  test('1 to 2048 printable ASCII characters', () => {
    const base = 'https://app.example/'
    const ofLength = (length: number) => base + 'a'.repeat(length - base.length)
    expect(check('')).toBe(NOT_ABSOLUTE)
    expect(check(ofLength(2048))).toBe('ok')
    expect(check(ofLength(2049))).toBe(NOT_ABSOLUTE)
    expect(check(`${base}!~`)).toBe('ok')
    for (const wrong of [' ', '\x7f', '\n', 'é', '\t']) {
      expect(check(`${base}${wrong}`)).toBe(NOT_ABSOLUTE)
      expect(check(`${wrong}${base}`)).toBe(NOT_ABSOLUTE)
    }
  })

  test.each([
    ['https://app.example/a\\b', 'must not hold a backslash'],
    ['https://app.example\\@evil.io/', 'must not hold a backslash'],
    ['https://app.example/#', 'must not have a fragment'],
    ['https://app.example/cb#f', 'must not have a fragment'],
    ['ftp://app.example/', SCHEMES],
    ['app.example/cb', SCHEMES],
    ['xhttps://app.example/', SCHEMES],
    ['https:app.example', SCHEMES],
    ['https:/app.example', SCHEMES],
    ['javascript:alert(1)//https://app.example/', SCHEMES],
    ['https://u@app.example/', 'must not carry a user name'],
    ['https://u:p@app.example/', 'must not carry a user name'],
    ['https://app.example/@', 'ok'],
    ['https://app.example?x=@', 'ok'],
  ])('%s: %s', (uri, outcome) => {
    expect(check(uri)).toBe(outcome)
  })

  test.each([
    ['https://', HOST],
    ['https:///cb', HOST],
    ['https://?x', HOST],
    ['https://:443/', HOST],
    ['https://./', HOST],
    ['https://a..b/', HOST],
    ['https://a_b.example/', HOST],
    ['https://%61.example/', HOST],
    ['https://-a.example/', HOST],
    ['https://app.example:80x/', HOST],
    ['https://app.example:443:443/', HOST],
    ['https://[::1/', HOST],
    ['https://[::g]/', HOST],
    ['https://[1.2.3.4]/', HOST],
    // Browsers read these as 127.0.0.1 and 0.0.0.1.
    ['https://127.1/', HOST],
    ['https://1/', HOST],
    ['https://[::1]/', 'ok'],
    ['https://[2001:DB8:0::1]:8443/', 'ok'],
    ['https://10.0.0.1/', 'ok'],
    ['https://10.0.0.1./', 'ok'],
    ['https://app.example./cb', 'ok'],
    ['https://app.example../cb', HOST],
    ['https://APP.Example:/', 'ok'],
    ['https://app.example:65535/', 'ok'],
    ['https://app.example:65536/', 'must be an absolute URI'],
  ])('the host of %s: %s', (uri, outcome) => {
    expect(check(uri)).toBe(outcome)
  })

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1',
    '[::1]',
    '[0:0::1]',
  ])('http is fine for %s', (host) => {
    for (const uri of [`http://${host}`, `HTTP://${host}:3000/cb?x`]) expect(check(uri)).toBe('ok')
  })

  test.each([
    'app.example',
    'localhost.example',
    'my-localhost',
    '127.0.0.2',
    '[::2]',
  ])('http is not for %s', (host) => {
    expect(check(`http://${host}/`)).toBe(SCHEMES)
    expect(check(`HTTP://${host}/`)).toBe(SCHEMES)
    expect(check(`https://${host}/`)).toBe('ok')
  })

  test.each(['code', 'state', 'error', 'error_description', 'iss'])('a query must not have %s', (name) => {
    const fault = `must not have the parameter ${name}, which the answer brings`
    for (const query of [name, `${name}=`, `x=1&${name}=2`, `x&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`])
      expect(check(`https://app.example/cb?${query}`)).toBe(fault)
    expect(check(`https://app.example?${name}=1`)).toBe(fault)
    expect(check(`https://app.example/${name}?x=${name}&${name}s=1&${name.toUpperCase()}=1`)).toBe('ok')
  })
})

describe('redirectTo', () => {
  const to = (uri: string, over: Partial<Parameters<typeof redirectTo>[1]>) =>
    redirectTo(uri, { state: null, issuer: undefined, ...over })

  test.each([
    ['https://a.example', 'https://a.example?code=c'],
    ['https://a.example/cb?', 'https://a.example/cb?code=c'],
    ['https://a.example/cb?x=a%20b+c', 'https://a.example/cb?x=a%20b+c&code=c'],
    ['https://a.example/cb?x=1&', 'https://a.example/cb?x=1&code=c'],
  ])('A-18 parameters behind %s', (uri, location) => {
    expect(to(uri, { code: 'c' })).toBe(location)
  })

  test('A-23 code or error, then state, then iss', () => {
    const rest = { state: 'a%20b', issuer: 'https://rooms.example/x' }
    expect(to('https://a.example', { code: 'c', ...rest })).toBe(
      'https://a.example?code=c&state=a%20b&iss=https%3A%2F%2Frooms.example%2Fx',
    )
    const failure = oauthError('access_denied', 'no & no=')
    expect(to('https://a.example', { failure, ...rest })).toBe(
      'https://a.example?error=access_denied&error_description=no%20%26%20no%3D&state=a%20b&iss=https%3A%2F%2Frooms.example%2Fx',
    )
  })

  test('A-17 an empty state is sent, a missing one is not', () => {
    expect(to('https://a.example', { code: 'c', state: '' })).toBe('https://a.example?code=c&state=')
  })
})
