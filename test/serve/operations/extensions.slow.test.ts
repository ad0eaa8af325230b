import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EXTENSIONS_MAX, type Extension, PARAMETER_TYPES } from '../../../src/schema/resources/extension.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATH = '/v2/extension'
const CLEANING = {
  name: 'Cleaning plan',
  description: 'Who cleans what',
  url: 'https://cleaning.example.com/plan?lang=de',
  parameters: PARAMETER_TYPES.map((type) => ({
    name: `the_${type}`,
    type,
    required: type === 'floorId',
    description: '',
  })),
}

describe.each(databases)('extensions on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  async function tenant() {
    const account = await world.account()
    const caller = (text: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await world.request(path, {
        method,
        headers: { ...world.bearer(text), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const sent = answer.status === 204 ? {} : answer.ok ? await answer.json() : await problemOf(answer)
      return { status: answer.status, location: answer.headers.get('location'), body: sent as Record<string, unknown> }
    }
    const call = caller((await account.secret()).text)
    const listed = async () => (await call('GET', PATH)).body['extensions'] as Extension[]
    return { account, call, caller, listed }
  }

  test('one is made, read at its address, listed, changed in parts, and deleted; each change is written down', async () => {
    const { account, call, listed } = await tenant()
    const created = await call('POST', PATH, CLEANING)
    expect(created).toMatchObject({ status: 201, body: CLEANING })
    const at = new URL(created.location!).pathname
    expect(at).toBe(`${PATH}/${created.body['id']}`)
    expect((await call('GET', at)).body).toEqual(created.body)
    expect((await call('GET', at.toUpperCase().replace(/^.*\//, `${PATH}/`))).body).toEqual(created.body)
    expect(await listed()).toEqual([created.body])
    world.time.now += 1000
    expect(await call('PATCH', at, {})).toMatchObject({ status: 200, body: created.body })
    const changed = {
      ...created.body,
      name: 'Cleaning',
      parameters: [],
      updatedAt: new Date(world.time.now).toISOString(),
    }
    expect((await call('PATCH', at, { name: ' Cleaning ', parameters: [] })).body).toEqual(changed)
    expect(await listed()).toEqual([changed])
    expect((await call('DELETE', at)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await call(method, at)).status).toBe(404)
    expect(await call('PATCH', at, { name: 'x' })).toMatchObject({
      status: 404,
      body: { detail: 'extension: not found' },
    })
    const entries = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'subject_id', 'detail'])
      .where('account_id', '=', account.user.accountId)
      .where('event', 'like', 'extension.%')
      .orderBy('id')
      .execute()
    expect(entries.map(({ event, subject_id }) => [event, subject_id])).toEqual(
      ['extension.created', 'extension.changed', 'extension.deleted'].map((event) => [event, created.body['id']]),
    )
    expect(entries[1]!.detail).toEqual({ changed: ['name', 'parameters'] })
    expect(JSON.stringify(entries)).not.toContain('cleaning.example.com')
  })

  test('what is wrong is named, and nothing is saved', async () => {
    const { call, listed } = await tenant()
    const known = (await call('POST', PATH, CLEANING)).body
    for (const [wrong, pointer, text] of [
      [{ url: 'http://a.example/' }, '/url', 'must be an address that starts with https://'],
      [{ url: 'javascript:alert(1)' }, '/url', 'must be an address that starts with https://'],
      [{ url: 'https://user:word@a.example/' }, '/url', 'has no user name'],
      [{ url: 'https://a.example/ b' }, '/url', 'must be an address'],
      [{ url: `https://a.example/${'x'.repeat(2048)}` }, '/url', 'at most 2048'],
      [{ name: ' ' }, '/name', 'must have at least 1 character'],
      [{ name: 'n'.repeat(101) }, '/name', 'at most 100'],
      [{ description: 'a\u0000' }, '/description', 'U+0000'],
      [{ parameters: [{ name: 'a b', type: 'text' }] }, '/parameters/0/name', 'letters, digits'],
      [{ parameters: [{ name: 'a', type: 'date' }] }, '/parameters/0/type', 'must be one of text, number'],
      [{ parameters: [1, 2].map(() => ({ name: 'a', type: 'text' })) }, '/parameters/1/name', 'of another parameter'],
      [
        { parameters: Array.from({ length: 51 }, (_, i) => ({ name: `p${i}`, type: 'text' })) },
        '/parameters',
        'at most 50',
      ],
      [{ id: 'mine' }, '/id', 'unknown key'],
    ] as const) {
      const refused = { code: 'invalid', errors: [{ pointer, detail: expect.stringContaining(text) }] }
      expect(await call('POST', PATH, { ...CLEANING, ...wrong })).toMatchObject({ status: 400, body: refused })
      const change = { description: 'other', ...wrong }
      expect(await call('PATCH', `${PATH}/${known['id']}`, change)).toMatchObject({ status: 400, body: refused })
    }
    expect(await listed()).toEqual([known])
  })

  test('an account has at most a hundred, also when several are made at once', async () => {
    const { call, listed } = await tenant()
    for (let i = 0; i < EXTENSIONS_MAX - 1; i++) expect((await call('POST', PATH, CLEANING)).status).toBe(201)
    const last = await Promise.all([1, 2, 3].map(() => call('POST', PATH, CLEANING)))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(last.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'limit_reached',
      detail: expect.stringContaining(`at most ${EXTENSIONS_MAX}`),
    })
    const [first] = await listed()
    await call('DELETE', `${PATH}/${first!.id}`)
    expect((await call('POST', PATH, CLEANING)).status).toBe(201)
  })

  test('those of another account are as missing, and a token narrowed to floors sees none', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const { body } = await mine.call('POST', PATH, CLEANING)
    const at = `${PATH}/${body['id']}`
    expect(await other.listed()).toEqual([])
    for (const [method, sent] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect(await other.call(method, at, sent)).toMatchObject({
        status: 404,
        body: { detail: 'extension: not found' },
      })
    const floor = await mine.account.floor(true)
    const narrowed = mine.caller((await mine.account.secret(undefined, { floors: [floor] })).text)
    for (const [method, path, sent] of [
      ['GET', PATH],
      ['GET', at],
      ['POST', PATH, CLEANING],
      ['PATCH', at, { name: 'x' }],
      ['DELETE', at],
    ] as const)
      expect(await narrowed(method, path, sent)).toMatchObject({ status: 403, body: { code: 'floor_restricted' } })
    expect(await mine.listed()).toEqual([body])
  })
})
