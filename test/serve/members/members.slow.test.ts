import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { acceptInvitation, resetPassword } from '../../../src/operations/identity/letters/use-link.ts'
import { operations } from '../../../src/operations/index.ts'
import { inviteMember } from '../../../src/operations/members/manage-invitations.ts'
import { removeMember, sendResetLink, updateMember } from '../../../src/operations/members/manage-members.ts'
import { resetLink, updateUser } from '../../../src/operations/operator/manage-users.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { withGatedTransactions } from '../../support/arrival-gate.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, BASE, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const NEXT = 'quite another sentence'
const READ: ScopeName[] = ['floor:readPublic', 'floor:readPrivate']

describe.each(databases)('members on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  type Account = Awaited<ReturnType<World['account']>>
  const trpc = async (name: string, input: unknown, headers: Record<string, string>, type = 'mutation') => {
    const isQuery = type === 'query'
    const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
    const answer = await world.request(`/trpc/${name}${query}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { ...headers, ...(isQuery ? {} : { 'content-type': 'application/json' }) },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: depends on the operation
    const { result, error } = (await answer.json()) as any
    return { status: answer.status, code: error?.data.refusal?.code, data: result?.data }
  }
  const invite = async ({ caller }: Account, params: object = { scopes: READ }) => {
    const email = `${crypto.randomUUID()}@rooms.example`
    const input = { email, owner: false, scopes: [], ...params }
    const { invitation, link } = await inviteMember.run(world.service, caller, input as never)
    return { email, id: invitation.id, path: link!.slice(BASE.length) }
  }
  const secretOf = (path: string) => path.split('/').at(-1)!
  const userOf = (email: string) =>
    world.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()
  const update = (by: Account, id: string, change: object) =>
    updateMember.run(world.service, by.caller, { id, ...change } as never)
  const eventsOf = async ({ user }: Account) =>
    (
      await world.db
        .selectFrom('audit_entry')
        .select('event')
        .where('account_id', '=', user.accountId)
        .orderBy('id')
        .execute()
    ).map(({ event }) => event)

  test('M-1 no operation of owners takes a member, the owner of another account, or a token', async () => {
    const mine = await world.account()
    const member = await world.account(READ, mine.name)
    const other = await world.account()
    const { text } = await mine.secret()
    const invited = await invite(mine)
    const owned = (operations as readonly { name: string; type: string; access: { owner?: true } }[]).filter(
      ({ access }) => access.owner,
    )
    expect(owned.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['member.list', 'member.invite', 'member.update', 'member.remove']),
    )
    const inputs: Record<string, object> = {
      'member.list': {},
      'member.invite': { email: 'x@rooms.example', owner: true },
      'member.resendInvitation': { id: invited.id },
      'member.withdrawInvitation': { id: invited.id },
      'member.endSession': { id: member.user.id, sessionId: crypto.randomUUID() },
    }
    const before = await world.db.selectFrom('user').selectAll().where('id', '=', member.user.id).executeTakeFirst()
    for (const { name, type } of owned.filter((it) => it.name.startsWith('member.'))) {
      const input = inputs[name] ?? { id: member.user.id }
      const tried = await trpc(name, input, { cookie: await member.cookie() }, type)
      expect([name, tried.status, tried.code]).toEqual([name, 403, 'owner_required'])
      const byToken = await trpc(name, input, world.bearer(text), type)
      expect([name, byToken.status, byToken.code]).toEqual([name, 403, 'token_kind_not_allowed'])
      expect((await trpc(name, input, {}, type)).status, name).toBe(401)
      if (name === 'member.list' || name === 'member.invite') continue
      const foreign = await trpc(name, input, { cookie: await other.cookie() }, type)
      expect([name, foreign.status, foreign.code]).toEqual([name, 404, 'not_found'])
    }
    const list = await trpc('member.list', {}, { cookie: await other.cookie() }, 'query')
    expect(list.data.members.map((it: { id: string }) => it.id)).toEqual([other.user.id])
    expect(await world.db.selectFrom('user').selectAll().where('id', '=', member.user.id).executeTakeFirst()).toEqual(
      before,
    )
    expect((await world.request('/settings/members', { headers: { cookie: await member.cookie() } })).status).toBe(403)
  })

  test('who is invited sets a password and is signed in, with exactly what was given', async () => {
    const mine = await world.account()
    const { email, path, id } = await invite(mine)
    const opened = await world.request(path)
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(email)])
    expect((await world.form(path, { password: 'short' })).status).toBe(400)
    expect((await world.form(path, { password: email })).status).toBe(400)
    const accepted = await world.form(path, { password: NEXT })
    const cookie = accepted.headers.get('set-cookie')!.split(';')[0]!
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/floors'])
    expect((await world.request('/settings/account', { headers: { cookie } })).status).toBe(200)
    expect(await userOf(email)).toMatchObject({ account_id: mine.user.accountId, owner: false, scopes: READ })
    expect((await world.request(path)).status).toBe(404)
    expect((await world.form(path, { password: NEXT })).status).toBe(404)
    expect(await world.signIn(email, NEXT)).toBeTruthy()
    expect(await eventsOf(mine)).toEqual(
      expect.arrayContaining(['invitation.created', 'user.created', 'session.opened']),
    )
    expect(await world.db.selectFrom('invitation').selectAll().where('id', '=', id).execute()).toEqual([])
  })

  test('M-4 of many who use one link at once one gets in', async () => {
    const count = 8
    const mine = await world.account()
    const invited = await invite(mine, { owner: true })
    const service = withGatedTransactions(world.service, world.db, count)
    const all = await Promise.allSettled(
      Array.from({ length: count }, () => acceptInvitation(service, secretOf(invited.path), NEXT, '/floors')),
    )
    expect(all.filter((it) => it.status === 'fulfilled' && it.value).length).toBe(1)
    expect(all.filter((it) => it.status === 'rejected')).toEqual([])
    const path = (await resetLink(world.service, { email: invited.email })).link
    const again = withGatedTransactions(world.service, world.db, count)
    const reset = await Promise.all(
      Array.from({ length: count }, () => resetPassword(again, secretOf(path), NEXT, '/floors')),
    )
    expect(reset.filter(Boolean).length).toBe(1)
    expect((await userOf(invited.email))?.session_epoch).toBe(1)
  })

  test('M-3 a link ends with its time, with its withdrawal, with a newer one, and with the owner who made it', async () => {
    const mine = await world.account()
    const late = await invite(mine)
    world.time.now += 7 * 86_400_000 - 1
    expect((await world.request(late.path)).status).toBe(200)
    world.time.now += 1
    expect((await world.request(late.path)).status).toBe(404)
    const headers = { cookie: await mine.cookie() }
    const withdrawn = await invite(mine)
    await trpc('member.withdrawInvitation', { id: withdrawn.id }, headers)
    const replaced = await invite(mine)
    const newer = await trpc('member.resendInvitation', { id: replaced.id }, headers)
    const second = await world.account(undefined, mine.name)
    const byDemoted = await invite(second)
    await update(mine, second.user.id, { owner: false, scopes: READ })
    const third = await world.account(undefined, mine.name)
    const byRemoved = await invite(third)
    await removeMember.run(world.service, mine.caller, { id: third.user.id })
    for (const { path } of [withdrawn, replaced, byDemoted, byRemoved])
      expect((await world.form(path, { password: NEXT })).status).toBe(404)
    expect((await world.request(newer.data.link.slice(BASE.length))).status).toBe(200)
    expect((await world.request('/invitation/nothing')).status).toBe(404)
  })

  test('M-7 an invitation to a user of another account tells the owner nothing, and the invited the reason', async () => {
    const [mine, other] = [await world.account(), await world.account()]
    const invited = await invite(mine, { email: other.email, scopes: READ })
    const answer = await world.form(invited.path, { password: NEXT })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('one with this e-mail already')])
    expect((await userOf(other.email))?.account_id).toBe(other.user.accountId)
    await expect(invite(mine, { email: mine.email, owner: true })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a scope taken away ends what was granted with it; being disabled ends sessions, being enabled brings none back', async () => {
    const mine = await world.account()
    const member = await world.account(READ, mine.name)
    const cookie = await member.cookie()
    const app = await world.application()
    const token = await world.accessToken(app, cookie)
    const self = () => world.request('/v2/token/self', { headers: world.bearer(token) })
    await update(mine, member.user.id, { scopes: [...READ, 'floor:update'] })
    expect((await self()).status).toBe(200)
    await update(mine, member.user.id, { scopes: ['floor:readPublic'] })
    expect((await self()).status).toBe(401)
    const account = () => world.request('/settings/account', { headers: { cookie } })
    expect((await account()).status).toBe(200)
    await update(mine, member.user.id, { disabled: true })
    expect((await account()).status).toBe(303)
    expect((await world.form('/sign-in', { email: member.email, password: PASSWORD })).status).toBe(401)
    await update(mine, member.user.id, { disabled: false })
    expect((await account()).status).toBe(303)
    expect(await world.signIn(member.email)).toBeTruthy()
  })

  test('M-2 the last owner who can sign in remains one', async () => {
    const mine = await world.account()
    const second = await world.account(undefined, mine.name)
    await update(mine, second.user.id, { disabled: true })
    const about = { id: mine.user.id }
    for (const refused of [
      () => update(mine, mine.user.id, { owner: false, scopes: READ }),
      () => update(mine, mine.user.id, { disabled: true }),
      () => removeMember.run(world.service, mine.caller, about),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'conflict' })
    await expect(update(mine, second.user.id, { owner: false })).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each([
    ['demote', (by: Account, of: Account) => ({ by, of, change: { owner: false, scopes: READ } })],
    ['disable', (by: Account, of: Account) => ({ by, of, change: { disabled: true } })],
    ['remove', (by: Account, of: Account) => ({ by, of, change: undefined })],
  ])('M-2 of owners who %s each other, or themselves, at once one is left', async (_, plan) => {
    for (const isMutual of [true, false]) {
      const owners = [await world.account()]
      for (let i = 0; i < 3; i++) owners.push(await world.account(undefined, owners[0]!.name))
      const service = withGatedTransactions(world.service, world.db, owners.length)
      await Promise.allSettled(
        owners.map((it, i) => {
          const { by, of, change } = plan(it, isMutual ? owners[(i + 1) % owners.length]! : it)
          const { id } = of.user
          return change === undefined
            ? removeMember.run(service, by.caller, { id })
            : updateMember.run(service, by.caller, { id, ...change })
        }),
      )
      const activeOwners = await world.db
        .selectFrom('user')
        .select('id')
        .where('account_id', '=', owners[0]!.user.accountId)
        .where('owner', '=', true)
        .where('disabled_at', 'is', null)
        .execute()
      expect(activeOwners.length).toBeGreaterThanOrEqual(1)
      if (!isMutual) expect(activeOwners.length).toBe(1)
    }
  })

  test('M-6 a link to set a password works for an hour, ends the other sessions, and is void after any other new password', async () => {
    const mine = await world.account()
    const member = await world.account(READ, mine.name)
    const make = async () =>
      (await sendResetLink.run(world.service, mine.caller, { id: member.user.id })).link!.slice(BASE.length)
    const cookie = await member.cookie()
    const [first, second] = [await make(), await make()]
    expect((await world.request(first)).status).toBe(404)
    const set = await world.form(second, { password: NEXT })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/settings/security/review?done=changed'])
    expect((await world.request('/settings/account', { headers: { cookie } })).status).toBe(303)
    expect((await world.form(second, { password: NEXT })).status).toBe(404)
    const third = await make()
    await updateUser(world.service, { email: member.email, password: PASSWORD })
    expect((await world.form(third, { password: NEXT })).status).toBe(404)
    const fourth = await make()
    world.time.now += 3600_000
    expect((await world.form(fourth, { password: NEXT })).status).toBe(404)
    const fifth = await make()
    await update(mine, member.user.id, { disabled: true })
    expect((await world.form(fifth, { password: NEXT })).status).toBe(404)
    await expect(make()).rejects.toMatchObject({ code: 'conflict' })
    expect(await world.signIn(mine.email)).toBeTruthy()
  })

  test('nothing of a link is kept but its hash', async () => {
    const mine = await world.account()
    const { path } = await invite(mine)
    const { link } = await sendResetLink.run(world.service, mine.caller, { id: mine.user.id })
    const stored = JSON.stringify([
      await world.db.selectFrom('invitation').selectAll().execute(),
      await world.db.selectFrom('password_reset').selectAll().execute(),
      await world.db.selectFrom('audit_entry').selectAll().execute(),
      world.logged,
    ])
    for (const secret of [secretOf(path), secretOf(link!)]) expect(stored).not.toContain(secret)
  })

  test('owners see and end the sessions of their members one by one', async () => {
    const mine = await world.account()
    const member = await world.account(READ, mine.name)
    const [one, two] = [await member.cookie(), await member.cookie()]
    const headers = { cookie: await mine.cookie() }
    const page = await (await world.request(`/settings/members/${member.user.id}`, { headers })).text()
    const ends = [...page.matchAll(/action="([^"]*\/sessions\/[^"]*\/end)"/g)].map((it) => it[1]!)
    expect(ends).toHaveLength(2)
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)![1]!
    expect((await world.form(ends[0]!, { csrf }, headers)).status).toBe(303)
    const alive = await Promise.all(
      [one, two].map(async (cookie) => (await world.request('/settings/account', { headers: { cookie } })).status),
    )
    expect(alive.sort()).toEqual([200, 303])
    expect((await world.form(ends[0]!, { csrf }, headers)).status).toBe(404)
  })

  test('the pages invite, show the link once, change, disable and remove', async () => {
    const mine = await world.account()
    const headers = { cookie: await mine.cookie() }
    const csrf = /name="csrf" value="([^"]+)"/.exec(
      await (await world.request('/settings/members', { headers })).text(),
    )![1]!
    const post = (path: string, fields: Record<string, string | string[]>) =>
      world.form(`/settings/members${path}`, { csrf, ...fields }, headers)
    expect((await post('/invite', { email: 'nobody', role: 'all' })).status).toBe(400)
    expect((await post('/invite', { email: 'a@rooms.example', role: 'member' })).status).toBe(400)
    const email = `${crypto.randomUUID()}@rooms.example`
    const html = await (await post('/invite', { email, role: 'member', scope: READ })).text()
    const link = /id="link"[^>]*>([^<]+)</.exec(html)![1]!
    expect(link).toMatch(new RegExp(`^${BASE}/invitation/[0-9A-Za-z]{43}$`))
    expect(await (await world.request('/settings/members', { headers })).text()).not.toContain(link)
    await world.form(link.slice(BASE.length), { password: NEXT })
    const { id } = (await userOf(email))!
    expect((await post(`/${id}`, { role: 'all' })).status).toBe(303)
    expect(await userOf(email)).toMatchObject({ owner: true })
    expect((await post(`/${id}/state`, { disabled: 'yes' })).status).toBe(303)
    expect((await post(`/${id}/reset-link`, {})).status).toBe(409)
    expect((await post(`/${id}/state`, { disabled: 'no' })).status).toBe(303)
    expect(await (await post(`/${id}/reset-link`, {})).text()).toContain(`${BASE}/reset-password/`)
    expect((await post(`/${id}/remove`, {})).headers.get('location')).toBe('/settings/members?done=removed')
    expect(await userOf(email)).toBeUndefined()
    expect((await post(`/${mine.user.id}/remove`, {})).status).toBe(409)
  })
})
