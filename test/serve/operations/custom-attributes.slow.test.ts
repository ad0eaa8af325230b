import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { accessWorld, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROOM = {
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [4, 0],
        [4, 3],
        [0, 3],
      ],
      h: 2.5,
    },
    openings: [{ type: 'door', pos: 0.2, l: 0.9, y: 0, h: 2.1 }],
  },
}

describe.each(databases)('custom attributes on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  /** An account of its own, which calls with a secret token. */
  async function tenant(scopes?: ScopeName[]) {
    const account = await world.account()
    const { text } = await account.secret(scopes)
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await world.request(path, {
        method,
        headers: {
          ...world.bearer(text),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (answer.status === 204) return { status: 204, body: {} as Record<string, never> }
      const sent = answer.ok ? ((await answer.json()) as Record<string, unknown>) : await problemOf(answer)
      return { status: answer.status, body: sent as Record<string, never> }
    }
    const define = (apiFieldName: string, valueType = 'text', resourceType = 'floor') =>
      call('POST', '/v2/custom-attribute', { apiFieldName, title: apiFieldName, resourceType, valueType })
    /** A floor with a space and an asset. */
    const floor = async (isPrivate = true) => {
      const created = await call('POST', '/v2/floor', {
        type: 'Feature',
        properties: { name: 'F', private: isPrivate },
        spaces: [{ name: 'Room', room: ROOM }],
      })
      const { id, resourceRelations } = created.body as unknown as {
        id: string
        resourceRelations: { spaces: string[] }
      }
      return { id, space: resourceRelations.spaces[0]! }
    }
    return { account, call, define, floor }
  }

  test('a building has values, which who reaches all of it sets, and which go with it', async () => {
    const { call, define, floor, account } = await tenant()
    await define('energyClass', 'text', 'building')
    const created = await call('POST', '/v2/building', { properties: { name: 'B' } })
    const buildingId = String(created.body['id'])
    const path = `/v2/building/${buildingId}/custom-attributes`
    const { id } = await floor(false)
    await call('PATCH', `/v2/floor/${id}`, { buildingId }, { 'if-match': '*' })
    expect(await call('PATCH', path, { energyClass: 'A' })).toEqual({ status: 200, body: { energyClass: 'A' } })
    expect(await call('PATCH', path, { costCentre: 'A' })).toMatchObject({
      status: 400,
      body: { detail: 'costCentre: is no custom attribute of a building, define it first' },
    })
    const reader = world.bearer((await account.secret(['customAttributeValues:readPublic'])).text)
    expect(await (await world.request(path, { headers: reader })).json()).toEqual({ energyClass: 'A' })
    expect(await call('PUT', path, {})).toEqual({ status: 200, body: {} })
    await call('PUT', path, { energyClass: 'B' })
    await call('DELETE', `/v2/building/${buildingId}`)
    const rows = await world.db.selectFrom('building_attribute_value').selectAll().execute()
    expect(rows.filter(({ building_id }) => building_id === buildingId)).toEqual([])
  })

  test('a definition is made, read, listed, changed and deleted', async () => {
    const { call } = await tenant()
    const created = await call('POST', '/v2/custom-attribute', {
      apiFieldName: 'costCentre',
      title: ' Cost centre ',
      resourceType: 'space',
      valueType: 'text',
    })
    const id = created.body['id']
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        apiFieldName: 'costCentre',
        title: 'Cost centre',
        description: '',
        resourceType: 'space',
        valueType: 'text',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    })
    expect(await call('GET', `/v2/custom-attribute/${id}`)).toEqual({ status: 200, body: created.body })
    world.time.now += 1000
    const changed = await call('PATCH', `/v2/custom-attribute/${id}`, {
      title: 'Cost unit',
      description: 'Two\nlines',
      valueType: 'text',
      resourceType: 'space',
    })
    const expected = {
      ...created.body,
      title: 'Cost unit',
      description: 'Two\nlines',
      updatedAt: '2026-01-01T00:00:01.000Z',
    }
    expect(changed).toEqual({ status: 200, body: expected })
    expect(await call('PATCH', `/v2/custom-attribute/${id}`, {})).toEqual({ status: 200, body: expected })
    expect((await call('GET', '/v2/custom-attribute')).body).toEqual({ customAttributes: [expected] })
    expect((await call('GET', '/v2/custom-attribute?resourceType=floor')).body).toEqual({ customAttributes: [] })
    expect(await call('DELETE', `/v2/custom-attribute/${id}`)).toEqual({ status: 204, body: {} })
    for (const method of ['GET', 'DELETE'])
      expect(await call(method, `/v2/custom-attribute/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    expect(await call('PATCH', `/v2/custom-attribute/${id}`, { title: 'x' })).toMatchObject({ status: 404 })
  })

  test('a name is one of a kind for each resource type, in each account', async () => {
    const mine = await tenant()
    const other = await tenant()
    expect(await mine.define('colour')).toMatchObject({ status: 201 })
    expect(await mine.define('colour', 'number')).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'apiFieldName: a floor has a custom attribute colour already' },
    })
    expect(await mine.define('colour', 'text', 'asset')).toMatchObject({ status: 201 })
    expect(await other.define('colour')).toMatchObject({ status: 201 })
    const { body } = await mine.define('shade')
    expect(await mine.call('PATCH', `/v2/custom-attribute/${body['id']}`, { apiFieldName: 'colour' })).toMatchObject({
      status: 409,
    })
  })

  test('type and resource cannot be changed', async () => {
    const { call, define } = await tenant()
    const { body } = await define('size', 'number')
    for (const change of [{ valueType: 'text' }, { resourceType: 'space' }])
      expect(await call('PATCH', `/v2/custom-attribute/${body['id']}`, { ...change, title: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('cannot be changed') },
      })
    expect((await call('GET', `/v2/custom-attribute/${body['id']}`)).body).toEqual(body)
  })

  test.each([
    ['apiFieldName', { apiFieldName: 'Colour' }],
    ['apiFieldName', { apiFieldName: '' }],
    ['apiFieldName', { apiFieldName: 'a-b' }],
    ['apiFieldName', { apiFieldName: 'ä' }],
    ['apiFieldName', { apiFieldName: '__proto__' }],
    ['apiFieldName', { apiFieldName: `a${'b'.repeat(64)}` }],
    ['title', { title: ' ' }],
    ['title', { title: 'a\u202eb' }],
    ['description', { description: 'a\u0000b' }],
    ['description', { description: 'x'.repeat(2001) }],
    ['valueType', { valueType: 'date' }],
    ['resourceType', { resourceType: 'site' }],
    ['extra', { extra: 1 }],
  ])('a definition with a wrong %s is refused: %j', async (member, wrong) => {
    const { call } = await tenant()
    const body = { apiFieldName: 'good', title: 'Good', resourceType: 'floor', valueType: 'text', ...wrong }
    const answer = await call('POST', '/v2/custom-attribute', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', detail: expect.stringContaining(member) } })
  })

  test('an account has at most 100 for each resource type, whatever comes at once', async () => {
    const { call, define } = await tenant()
    for (let i = 0; i < 95; i++) expect(await define(`a${i}`)).toMatchObject({ status: 201 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => define(`b${i}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const it of answers.filter(({ status }) => status !== 201))
      expect(it).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    expect(await define('c', 'text', 'space')).toMatchObject({ status: 201 })
    const { customAttributes } = (await call('GET', '/v2/custom-attribute')).body as unknown as {
      customAttributes: object[]
    }
    expect(customAttributes).toHaveLength(101)
  })

  test('values are set, read, replaced and removed, those of a floor, a space and an asset apart', async () => {
    const { call, define, floor } = await tenant()
    const { id, space } = await floor()
    for (const resource of ['floor', 'space']) {
      await define('label', 'text', resource)
      await define('size', 'number', resource)
      await define('checked', 'boolean', resource)
    }
    const ofFloor = `/v2/floor/${id}/custom-attributes`
    const ofSpace = `/v2/space/${space}/custom-attributes`
    expect(await call('GET', ofFloor)).toEqual({ status: 200, body: {} })
    expect(await call('PATCH', ofFloor, { label: 'A "1"', size: -1.5e-7, checked: false })).toEqual({
      status: 200,
      body: { checked: false, label: 'A "1"', size: -1.5e-7 },
    })
    expect((await call('PATCH', ofFloor, { label: '123', checked: null })).body).toEqual({
      label: '123',
      size: -1.5e-7,
    })
    expect((await call('PATCH', ofFloor, { checked: null })).body).toEqual({ label: '123', size: -1.5e-7 })
    expect((await call('PATCH', ofFloor, {})).body).toEqual({ label: '123', size: -1.5e-7 })
    expect((await call('GET', ofSpace)).body).toEqual({})
    expect((await call('PATCH', ofSpace, { checked: true, label: '' })).body).toEqual({ checked: true, label: '' })
    expect((await call('PUT', ofFloor, { checked: true, label: null })).body).toEqual({ checked: true })
    expect((await call('GET', ofFloor)).body).toEqual({ checked: true })
    expect((await call('GET', ofSpace)).body).toEqual({ checked: true, label: '' })
    expect((await call('PUT', ofFloor, {})).body).toEqual({})
    expect((await call('GET', ofSpace)).body).toEqual({ checked: true, label: '' })
  })

  test('values of a wrong type, and of no attribute, are refused, each named, and nothing is set', async () => {
    const { call, define, floor } = await tenant()
    const { id, space } = await floor()
    await define('label')
    await define('size', 'number')
    await define('checked', 'boolean')
    await define('onlySpace', 'text', 'space')
    const path = `/v2/floor/${id}/custom-attributes`
    await call('PATCH', path, { label: 'kept' })
    const wrong = { label: 5, size: '5', checked: 'true', onlySpace: 'x', toString: 'x' }
    for (const method of ['PATCH', 'PUT']) {
      const { status, body } = await call(method, path, wrong)
      expect({ status, errors: body['errors'] }).toEqual({
        status: 400,
        errors: [
          { pointer: '/label', detail: 'must be a text or null, got number' },
          { pointer: '/size', detail: 'must be a number or null, got text' },
          { pointer: '/checked', detail: 'must be true or false or null, got text' },
          { pointer: '/onlySpace', detail: 'is no custom attribute of a floor, define it first' },
          { pointer: '/toString', detail: 'is no custom attribute of a floor, define it first' },
        ],
      })
    }
    expect((await call('PATCH', path, { label: [], size: 'x'.repeat(4001) })).body).toMatchObject({
      detail: expect.stringMatching(/^label: .*; size: /),
      errors: [{ pointer: '/label' }, { pointer: '/size' }],
    })
    for (const body of [
      { label: [] },
      { label: {} },
      [],
      'x',
      { label: 'x\u0000' },
      { label: '\ud800' },
      { label: 'x'.repeat(4001) },
    ])
      expect(await call('PATCH', path, body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await call('GET', path)).body).toEqual({ label: 'kept' })
    expect((await call('GET', `/v2/space/${space}/custom-attributes`)).body).toEqual({})
  })

  test('a name that objects inherit is no attribute', async () => {
    const { call, floor } = await tenant()
    const { id } = await floor()
    const answer = await world.request(`/v2/floor/${id}/custom-attributes`, { method: 'GET' })
    expect(answer.status).toBe(401)
    for (const name of ['constructor', 'hasOwnProperty', 'a/b~c'])
      expect(await call('PATCH', `/v2/floor/${id}/custom-attributes`, { [name]: null })).toMatchObject({ status: 400 })
  })

  test('values go with their definition, and with their floor', async () => {
    const { call, define, floor } = await tenant()
    const { id } = await floor()
    const { body } = await define('label')
    const path = `/v2/floor/${id}/custom-attributes`
    await call('PATCH', path, { label: 'x' })
    await call('DELETE', `/v2/custom-attribute/${body['id']}`)
    expect((await call('GET', path)).body).toEqual({})
    await define('label')
    expect((await call('GET', path)).body).toEqual({})
    await call('PATCH', path, { label: 'x' })
    await call('POST', `/v2/floor/${id}/archive`)
    expect(await call('PATCH', path, { label: 'y' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await call('GET', path)).body).toEqual({ label: 'x' })
    expect(await call('DELETE', `/v2/floor/${id}`)).toMatchObject({ status: 204 })
    expect(await call('GET', path)).toMatchObject({ status: 404 })
    const values = await world.db.selectFrom('custom_attribute_value').selectAll().where('floor_id', '=', id).execute()
    expect(values).toEqual([])
  })

  test('a renamed attribute keeps its values', async () => {
    const { call, define, floor } = await tenant()
    const { id } = await floor()
    const { body } = await define('label')
    await call('PATCH', `/v2/floor/${id}/custom-attributes`, { label: 'x' })
    await call('PATCH', `/v2/custom-attribute/${body['id']}`, { apiFieldName: 'mark' })
    expect((await call('GET', `/v2/floor/${id}/custom-attributes`)).body).toEqual({ mark: 'x' })
  })

  test('which scope reads values depends on the floor', async () => {
    const mine = await tenant()
    const [closed, open] = [await mine.floor(true), await mine.floor(false)]
    const status = async (scope: ScopeName, id: string, method = 'GET') => {
      const { text } = await mine.account.secret([scope])
      const init = method === 'GET' ? {} : { method, body: '{}' }
      const headers = { ...world.bearer(text), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) }
      return (await world.request(`/v2/floor/${id}/custom-attributes`, { ...init, headers })).status
    }
    expect(await status('customAttributeValues:readPublic', open.id)).toBe(200)
    expect(await status('customAttributeValues:readPublic', closed.id)).toBe(403)
    expect(await status('customAttributeValues:readPrivate', closed.id)).toBe(200)
    expect(await status('customAttributeValues:readPrivate', open.id)).toBe(403)
    for (const floor of [open, closed]) {
      expect(await status('customAttributeValues:write', floor.id, 'PATCH')).toBe(200)
      expect(await status('customAttributeValues:write', floor.id)).toBe(403)
      expect(await status('floor:readPrivate', floor.id)).toBe(403)
      expect(await status('customAttributes:write', floor.id, 'PATCH')).toBe(403)
    }
    const { text } = await mine.account.publishable(['customAttributeValues:readPublic'])
    const visit = async (path: string) =>
      (await world.request(`${path}?pubtoken=${text}`, { headers: { origin: PAGE } })).status
    expect(await visit(`/v2/floor/${open.id}/custom-attributes`)).toBe(200)
    expect(await visit(`/v2/space/${open.space}/custom-attributes`)).toBe(200)
    expect(await visit(`/v2/floor/${closed.id}/custom-attributes`)).toBe(404)
    expect(await visit(`/v2/space/${closed.space}/custom-attributes`)).toBe(404)
  })

  test('nothing of another account can be seen or changed', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const { id, space } = await mine.floor(false)
    const { body } = await mine.define('label')
    await other.define('label')
    for (const path of [`/v2/floor/${id}/custom-attributes`, `/v2/space/${space}/custom-attributes`]) {
      expect(await other.call('GET', path)).toMatchObject({ status: 404 })
      for (const method of ['PATCH', 'PUT'])
        expect(await other.call(method, path, { label: 'x' })).toMatchObject({ status: 404 })
    }
    for (const [method, sent] of [['GET'], ['DELETE'], ['PATCH', { title: 'x' }]] as const)
      expect(await other.call(method, `/v2/custom-attribute/${body['id']}`, sent)).toMatchObject({ status: 404 })
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', "' or 1=1"])
      expect(await mine.call('GET', `/v2/custom-attribute/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 })
    expect((await mine.call('GET', `/v2/custom-attribute/${body['id']}`)).body).toEqual(body)
  })

  test('a definition that is deleted while its value is set leaves no value, and nothing fails', async () => {
    const { call, define, floor } = await tenant()
    const { id } = await floor()
    for (let round = 0; round < 5; round++) {
      const { body } = await define('label')
      const [set, deleted] = await Promise.all([
        call('PATCH', `/v2/floor/${id}/custom-attributes`, { label: 'x' }),
        call('DELETE', `/v2/custom-attribute/${body['id']}`),
      ])
      expect(deleted.status).toBe(204)
      expect([200, 400]).toContain(set.status)
      expect((await call('GET', `/v2/floor/${id}/custom-attributes`)).body).toEqual({})
    }
  })

  test('each change is in the audit log, without what people typed', async () => {
    const { account, call, define, floor } = await tenant()
    const { id } = await floor()
    const { body } = await define('secretProject')
    await call('PATCH', `/v2/floor/${id}/custom-attributes`, { secretProject: 'Apollo' })
    await call('PATCH', `/v2/custom-attribute/${body['id']}`, { title: 'Apollo' })
    await call('DELETE', `/v2/custom-attribute/${body['id']}`)
    const rows = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'subject_id', 'detail'])
      .where('account_id', '=', account.user.accountId)
      .where('event', 'like', 'custom_attribute.%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ event, subject_id }) => [event, subject_id])).toEqual([
      ['custom_attribute.created', body['id']],
      ['custom_attribute.set', id],
      ['custom_attribute.changed', body['id']],
      ['custom_attribute.deleted', body['id']],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Apollo|secretProject/)
  })
})
