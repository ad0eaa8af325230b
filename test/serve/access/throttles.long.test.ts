import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import { Turns } from '../../../src/serve/http/limits/turns.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import type { Store } from '../../../src/store/engine/store.ts'
import { accessWorld, BASE, PASSWORD, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine, and passwords are verified slowly on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let clients = 0
const somewhere = () => `10.1.${clients >> 8}.${clients++ & 255}`
const count = (all: readonly number[], status: number) => all.filter((it) => it === status).length

/** POST of a form from an address. */
const post = (world: World, path: string, fields: Record<string, string>, address: string, cookie = '') =>
  world.app.request(
    `${BASE}${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
      body: new URLSearchParams(fields).toString(),
    },
    { address },
  )

const signIn = async (world: World, email: string, password: string, address: string, cookie = '') =>
  (await post(world, '/sign-in', { email, password }, address, cookie)).status

const deviceOf = (answer: Response) =>
  answer.headers.getSetCookie().find((it) => it.includes('roomwright_device')) ?? ''

/** Signs in and returns the cookie of the device alone. */
async function knownDevice(world: World, email: string, password = PASSWORD): Promise<string> {
  const answer = await post(world, '/sign-in', { email, password }, somewhere())
  return deviceOf(answer).split(';')[0]!
}

/** Wrong passwords until no unknown device may try any more, from any address. */
async function lockOut(world: World, email: string): Promise<void> {
  for (let i = 0; i < 10; i++) {
    const address = somewhere()
    await Promise.all(Array.from({ length: 10 }, () => signIn(world, email, 'wrong', address)))
  }
}

describe.each(databases)('throttles on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    // Nothing is refilled while passwords are verified.
    Object.assign(world.service, { monotonicMs: () => 0 })
  })
  afterAll(() => database.close())

  test('right sign-ins of an office are not counted', async () => {
    const { email } = await world.account()
    const office = somewhere()
    const statuses = await Promise.all(Array.from({ length: 70 }, () => signIn(world, email, PASSWORD, office)))
    expect(count(statuses, 303)).toBe(70)
    for (let i = 0; i < 9; i++) expect(await signIn(world, email, 'wrong', office)).toBe(401)
    expect(await signIn(world, email, PASSWORD, office)).toBe(303)
  })

  test('60 wrong passwords of an address for whichever users are all', async () => {
    const address = somewhere()
    const wrong = Array.from({ length: 70 }, (_, i) => signIn(world, `nobody${i}@rooms.example`, 'wrong', address))
    const statuses = await Promise.all(wrong)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([60, 10])
    const { email } = await world.account()
    expect(await signIn(world, email, PASSWORD, address)).toBe(429)
    expect(await signIn(world, email, PASSWORD, somewhere())).toBe(303)
  })

  test('who tries from everywhere keeps strangers out, but not a device on which the user has signed in', async () => {
    const { email } = await world.account()
    const device = await knownDevice(world, email)
    await lockOut(world, email)
    const address = somewhere()
    expect(await signIn(world, email, PASSWORD, address)).toBe(429)
    expect(await signIn(world, email, PASSWORD, address, device)).toBe(303)
    // Ten wrong passwords of its own are what a device has.
    for (let i = 0; i < 10; i++) expect(await signIn(world, email, 'wrong', somewhere(), device)).toBe(401)
    expect(await signIn(world, email, PASSWORD, address, device)).toBe(429)
  })

  test('the cookie of a device is believed of its user, unchanged, in its time and until the password changes', async () => {
    const [{ email }, other] = [await world.account(), await world.account()]
    const [device, foreign] = [await knownDevice(world, email), await knownDevice(world, other.email)]
    await lockOut(world, email)
    const attempt = (cookie: string, password = PASSWORD) => signIn(world, email, password, somewhere(), cookie)
    const [userId, id, expires, signature] = device.split('=')[1]!.split('.')
    const name = device.split('=')[0]
    const forged = [
      foreign,
      `${name}=${userId}.${'A'.repeat(22)}.${expires}.${signature}`,
      `${name}=${userId}.${id}.${Number(expires) + 1}.${signature}`,
      `${name}=${userId}.${id}.${expires}.${'A'.repeat(43)}`,
      `${name}=${userId}.${id}.${expires}`,
      `${name}=x`,
    ]
    for (const cookie of forged) expect(await attempt(cookie)).toBe(429)
    expect(await attempt(device)).toBe(303)
    const { now } = world.time
    world.time.now = Number(expires) * 1000 - 1
    expect(await attempt(device)).toBe(303)
    world.time.now += 1
    expect(await attempt(device)).toBe(429)
    world.time.now = now
    await updateUser(world.service, { email, password: 'another good one' })
    expect(await attempt(device, 'another good one')).toBe(429)
  })

  test('the cookie of a device is for our pages only, and not for scripts', async () => {
    const { email } = await world.account()
    const answer = await post(world, '/sign-in', { email, password: PASSWORD }, somewhere())
    expect(deviceOf(answer)).toMatch(
      /^__Host-roomwright_device=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    )
    const open = await accessWorld(database, { PUBLIC_URL: '' })
    const plain = await open.app.request('http://localhost/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    })
    expect(deviceOf(plain)).toMatch(/^roomwright_device=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect(deviceOf(await post(world, '/sign-in', { email, password: 'wrong' }, somewhere()))).toBe('')
  })

  describe('K-16 applications', () => {
    type Application = Awaited<ReturnType<World['application']>>
    const fieldsOf = ({ clientId, clientSecret }: Application, code: string) => ({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
    })
    const redeem = async (app: Application, address: string) => {
      const code = await world.code(app.clientId, await (await world.account()).cookie())
      return (await post(world, '/oauth/token', fieldsOf(app, code), address)).status
    }
    const guess = async (app: Application, address: string) =>
      (await post(world, '/oauth/token', { ...fieldsOf(app, 'x'), client_secret: 'guess' }, address)).status

    test('wrong secrets have to wait, and keep neither the right one nor another application out', async () => {
      const [app, other] = [await world.application(), await world.application()]
      const address = somewhere()
      const statuses = []
      for (let i = 0; i < 305; i++) statuses.push(await guess(app, address))
      expect([count(statuses, 400), count(statuses, 429), statuses.at(-1)]).toEqual([300, 5, 429])
      expect(await redeem(app, address)).toBe(200)
      expect([await guess(other, address), await guess(app, somewhere())]).toEqual([400, 400])
      expect(await guess(app, address)).toBe(429)
    })

    test('unknown applications are counted as one', async () => {
      const address = somewhere()
      const statuses = []
      for (let i = 0; i < 301; i++)
        statuses.push(await guess({ clientId: `nobody${i}`, clientSecret: 'x' } as Application, address))
      expect(statuses.at(-1)).toBe(429)
    })

    test('what is no failed authentication is not counted', async () => {
      const app = await world.application()
      const address = somewhere()
      const url = `${BASE}/oauth/token`
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      for (let i = 0; i < 305; i++) {
        await world.app.request(
          url,
          { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
          { address },
        )
        await world.app.request(`${url}?a=b`, { method: 'POST', headers: type, body: '' }, { address })
        await world.app.request(url, { method: 'POST', headers: type, body: 'x'.repeat(17_000) }, { address })
      }
      expect([await guess(app, address), await redeem(app, address)]).toEqual([400, 200])
    })

    test('requests that have not ended hold nothing', async () => {
      const app = await world.application()
      const address = somewhere()
      const bodies: ReadableStreamDefaultController[] = []
      const waiting = Array.from({ length: 305 }, () =>
        world.app.request(
          new Request(`${BASE}/oauth/token`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new ReadableStream({ start: (body) => void bodies.push(body) }),
            duplex: 'half',
          } as RequestInit),
          {},
          { address },
        ),
      )
      expect([await guess(app, address), await redeem(app, address)]).toEqual([400, 200])
      for (const body of bodies) body.close()
      await Promise.all(waiting)
    })
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('throttles of two processes on $name', ({
  open,
}) => {
  let database: TestDatabase
  let second: Store
  let here: World
  let there: World
  beforeAll(async () => {
    database = await open()
    here = await accessWorld(database)
    second = await openStore(database.place)
    there = await accessWorld({ ...database, store: second })
  })
  afterAll(async () => {
    await second.close()
    await database.close()
  })

  test('wrong passwords count in both, right ones in neither', async () => {
    const { email } = await here.account()
    const address = somewhere()
    for (let i = 0; i < 5; i++)
      expect([
        await signIn(here, email, 'wrong', address),
        await signIn(there, email, PASSWORD, address),
        await signIn(there, email, 'wrong', address),
      ]).toEqual([401, 303, 401])
    expect([await signIn(here, email, PASSWORD, address), await signIn(there, email, PASSWORD, address)]).toEqual([
      429, 429,
    ])
    expect(await signIn(there, email, PASSWORD, somewhere())).toBe(303)
  })

  test('no e-mail stands in the table, and what is over is swept', async () => {
    const { email } = await here.account()
    await signIn(here, email, 'wrong', somewhere())
    const rows = await here.db.selectFrom('throttle').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('@')
    await sql`update throttle set expire = 1`.execute(here.db)
    await sweep(here.service)
    expect(await here.db.selectFrom('throttle').selectAll().execute()).toEqual([])
  })

  test('while the store does not count, each counts by itself, and nothing fails', async () => {
    const { email } = await here.account()
    const address = somewhere()
    await sql`alter table throttle rename to throttle_away`.execute(here.db)
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push(await signIn(there, email, 'wrong', address))
    await sql`alter table throttle_away rename to throttle`.execute(here.db)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

test('turns: so many at a time for a key, the others in order, and nothing is kept', async () => {
  const turns = new Turns(2)
  const log: string[] = []
  const ends = [await turns.take('a'), await turns.take('a')]
  const waiting = ['third', 'fourth'].map(async (name) => {
    const end = await turns.take('a')
    log.push(name)
    return end
  })
  const other = await turns.take('b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(log).toEqual([])
  ends[0]!()
  const third = await waiting[0]!
  expect(log).toEqual(['third'])
  ends[1]!()
  const fourth = await waiting[1]!
  for (const end of [third, fourth, other]) end()
  expect(await turns.take('a')).toBeDefined()
})
