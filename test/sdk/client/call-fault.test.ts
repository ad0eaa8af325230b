import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { callFault, createRoomwrightClient } from '../../../src/sdk/client/client.ts'
import { furnishParams } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'

const open = await serving({ RATE_CALLS: '3' })
afterAll(() => open.stop())

const failureOf = (call: Promise<unknown>) => call.then(() => undefined, callFault)

test('a refusal carries its code, its status and its faults with their places', async () => {
  const { furnish } = createRoomwrightClient(open.url)
  const fault = await failureOf(furnish.mutate({ ...furnishParams, maxResults: 21 } as never))
  expect(fault).toMatchObject({ kind: 'refused', status: 400, refusal: { code: 'invalid' } })
  expect(fault?.kind === 'refused' && fault.refusal.errors).toEqual([
    { pointer: '/maxResults', detail: 'must be <= 20, got 21' },
  ])
})

test('a quota that is used up says when to come back, of single and of batched calls', async () => {
  for (const batch of [true, false]) {
    const { token } = createRoomwrightClient(open.url, { batch })
    const faults = await Promise.all(Array.from({ length: 4 }, () => failureOf(token.self.query())))
    const fault = faults.at(-1)
    expect(fault).toMatchObject({ kind: 'refused', status: 429, refusal: { code: 'too_many_requests' } })
    expect(fault?.kind === 'refused' && fault.retryAfterSeconds).toBeGreaterThan(0)
  }
})

test('what is no answer of the service is distinguished: no network, a proxy, an aborted call', async () => {
  const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const { token } = createRoomwrightClient(url)
  const single = createRoomwrightClient(url, { batch: false })
  for (const client of [{ token }, single])
    expect(await failureOf(client.token.self.query())).toMatchObject({ kind: 'unexpected' })
  const aborted = AbortSignal.abort()
  expect(await failureOf(token.self.query(undefined, { signal: aborted }))).toEqual({ kind: 'aborted' })
  await new Promise((resolve) => proxy.close(resolve))
  expect(await failureOf(token.self.query())).toMatchObject({ kind: 'unreachable' })
})

test('other errors are no faults of a call', () => {
  expect(callFault(new TypeError('of the program'))).toBeUndefined()
})
