import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBuilding } from '../../../src/plans/files/write-plan.ts'
import type { CustomAttributeValues } from '../../../src/schema/resources/floors/custom-attribute.ts'
import type { FileNote, FloorUpdate } from '../../../src/schema/resources/floors/floor-exchange.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { ATTRIBUTES_SET } from '../../../src/schema/resources/floors/model-facts.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { problemOf } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { houseModel } from '../../support/house-model.ts'
import { idOf, spaceAt } from '../../support/layouts.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** A storey of a map with one room, which has values of attributes. */
async function mapWith(values: CustomAttributeValues): Promise<Buffer<ArrayBuffer>> {
  const model = { properties: { [ATTRIBUTES_SET]: values } }
  const floor = {
    ...{ name: 'Ground', externalId: '0Storey_____________000', floorNumber: 0, elevation: 0, height: 3 },
    ...{ northDirection: null, georeference: null },
    content: () => ({
      spaces: [{ ...spaceAt(idOf('space', 0), 0, 0), externalId: '1space0000000000000000', model }],
      assets: [],
    }),
  }
  const pieces: Uint8Array[] = []
  const building = { name: 'Tower', address: null, georeference: null, externalId: null, floors: [floor] }
  await writeBuilding('geojson', building, {}, (bytes) => void pieces.push(bytes))
  return Buffer.concat(pieces)
}

const replaced = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain(from)
  return Buffer.from(text.replace(from, to), 'latin1')
}

type Imported = {
  floors: { id: string }[]
  changes: FloorUpdate[]
  attributes: { apiFieldName: string; count: number }[]
  notes: (typeof FileNote)['_output'][]
}

