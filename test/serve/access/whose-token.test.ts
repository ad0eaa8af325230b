import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportAuditPart } from '../../../src/operations/audit/export-audit.ts'
import { listAudit } from '../../../src/operations/audit/list-audit.ts'
import { deleteUser } from '../../../src/operations/operator/manage-users.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, PASSWORD, problemOf, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

const READS: ScopeName[] = ['floor:readPublic', 'floor:readPrivate']

describe.each(databases)('whose token it is on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let owner: Awaited<ReturnType<World['account']>>
  let member: typeof owner
  let cookies: { owner: string; member: string }

  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '1000' })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    owner = await world.account()
    member = await world.account(READS, owner.name)
    cookies = { owner: await owner.cookie(), member: await member.cookie() }
  })

  const call = async (procedure: string, input: object, cookie: string) => {
    const answer = await world.post(`/trpc/${procedure}`, input, { cookie })
    const body = (await answer.json()) as {
      result?: { data: unknown }
      error?: { data: { refusal: { code: string } } }
    }
    return body.error ? body.error.data.refusal.code : (body.result!.data as { token?: { id: string }; id?: string })
  }
  const form = async (path: string, fields: Record<string, string>, cookie: string) => {
    const page = await world.request('/settings/access-tokens', { headers: { cookie } })
    const { csrf } = await world.fieldsOf(page)
    return world.form(path, { csrf: csrf!, ...fields }, { cookie })
  }
  const works = async (text: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(text) })).status === 200
  const entries = (by: typeof owner, event: string) =>
    listAudit.run(world.service, by.caller, { event, limit: 100 } as never)

  test('a member changes, rotates and deletes no token of another, over tRPC and on pages', async () => {
    const { token, text } = await owner.secret(READS, { addresses: ['203.0.113.7'], quota: 100 })
    const { id } = token
    for (const [procedure, input] of [
      ['update', { id, name: 'mine' }],
      ['update', { id, addresses: [], quota: null }],
      ['rotate', { id, graceSeconds: 0 }],
      ['delete', { id }],
    ] as const)
      expect([procedure, await call(`accessTokens.${procedure}`, input, cookies.member)]).toEqual([
        procedure,
        'owner_required',
      ])
    const path = `/settings/access-tokens/${id}`
    for (const [to, fields] of [
      [`${path}/state`, { disabled: 'yes' }],
      [`${path}/rotate`, { grace: '0' }],
      [`${path}/delete`, {}],
      ['/settings/access-tokens/ticked', { id, action: 'disable' }],
    ] as const)
      expect([to, (await form(to, fields, cookies.member)).status]).toEqual([to, 403])
    const shown = await (await world.request(path, { headers: { cookie: cookies.member } })).text()
    expect(shown).not.toContain(`action="${path}/delete"`)
    expect(shown).toContain(`Only ${owner.email} and owners of the account may change it.`)
    const listed = await world.request('/settings/access-tokens', { headers: { cookie: cookies.member } })
    expect(await listed.text()).toMatch(new RegExp(`value="${id}"[^>]* disabled`))
    expect(await problemOf(await world.request('/v2/token/self', { headers: world.bearer(text) }))).toMatchObject({
      code: 'address_not_allowed',
    })
  })

  test('a member does all that with an own token, and owners with any', async () => {
    for (const cookie of [cookies.member, cookies.owner]) {
      const created = await member.secret(READS)
      const { id } = created.token
      expect(await call('accessTokens.update', { id, name: 'other' }, cookie)).toMatchObject({ name: 'other' })
      const next = (await call('accessTokens.rotate', { id, graceSeconds: 0 }, cookie)) as { token: { id: string } }
      expect(await works(created.text)).toBe(false)
      expect(await call('accessTokens.delete', { id: next.token.id }, cookie)).toEqual({})
    }
  })

  test('networks and quotas are set by owners alone', async () => {
    const params = { kind: 'secret', name: 'a', scopes: READS }
    for (const bound of [{ addresses: ['203.0.113.7/32'] }, { quota: 10 }]) {
      expect(await call('accessTokens.create', { ...params, ...bound }, cookies.member)).toBe('owner_required')
      expect(await call('accessTokens.create', { ...params, ...bound }, cookies.owner)).toMatchObject({ token: bound })
    }
    const { token } = await member.secret(READS)
    const { id } = token
    for (const bound of [{ addresses: ['203.0.113.7'] }, { quota: 10 }, { addresses: [] }, { quota: null }])
      expect(await call('accessTokens.update', { id, ...bound }, cookies.member)).toBe('owner_required')
    expect(await call('accessTokens.update', { id, quota: 10 }, cookies.owner)).toMatchObject({ quota: 10 })
    // What an owner has set is kept when the maker of the token changes it.
    const page = `/settings/access-tokens/${id}`
    expect(await (await world.request(page, { headers: { cookie: cookies.member } })).text()).not.toContain(
      'name="quota"',
    )
    const saved = await form(page, { name: 'b', scope: 'floor:readPublic', lifetime: 'keep' }, cookies.member)
    expect(saved.status).toBe(303)
    const rotated = await call('accessTokens.rotate', { id, graceSeconds: 0 }, cookies.member)
    expect(rotated).toMatchObject({ token: { name: 'b', quota: 10 } })
    const created = await form(
      '/settings/access-tokens',
      { kind: 'secret', name: 'c', scope: 'floor:readPublic', id: crypto.randomUUID() },
      cookies.member,
    )
    expect(created.status).toBe(200)
  })

  test.each([
    ['is disabled', (id: string) => call('member.update', { id, disabled: true }, cookies.owner)],
    ['is removed', (id: string) => call('member.remove', { id }, cookies.owner)],
  ])('the tokens of a member who %s are handed over to the owner who does it', async (_, leave) => {
    const { token, text } = await member.secret(READS)
    await leave(member.user.id)
    expect(await works(text)).toBe(true)
    const [entry] = await entries(owner, 'token.handed_over')
    expect(entry).toMatchObject({
      actor: { kind: 'user', id: owner.user.id },
      subject: { kind: 'token', id: token.id },
      detail: { from: member.user.id, to: owner.user.id },
    })
    const list = await world.request('/trpc/accessTokens.list', { headers: { cookie: cookies.owner } })
    const { result } = (await list.json()) as { result: { data: { id: string; createdBy: string | null }[] } }
    expect(result.data.find(({ id }) => id === token.id)?.createdBy).toBe(owner.email)
    // Who comes back does not get them back.
    await call('member.update', { id: member.user.id, disabled: false }, cookies.owner)
    const again = await member.cookie().catch(() => undefined)
    if (again) expect(await call('accessTokens.delete', { id: token.id }, again)).toBe('owner_required')
  })

  test('the operator hands them to all owners', async () => {
    const { token } = await member.secret(READS)
    await deleteUser(world.service, { email: member.email })
    expect((await entries(owner, 'token.handed_over'))[0]).toMatchObject({
      subject: { id: token.id },
      detail: { from: member.user.id, to: 'owners' },
    })
    expect(await call('accessTokens.delete', { id: token.id }, cookies.owner)).toEqual({})
  })

  test('a member sees own lines of the audit log alone, over tRPC and on pages; the export is for owners', async () => {
    const theirs = await owner.secret(READS)
    const own = await member.secret(READS)
    for (const filter of [
      {},
      { event: 'token.created' },
      { about: theirs.token.id },
      { actor: owner.user.id },
      { since: 0 },
    ]) {
      const found = await listAudit.run(world.service, member.caller, { limit: 100, ...filter } as never)
      expect(found.filter(({ actor }) => actor.id !== member.user.id)).toEqual([])
    }
    const page = await (await world.request('/settings/audit', { headers: { cookie: cookies.member } })).text()
    // Every member may filter by every token of the account, which all of them see.
    const entriesOnly = page.replaceAll(/<option[^>]*>/g, '')
    expect([entriesOnly.includes(own.token.id), entriesOnly.includes(theirs.token.id)]).toEqual([true, false])
    const exported = await world.request('/settings/audit/export?format=json', { headers: { cookie: cookies.member } })
    expect(exported.status).toBe(403)
    expect((await exportAuditPart(world.db, owner.user.accountId, {})).length).toBeGreaterThan(1)
  })

  test('a link that an owner has made for another names that owner where it is used', { tags: 'slow' }, async () => {
    const { link } = (await call('member.sendResetLink', { id: member.user.id }, cookies.owner)) as unknown as {
      link: string
    }
    const path = new URL(link).pathname
    const used = await world.form(path, { password: `${PASSWORD} of mine` })
    expect(used.status).toBe(303)
    expect((await entries(owner, 'password.reset'))[0]).toMatchObject({
      subject: { id: member.user.id },
      detail: { linkBy: owner.user.id },
      names: { [owner.user.id]: owner.email },
    })
  })
})
