import { describe, expect, test } from 'vitest'
import { hashOf } from '../../src/access/hash.ts'
import { isClientSecret, readClient } from '../../src/access/oauth/client-authentication.ts'
import { readForm } from '../../src/access/oauth/form.ts'

const basicOf = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

/** `id secret` of what was read, or `error: description`. */
function read(authorization: string | null, body = '') {
  const client = readClient(authorization, readForm(body))
  return client.ok ? client.value : `${client.fault.error}: ${client.fault.description}`
}

const UNAUTHENTICATED = 'invalid_client: the application did not authenticate'
/** A public application names itself only; whether it is one is for the store to say. */
const NO_SECRET = { clientId: 'app', secret: undefined }
const MALFORMED = 'invalid_request: Authorization is not well-formed HTTP Basic'
const TWO_METHODS = 'invalid_request: the application must authenticate by one method, not by two'
const ANOTHER_ID = 'invalid_request: client_id in the body is not the one in Authorization'
const client = { clientId: 'app', secret: 's3cret' }

describe('readClient', () => {
  test.each([
    ['', UNAUTHENTICATED],
    ['client_secret=s3cret', UNAUTHENTICATED],
    ['client_id=&client_secret=s3cret', UNAUTHENTICATED],
    ['client_id=app', NO_SECRET],
    ['client_id=app&client_secret=', NO_SECRET],
    ['client_id=app&client_secret=s3cret', client],
  ])('form fields %j', (body, outcome) => {
    expect(read(null, body)).toEqual(outcome)
    // Another scheme is no client authentication.
    expect(read('Bearer x', body)).toEqual(outcome)
    expect(read('Basics YXBwOnMzY3JldA==', body)).toEqual(outcome)
    expect(read(`x ${basicOf('app:s3cret')}`, body)).toEqual(outcome)
  })

  test.each(['Basic', 'basic', 'BASIC'])('the scheme may be written %s', (scheme) => {
    expect(read(basicOf('app:s3cret').replace('Basic', scheme))).toEqual(client)
  })

  test.each([
    ['app:s3cret', client],
    ['app:a:b:', { clientId: 'app', secret: 'a:b:' }],
    [':s3cret', { clientId: '', secret: 's3cret' }],
    ['app:', { clientId: 'app', secret: '' }],
    ['a%3Ab:c+d%2Be%25', { clientId: 'a:b', secret: 'c d+e%' }],
    ['%C3%A9+x:y', { clientId: 'é x', secret: 'y' }],
  ])('K-13 Basic of %j is split at the first colon and form-decoded', (text, outcome) => {
    expect(read(basicOf(text))).toEqual(outcome)
  })

  test('Basic may have spaces around its value, and either alphabet of base64', () => {
    const encoded = Buffer.from('app:??>>').toString('base64')
    expect(encoded).toMatch(/[+/]/)
    for (const text of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_'), encoded.replaceAll('=', '')])
      expect(read(`Basic   ${text}  `)).toEqual({ clientId: 'app', secret: '??>>' })
  })

  test.each([
    'Basic',
    'Basic ',
    'Basic !',
    'Basic a b',
    'Basic YXBwOnMzY3JldA==, Basic YXBwOnMzY3JldA==',
    'Basic\tYXBwOnMzY3JldA==',
    'Basic YXBwOnMzY3JldA==x',
    'Basic =',
    basicOf('no colon'),
    basicOf('a%:b'),
    basicOf('a:%zz'),
    basicOf('a:%FF'),
  ])('K-13 %j is not well formed', (authorization) => {
    expect(read(authorization)).toBe(MALFORMED)
  })

  test.each([
    ['client_secret=s3cret', TWO_METHODS],
    ['client_id=app&client_secret=s3cret', TWO_METHODS],
    ['client_id=other', ANOTHER_ID],
    ['client_id=APP', ANOTHER_ID],
    ['client_id=app', client],
    ['client_id=&client_secret=', client],
  ])('K-5 Basic with %j in the body', (body, outcome) => {
    expect(read(basicOf('app:s3cret'), body)).toEqual(outcome)
  })
})

describe('isClientSecret', () => {
  const NOW = Date.UTC(2026, 0, 1)
  const now = new Date(NOW)
  const application = {
    id: 'x',
    account_id: 'a',
    name: 'Planner',
    redirect_uri: 'https://app.example/callback',
    secret_hash: hashOf('current'),
    previous_secret_hash: null,
    previous_secret_until: null,
    disabled_at: null,
  }
  const rotated = (ms: number) => ({
    ...application,
    previous_secret_hash: hashOf('previous'),
    previous_secret_until: new Date(NOW + ms),
  })

  test('the current secret, and no other', () => {
    expect(isClientSecret('current', application, now)).toBe(true)
    for (const secret of ['', 'Current', 'current ', 'previous', 'no application'])
      expect(isClientSecret(secret, application, now)).toBe(false)
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('C-11 the previous secret, its grace ending %i ms from now: %s', (ms, valid) => {
    expect(isClientSecret('previous', rotated(ms), now)).toBe(valid)
    expect(isClientSecret('current', rotated(ms), now)).toBe(true)
    expect(isClientSecret('no application', rotated(ms), now)).toBe(false)
  })

  test('a previous secret without a grace is no secret', () => {
    expect(isClientSecret('previous', { ...rotated(1), previous_secret_until: null }, now)).toBe(false)
  })

  test('a disabled application has no secret, an unknown one neither', () => {
    expect(isClientSecret('current', { ...application, disabled_at: now }, now)).toBe(false)
    expect(isClientSecret('previous', { ...rotated(1), disabled_at: now }, now)).toBe(false)
    for (const secret of ['current', 'no application', '']) expect(isClientSecret(secret, undefined, now)).toBe(false)
  })
})
