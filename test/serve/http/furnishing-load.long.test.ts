import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { hostileRooms } from '../../support/hostile-requests.ts'
import { groupsParams } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'
import { type RpcAnswer, scene } from '../../support/service.ts'

const heavy = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'FurnishingAI.furnish',
  params: { ...hostileRooms['1 000 items of 20 shapes'], maxResults: 10 },
})
const light = { jsonrpc: '2.0', id: 'light', method: 'FurnishingAI.generateGroups', params: groupsParams }

describe('what a call costs', () => {
  const { app, service, post } = scene({ FURNISH_THREADS: '1', RATE_CALLS: '300', RATE_SECONDS: '86400' })
  afterAll(() => service.compute.close())

  test('is charged when it is done, and may be more than was left: the next call is refused', async () => {
    const first = await post(JSON.stringify(light))
    expect(first.headers.get('ratelimit')).toMatch(/r=[12]\d\d/)
    // Let in as long as calls are left, of 10 ms of a thread each; one costs some hundred of them.
    const statuses: number[] = []
    for (let id = 1; id < 100 && statuses.at(-1) !== 429; id++) {
      const { status } = await post(JSON.stringify(heavy(id)))
      statuses.push(status)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    const next = await post(JSON.stringify(light))
    expect(next.status).toBe(429)
    const elsewhere = await app.request('/healthz')
    expect(elsewhere.status).toBe(200)
  })
})

describe('callers who take long', () => {
  test('who hang up stop the work that has begun', async () => {
    const { url, service, stop } = await serving({ FURNISH_THREADS: '1', RATE_CALLS: '0' })
    await service.compute.ready
    const leaving = new AbortController()
    const call = (body: object, signal?: AbortSignal) =>
      fetch(`${url}/jsonrpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
    const hostile = Array.from({ length: 8 }, (_, i) => call(heavy(i), leaving.signal).catch(() => 'gone'))
    await pause(400)
    leaving.abort()
    expect(await Promise.all(hostile)).toEqual(Array(8).fill('gone'))
    // Each of them would take the only thread for about a second.
    const answer = (await (await call(light)).json()) as RpcAnswer
    expect(answer.result).toBeDefined()
    await stop()
    await service.compute.close()
  })

  test('with a body that was refused for want of a place are answered with when to try again', async () => {
    const { service, post } = scene({ FURNISH_THREADS: '1', FURNISH_WAITING_BYTES_MAX: '1000000' })
    const answers = await Promise.all([1, 2, 3, 4].map((id) => post(JSON.stringify(heavy(id)))))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) {
      const seconds = Number(one.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      const { error, id } = (await one.json()) as RpcAnswer
      expect([1, 2, 3, 4]).toContain(id)
      expect(error!.data[0]!.message).toContain(`try again in ${seconds} seconds`)
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await service.compute.close()
  })
})
