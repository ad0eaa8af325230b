import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const QUOTA = 5

describe.each(databases)('quotas on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: String(QUOTA), RATE_SECONDS: '300' })
    Object.assign(world.service, { monotonicMs: () => 0 })
  })
  afterAll(() => database.close())

  let clients = 0
  const somewhere = () => `10.0.0.${++clients}`
  const self = (text: string, address: string) =>
    world.app.request('https://rooms.example/v2/token/self', { headers: world.bearer(text) }, { address })
  const statuses = async (text: string, addresses: readonly string[]) =>
    (await Promise.all(addresses.map((it) => self(text, it)))).map((it) => it.status)
  const count = (all: readonly number[], status: number) => all.filter((it) => it === status).length

  test('R-1 beyond the quota: 429, when to come back, and the policy by name', async () => {
    const { text } = await (await world.account()).secret()
    const address = somewhere()
    for (let i = 0; i < QUOTA; i++) expect((await self(text, address)).status).toBe(200)
    const refused = await self(text, address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.headers.get('ratelimit-policy')).toBe('"calls";q=5;w=300')
    expect(refused.headers.get('ratelimit')).toBe('"calls";r=0;t=300')
    expect(await refused.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      status: 429,
      code: 'too_many_requests',
      'violated-policies': ['calls'],
    })
  })

  test('R-2 a token has one quota, from however many addresses it comes', async () => {
    const { text } = await (await world.account()).secret()
    const all = await statuses(text, Array.from({ length: 20 }, somewhere))
    expect([count(all, 200), count(all, 429)]).toEqual([QUOTA, 15])
  })

  test('R-3 who is refused for one quota has spent nothing of another', async () => {
    const mine = await world.account()
    const [{ text: spent }, { text: fresh }] = [await mine.secret(), await mine.secret()]
    await statuses(spent, Array.from({ length: QUOTA }, somewhere))
    const address = somewhere()
    expect(count(await statuses(spent, Array<string>(50).fill(address)), 429)).toBe(50)
    expect(count(await statuses(fresh, Array<string>(QUOTA).fill(address)), 200)).toBe(QUOTA)
  })

  test('R-3 of many at once exactly the quota is let through', async () => {
    const { text } = await (await world.account()).secret()
    const all = await statuses(text, Array<string>(200).fill(somewhere()))
    expect([count(all, 200), count(all, 429)]).toEqual([QUOTA, 195])
  })

  const floorAs = (pubtoken: string, floorId: string, address: string) =>
    world.app.request(
      `https://rooms.example/v2/floor/${floorId}?pubtoken=${pubtoken}`,
      { headers: { origin: 'https://shop.example' } },
      { address },
    )

  test('R-4 one visitor of a publishable token can use up half a quota of it, and nothing of the others', async () => {
    const mine = await world.account()
    const [{ text }, floorId] = [await mine.publishable(), await mine.floor(false)]
    const visit = async (address: string) => (await floorAs(text, floorId, address)).status
    const flood = somewhere()
    const statuses = []
    for (let i = 0; i < 20; i++) statuses.push(await visit(flood))
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([3, 17])
    for (let visitor = 0; visitor < 15; visitor++) expect(await visit(somewhere())).toBe(200)
  })

  test('R-4 all visitors of a publishable token together have ten quotas', async () => {
    const mine = await world.account()
    const [{ text }, floorId] = [await mine.publishable(), await mine.floor(false)]
    const all = []
    for (let visitor = 0; visitor < 60; visitor++) all.push(await floorAs(text, floorId, somewhere()))
    expect(all.map((it) => it.status)).toEqual([...Array(50).fill(200), ...Array(10).fill(429)])
    expect(all.at(-1)!.headers.get('ratelimit-policy')).toBe('"calls";q=50;w=300')
    // The refused visitor has lost nothing of its address's quota.
    const { text: secret } = await mine.secret()
    expect(count(await statuses(secret, Array<string>(QUOTA).fill(`10.0.0.${clients}`)), 200)).toBe(QUOTA)
  })

  test('R-4 temporary tokens have a tenth of a quota each and half a quota together, and their parent keeps its own', async () => {
    const { text } = await (await world.account()).secret(['floor:readPublic', 'floor:readPrivate'])
    const scopes = [{ resource: 'floor', action: 'readPublic' }]
    const createTemporary = async () => {
      const init = {
        method: 'POST',
        headers: { ...world.bearer(text), 'content-type': 'application/json' },
        body: JSON.stringify({ scopes }),
      }
      const path = 'https://rooms.example/v2/temporary-access-token/create'
      const answer = await world.app.request(path, init, { address: somewhere() })
      return ((await answer.json()) as { authorization: string }).authorization.slice('Bearer '.length)
    }
    const temporary = [
      await createTemporary(),
      await createTemporary(),
      await createTemporary(),
      await createTemporary(),
    ]
    expect((await statuses(temporary[0]!, [somewhere(), somewhere()])).sort()).toEqual([200, 429])
    for (const one of temporary.slice(1, 3)) expect(await statuses(one, [somewhere()])).toEqual([200])
    expect(await statuses(temporary[3]!, [somewhere()])).toEqual([429])
    // Four of five calls went into making them.
    expect((await statuses(text, [somewhere(), somewhere()])).sort()).toEqual([200, 429])
  })

  test('a batch over JSON-RPC costs its token as much as its address', async () => {
    const { text } = await (await world.account()).secret()
    const call = { jsonrpc: '2.0', id: '1', method: 'rpc.discover' }
    const send = (calls: number) =>
      world.app.request(
        'https://rooms.example/jsonrpc',
        {
          method: 'POST',
          headers: { ...world.bearer(text), 'content-type': 'application/json' },
          body: JSON.stringify(Array(calls).fill(call)),
        },
        { address: somewhere() },
      )
    expect([(await send(3)).status, (await send(3)).status, (await send(2)).status]).toEqual([200, 429, 200])
  })

  test('R-3 a batch that its token refuses costs the address nothing', async () => {
    const mine = await world.account()
    const [{ text }, { text: fresh }] = [await mine.secret(), await mine.secret()]
    await statuses(text, Array.from({ length: 3 }, somewhere))
    const address = somewhere()
    const batch = await world.app.request(
      'https://rooms.example/jsonrpc',
      {
        method: 'POST',
        headers: { ...world.bearer(text), 'content-type': 'application/json' },
        body: JSON.stringify(Array(4).fill({ jsonrpc: '2.0', id: '1', method: 'rpc.discover' })),
      },
      { address },
    )
    expect(batch.status).toBe(429)
    expect(count(await statuses(fresh, Array<string>(QUOTA).fill(address)), 200)).toBe(QUOTA)
  })
})
