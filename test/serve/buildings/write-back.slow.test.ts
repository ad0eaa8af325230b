import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setsOfValues } from '../../../src/plans/layouts/value-sets.ts'
import type { AttributeValue, CustomAttributeValues } from '../../../src/schema/resources/floors/custom-attribute.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { WriteBackPreview } from '../../../src/schema/resources/floors/write-back-preview.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { attributeValuesText } from '../../../src/store/tables/floors/custom-attributes.ts'
import { StepOracle, uuidOf } from '../../plans/files/write-back/step-oracle.ts'
import { problemOf } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { houseModel } from '../../support/house-model.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'
import { modelOf } from '../../support/write-back-rows.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('models that come back furnished on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  const file = houseModel(2)
  const placed = [crypto.randomUUID(), crypto.randomUUID()]
  let floors: string[]
  let building: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    const brought = (await (await send('/v2/floor/import', file)).json()) as {
      floors: { id: string }[]
      building: { id: string }
    }
    floors = brought.floors.map(({ id }) => id)
    building = brought.building.id
    for (const [i, id] of floors.entries()) await save(id, placed[i]!)
  })
  afterAll(() => database.close())

  const send = (path: string, body: Uint8Array, headers = all) =>
    world.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const json = { 'content-type': 'application/json' }
  async function save(floorId: string, assetId: string) {
    const layout = (await (
      await world.request(`/v2/floor/${floorId}/layout`, { headers: all })
    ).json()) as LayoutContent
    const [space] = layout.spaces
    const assets = [assetAt(assetId, 3, -2, { spaceId: space!.id })]
    const headers = { ...all, ...json, 'if-match': '*' }
    const body = JSON.stringify({ spaces: layout.spaces, assets })
    expect((await world.request(`/v2/floor/${floorId}/layout`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  const idsIn = (bytes: Uint8Array) => new StepOracle(bytes).globalIds.map(uuidOf)
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

  test('a building is told what would be added, then its file has it on each storey', async () => {
    const told = await send(`/v2/building/${building}/write-back/preview`, file)
    expect(told.status).toBe(200)
    const { floors: previews } = (await told.json()) as WriteBackPreview
    expect(previews.map(({ outcome, added }) => [outcome, added.map(({ id }) => id)])).toEqual(
      placed.map((id) => ['found', [id]]),
    )
    const written = await send(`/v2/building/${building}/write-back?fileName=Haus%201.ifc`, file)
    expect(written.status).toBe(200)
    expect(written.headers.get('content-type')).toBe('application/x-step')
    expect(written.headers.get('content-disposition')).toContain('filename="Haus 1.ifc"')
    const bytes = await bytesOf(written)
    expect(idsIn(bytes)).toEqual(expect.arrayContaining(placed))
    const end = Buffer.from(file).lastIndexOf('ENDSEC;')
    expect(Buffer.compare(bytes.subarray(0, end), file.subarray(0, end))).toBe(0)
    // Once more it has all of it.
    expect(await bytesOf(await send(`/v2/building/${building}/write-back`, bytes))).toEqual(bytes)
    // A newer file that holds it is the same building, and its furniture the same pieces.
    const update = await send(`/v2/floor/import?buildingId=${building}&update=preview`, bytes)
    const { changes } = (await update.json()) as { changes: { assets: { added: unknown[]; removed: unknown[] } }[] }
    expect(changes.map(({ assets }) => [assets.added, assets.removed])).toEqual([1, 2].map(() => [[], []]))
  })

  test('a floor goes alone, in the default layout or in another of its own', async () => {
    const [first, second] = floors as [string, string]
    const bytes = await bytesOf(await send(`/v2/floor/${first}/write-back`, file))
    expect(idsIn(bytes)).toContain(placed[0])
    expect(idsIn(bytes)).not.toContain(placed[1])
    const made = await world.request(`/v2/layout/${first}/duplicate`, {
      method: 'POST',
      headers: { ...all, ...json },
      body: '{}',
    })
    const { id: variant } = (await made.json()) as { id: string }
    const preview = await send(`/v2/floor/${first}/write-back/preview?layoutId=${variant}`, file)
    expect(((await preview.json()) as WriteBackPreview).floors[0]!.added).toHaveLength(1)
    const strange = await send(`/v2/floor/${second}/write-back?layoutId=${variant}`, file)
    expect(strange.status).toBe(404)
  })

  describe('values of custom attributes', () => {
    let spaceId: string
    let attributes: string[]
    beforeAll(async () => {
      const call = async (method: string, path: string, body?: object) => {
        const sent = body && { body: JSON.stringify(body) }
        const answer = await world.request(path, { method, headers: { ...all, ...json }, ...sent })
        expect(answer.ok, path).toBe(true)
        return (await answer.json()) as { id: string; spaces: { id: string }[] }
      }
      attributes = []
      for (const [resourceType, apiFieldName, valueType] of [
        ['space', 'costCentre', 'text'],
        ['space', 'area', 'number'],
        ['asset', 'isLeased', 'boolean'],
        ['floor', 'level', 'number'],
      ]) {
        const attribute = { resourceType, apiFieldName, valueType, title: 'T' }
        attributes.push((await call('POST', '/v2/custom-attribute', attribute)).id)
      }
      spaceId = (await call('GET', `/v2/floor/${floors[0]}/layout`)).spaces[0]!.id
      await call('PATCH', `/v2/space/${spaceId}/custom-attributes`, { costCentre: "Bau's 4711", area: 20.5 })
      await call('PATCH', `/v2/asset/${placed[0]}/custom-attributes`, { isLeased: false })
      await call('PATCH', `/v2/floor/${floors[0]}/custom-attributes`, { level: 4 })
    })

    /** The values in a file by what has them: the type of its entity. */
    function valuesIn(bytes: Uint8Array) {
      const oracle = new StepOracle(bytes)
      return oracle.all('IFCRELDEFINESBYPROPERTIES').flatMap((it) => {
        const [, , , , elements, set] = oracle.args(it)
        if (oracle.args(set)[2] !== "'Roomwright_Attributes'") return []
        const values = (oracle.args(set)[4] as string[]).map((property) => oracle.args(property).slice(0, 4).flat())
        return [
          [oracle.type((elements as string[])[0]), values.map(([name, , type, value]) => `${name} ${type} ${value}`)],
        ]
      })
    }
    const SET = [
      ['IFCFURNITURE', ["'isLeased' IFCBOOLEAN .F."]],
      ['IFCSPACE', ["'area' IFCREAL 20.5", "'costCentre' IFCLABEL 'Bau''s 4711'"]],
    ]
    const bearing = async (...scopes: ScopeName[]) => world.bearer((await mine.secret(scopes)).text)

    test('go along to those who may read them', async () => {
      for (const path of [`/v2/floor/${floors[0]}`, `/v2/building/${building}`]) {
        const readers = [all, await bearing('floor:export', 'customAttributeValues:readPrivate')]
        for (const headers of readers) {
          const bytes = await bytesOf(await send(`${path}/write-back`, file, headers))
          expect(valuesIn(bytes), path).toEqual(SET)
          const again = (await (await send(`${path}/write-back/preview`, bytes, headers)).json()) as WriteBackPreview
          expect(again.floors[0]).toMatchObject({ described: [], differing: [], spaces: [] })
        }
        for (const scopes of [[], ['customAttributeValues:readPublic'], ['customAttributeValues:write']] as const) {
          const headers = await bearing('floor:export', ...scopes)
          const written = await send(`${path}/write-back`, file, headers)
          expect(written.status).toBe(200)
          expect(valuesIn(await bytesOf(written)), `${path} ${scopes}`).toEqual([])
          const told = (await (await send(`${path}/write-back/preview`, file, headers)).json()) as WriteBackPreview
          expect(told.floors[0]!.described).toEqual([])
        }
      }
    })

    test('of furniture that is in the file stand there, and with the floor once the file comes in as a newer one', async () => {
      const bare = await bytesOf(await send(`/v2/building/${building}/write-back`, file, await bearing('floor:export')))
      expect(valuesIn(bare)).toEqual([])
      const bytes = await bytesOf(await send(`/v2/building/${building}/write-back`, bare))
      expect(valuesIn(bytes).sort()).toEqual(SET)
      const end = Buffer.from(bare).lastIndexOf('ENDSEC;')
      expect(Buffer.compare(bytes.subarray(0, end), bare.subarray(0, end))).toBe(0)
      expect(await bytesOf(await send(`/v2/building/${building}/write-back`, bytes))).toEqual(bytes)
      const update = await send(`/v2/floor/import?buildingId=${building}&update=preview`, bytes)
      const { changes } = (await update.json()) as { changes: { assets: object; spaces: object }[] }
      const nothing = { added: [], removed: [], changed: [] }
      expect(changes.map((it) => it.spaces)).toEqual([nothing, nothing])
      expect((await send(`/v2/floor/import?buildingId=${building}&update=apply`, bytes)).status).toBe(201)
      const kept = await world.request(`/v2/asset/${placed[0]}/custom-attributes`, { headers: all })
      expect(await kept.json()).toEqual({ isLeased: false })
    })

    test('are told on the page', async () => {
      const cookie = await mine.cookie()
      const path = `/floors/${floors[0]}/model`
      const page = await (await world.request(path, { headers: { cookie } })).text()
      const form = new FormData()
      form.set('csrf', /name="csrf" value="([^"]+)"/.exec(page)![1]!)
      form.set('do', 'look')
      form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'Haus.ifc')
      const told = await world.request(path, { method: 'POST', headers: { cookie }, body: form })
      expect(await told.text()).toContain(
        'Rooms and furniture of the file that get the values of their custom attributes:</p><ul><li>Room 0</li>',
      )
    })

    test('are read in pages, and refused where they are too many', async () => {
      const { db } = database.store
      const { account_id } = await db
        .selectFrom('floor')
        .select('account_id')
        .where('id', '=', floors[1]!)
        .executeTakeFirstOrThrow()
      // Pages end among those of one resource, too.
      const ids = Array.from({ length: 1501 }, () => crypto.randomUUID())
      const expected = new Map<string, CustomAttributeValues>(ids.map((id, i) => [id, { area: i, costCentre: 'ü' }]))
      const rows = [...expected].flatMap(([resource_id, values]) =>
        (['costCentre', 'area'] as const).map((name, i) => ({
          floor_id: floors[1]!,
          resource_id,
          attribute_id: attributes[i]!,
          account_id,
          value: sql<AttributeValue>`${JSON.stringify(values[name])}::text::jsonb`,
          updated_at: new Date(),
        })),
      )
      for (let at = 0; at < rows.length; at += 1000)
        await db
          .insertInto('custom_attribute_value')
          .values(rows.slice(at, at + 1000))
          .execute()
      const text = (await attributeValuesText(db, floors[1]!, db, 1e6))!
      const read = JSON.parse(text) as [string, 'area' | 'costCentre', unknown][]
      expect(read).toHaveLength(rows.length)
      for (const [id, name, value] of read) expect(value).toBe(expected.get(id)![name])
      expect(new Set(read.map(([id, name]) => `${id} ${name}`)).size).toBe(rows.length)
      expect(await attributeValuesText(db, floors[1]!, db, text.length - 1000)).toBeUndefined()

      const { config } = world.service
      Object.assign(world.service, { config: { ...config, floorBodyBytesMax: 50_000 } })
      try {
        const refused = await send(`/v2/building/${building}/write-back`, file)
        expect(refused.status).toBe(413)
        expect((await problemOf(refused)).detail).toContain(
          'the custom attributes of "Level 1" have values of more than 50000',
        )
        const without = await send(`/v2/building/${building}/write-back`, file, await bearing('floor:export'))
        expect(without.status).toBe(200)
      } finally {
        Object.assign(world.service, { config })
      }
    })
  })

  test('over tRPC the file comes in base64', async () => {
    const input = JSON.stringify({ floorId: floors[0], file: Buffer.from(file).toString('base64') })
    const answer = await world.post('/trpc/floor.writeBack', input, all)
    const { result } = (await answer.json()) as { result: { data: { content: string; fileName: string } } }
    expect(result.data.fileName).toBe('Level 0.ifc')
    expect(idsIn(Buffer.from(result.data.content, 'base64'))).toContain(placed[0])
  })

  test('a file that has not all of the floors gets what stands on those that it has, and the preview names the others', async () => {
    const create = { properties: { name: 'Annex', buildingId: building }, spaces: [spaceAt(crypto.randomUUID(), 0, 0)] }
    const made = await world.request('/v2/floor', {
      method: 'POST',
      headers: { ...all, ...json },
      body: JSON.stringify({ ...create, assets: [assetAt(crypto.randomUUID(), 2, 2)] }),
    })
    const { id: annex } = (await made.json()) as { id: string }
    try {
      const told = await send(`/v2/building/${building}/write-back/preview`, file)
      const { floors: previews } = (await told.json()) as WriteBackPreview
      const outcomes = Object.fromEntries(previews.map(({ name, outcome, added }) => [name, [outcome, added.length]]))
      expect(outcomes).toEqual({ 'Level 0': ['found', 1], 'Level 1': ['found', 1], Annex: ['missing', 0] })
      const written = await send(`/v2/building/${building}/write-back`, file)
      expect(written.status).toBe(200)
      const pieces = new StepOracle(await bytesOf(written)).all('IFCFURNITURE')
      expect(pieces).toHaveLength(placed.length)
      // A floor that goes alone has no other that is found.
      expect((await send(`/v2/floor/${annex}/write-back`, file)).status).toBe(400)
    } finally {
      await world.request(`/v2/floor/${annex}/archive`, { method: 'POST', headers: all })
    }
  })

  test('in another account values come in as the model says them, and go out again', async () => {
    const bytes = await bytesOf(await send(`/v2/building/${building}/write-back`, file))
    const theirs = world.bearer((await (await world.account()).secret()).text)
    const brought = (await (await send('/v2/floor/import', bytes, theirs)).json()) as { floors: { id: string }[] }
    const read = async (path: string) => (await world.request(path, { headers: theirs })).json()
    const layout = (await read(`/v2/floor/${brought.floors[0]!.id}/layout`)) as LayoutContent
    const [space] = layout.spaces
    const [asset] = layout.assets
    const said = [{ area: 20.5, costCentre: "Bau's 4711" }, { isLeased: false }].map((it) => setsOfValues(it, 2))
    expect([space!.model?.properties, asset!.model?.properties]).toEqual(said)
    const path = `/v2/floor/${brought.floors[0]!.id}/write-back`
    expect(await bytesOf(await send(path, bytes, theirs))).toEqual(bytes)
    expect(((await (await send(`${path}/preview`, bytes, theirs)).json()) as WriteBackPreview).floors[0]).toMatchObject(
      {
        added: [],
        differing: [],
        spaces: [],
      },
    )
  })

  describe('values of a file in another account', () => {
    let bytes: Uint8Array
    beforeAll(async () => {
      bytes = await bytesOf(await send(`/v2/building/${building}/write-back`, file))
    })
    const NOTHING_DEFINED = 'the account has no custom attribute of that name: define it, then import the file again'

    /** An account with some attributes, and what comes of the file there. */
    async function broughtTo(definitions: readonly (readonly string[])[], scopes?: ScopeName[]) {
      const account = await world.account()
      const theirs = world.bearer((await account.secret()).text)
      for (const [resourceType, apiFieldName, valueType] of definitions) {
        const body = JSON.stringify({ resourceType, apiFieldName, valueType, title: 'T' })
        const headers = { ...theirs, ...json }
        expect((await world.request('/v2/custom-attribute', { method: 'POST', headers, body })).status).toBe(201)
      }
      const sender = scopes ? world.bearer((await account.secret(scopes)).text) : theirs
      const answer = await send('/v2/floor/import', bytes, sender)
      expect(answer.status).toBe(201)
      const { floors, attributes, notes } = (await answer.json()) as {
        floors: { id: string }[]
        attributes: object[]
        notes: { element: string; reason: string }[]
      }
      const ofValues = notes.flatMap(({ element, reason }) => (element.startsWith('Room') ? [[element, reason]] : []))
      const floorId = floors[0]!.id
      const read = async (path: string) => (await world.request(path, { headers: theirs })).json()
      const layout = (await read(`/v2/floor/${floorId}/layout`)) as LayoutContent
      const values = {
        space: await read(`/v2/space/${layout.spaces[0]!.id}/custom-attributes`),
        asset: await read(`/v2/asset/${layout.assets[0]!.id}/custom-attributes`),
      }
      return { theirs, floorId, layout, attributes, notes: ofValues, values, read }
    }

    test('are set where it has attributes of the same names and types, audited and told as changes', async () => {
      const { theirs, floorId, layout, attributes, notes, values, read } = await broughtTo([
        ['space', 'costCentre', 'text'],
        ['space', 'area', 'number'],
        ['asset', 'isLeased', 'boolean'],
      ])
      expect(attributes).toEqual([
        { resourceType: 'space', apiFieldName: 'area', count: 1 },
        { resourceType: 'space', apiFieldName: 'costCentre', count: 1 },
        { resourceType: 'asset', apiFieldName: 'isLeased', count: 1 },
      ])
      expect(notes).toEqual([])
      expect(values).toEqual({ space: { area: 20.5, costCentre: "Bau's 4711" }, asset: { isLeased: false } })
      const entries = await database.store.db
        .selectFrom('audit_entry')
        .select(['event', 'detail'])
        .where('subject_id', '=', floorId)
        .where('event', '=', 'custom_attribute.set')
        .execute()
      expect(entries.map(({ detail }) => detail)).toMatchObject([
        { resourceType: 'space', source: 'import', attributes: [expect.any(String), expect.any(String)] },
        { resourceType: 'asset', source: 'import', attributes: [expect.any(String)] },
      ])
      const { changes } = (await read('/v2/changes?since=0')) as { changes: { resource: string; id: string }[] }
      expect(changes.flatMap((it) => (it.resource === 'CustomAttributeValues' ? [it.id] : []))).toEqual([
        layout.spaces[0]!.id,
        layout.assets[0]!.id,
      ])
      const path = `/v2/floor/${floorId}/write-back`
      expect(await bytesOf(await send(path, bytes, theirs))).toEqual(bytes)
    })

    test('are set by name, and notes tell those that are not', async () => {
      const { attributes, notes, values } = await broughtTo([
        ['space', 'costCentre', 'number'],
        ['space', 'area', 'number'],
        ['space', 'isLeased', 'boolean'],
        ['floor', 'isLeased', 'boolean'],
      ])
      expect(attributes).toEqual([{ resourceType: 'space', apiFieldName: 'area', count: 1 }])
      expect(notes).toEqual([
        [
          'Roomwright_Attributes.costCentre of spaces',
          '1 × the custom attribute takes a number, not a text (kept as a property set)',
        ],
        ['Roomwright_Attributes.isLeased of assets', `1 × ${NOTHING_DEFINED} (kept as a property set)`],
      ])
      expect(values).toEqual({ space: { area: 20.5 }, asset: {} })
    })

    test('stay a property set for a token that may not set values', async () => {
      const { attributes, notes, values } = await broughtTo([['space', 'area', 'number']], ['floor:update'])
      expect(attributes).toEqual([])
      expect(notes).toEqual([
        [
          'Roomwright_Attributes',
          'setting values of custom attributes takes the scope customAttributeValues:write (kept as a property set)',
        ],
      ])
      expect(values).toEqual({ space: {}, asset: {} })
    })
  })

  test('a file that has none of the floors is refused naming them, and shown in the preview', async () => {
    const refused = await send(`/v2/building/${building}/write-back`, modelOf('Elsewhere'))
    expect(refused.status).toBe(400)
    expect((await problemOf(refused)).detail).toContain('"Level 0" or "Level 1"')
    const told = await send(`/v2/building/${building}/write-back/preview`, modelOf('Elsewhere'))
    const { floors: previews } = (await told.json()) as WriteBackPreview
    expect(previews.map(({ outcome }) => outcome)).toEqual(['missing', 'missing'])
    expect((await send(`/v2/floor/${floors[0]}/write-back`, new TextEncoder().encode('{}'))).status).toBe(400)
  })

  test('pages give the file, or tell what it would have', async () => {
    const cookie = await mine.cookie()
    const drafts = (await (await world.request(`/v2/layout?floorId=${floors[0]}`, { headers: all })).json()) as {
      layouts: { id: string; name: string }[]
    }
    const { id: draft, name } = drafts.layouts[1]!
    const pages = [
      [`/floors/${floors[0]}`, ''],
      [`/floors/${floors[0]}`, `?layout=${draft}`],
      [`/buildings/${building}`, ''],
    ] as const
    for (const [path, query] of pages) {
      const model = `${path}/model${query}`
      expect(await (await world.request(`${path}${query}`, { headers: { cookie } })).text()).toContain(
        `href="${model}"`,
      )
      const page = await (await world.request(model, { headers: { cookie } })).text()
      expect(page).toContain(query ? `the draft “${name}”` : 'the layout that everybody sees')
      expect(page).toContain(`action="${model}"`)
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)![1]!
      const post = (what: string, sent: Uint8Array) => {
        const form = new FormData()
        form.set('csrf', csrf)
        form.set('do', what)
        form.set('file', new Blob([sent as Uint8Array<ArrayBuffer>]), 'Haus.ifc')
        return world.request(model, {
          method: 'POST',
          headers: { cookie },
          body: form,
        })
      }
      const looked = await post('look', file)
      expect(looked.status).toBe(200)
      expect(await looked.text()).toContain('1 piece added')
      const written = await post('write', file)
      expect(written.headers.get('content-disposition')).toContain('Haus.ifc')
      expect(idsIn(await bytesOf(written))).toContain(placed[0])
      const refused = await post('write', modelOf('Elsewhere'))
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('has neither a space nor the storey of')
    }
  })
})
