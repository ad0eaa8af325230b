import { readFileSync } from 'node:fs'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { deleteToken } from '../../../src/operations/tokens/manage-tokens.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import type { Compute } from '../../../src/threads/compute/compute.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { imageIn, mcpClient, readPng, textIn } from '../../support/mcp.ts'
import { startTestQueue } from '../../support/queue.ts'
import { accessWorld, BASE, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** The rooms of one flat, without the ids of the example: each account has an id once. */
const flat = () => {
  const { spaces } = JSON.parse(
    readFileSync(new URL('../../../examples/floors/two-flats.json', import.meta.url), 'utf8'),
  )
  const first = spaces.slice(0, 6).map(({ id: _, ...space }: { id: string }) => space)
  return JSON.stringify({ spaces: first, assets: [] })
}

interface Read {
  readonly floor: { readonly id: string }
  readonly layout: {
    readonly revision: number
    readonly spaces: readonly (LayoutSpace & { pieces: Record<string, number> })[]
    readonly assets: readonly LayoutAsset[]
  }
}
const dataIn = <Data>({ structuredContent }: CallToolResult) => structuredContent as Data

describe.each(databases)('floors over the Model Context Protocol on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let stopQueue: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    stopQueue = await startTestQueue(world.service, database.store)
    mine = await world.account()
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })

  const clientWith = async (scopes?: readonly ScopeName[], of = mine) =>
    mcpClient(world.app, world.bearer((await of.secret(scopes)).text), BASE)
  const imported = async (call: Awaited<ReturnType<typeof clientWith>>['call']) => {
    const answer = await call('import_floor', { file: flat(), fileName: 'Flats.json' })
    expect(answer.isError, textIn(answer)).toBeUndefined()
    return dataIn<{ floors: { id: string; name: string }[] }>(answer).floors[0]!.id
  }

  test('a floor is imported, furnished while the host hears how far it is, saved, changed, checked and exported', async () => {
    const { call, client, answers } = await clientWith()
    const floorId = await imported(call)
    expect(textIn(await call('list_floors', { search: 'Flats' }))).toContain(floorId)

    const steps: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
    const furnished = (await client.callTool({ name: 'furnish_floor', arguments: { floorId } }, undefined, {
      onprogress: (step) => steps.push(step),
    })) as CallToolResult
    expect(answers.at(-1)!.headers.get('content-type')).toBe('text/event-stream')
    const { job, spaces, totals } = dataIn<{
      job: { id: string; status: string; progress: { total: number } }
      spaces: { outcome: string; template?: string }[]
      totals: { beds: number; pieces: number }
    }>(furnished)
    expect([job.status, textIn(furnished)]).toEqual(['done', expect.stringContaining('Nothing is saved yet')])
    expect(spaces.filter(({ template }) => template === 'bedroom').length).toBeGreaterThan(0)
    expect([totals.beds > 0, totals.pieces > 20]).toEqual([true, true])
    expect(readPng(imageIn(furnished)).colours.size).toBeGreaterThan(20)
    expect(steps.length).toBeGreaterThan(0)
    for (const [i, { progress, total }] of steps.entries()) {
      expect([job.progress.total, undefined]).toContain(total)
      if (i > 0) expect(progress).toBeGreaterThan(steps[i - 1]!.progress)
    }
    expect(JSON.stringify(furnished.structuredContent)).not.toContain('"shape"')

    const empty = dataIn<Read>(await call('read_floor', { floorId, picture: 'none' }))
    expect(empty.layout.spaces.every(({ pieces }) => Object.keys(pieces).length === 0)).toBe(true)
    const saved = dataIn<{ revision: number }>(await call('save_job', { jobId: job.id }))
    const whole = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' }))
    expect([whole.layout.revision, whole.layout.assets.length]).toEqual([saved.revision, totals.pieces])

    const bed = whole.layout.assets.find(({ type }) => type === 'bed')!
    const position = [bed.position[0] + 0.1, 0, bed.position[2]]
    const change = (baseRevision: number) =>
      call('change_layout', { floorId, baseRevision, operations: [{ op: 'move', id: bed.id, position }] })
    expect(dataIn<{ revision: number }>(await change(saved.revision)).revision).toBe(saved.revision + 1)
    // Who has read an older state is told, and nothing is lost.
    expect(textIn(await change(saved.revision))).toMatch(/^precondition_failed: baseRevision: the layout is at/)
    const inRoom = dataIn<Read>(await call('read_floor', { floorId, spaceId: bed.spaceId!, detail: 'whole' }))
    expect(inRoom.layout.assets.find(({ id }) => id === bed.id)!.position).toEqual(position)
    expect(inRoom.layout.assets.every(({ spaceId }) => spaceId === bed.spaceId)).toBe(true)

    const small = dataIn<{ met: string[]; unmet: { id: string }[]; unknown: { id: string }[] }>(
      await call('check_floor', { floorId }),
    )
    const all = dataIn<{ checks: { id: string; status: string }[] }>(
      await call('check_floor', { floorId, detail: 'whole' }),
    )
    const named = (status: string) => all.checks.flatMap((it) => (it.status === status ? [it.id] : []))
    expect([small.met, small.unmet.map(({ id }) => id), small.unknown.map(({ id }) => id)]).toEqual(
      ['met', 'unmet', 'unknown'].map(named),
    )

    expect(readPng(imageIn(await call('export_floor', { floorId, format: 'png', width: 700 }))).width).toBe(700)
    const pdf = (await call('export_floor', { floorId, format: 'pdf' })).content[0]!
    if (pdf.type !== 'resource_link') throw new Error(`No link: ${pdf.type}`)
    const read = await client.readResource({ uri: pdf.uri })
    expect(Buffer.from((read.contents[0] as { blob: string }).blob, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    const [csv] = (await call('export_floor', { floorId, format: 'csv' })).content
    expect(csv).toMatchObject({ type: 'resource', resource: { text: expect.stringContaining('"Bed"') } })
  })

  test('a floor is found, read, drawn and changed by calls of those who have not read the schema', async () => {
    const { call } = await clientWith()
    const floorId = await imported(call)
    const listed = await call('list_floors', { query: 'Flats', limit: '5', after: null })
    expect(textIn(listed)).toContain(floorId)
    const read = await call('read_floor', { floor_id: floorId, layout: null, detail: 'full', picture: false })
    const { layout } = dataIn<Read>(read)
    const drawn = await call('export_floor', { id: floorId, format: 'PNG' })
    expect([read.isError, drawn.isError]).toEqual([undefined, undefined])
    const space = layout.spaces[0]!.id
    const shape = { type: 'box', a: 1, b: 1, h: 1 }
    const asset = { type: 'sofa', shape, rotation: 0, position: [1, 0, 1], spaceId: space }
    const added = await call('change_layout', { floor: floorId, operations: { op: 'add', asset } })
    expect(added.isError, textIn(added)).toBeUndefined()
    const whole = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' }))
    const [{ id } = { id: '' }] = whole.layout.assets
    const move = { type: 'move', assetId: id, position: { x: 1.5, z: 1 } }
    const moved = await call('change_layout', { floorId, operations: JSON.stringify([move]) })
    expect(moved.isError, textIn(moved)).toBeUndefined()
    const after = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' }))
    expect(after.layout.assets[0]!.position).toEqual([1.5, 0, 1])
  })

  test('a floor and its rooms are taken by their names, and several of one name are asked about', async () => {
    const own = await world.account()
    const { call } = await clientWith(undefined, own)
    const floorId = await imported(call)
    const read = await call('read_floor', { name: 'flats.JSON', picture: false })
    expect([dataIn<Read>(read).floor.id, textIn(read)]).toEqual([
      floorId,
      expect.stringContaining(`Assumed: floor "Flats" is ${floorId}.`),
    ])
    const furnished = await call('furnish_floor', {
      floor_name: 'Flats',
      rooms: ['Schlafzimmer', 'Kind'],
      template: 'home office',
      wait: '40 s',
      picture: 'none',
      save: true,
    })
    const { spaces } = dataIn<{ spaces: { outcome: string; template?: string }[] }>(furnished)
    expect(spaces.flatMap(({ template }) => template ?? [])).toEqual(['home_office', 'home_office'])
    const operations = [
      { op: 'rename_room', room: 'Kind', name: 'Kinderzimmer' },
      { action: 'insert', furniture: 'armchair', room: 'Wohnzimmer', x: 1.5, z: 2 },
    ]
    const changed = await call('change_layout', { floor: 'Flats', operations, confirm: true })
    expect(changed.isError, textIn(changed)).toBeUndefined()
    const { layout } = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' }))
    const living = layout.spaces.find(({ name }) => name === 'Wohnzimmer')!
    expect(layout.spaces.map(({ name }) => name)).toContain('Kinderzimmer')
    expect(layout.assets).toContainEqual(expect.objectContaining({ type: 'armchair', spaceId: living.id }))
    const turned = await call('change_layout', {
      floor: 'Flats',
      operations: [{ op: 'rotate', piece: 'easy chair', room: 'living room', degrees: 'facing west' }],
    })
    expect(turned.isError, textIn(turned)).toBeUndefined()
    const none = await call('change_layout', { floor: 'Flats', operations: [{ op: 'delete', id: 'bathtub' }] })
    expect(textIn(none)).toMatch(
      /^invalid: operations\[0\]\.id: must be the id of a piece, or what one is called; there are .*armchair/,
    )
    const bedrooms = await call('furnish_floor', {
      floor: 'Flats',
      rooms: 'all bedrooms',
      picture: 'none',
      dry_run: true,
    })
    expect(dataIn<{ spaces: object[] }>(bedrooms).spaces).toMatchObject([
      { name: 'Schlafzimmer' },
      { name: 'Kinderzimmer' },
    ])
    const several = await call('read_floor', { floor: 'Flats', room: '*zimmer', picture: 'none' })
    expect(textIn(several)).toMatch(/^invalid: spaceId: "\*zimmer" is the name of 3 rooms: .* \(Wohnzimmer\), /)
    const removed = await call('change_layout', {
      floor: 'Flats',
      operations: [
        { op: 'move', id: layout.assets[1]!.id, x: 1, z: 6.5 },
        { op: 'rotate', id: layout.assets[1]!.id, degrees: '90°' },
        { op: 'delete', piece: layout.assets[0]!.id },
      ],
    })
    expect(removed.isError, textIn(removed)).toBeUndefined()
    const after = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' })).layout
    expect(after.assets.find(({ id }) => id === layout.assets[1]!.id)).toMatchObject({
      position: [1, 0, 6.5],
      rotation: 90,
    })
    const one = await call('furnish_floor', {
      floor: 'Flats',
      room: 'Schlafzimmer',
      room_type: 'bedroom',
      image: 'none',
    })
    expect(dataIn<{ spaces: object[] }>(one).spaces).toMatchObject([{ name: 'Schlafzimmer', template: 'bedroom' }])
    const listed = await call('furnish_floor', {
      floorId,
      spaces: [{ name: 'Kinderzimmer', type: 'home office' }],
      picture: 'none',
    })
    expect(dataIn<{ spaces: object[] }>(listed).spaces).toMatchObject([{ template: 'home_office' }])
    const drawn = await call('export_floor', { floor: 'Flats', file_type: 'AutoCAD', units: 'feet' })
    expect(textIn(drawn)).toContain('.dxf')
    expect(
      textIn(await call('change_layout', { floorId, operations: [{ op: 'rename', room: 'Keller', name: 'K' }] })),
    ).toMatch(/^invalid: operations\[0\]\.id: must be an id or a name of a room of the floor/)

    const second = await imported(call)
    expect(textIn(await call('check_floor', { floor: 'Flats' }))).toMatch(
      new RegExp(`^invalid: floorId: "Flats" is the name of 2 floors: (${floorId}, ${second}|${second}, ${floorId});`),
    )
    // Another account has no floor of the name.
    const { call: other } = await clientWith(undefined, await world.account())
    expect(textIn(await other('read_floor', { floor: 'Flats' }))).toMatch(/^not_found: floor: not found/)
  })

  test('floors are resources of those who may list them; each is read as over REST', async () => {
    const { call, client } = await clientWith()
    const floorId = await imported(call)
    const uri = `roomwright://floors/${floorId}`
    const { resources } = await client.listResources()
    expect(resources.map((it) => it.uri)).toContain(uri)
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'roomwright://floors/{floorId}',
      'roomwright://floors/{floorId}/file.{ending}',
    ])
    const { contents } = await client.readResource({ uri })
    const { layout } = JSON.parse((contents[0] as { text: string }).text) as Read
    const rest = await world.request(`/v2/floor/${floorId}/layout`, {
      headers: world.bearer((await mine.secret()).text),
    })
    expect(layout.spaces).toEqual((await rest.json()).spaces)
    const { client: blind } = await clientWith(['webhook:read'])
    expect((await blind.listResources()).resources.some((it) => it.uri.includes('/floors/'))).toBe(false)
    await expect(blind.readResource({ uri })).rejects.toMatchObject({ code: -32003 })
    const { client: other } = await clientWith(undefined, await world.account())
    await expect(other.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
    for (const unknown of [`${uri}/file.doc`, `${uri}/file`, 'roomwright://floors/'])
      await expect(client.readResource({ uri: unknown })).rejects.toThrow('Unknown resource')
  })

  test('a host learns from the list what rooms may be fitted out with, and a bath gets its fittings', async () => {
    const { call, client } = await clientWith()
    const { tools } = await client.listTools()
    const { properties } = tools.find(({ name }) => name === 'furnish_floor')!.inputSchema
    const { items } = properties!['fitOut'] as { items: { enum: string[] } }
    expect(items.enum).toEqual(expect.arrayContaining(['sanitary', 'kitchens']))
    const floorId = await imported(call)
    await call('furnish_floor', { floorId, fitOut: ['sanitary'], save: true, picture: 'none' })
    const { layout } = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole' }))
    const types = layout.assets.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['toilet', 'washbasin']))
  })

  test('each tool needs the scopes of its operation, and reaches the floors of its account alone', async () => {
    const { call } = await clientWith()
    const floorId = await imported(call)
    const { job } = dataIn<{ job: { id: string } }>(await call('furnish_floor', { floorId, waitSeconds: 0 }))
    const operations = [{ op: 'remove', id: '00000000-0000-4000-8000-000000000001' }]
    const calls: readonly (readonly [name: string, args: object, needs: ScopeName])[] = [
      ['read_floor', { floorId }, 'floor:readPrivate'],
      ['import_floor', { file: flat() }, 'floor:update'],
      ['change_layout', { floorId, operations }, 'floor:update'],
      ['check_floor', { floorId }, 'floor:readPrivate'],
      ['export_floor', { floorId, format: 'svg' }, 'floor:export'],
      ['furnish_floor', { floorId, waitSeconds: 0 }, 'floor:readPrivate'],
      ['read_job', { jobId: job.id, waitSeconds: 0 }, 'floor:readPrivate'],
      ['save_job', { jobId: job.id }, 'floor:update'],
    ]
    const { call: without, answers } = await clientWith(['webhook:read'])
    const other = await world.account()
    for (const [name, args, needs] of calls) {
      await expect(without(name, { ...args })).rejects.toThrow('The token lacks the scope')
      expect([name, answers.at(-1)!.status]).toEqual([name, 403])
      const { call: holding } = await clientWith([needs])
      expect([name, textIn(await holding(name, { ...args }))]).not.toEqual([name, expect.stringContaining('scope')])
      if (name === 'import_floor') continue
      const { call: foreign } = await clientWith(undefined, other)
      expect([name, textIn(await foreign(name, { ...args }))]).toEqual([name, expect.stringMatching(/^not_found: /)])
    }
    const { call: reading } = await clientWith(['floor:readPrivate'])
    expect(textIn(await reading('read_floor', { floorId: 'Ground floor' }))).toMatch(/not found; .*list_floors$/)
    expect(textIn(await reading('check_floor', { floorId, plan: 1 }))).toMatch(
      /unknown key "plan"; check_floor takes .*floorId/,
    )
    expect(textIn(await reading('check_floor', { floorId, standard: 'x' }))).not.toContain('takes')
    expect(textIn(await reading('furnish_floor', { floorId, save: true }))).toMatch(/^insufficient_scope: /)
  })

  test('a call that waits for a job ends with its token; the job is asked for where the wait is over', async () => {
    const { compute } = world.service
    const run: Compute['run'] = (_work, _params, options) =>
      new Promise((_, reject) =>
        options?.signal?.().addEventListener('abort', () => reject(new ServiceError('unavailable', 'stopped'))),
      )
    try {
      const token = await mine.secret()
      const { call, client } = await mcpClient(world.app, world.bearer(token.text), BASE)
      const floorId = await imported(call)
      Object.assign(world.service, { compute: { ...compute, run } })
      const open = await call('furnish_floor', { floorId, waitSeconds: 0 })
      const { id } = dataIn<{ job: { id: string } }>(open).job
      expect(textIn(open)).toContain(`It goes on: ask read_job with jobId ${id}`)
      let begin = () => {}
      const begun = new Promise<void>((resolve) => (begin = resolve))
      const waiting = client.callTool({ name: 'read_job', arguments: { jobId: id } }, undefined, { onprogress: begin })
      await begun
      await deleteToken.run(world.service, mine.caller, { id: token.token.id })
      expect(textIn((await waiting) as CallToolResult)).toMatch(/^invalid_token: /)
      // The job was asked for with that token, and ends too.
      const { call: again } = await clientWith()
      expect(textIn(await again('read_job', { jobId: id }))).toMatch(/^The job is failed: stopped: /)
    } finally {
      Object.assign(world.service, { compute })
    }
  })

  test('rooms by their names, a mapping of them, and operations whose parts are named otherwise', async () => {
    const { call } = await clientWith()
    const stored = await call('import_floor', { file: JSON.parse(flat()), isPrivate: 'yes' })
    const floorId = dataIn<{ floors: { id: string }[] }>(stored).floors[0]!.id
    const [name, other] = JSON.parse(flat()).spaces.map((it: { name: string }) => it.name)
    const read = dataIn<Read>(await call('read_floor', { floorId, room: name.toUpperCase(), picture: 'none' }))
    expect(read.layout.spaces.map((it) => it.name)).toEqual([name])
    expect(textIn(await call('read_floor', { floorId, room: 'Ballroom' }))).toMatch(
      new RegExp(`^invalid: spaceId: must be an id or a name of a room of the floor, which has ${name}, .*"Ballroom"$`),
    )
    const furnished = await call('furnish_floor', {
      ...{ floorId, rooms: [other], mapping: { [other]: 'living room' }, keep: false, density: 'High', save: 'no' },
    })
    const { spaces } = dataIn<{ spaces: { name: string; outcome: string; template?: string }[] }>(furnished)
    expect(spaces.flatMap((it) => (it.template ? [[it.name, it.template]] : []))).toEqual([[other, 'living']])
    const { spaces: rooms } = read.layout
    const added = { op: 'add', type: 'chair', spaceId: rooms[0]!.id, position: { x: 1, y: 1 } }
    const edited = await call('change_layout', {
      ...{ floorId, changes: [{ type: 'rename', spaceId: rooms[0]!.id, name: 'Den' }, added] },
    })
    expect(edited.isError, textIn(edited)).toBeUndefined()
    expect(dataIn<{ added: string[] }>(edited).added).toHaveLength(1)
    expect(textIn(await call('furnish_floor', { floorId, template: 'bedroom' }))).toContain('is mapping: [{"match"')
    const mapped = { floorId, spaces: [other], mapping: [{ room: other, use: 'office' }] }
    const worked = dataIn<{ spaces: { template?: string }[] }>(await call('furnish_floor', mapped))
    expect(worked.spaces.flatMap((it) => it.template ?? [])).toEqual(['work'])
    expect(textIn(await call('furnish_floor', { floorId, mapping: { [other]: 'office with 8 desks' } }))).toMatch(
      /^invalid: mapping: a line says how rooms are furnished, "work", and no numbers, got "8 desks"; .*targets/,
    )
    for (const more of [{ format: ['SVG'], units: 'feet' }, { format: 'IFC4' }, { type: 'pdf', scale: '1:100' }]) {
      const file = await call('export_floor', { floorId, ...more })
      expect(file.isError, textIn(file)).toBeUndefined()
    }
  })

  test('archived floors are listed only where they are asked for', async () => {
    const { call } = await clientWith(undefined, await world.account())
    const floorId = await imported(call)
    const listed = async (how: Record<string, unknown>) =>
      dataIn<{ floors: { id: string }[] }>(await call('list_floors', how)).floors.map(({ id }) => id)
    expect(await listed({})).toEqual([floorId])
    await database.store.db.updateTable('floor').set({ archived: true }).where('id', '=', floorId).execute()
    for (const without of [{}, { archived: false }, { include_archived: false }])
      expect(await listed(without)).toEqual([])
    for (const asked of [{ archived: true }, { include_archived: true }, { includeArchived: true }])
      expect(await listed(asked)).toEqual([floorId])
  })

  test('a piece of which several stand on the floor is moved where its room is said, by a length with a unit', async () => {
    const { call } = await clientWith()
    const floorId = await imported(call)
    const { layout } = dataIn<Read>(await call('read_floor', { floorId, picture: 'none' }))
    const [one, other] = layout.spaces
    const added = (spaceId: string, x: number) => ({ op: 'add', type: 'sofa', spaceId, position: [x, 0, 1] })
    await call('change_layout', { floorId, operations: [added(one!.id, 1), added(other!.id, 4)] })
    const move = { op: 'move', piece: 'sofa', room: other!.name, direction: 'east', distance: '20 cm' }
    const moved = await call('change_layout', { floorId, operations: [move] })
    expect(moved.isError, textIn(moved)).toBeUndefined()
    const { assets } = dataIn<Read>(await call('read_floor', { floorId, detail: 'whole', picture: 'none' })).layout
    expect(assets.map(({ position }) => position[0]).sort()).toEqual([1, 4.2])
    const both = await call('change_layout', { floorId, operations: [{ ...move, room: undefined }] })
    expect(textIn(both)).toContain('"sofa" is the name of 2 pieces')
  })

  test('what cannot be read or is missing is refused with what to do, and nothing is stored', async () => {
    const { call } = await clientWith(undefined, await world.account())
    expect(textIn(await call('import_floor', { file: 'a sketch' }))).toBe(
      'invalid: The content is no IFC, DXF, GeoJSON or JSON',
    )
    expect(textIn(await call('import_floor', { file: '' }))).toBe('invalid: The file is empty')
    expect(textIn(await call('change_layout', { operations: [{ op: 'remove' }] }))).toMatch(/^invalid: operations\[0\]/)
    expect(textIn(await call('change_layout', { operations: [{ op: 'remove', id: spare }] }))).toBe(
      'invalid: layoutId: is required',
    )
    expect(textIn(await call('furnish_floor', { floorId: spare, waitSeconds: 51 }))).toBe(
      'invalid: waitSeconds: must be <= 50, got 51',
    )
    expect(dataIn<{ floors: unknown[] }>(await call('list_floors')).floors).toEqual([])
  })
})

const spare = '00000000-0000-4000-8000-00000000000f'
