import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Job } from '../../../src/schema/resources/job.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld, hiddenFields, PASSWORD } from '../../support/access.ts'
import { databases, type TestPlace } from '../../support/databases.ts'
import { officeFloor } from '../../support/floors.ts'
import { SERVICE, type ServiceProcess, startProcess, untilReady } from '../../support/process.ts'
import { type Started, startBalancer, startPooler } from './balancer.ts'
import { furnishCall } from './furnish-call.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

const shared = databases.filter(({ name }) => name === 'PostgreSQL')

test('an embedded store has one process that does all', async () => {
  const [exited] = await Promise.allSettled([startProcess(SERVICE, { DATA_DIR: 'memory', ROLE: 'worker' })])
  expect(exited).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended with 1') } })
})

describe.each(shared)('two servers and two workers behind a balancer on $name', ({ prepare }) => {
  let place: TestPlace
  let balancer: Started
  let pooler: Started | undefined
  let url: string
  let servers: ServiceProcess[]
  const others: ServiceProcess[] = []
  let email: string
  let secret: string
  let floorId: string
  const tokens: string[] = []

  const start = async (environment: Record<string, string>) => {
    const service = await startProcess(SERVICE, { ...place.environment, TRUSTED_PROXY_HOPS: '1', ...environment })
    others.push(service)
    await untilReady(service.url)
    return service
  }

  beforeAll(async () => {
    place = await prepare()
    const store = await openStore(place.place)
    const world = await accessWorld({ place: place.place, store, close: store.close })
    world.time.now = Date.now()
    const account = await world.account()
    email = account.email
    secret = (await account.secret()).text
    for (let i = 0; i < 5; i++) tokens.push((await account.secret()).text)
    await store.close()
    servers = [await start({ ROLE: 'server' }), await start({ ROLE: 'server' })]
    balancer = await startBalancer(servers.map((it) => new URL(it.url).host) as [string, string])
    url = `http://127.0.0.1:${balancer.port}`
  })

  afterAll(async () => {
    await balancer?.stop()
    for (const { child, exited } of others) {
      if (child.exitCode === null && child.signalCode === null) process.kill(child.pid!, 'SIGKILL')
      await exited
    }
    await pooler?.stop()
    await place?.remove()
  })

  const signIn = (at: string, password = PASSWORD) =>
    fetch(`${at}/sign-in`, { method: 'POST', body: new URLSearchParams({ email, password }), redirect: 'manual' })

  const call = async <Body>(at: string, method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(`${at}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'if-match': '*' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }

  const self = async (at: string, token: string) =>
    (await fetch(`${at}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })).status

  test('who signs in at one is known to the other, until the session ends at either', async () => {
    const cookie = (await signIn(url)).headers.get('set-cookie')!.split(';')[0]!
    const floors = async (at: string) =>
      (await fetch(`${at}/floors`, { headers: { cookie }, redirect: 'manual' })).status
    expect(await Promise.all(servers.map((it) => floors(it.url)))).toEqual([200, 200])
    const page = await (await fetch(`${servers[1]!.url}/floors`, { headers: { cookie } })).text()
    const end = await fetch(`${servers[0]!.url}/sign-out`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(hiddenFields(page)),
      redirect: 'manual',
    })
    expect(end.status).toBe(303)
    expect(await Promise.all(servers.map((it) => floors(it.url)))).toEqual([303, 303])
  })

  test('a token that is deleted at one is refused by the other once it has been notified', async () => {
    const cookie = (await signIn(url)).headers.get('set-cookie')!.split(';')[0]!
    const trpc = async (at: string, procedure: string, input: object) =>
      fetch(`${at}/trpc/${procedure}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    for (const token of tokens.splice(0, 3)) {
      for (let i = 0; i < 3; i++)
        expect(await Promise.all(servers.map((it) => self(it.url, token)))).toEqual([200, 200])
      const { id } = (await (
        await fetch(`${url}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as { id: string }
      expect((await trpc(servers[0]!.url, 'accessTokens.delete', { id })).status).toBe(200)
      expect(await self(servers[0]!.url, token)).toBe(401)
      const deleted = performance.now()
      await until(async () => expect(await self(servers[1]!.url, token)).toBe(401))
      expect(performance.now() - deleted).toBeLessThan(4000) // without the notification it would take five seconds
    }
  })

  test('wrong passwords count together', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await signIn(servers[i % 2]!.url, 'wrong password')).status)
    expect(statuses.filter((it) => it === 401)).toHaveLength(10)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('jobs wait for a worker, which answers nothing but probes', async () => {
    const { id: createdId } = await call<{ id: string }>(url, 'POST', '/v2/floor', { properties: { name: 'Office' } })
    floorId = createdId
    const spaces = officeFloor().spaces.map(({ id: _chosenByService, ...space }) => space)
    await call(url, 'PUT', `/v2/floor/${floorId}/layout`, { spaces, assets: [] })
    const { id } = await call<Job>(url, 'POST', `/v2/floor/${floorId}/furnish`, { save: true })
    await pause(3000)
    expect(await call<Job>(url, 'GET', `/v2/job/${id}`)).toMatchObject({ status: 'queued' })
    const workers = await Promise.all([start({ ROLE: 'worker' }), start({ ROLE: 'worker' })])
    await until(async () => expect(await call<Job>(url, 'GET', `/v2/job/${id}`)).toMatchObject({ status: 'done' }))
    expect((await fetch(`${workers[0]!.url}/v2/token/self`)).status).toBe(404)
    expect((await fetch(`${workers[0]!.url}/healthz`)).status).toBe(200)
  })

  test('no read fails when a server is killed, and no request when one is stopped', async () => {
    const found = new Map<number | string, number>()
    const count = (outcome: number | string) => found.set(outcome, (found.get(outcome) ?? 0) + 1)
    const traffic = async (once: () => Promise<Response>, ending: AbortSignal) => {
      while (!ending.aborted)
        await once().then(
          async (answer) => {
            await answer.arrayBuffer()
            count(answer.status)
          },
          (error: Error) => count(error.message),
        )
    }
    const during = async (once: () => Promise<Response>, event: () => Promise<unknown>) => {
      found.clear()
      const ending = new AbortController()
      const callers = Array.from({ length: 6 }, () => traffic(once, ending.signal))
      await pause(500)
      await event()
      await pause(1500)
      ending.abort()
      await Promise.all(callers)
      return Object.fromEntries(found)
    }
    const read = () => fetch(`${url}/v2/token/self`, { headers: { authorization: `Bearer ${secret}` } })
    const killed = servers[0]!
    expect(
      await during(read, async () => {
        process.kill(killed.child.pid!, 'SIGKILL')
        await killed.exited
      }),
    ).toEqual({ 200: expect.any(Number) })
    // On the port of the one before: the balancer knows two addresses.
    servers[0] = await start({ ROLE: 'server', PORT: new URL(killed.url).port })
    await until(async () => expect((await fetch(`${servers[0]!.url}/readyz`)).status).toBe(200))
    await pause(1500) // until the balancer has seen it
    const furnish = () => fetch(`${url}/jsonrpc`, furnishCall)
    expect(
      await during(furnish, async () => {
        process.kill(servers[1]!.child.pid!, 'SIGTERM')
        expect(await servers[1]!.exited).toBe(0)
      }),
    ).toEqual({ 200: expect.any(Number) })
  })

  test('behind a pooler of transactions nothing is remembered, and jobs are found all the same', async () => {
    pooler = await startPooler(new URL(place.environment['DATABASE_URL']!))
    const pooled = new URL(place.environment['DATABASE_URL']!)
    pooled.host = `127.0.0.1:${pooler.port}`
    pooled.search = '?prepare=false'
    const service = await start({ DATABASE_URL: pooled.href })
    await service.written(/do not arrive/)
    const token = tokens.pop()!
    expect(await self(service.url, token)).toBe(200)
    const store = await openStore(place.place)
    await store.db
      .deleteFrom('token')
      .where('id', '=', ((await tokenOf(service.url, token)) as { id: string }).id)
      .execute()
    expect(await self(service.url, token)).toBe(401)
    await store.close()
    const { id } = await call<Job>(service.url, 'POST', `/v2/floor/${floorId}/furnish`, {})
    await until(async () =>
      expect(await call<Job>(service.url, 'GET', `/v2/job/${id}`)).toMatchObject({ status: 'done' }),
    )
    process.kill(service.child.pid!, 'SIGTERM')
    expect(await service.exited).toBe(0)
  })

  const tokenOf = async (at: string, token: string) =>
    (await fetch(`${at}/v2/token/self`, { headers: { authorization: `Bearer ${token}` } })).json()
})
