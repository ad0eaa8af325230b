import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteUser } from '../../../src/operations/operator/manage-users.ts'
import { createToken, rotateToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { insertUser } from '../../../src/store/tables/accounts/users.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { type SignedInWorld, signedInWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const FILE = '/settings/audit/export'

describe.each(databases)('who did what, for the account on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let cookie: SignedInWorld['cookie']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie } = await signedInWorld(database))
  })
  afterAll(() => database.close())

  const page = (path: string, cookie: string) => world.request(path, { headers: { cookie } })

  test('an owner exports the whole audit log, oldest first, as lines of JSON', { tags: 'slow' }, async () => {
    const { accountId } = mine.user
    await sql`insert into audit_entry (account_id, at, actor_kind, event, subject_kind, subject_id, detail, address, user_agent)
      select ${accountId}::uuid, to_timestamp(i), 'user', 'test', 'user', i::text, jsonb_build_object('n', i), '192.0.2.1', repeat('x', 200)
      from generate_series(1, 2500) i`.execute(world.db)
    await world.account() // whose entries are not of this account
    const answer = await page(FILE, cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="roomwright-audit-2026-01-01\.ndjson"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text.endsWith('\n')).toBe(true)
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const { rows } = await sql<{
      id: string
    }>`select id::text from audit_entry where account_id = ${accountId}::uuid order by audit_entry.id`.execute(world.db)
    expect(entries.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(entries.at(-1)).toEqual({
      id: rows.at(-1)!.id,
      at: 2500,
      actor: { kind: 'user', id: null },
      event: 'test',
      subject: { kind: 'user', id: '2500' },
      detail: { n: 2500 },
      address: '192.0.2.1',
      userAgent: 'x'.repeat(200),
      names: {},
    })
    expect(await (await page('/settings/audit', cookie)).text()).toContain(`href="${FILE}"`)
  })

  test('as a table for spreadsheets, with names, and nothing in it that a spreadsheet would compute', async () => {
    const other = await world.account()
    const session = await other.cookie()
    const { token } = await other.secret(['floor:readPublic'], { name: '=1+1 "x"' })
    const answer = await page(`${FILE}?format=csv&event=token.created`, session)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('roomwright-audit-2026-01-01.csv')
    const [head, line, rest] = (await answer.text()).split('\r\n')
    expect(head).toBe(
      'time,event,actor,actor_id,actor_name,subject,subject_id,subject_name,address,user_agent,detail,id',
    )
    const fields = ['token.created', 'user', other.user.id, other.email, 'token', token.id, `'=1+1 ""x""`]
    expect(line).toContain(fields.map((it) => `"${it}"`).join(','))
    expect(line).toContain(',"{""kind"":""secret"",""scopes"":[""floor:readPublic""]}",')
    expect(rest).toBe('')
  })

  test('the log is narrowed to an event, who did it, a token and days, with names in place of ids', async () => {
    const other = await world.account()
    const session = await other.cookie()
    await other.secret(undefined, { name: 'first token' })
    world.time.now += 2 * 86_400_000
    const second = await other.secret(undefined, { name: 'second token' })
    const colleague = await world.account([], other.name)
    const narrow = await colleague.cookie()
    const again = await other.cookie()
    const shown = async (query: string) => {
      const answer = await page(`/settings/audit?${query}`, again)
      const html = await answer.text()
      const rows = [...html.matchAll(/<strong class="event">(.*?)<\/strong>/g)].map(([, event]) => event)
      return [answer.status, ...rows, ...['first token</bdi>', 'second token</bdi>'].filter((it) => html.includes(it))]
    }
    const tokenCreated = 'Token created'
    expect(session).not.toBe(again)
    expect(await shown('event=token.created')).toEqual([
      200,
      tokenCreated,
      tokenCreated,
      'first token</bdi>',
      'second token</bdi>',
    ])
    expect(await shown(`token=${second.token.id}`)).toEqual([200, tokenCreated, 'second token</bdi>'])
    expect(await shown(`actor=${colleague.user.id}`)).toEqual([200, 'Session opened'])
    expect(await shown('event=token.created&to=2026-01-01')).toEqual([200, tokenCreated, 'first token</bdi>'])
    expect(await shown('event=token.created&from=2026-01-02&to=2026-01-03')).toEqual([
      200,
      tokenCreated,
      'second token</bdi>',
    ])
    for (const query of ['event=nope', 'actor=x', 'from=yesterday', 'token=%00'])
      expect([query, ...(await shown(query))]).toEqual([query, 400])
    expect((await page(`${FILE}?event=nope`, again)).status).toBe(400)
    // A member who is no owner sees nothing of others, whichever user is asked for.
    const html = await (await page(`/settings/audit?actor=${other.user.id}`, narrow)).text()
    expect(html).toContain('Nothing that fits.')
    expect(html).not.toContain(other.email)
    world.time.now -= 2 * 86_400_000
  })

  test('only owners export it, and only with a session', async () => {
    const narrow = await (await world.account(['floor:readPublic'])).cookie()
    expect((await page(FILE, narrow)).status).toBe(403)
    expect(await (await page('/settings/audit', narrow)).text()).not.toContain(FILE)
    const anonymous = await world.request(FILE)
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
      303,
      `/sign-in?to=${encodeURIComponent(FILE)}`,
    ])
  })

  test('the list of tokens tells who made each, until that user is deleted', async () => {
    const email = 'colleague@rooms.example'
    const { user } = mine
    const colleague = await insertUser(world.db, {
      account_id: user.accountId,
      email,
      password_hash: 'x',
      owner: true,
      scopes: [],
    })
    const caller = { ...mine.caller, user: { ...user, id: colleague.id, email } }
    const theirs = await createToken.run(world.service, caller, {
      kind: 'secret',
      name: 'theirs',
      scopes: ['floor:readPublic'],
      domains: [],
      floors: [],
      addresses: [],
      quota: null,
      expiresAt: null,
    })
    const own = await mine.secret()
    expect([theirs.token.createdBy, own.token.createdBy]).toEqual([email, mine.email])
    // Who changes a token has not made it; who rotates it has made the new one.
    const changed = await updateToken.run(world.service, caller, { id: own.token.id, name: 'changed' })
    expect(changed.createdBy).toBe(mine.email)
    const rotated = await rotateToken.run(world.service, caller, { id: own.token.id, graceSeconds: 60 })
    expect(rotated.token.createdBy).toBe(email)
    const creators = async () => {
      const answer = await world.request('/trpc/accessTokens.list', {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      const { result } = (await answer.json()) as { result: { data: { id: string; createdBy: string | null }[] } }
      return new Map(result.data.map(({ id, createdBy }) => [id, createdBy]))
    }
    const ids = [theirs, own, rotated].map(({ token }) => token.id)
    const listed = await creators()
    expect(ids.map((id) => listed.get(id))).toEqual([email, mine.email, email])
    const html = async () => (await page(`/settings/access-tokens/${theirs.token.id}`, cookie)).text()
    expect(await html()).toContain(`by ${email}`)
    await deleteUser(world.service, { email })
    const creatorsAfterwards = await creators()
    expect(ids.map((id) => creatorsAfterwards.get(id))).toEqual([null, mine.email, null])
    expect(await html()).not.toContain(email)
  })
})