describe.each(databases)('values of attributes in a newer file on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  const json = { 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: object) =>
    world.request(path, { method, headers: { ...all, ...json }, ...(body && { body: JSON.stringify(body) }) })
  const send = (path: string, body: Uint8Array, headers = all) =>
    world.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const imported = async (answer: Response) => {
    expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([201, ''])
    return (await answer.json()) as Imported
  }
  const bearing = async (...scopes: ScopeName[]) => world.bearer((await mine.secret(scopes)).text)

  /** An account with attributes, and a building from a file. */
  async function built(file: Uint8Array, name: string) {
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    for (const [apiFieldName, valueType] of [
      ['cost', 'text'],
      ['area', 'number'],
    ])
      expect(
        (await call('POST', '/v2/custom-attribute', { resourceType: 'space', apiFieldName, valueType, title: 'T' })).ok,
      ).toBe(true)
    const made = await call('POST', '/v2/building', { properties: { name: 'Haus' } })
    const { id: buildingId } = (await made.json()) as { id: string }
    const brought = await send(`/v2/floor/import?fileName=${name}&buildingId=${buildingId}`, file)
    const floorId = (await imported(brought)).floors[0]!.id
    const { spaces } = (await (await call('GET', `/v2/floor/${floorId}/layout`)).json()) as LayoutContent
    const space = spaces[0]!.id
    const values = async () => (await call('GET', `/v2/space/${space}/custom-attributes`)).json()
    const set = async (to: object) =>
      expect((await call('PATCH', `/v2/space/${space}/custom-attributes`, to)).status).toBe(200)
    const update = async (bytes: Uint8Array, query: string, headers = all, fileName = name) =>
      send(`/v2/floor/import?fileName=${fileName}&buildingId=${buildingId}&update=${query}`, bytes, headers)
    return { floorId, buildingId, space, values, set, update }
  }

  test('GeoJSON: what is not set is filled, what only the file changed is changed, what was changed here is told and stays', async () => {
    const { values, set, update, space } = await built(
      await mapWith({ cost: 'A1', area: 10, other: true }),
      'a.geojson',
    )
    expect(await values()).toEqual({ cost: 'A1', area: 10 })
    await set({ cost: 'here' })

    const newer = await mapWith({ cost: 'A2', area: 11, other: true })
    const shown = await imported(await update(newer, 'preview'))
    const of = { resourceType: 'space', id: space, name: spaceAt(space, 0, 0).name }
    expect(shown.changes).toMatchObject([{ outcome: 'changed' }])
    expect(shown.changes[0]!.attributes).toEqual([
      { ...of, apiFieldName: 'cost', before: 'here', after: 'A2', outcome: 'kept' },
      { ...of, apiFieldName: 'area', before: 10, after: 11, outcome: 'set' },
    ])
    expect(shown.notes.filter(({ element }) => element.includes(ATTRIBUTES_SET))).toMatchObject([
      { element: `${ATTRIBUTES_SET}.other of spaces` },
    ])
    expect([shown.attributes, await values()]).toEqual([[], { cost: 'here', area: 10 }])

    const applied = await imported(await update(newer, 'apply'))
    expect(applied.changes).toEqual(shown.changes)
    expect(applied.attributes).toEqual([{ resourceType: 'space', apiFieldName: 'area', count: 1 }])
    expect(await values()).toEqual({ cost: 'here', area: 11 })
    // What stays here is not asked again, as long as the file says the same.
    const again = await imported(await update(newer, 'apply'))
    expect(again.changes).toMatchObject([{ outcome: 'same', attributes: [] }])

    const taken = await imported(await update(newer, 'apply&values=file'))
    expect(taken.changes).toMatchObject([{ outcome: 'changed', attributes: [{ before: 'here', outcome: 'set' }] }])
    expect(await values()).toEqual({ cost: 'A2', area: 11 })
    await set({ area: null })
    expect((await imported(await update(newer, 'apply'))).attributes).toMatchObject([{ apiFieldName: 'area' }])
    expect(await values()).toEqual({ cost: 'A2', area: 11 })
  })

  test('IFC: values that were written into the file and changed there come back', async () => {
    const file = houseModel(1)
    const { floorId, values, set, update } = await built(file, 'house.ifc')
    await set({ cost: 'Bau 4711', area: 20.5 })
    const written = await send(`/v2/floor/${floorId}/write-back`, file)
    const bytes = new Uint8Array(await written.arrayBuffer())
    expect((await imported(await update(bytes, 'apply'))).changes).toMatchObject([{ outcome: 'same', attributes: [] }])
    const edited = replaced(bytes, "'Bau 4711'", "'Bau 4712'")
    // Where it was changed here too, it is told, and taken where that is asked for.
    await set({ cost: 'here' })
    const shown = await imported(await update(edited, 'preview'))
    expect(shown.changes[0]!.attributes).toMatchObject([{ before: 'here', after: 'Bau 4712', outcome: 'kept' }])
    await imported(await update(edited, 'apply&values=file'))
    expect(await values()).toEqual({ cost: 'Bau 4712', area: 20.5 })
    await imported(await update(replaced(edited, '4712', '4713'), 'apply'))
    expect(await values()).toEqual({ cost: 'Bau 4713', area: 20.5 })
  })

  describe.each([
    { format: 'ifc', name: 'a.ifc' },
    { format: 'geojson', name: 'a.geojson' },
  ])('files that are exported as $format', ({ format, name }) => {
    const exported = async (path: string, headers = all) => {
      const body = JSON.stringify({ format })
      const answer = await world.request(`${path}/export`, { method: 'POST', headers: { ...headers, ...json }, body })
      expect(answer.status).toBe(200)
      return new Uint8Array(await answer.arrayBuffer())
    }

    test('hold the values that stand here, and their first edit is set where nothing was changed here', async () => {
      const file = await mapWith({ cost: 'old' })
      const { floorId, buildingId, values, set, update } = await built(file, 'a.geojson')
      const asked = (bytes: Uint8Array, how: string) => update(bytes, how, all, name)
      await set({ cost: 'Bau 4711', area: 20.5 })
      for (const path of [`/v2/floor/${floorId}`, `/v2/building/${buildingId}`]) {
        const bytes = await exported(path)
        expect(Buffer.from(bytes).includes("old'") || Buffer.from(bytes).includes('"old"')).toBe(false)
        expect((await imported(await asked(bytes, 'preview'))).changes[0]!.attributes).toEqual([])
        const edited = await imported(await asked(replaced(bytes, 'Bau 4711', 'Bau 4712'), 'apply'))
        expect(edited.changes[0]!.attributes).toMatchObject([
          { apiFieldName: 'cost', before: 'Bau 4711', after: 'Bau 4712', outcome: 'set' },
        ])
        expect(await values()).toEqual({ cost: 'Bau 4712', area: 20.5 })
        await set({ cost: 'Bau 4711' })
      }
    })

    test('remove what is removed from them, and keep what was changed here since', async () => {
      const { floorId, values, set, update, space } = await built(await mapWith({}), 'a.geojson')
      const asked = (bytes: Uint8Array, how: string) => update(bytes, how, all, name)
      await set({ cost: 'Bau 4711', area: 20.5 })
      const bytes = await exported(`/v2/floor/${floorId}`)
      // The property is there, without a value.
      const edited =
        format === 'ifc' ? replaced(bytes, "IFCLABEL('Bau 4711')", '$') : replaced(bytes, '"Bau 4711"', 'null')
      const change = { resourceType: 'space', id: space, apiFieldName: 'cost', after: null }
      await set({ cost: 'here' })
      const shown = await imported(await asked(edited, 'preview'))
      expect(shown.changes[0]!.attributes).toMatchObject([{ ...change, before: 'here', outcome: 'kept' }])
      await set({ cost: 'Bau 4711' })
      const applied = await imported(await asked(edited, 'apply'))
      expect(applied.changes).toMatchObject([
        { outcome: 'changed', attributes: [{ ...change, before: 'Bau 4711', outcome: 'removed' }] },
      ])
      expect(applied.attributes).toEqual([{ resourceType: 'space', apiFieldName: 'cost', count: 1 }])
      expect(await values()).toEqual({ area: 20.5 })
      expect((await imported(await asked(edited, 'apply'))).changes).toMatchObject([
        { outcome: 'same', attributes: [] },
      ])
    })

    test('hold no values that stand here for who may not read them', async () => {
      const { floorId, buildingId, set } = await built(await mapWith({}), 'a.geojson')
      await set({ cost: 'Bau 4711' })
      const readers = [
        await bearing('floor:export'),
        await bearing('floor:export', 'customAttributeValues:readPrivate'),
      ]
      for (const path of [`/v2/floor/${floorId}`, `/v2/building/${buildingId}`]) {
        const found = []
        for (const headers of readers) found.push(Buffer.from(await exported(path, headers)).includes('Bau 4711'))
        expect(found).toEqual([false, true])
      }
    })
  })

  test('who may not read and write values changes none, and is told so; the page shows both', async () => {
    const { values, update, buildingId } = await built(await mapWith({ cost: 'A1' }), 'a.geojson')
    const newer = await mapWith({ cost: 'A2' })
    const told = async (...scopes: ScopeName[]) => {
      const { changes, notes } = await imported(
        await update(newer, 'preview', await bearing('floor:update', ...scopes)),
      )
      return [changes[0]!.attributes, notes.map(({ reason }) => reason)]
    }
    expect(await told()).toEqual([[], [expect.stringContaining('takes the scope customAttributeValues:write')]])
    expect(await told('customAttributeValues:write')).toEqual([
      [],
      [expect.stringContaining('customAttributeValues:readPrivate where floors are there already')],
    ])
    expect((await told('customAttributeValues:write', 'customAttributeValues:readPrivate'))[0]).toHaveLength(1)

    const cookie = await mine.cookie()
    const path = `/buildings/${buildingId}/newer-file`
    const page = await (await world.request(path, { headers: { cookie } })).text()
    const form = new FormData()
    form.set('csrf', /name="csrf" value="([^"]+)"/.exec(page)![1]!)
    form.set('do', 'apply')
    form.set('values', 'file')
    form.set('file', new Blob([newer]), 'a.geojson')
    const shown = await (await world.request(path, { method: 'POST', headers: { cookie }, body: form })).text()
    expect(shown).toContain('cost: A1 → A2')
    expect(shown).toContain('name="values" value="file" checked')
    expect(await values()).toEqual({ cost: 'A2' })
  })

  test('an update that meets a value set meanwhile is refused, and saves nothing', async () => {
    const { values, set, update } = await built(await mapWith({ cost: 'A1' }), 'a.geojson')
    const { conversions } = world.service
    const { run } = conversions
    const spied = vi.spyOn(conversions, 'run').mockImplementation((async (...it: Parameters<typeof run>) => {
      const found = await run.apply(conversions, it)
      if (it[0] === 'updateLayout') await set({ cost: 'meanwhile' })
      return found
    }) as typeof run)
    const refused = await update(await mapWith({ cost: 'A2' }), 'apply')
    spied.mockRestore()
    expect(await problemOf(refused)).toMatchObject({ status: 409, detail: expect.stringContaining('meanwhile') })
    expect(await values()).toEqual({ cost: 'meanwhile' })
  })

  test('`values` is of a newer file', async () => {
    await built(await mapWith({}), 'a.geojson')
    const refused = await send('/v2/floor/import?fileName=a.geojson&values=file', await mapWith({}))
    expect(await problemOf(refused)).toMatchObject({
      status: 400,
      detail: 'update: is required with `values`, which is of a newer file',
    })
  })
})
