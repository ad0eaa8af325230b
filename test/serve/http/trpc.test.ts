import { TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createRoomwrightClient, isRoomwrightError } from '../../../src/sdk/client/client.ts'
import { runs } from '../../support/property-runs.ts'
import { deskGridParams, furnishParams, groupsParams } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'
import { scene } from '../../support/service.ts'

const server = await serving()
afterAll(server.stop)

/** Requests a client makes, by path. */
function counting() {
  const paths: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    paths.push(new URL(String(input)).pathname)
    return globalThis.fetch(input, init)
  }
  return { paths, fetch }
}

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TRPCClientError)
  const { message, data } = error as TRPCClientError<never> & { data: Record<string, unknown> }
  return { message, data }
}

const client = createRoomwrightClient(server.url)
const wrong = { ...furnishParams, maxResults: 21 } as never
const asInput = <T>(params: unknown) => params as T

describe('a real client over a real connection', () => {
  test('calls each procedure', async () => {
    expect(await client.furnish.mutate(asInput(furnishParams))).toHaveProperty('furnishings')
    expect(await client.generateGroups.mutate(asInput(groupsParams))).toHaveProperty('warnings')
    expect(await client.generateDeskGrid.mutate(asInput(deskGridParams))).toHaveProperty('diagnostics')
  })

  test('sends calls of one tick as one request, and each gets its own answer', async () => {
    const { paths, fetch } = counting()
    const batching = createRoomwrightClient(`${server.url}/`, { fetch })
    const answers = await Promise.allSettled([
      batching.furnish.mutate(asInput(furnishParams)),
      batching.furnish.mutate(wrong),
      batching.generateDeskGrid.mutate(asInput(deskGridParams)),
    ])
    expect(answers.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(paths).toEqual(['/trpc/furnish,furnish,generateDeskGrid'])
  })

  test('sends them one by one with batch: false', async () => {
    const { paths, fetch } = counting()
    const single = createRoomwrightClient(server.url, { fetch, batch: false })
    await Promise.all([
      single.furnish.mutate(asInput(furnishParams)),
      single.generateGroups.mutate(asInput(groupsParams)),
    ])
    expect(paths.sort()).toEqual(['/trpc/furnish', '/trpc/generateGroups'])
  })

  test('tells refusals of the service, with their code, from other errors', async () => {
    const error = await client.furnish.mutate(wrong).catch((reason: unknown) => reason)
    if (!isRoomwrightError(error)) throw error
    expect(error.data.refusal).toEqual({
      code: 'invalid',
      detail: 'params.maxResults: must be <= 20, got 21',
      errors: [{ pointer: '/maxResults', detail: 'must be <= 20, got 21' }],
    })
    const unreachable = createRoomwrightClient('http://127.0.0.1:9').furnish.mutate(wrong)
    expect(isRoomwrightError(await unreachable.catch((reason: unknown) => reason))).toBe(false)
    const paint = fetch(`${server.url}/trpc/paint`, { method: 'POST', body: '{}' })
    expect(await (await paint).json()).toMatchObject({ error: { data: { refusal: null } } })
    expect(isRoomwrightError(new Error('other'))).toBe(false)
  })

  test('reads path, rule and furnishing code of a refusal', async () => {
    const message = 'Invalid request parameter: params.maxResults: must be <= 20, got 21'
    expect(await refusalOf(client.furnish.mutate(wrong))).toEqual({
      message,
      data: {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        path: 'furnish',
        furnishing: { code: 'error_2', message },
        refusal: {
          code: 'invalid',
          detail: 'params.maxResults: must be <= 20, got 21',
          errors: [{ pointer: '/maxResults', detail: 'must be <= 20, got 21' }],
        },
      },
    })
  })

  test('a credential that is sent must be valid', async () => {
    const bearer = createRoomwrightClient(server.url, { headers: { authorization: 'Bearer x' } })
    const { data } = await refusalOf(bearer.furnish.mutate(asInput(furnishParams)))
    expect(data).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401, refusal: { code: 'invalid_token' } })
  })
})

describe('the door refuses in the envelope of tRPC', () => {
  const post = (app: ReturnType<typeof scene>['app'], path: string, body: string, headers = {}) =>
    app.request(`/trpc/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  test.each<[string, string, string]>([
    ['nesting', `{"room":${'['.repeat(50)}${']'.repeat(50)}}`, 'nested deeper than 32 levels'],
    ['a duplicate key', '{"room":{"boundary":1,"boundary":2}}', 'room: duplicate key "boundary"'],
  ])('%s', async (_name, body, why) => {
    const { app } = scene()
    const response = await post(app, 'furnish', body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: { message: string } }).error.message).toContain(why)
  })

  test('a body beyond the limit, malformed JSON, an unknown procedure, a GET', async () => {
    const { app, logged } = scene({ BODY_BYTES_MAX: '1024' })
    const statuses = [
      (await post(app, 'furnish', ' '.repeat(1025))).status,
      (await post(app, 'furnish', '{')).status,
      (await post(app, 'nope', '{}')).status,
      (await app.request('/trpc/furnish')).status,
      (await post(app, 'furnish', '{}', { 'content-type': 'text/plain' })).status,
      (await post(app, `${Array(101).fill('furnish').join(',')}?batch=1`, '{}')).status,
    ]
    expect(statuses).toEqual([413, 400, 404, 405, 415, 400])
    expect(logged).toEqual([])
  })

  test('any body, never a 5xx', async () => {
    const { app, logged } = scene({ RATE_CALLS: '0' })
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((it) => `{"0":${it},"1":${it}}`),
    )
    const paths = fc.constantFrom('furnish', 'furnish,generateGroups?batch=1', 'generateDeskGrid?batch=1', '?batch=1')
    await fc.assert(
      fc.asyncProperty(bodies, paths, async (body, path) => {
        const response = await post(app, path, body)
        expect(response.status).toBeLessThan(500)
        await response.json()
      }),
      { numRuns: runs(300), seed: 31 },
    )
    expect(logged).toEqual([])
  })

  test('a batch counts as its calls', async () => {
    const { app } = scene({ RATE_CALLS: '3' })
    // On a busy machine the first two may take longer than their charge includes, which costs more.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const two = await post(app, 'furnish,furnish?batch=1', '{"0":{},"1":{}}')
    const more = await post(app, 'furnish,furnish?batch=1', '{"0":{},"1":{}}')
    clock.mockRestore()
    expect([two.headers.get('ratelimit'), more.status, more.headers.get('retry-after')]).toEqual([
      '"calls";r=1;t=200',
      429,
      '100',
    ])
  })
})
