import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PATH = '/settings/account'
const NEXT = 'another horse, another battery'

describe.each(databases)('the account page on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const get = (cookie: string) => world.request(PATH, { headers: { cookie } })
  const csrf = async (cookie: string) => hiddenFields(await (await get(cookie)).text())['csrf']!
  const isSignedIn = async (cookie: string) => (await get(cookie)).status === 200
  const change = async (cookie: string, current: string, next: string) =>
    world.form(`${PATH}/password`, { csrf: await csrf(cookie), current, next }, { cookie })
  const signIn = async (email: string, password: string) => (await world.form('/sign-in', { email, password })).status

  test('tells who one is and what one may do', async () => {
    const owner = await world.account()
    expect(await (await get(await owner.cookie())).text()).toContain('You own the account')
    const other = await world.account(['floor:readPublic', 'webhook:read'])
    const html = await (await get(await other.cookie())).text()
    expect(html).toContain(other.email)
    expect(html).toContain('webhook:read')
    expect(html).not.toContain('webhook:delete')
  })

  test('C-1 a new password: the old one is worth nothing, every other session ends, this one goes on under a new id', async () => {
    const { email, cookie } = await world.account()
    const [here, elsewhere] = [await cookie(), await cookie()]
    const answer = await change(here, PASSWORD, NEXT)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PATH}?done=changed`])
    const renewed = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(renewed).not.toBe(here)
    expect([await isSignedIn(renewed), await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await signIn(email, PASSWORD), await signIn(email, NEXT)]).toEqual([401, 303])
  })

  test('changes nothing for who does not know the password, and not without end', { tags: 'slow' }, async () => {
    const { email, cookie } = await world.account()
    const session = await cookie()
    const wrong = await change(session, 'not the password', NEXT)
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('is not right')])
    const short = await change(session, PASSWORD, 'short')
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('10 to 256 characters')])
    const statuses = []
    for (let i = 0; i < 10; i++) statuses.push((await change(session, 'guess', NEXT)).status)
    expect(statuses.at(-1)).toBe(429)
    // Guessing here does not make up for guessing there.
    expect(await signIn(email, PASSWORD)).toBe(429)
    expect(await isSignedIn(session)).toBe(true)
  })

  test('C-1 sessions are listed with where they were opened, and ended one by one', async () => {
    const [mine, other] = [await world.account(), await world.account()]
    const [here, there] = [await mine.cookie(), await mine.cookie()]
    const open = async (cookie: string) => {
      const answer = await world.request('/settings/account', { headers: { cookie } })
      return { status: answer.status, html: await answer.text() }
    }
    const { html } = await open(here)
    expect(html.match(/>this one</g)).toHaveLength(1)
    const ends = [...html.matchAll(/action="(\/settings\/account\/sessions\/[0-9a-f-]{36}\/end)"/g)].map(
      ([, it]) => it!,
    )
    expect(ends).toHaveLength(1)
    const foreign = await other.cookie()
    const fieldsOf = async (cookie: string) => ({ csrf: hiddenFields((await open(cookie)).html)['csrf']! })
    expect((await world.form(ends[0]!, await fieldsOf(foreign), { cookie: foreign })).status).toBe(404)
    expect((await open(there)).status).toBe(200)
    const ended = await world.form(ends[0]!, await fieldsOf(here), { cookie: here })
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/settings/account?done=ended'])
    expect([(await open(there)).status, (await open(here)).status]).toEqual([303, 200])
  })

  test('C-2 a form without the value of the session changes nothing', async () => {
    const { email, cookie } = await world.account()
    const session = await cookie()
    const fields = { csrf: 'x', current: PASSWORD, next: NEXT }
    for (const path of ['password', 'sign-out-everywhere'])
      expect((await world.form(`${PATH}/${path}`, fields, { cookie: session })).status).toBe(403)
    expect([await isSignedIn(session), await signIn(email, PASSWORD)]).toEqual([true, 303])
  })

  test('signing out everywhere ends all sessions of this user and of no other', async () => {
    const [{ cookie }, other] = [await world.account(), await world.account()]
    const sessions = [await cookie(), await cookie()]
    const theirs = await other.cookie()
    const answer = await world.form(
      `${PATH}/sign-out-everywhere`,
      { csrf: await csrf(sessions[0]!) },
      { cookie: sessions[0]! },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in'])
    expect(await Promise.all([...sessions, theirs].map(isSignedIn))).toEqual([false, false, true])
  })
})
