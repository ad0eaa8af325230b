import { afterAll, expect, test } from 'vitest'
import { groupsParams } from '../../support/requests.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

// One thread, and no call may wait. The thread takes its time to start, so of two calls at once the second is turned away.
const { app, service, post } = scene({ FURNISH_THREADS: '1', FURNISH_WAIT_SECONDS_MAX: '0' })
afterAll(() => service.compute.close())

const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'FurnishingAI.generateGroups', params: groupsParams })

test('a call beyond the line is answered 503 with when to try again, and as an error of JSON-RPC', async () => {
  const [first, second] = await Promise.all([post(JSON.stringify(call(1))), post(JSON.stringify(call(2)))])
  expect(first.status).toBe(200)
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1'])
  const { error, id } = (await second.json()) as RpcAnswer
  expect(id).toBe(2)
  expect(error).toEqual({
    code: -32005,
    message: 'Unavailable',
    data: [{ code: 'unavailable', message: 'furnishing: too many calls wait already, try again in 1 seconds' }],
  })
  expect((await post(JSON.stringify(call(3)))).status).toBe(200)
})

test('in a batch only the call itself fails', async () => {
  const batch = JSON.stringify([call(1), call(2)])
  const [first, second] = await Promise.all([post(batch), post(batch)])
  expect([first.status, second.status]).toEqual([200, 200])
  const answers = [await first.json(), await second.json()].flat() as RpcAnswer[]
  expect(answers.length).toBe(4)
  for (const { error } of answers) expect([undefined, -32005]).toContain(error?.code)
})

test('tRPC says so in its own way', async () => {
  const mutate = () =>
    app.request('/trpc/generateGroups', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(groupsParams),
    })
  // The thread has started by now, and may answer one call before the next one comes: not all of many.
  const answers = await Promise.all(Array.from({ length: 30 }, mutate))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const refused = answers.find(({ status }) => status === 503)!
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ error: { data: { code: 'SERVICE_UNAVAILABLE' } } })
})
