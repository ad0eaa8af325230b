import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseAccount, eraseDue } from '../../../src/operations/accounts/erase-account.ts'
import { inviteMember } from '../../../src/operations/members/manage-invitations.ts'
import { sendResetLink } from '../../../src/operations/members/manage-members.ts'
import { eraseAccount as eraseByOperator, resumeAccount } from '../../../src/operations/operator/manage-accounts.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import type { Service } from '../../../src/service/service.ts'
import { ERASED_PARTS } from '../../../src/store/tables/accounts/erased-parts.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const WEEK_MS = 7 * 86_400_000

describe.each(databases)('erasing an account on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  const tables = async () =>
    (
      await sql<{ name: string }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables where table_type = 'BASE TABLE'
        and table_schema not in ('pg_catalog', 'information_schema')`.execute(world.db)
    ).rows.map(({ name }) => name)

  /** Tables with a row whose text holds any of these. */
  async function holding(texts: readonly string[]): Promise<string[]> {
    const found = []
    for (const table of await tables()) {
      const { rows } = await sql<{ there: boolean }>`select exists (select from ${sql.raw(table)} t
        where t::text like any(${texts.map((it) => `%${it}%`)}::text[])) as there`.execute(world.db)
      if (rows[0]!.there) found.push(table.replace('public.', '').replaceAll('"', ''))
    }
    return found.sort()
  }

  /** An account with something in every table, and what another has through its application. */
  async function fullAccount() {
    const mine = await world.account()
    const other = await world.account()
    const { accountId: account_id, id: user_id } = mine.user
    const cookie = await mine.cookie()
    const app = await world.application({ account: mine.name })
    const { text, token } = await mine.secret()
    await world.post(
      '/v2/temporary-access-token/create',
      { scopes: [{ resource: 'floor', action: 'readPublic' }] },
      world.bearer(text),
    )
    await world.accessToken(app, cookie)
    const others = await world.accessToken(app, await other.cookie())
    await inviteMember.run(world.service, mine.caller, { email: `x${mine.email}`, owner: true, scopes: [] })
    await sendResetLink.run(world.service, mine.caller, { id: user_id })
    await world.authorize(app.clientId, '')
    const floor_id = await mine.floor(true)
    const now = new Date(world.time.now)
    const times = { created_at: now, updated_at: now }
    const part = { layout_id: floor_id, floor_id, since: 1, account_id, position: 1, content: {} as never }
    const by = { account_id, actor_kind: 'user', actor_id: user_id }
    const { db } = world
    const add = async (table: never, values: object) => {
      await db
        .insertInto(table)
        .values(values as never)
        .execute()
    }
    await add('layout' as never, {
      ...by,
      layout_id: floor_id,
      floor_id,
      revision: 1,
      source: 'save',
      spaces: 1,
      assets: 1,
      area: 1,
      created_at: now,
    })
    await add('layout_variant' as never, {
      ...times,
      id: crypto.randomUUID(),
      account_id,
      floor_id,
      name: 'B',
      layout_revision: 0,
    })
    await add('layout_draft' as never, { layout_id: floor_id, floor_id, account_id, revision: 2, created_at: now })
    const { id: building_id } = await world.db
      .insertInto('building')
      .values({
        account_id,
        name: 'x',
        address: null,
        georeference: null,
        labels: [],
        created_at: now,
        updated_at: now,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.updateTable('floor').set({ building_id }).where('id', '=', floor_id).execute()
    for (let i = 0; i < 600; i++) await add('space' as never, { ...part, id: crypto.randomUUID() })
    await add('asset' as never, { ...part, id: crypto.randomUUID() })
    await add('job' as never, {
      ...by,
      ...times,
      floor_id,
      kind: 'furnish',
      status: 'done',
      revision: 1,
      params: {},
      progress: {},
      finished_at: now,
    })
    const [jobId, attributeId, hookId, deliveryId] = Array.from({ length: 4 }, () => crypto.randomUUID())
    await add('desk_grid_job' as never, {
      ...by,
      ...times,
      id: jobId,
      status: 'done',
      items: 1,
      chunks: 1,
      desks_max: 1,
      shared: [],
      digest: 'x',
      finished_at: now,
    })
    await add('desk_grid_chunk' as never, {
      job_id: jobId,
      number: 0,
      account_id,
      first_item: 0,
      items: 1,
      requests: new Uint8Array(1),
    })
    await add('custom_attribute' as never, {
      ...times,
      id: attributeId,
      account_id,
      resource_type: 'floor',
      api_field_name: 'a',
      title: 'A',
      description: '',
      value_type: 'text',
    })
    await add('custom_attribute_value' as never, {
      floor_id,
      resource_id: floor_id,
      attribute_id: attributeId,
      account_id,
      value: '"x"',
      updated_at: now,
    })
    await add('building_attribute_value' as never, {
      ...{ building_id, attribute_id: attributeId, account_id, value: '"x"', updated_at: now },
    })
    await add('product' as never, {
      ...times,
      ...{ account_id, sku: 'S', name: 'x', type: 'sofa', shape: {}, attributes: {}, archived: false },
    })
    await add('extension' as never, {
      ...times,
      account_id,
      name: 'E',
      description: '',
      url: 'https://e.example/',
      parameters: [],
    })
    await add('webhook' as never, {
      ...times,
      id: hookId,
      account_id,
      name: 'W',
      url: 'https://w.example/',
      events: [],
      enabled: true,
      secret: 'sealed:',
    })
    await add('webhook_delivery' as never, {
      id: deliveryId,
      account_id,
      webhook_id: hookId,
      event: 'floor.updated',
      body: '{}',
      status: 'failed',
      turn: 1,
      tries: 1,
      created_at: now,
    })
    await add('webhook_attempt' as never, { delivery_id: deliveryId, number: 1, account_id, at: now, duration_ms: 1 })
    const whose = { account_id, user_id }
    const hash = () => crypto.getRandomValues(new Uint8Array(32))
    await add('sign_in_step' as never, {
      ...whose,
      hash: hash(),
      kind: 'second_factor',
      session_epoch: 0,
      method: 'password',
      return_to: '/floors',
      expires_at: now,
    })
    await add('oidc_identity' as never, {
      ...whose,
      issuer: 'https://id.example',
      subject: crypto.randomUUID(),
      created_at: now,
    })
    await add('totp' as never, { ...whose, secret: 'sealed:', created_at: now, confirmed_at: now })
    await add('passkey' as never, {
      ...whose,
      credential_id: crypto.randomUUID(),
      public_key: hash(),
      sign_count: 0,
      transports: [],
      name: 'Phone',
      created_at: now,
      used_at: null,
    })
    await add('recovery_code' as never, { ...whose, hash: hash() })
    await add('token_usage' as never, { token_id: token.id, account_id, day: '2026-01-01', requests: 3 })
    await add('authorization_request' as never, {
      account_id,
      application_id: (
        await db.selectFrom('application').select('id').where('client_id', '=', app.clientId).executeTakeFirstOrThrow()
      ).id,
      created_at: now,
      expires_at: now,
    })
    await add('authorization_code' as never, {
      ...(await db
        .selectFrom('consent')
        .select(['id as consent_id', 'application_id', 'user_id'])
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow()),
      hash: hash(),
      account_id,
      scopes: [],
      tell_scopes: false,
      created_at: now,
      expires_at: now,
    })
    return { mine, other, others, text, texts: [account_id, mine.email] }
  }

  /** The service, which dies before its statement of this number. */
  function dyingAt(statement: number): Service {
    let statementsLeft = statement
    const { db } = world
    const dying = new Proxy(db, {
      get(target, name) {
        if ((name === 'transaction' || name === 'getExecutor') && statementsLeft-- <= 0) throw new Error('killed')
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return Object.create(world.service, { store: { value: { status: 'ready', db: dying } } }) as Service
  }

  test('every table that has rows of accounts is among those that are erased', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`.execute(world.db)
    const erased = new Set(ERASED_PARTS.map(({ table }) => table as string))
    expect(rows.map(({ name }) => name).filter((it) => !erased.has(it))).toEqual(['audit_entry'])
  })

  test('M-12 nothing is left but entries of the audit log, wherever a process dies on the way; others keep what is theirs', async () => {
    const { mine, other, others, texts } = await fullAccount()
    const before = await holding(texts)
    const missing = ERASED_PARTS.map(({ table }) => table).filter((it) => !before.includes(it))
    expect(missing).toEqual([])
    const { accountId } = mine.user
    await world.db
      .updateTable('account')
      .set({ erase_at: new Date(world.time.now) })
      .where('id', '=', accountId)
      .execute()
    let deaths = 0
    for (let statement = 0; ; statement += 3) {
      const ended = await eraseAccount(dyingAt(statement), accountId).catch((error: Error) => {
        expect(error.message).toBe('killed')
        deaths++
      })
      if (ended) break
      // What has been begun is refused already, whatever is left of it.
      if (statement > 3)
        await expect(resumeAccount(world.service, { account: mine.name })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(deaths).toBeGreaterThan(5)
    expect(await holding(texts)).toEqual(['account', 'audit_entry'])
    expect(await holding([mine.email])).toEqual([])
    const tombstone = await world.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(tombstone).toMatchObject({ name: accountId, erased_at: expect.any(Date) })
    expect((await world.request('/v2/token/self', { headers: world.bearer(others) })).status).toBe(401)
    expect(await world.signIn(other.email)).toBeTruthy()
  })

  test('what the audit log has of it goes when it may, and the row of the account with it', async () => {
    const { mine } = await fullAccount()
    const { accountId } = mine.user
    expect(await eraseByOperator(world.service, { account: mine.name })).toEqual({ account: mine.name, erased: true })
    await sweep(world.service)
    expect(await holding([accountId])).toEqual(['account', 'audit_entry'])
    await sql`alter table audit_entry disable trigger user`.execute(world.db)
    await sql`update audit_entry set recorded_at = now() - interval '31 days' where account_id = ${accountId}::uuid`.execute(
      world.db,
    )
    await sql`alter table audit_entry enable trigger user`.execute(world.db)
    await sweep(world.service)
    expect(await holding([accountId])).toEqual([])
  })

  test('an owner orders it with password and name, sees it on each page, and can take it back for a week', async () => {
    const mine = await world.account()
    const member = await world.account(['floor:readPublic'], mine.name)
    const [cookie, headers] = [await mine.cookie(), { cookie: await member.cookie() }]
    const page = async (path = '/settings/account') => (await world.request(path, { headers: { cookie } })).text()
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page())![1]!
    const order = (fields: object) => world.form('/settings/account/erase', { csrf, ...fields }, { cookie })
    expect((await order({ name: mine.name, password: 'wrong' })).status).toBe(403)
    expect((await order({ name: 'other', password: PASSWORD })).status).toBe(400)
    const theirs = /name="csrf" value="([^"]+)"/.exec(await (await world.request('/floors', { headers })).text())![1]!
    const byMember = await world.form(
      '/settings/account/erase',
      { csrf: theirs, name: mine.name, password: PASSWORD },
      headers,
    )
    expect(byMember.status).toBe(403)
    expect(await page('/floors')).not.toContain('are erased on')
    expect((await order({ name: mine.name, password: PASSWORD })).status).toBe(303)
    for (const path of ['/floors', '/settings/access-tokens', '/settings/members'])
      expect(await page(path), path).toContain('are erased on 2026-01-08 00:00 UTC')
    expect(await (await world.request('/floors', { headers })).text()).toContain('An owner can take it back')
    world.time.now += WEEK_MS - 1
    await eraseDue(world.service)
    const fresh = { cookie: await mine.cookie() }
    const token = /name="csrf" value="([^"]+)"/.exec(
      await (await world.request('/settings/account', { headers: fresh })).text(),
    )![1]!
    expect((await world.form('/settings/account/erase/take-back', { csrf: token }, fresh)).status).toBe(303)
    world.time.now += WEEK_MS
    await eraseDue(world.service)
    expect(await world.signIn(mine.email)).toBeTruthy()
  })

  test('when the week is over it is erased by itself', async () => {
    const mine = await world.account()
    const { accountId } = mine.user
    const erase_at = new Date(world.time.now + WEEK_MS)
    await world.db.updateTable('account').set({ erase_at }).where('id', '=', accountId).execute()
    world.time.now += WEEK_MS
    await eraseDue(world.service)
    expect(await holding([mine.email])).toEqual([])
    expect((await world.form('/sign-in', { email: mine.email, password: PASSWORD })).status).toBe(401)
  })
})
