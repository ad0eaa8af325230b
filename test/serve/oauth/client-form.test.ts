import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { readForm } from '../../../src/schema/wire/form.ts'
import { readClient, readExchange } from '../../../src/serve/oauth/client-form.ts'
import { refusalOf } from '../../../src/serve/oauth/oauth-answers.ts'
import { scene } from '../../support/service.ts'

const basicOf = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

/** What was read, or `error: description` as it is sent. */
async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return read()
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault
    const answer = (await refusalOf(fault, false).json()) as { error: string; error_description: string }
    return `${answer.error}: ${answer.error_description}`
  }
}

const read = (authorization: string | null, body = '') => outcome(() => readClient(authorization, readForm(body)))

const UNAUTHENTICATED = 'invalid_client: the application did not authenticate'
/** A public application names itself only; whether it is one is for the store to say. */
const NO_SECRET = { client_id: 'app' }
const MALFORMED = 'invalid_request: Authorization is not well-formed HTTP Basic'
const TWO_METHODS = 'invalid_request: the application must authenticate by one method, not by two'
const ANOTHER_ID = 'invalid_request: client_id in the body is not the one in Authorization'
const client = { client_id: 'app', client_secret: 's3cret' }

describe('readClient', () => {
  test.each([
    ['', UNAUTHENTICATED],
    ['client_secret=s3cret', UNAUTHENTICATED],
    ['client_id=&client_secret=s3cret', UNAUTHENTICATED],
    ['client_id=app', NO_SECRET],
    ['client_id=app&client_secret=', NO_SECRET],
    ['client_id=app&client_secret=s3cret', client],
  ])('form fields %j', async (body, outcome) => {
    expect(await read(null, body)).toEqual(outcome)
    // Another scheme is no client authentication.
    expect(await read('Bearer x', body)).toEqual(outcome)
    expect(await read('Basics YXBwOnMzY3JldA==', body)).toEqual(outcome)
    expect(await read(`x ${basicOf('app:s3cret')}`, body)).toEqual(outcome)
  })

  test.each(['Basic', 'basic', 'BASIC'])('the scheme may be written %s', async (scheme) => {
    expect(await read(basicOf('app:s3cret').replace('Basic', scheme))).toEqual(client)
  })

  test.each([
    ['app:s3cret', client],
    ['app:a:b:', { client_id: 'app', client_secret: 'a:b:' }],
    [':s3cret', { client_id: '', client_secret: 's3cret' }],
    ['app:', { client_id: 'app', client_secret: '' }],
    ['a%3Ab:c+d%2Be%25', { client_id: 'a:b', client_secret: 'c d+e%' }],
    ['%C3%A9+x:y', { client_id: 'é x', client_secret: 'y' }],
  ])('K-13 Basic of %j is split at the first colon and form-decoded', async (text, outcome) => {
    expect(await read(basicOf(text))).toEqual(outcome)
  })

  test('Basic may have spaces around its value, and either alphabet of base64', async () => {
    const encoded = Buffer.from('app:??>>').toString('base64')
    expect(encoded).toMatch(/[+/]/)
    for (const text of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_'), encoded.replaceAll('=', '')])
      expect(await read(`Basic   ${text}  `)).toEqual({ client_id: 'app', client_secret: '??>>' })
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
  ])('K-13 %j is not well formed', async (authorization) => {
    expect(await read(authorization)).toBe(MALFORMED)
  })

  test.each([
    ['client_secret=s3cret', TWO_METHODS],
    ['client_id=app&client_secret=s3cret', TWO_METHODS],
    ['client_id=other', ANOTHER_ID],
    ['client_id=APP', ANOTHER_ID],
    ['client_id=app', client],
    ['client_id=&client_secret=', client],
  ])('K-5 Basic with %j in the body', async (body, outcome) => {
    expect(await read(basicOf('app:s3cret'), body)).toEqual(outcome)
  })
})

const { service } = scene({ PUBLIC_URL: 'https://rooms.example' })

/** The input of the exchange for the form of an application that authenticates by HTTP Basic. */
const exchange = (body: string) => outcome(() => readExchange(service, readForm(body), basicOf('app:s3cret')))

const GRANT = 'grant_type=authorization_code'

describe('readExchange', () => {
  test('a code, with redirect_uri and code_verifier if they are sent', async () => {
    expect(await exchange(`${GRANT}&code=c`)).toEqual({ code: 'c', ...client })
    expect(await exchange(`${GRANT}&code=c&redirect_uri=https%3A%2F%2Fa.example&code_verifier=v`)).toEqual({
      code: 'c',
      redirect_uri: 'https://a.example',
      code_verifier: 'v',
      ...client,
    })
    expect(await exchange(`${GRANT}&code=c&redirect_uri=&code_verifier=&x=1&x=2`)).toEqual({ code: 'c', ...client })
  })

  test.each([
    'grant_type',
    'code',
    'redirect_uri',
    'client_id',
    'client_secret',
    'code_verifier',
  ])('K-1 %s twice', async (name) => {
    const fault = `invalid_request: ${name} is given more than once`
    expect(await exchange(`${GRANT}&code=c&${name}=1&${name}=1`)).toBe(fault)
    // Before all else, and with empty values too.
    expect(await exchange(`${name}&${name}=`)).toBe(fault)
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
  ])('K-2 K-3 K-4 %j: %s', async (body, fault) => {
    expect(await exchange(body)).toBe(fault)
  })

  // docs/decisions.md#a9
  test('K-5 the resource is judged before the application is read', async () => {
    const form = readForm(`${GRANT}&code=c&resource=https%3A%2F%2Felsewhere.example`)
    const refusal = await outcome(() => readExchange(service, form, 'Basic !'))
    expect(refusal).toMatch(/^invalid_target: resource must be /)
    expect(await outcome(() => readExchange(service, readForm(`${GRANT}&code=c`), 'Basic !'))).toBe(MALFORMED)
    expect(await outcome(() => readExchange(service, readForm(`${GRANT}&code=c`), null))).toBe(UNAUTHENTICATED)
  })

  test('A-25 what it repeats of a form has only characters that RFC 6749 allows', async () => {
    expect(await exchange('grant_type=%22%5C%C3%A9')).toBe(`${UNSUPPORTED} '/?`)
  })
})
