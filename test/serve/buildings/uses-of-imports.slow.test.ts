import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FloorUpdate } from '../../../src/schema/resources/floors/floor-exchange.ts'
import type { Job } from '../../../src/schema/resources/job.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const MODEL = readFileSync(new URL('../../../examples/floors/two-storeys.ifc', import.meta.url))

describe.each(databases)('what the rooms of an imported model are used for on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let stopQueue: () => Promise<void>
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    stopQueue = await startTestQueue(world.service, database.store)
    all = world.bearer((await (await world.account()).secret()).text)
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })

  const send = async <It>(method: string, path: string, body?: object): Promise<It> => {
    const answer = await world.request(path, {
      method,
      headers: { ...all, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status < 300 ? '' : await answer.clone().text()]).toEqual([path, ''])
    return (await answer.json()) as It
  }
  const imported = async <It>(query = ''): Promise<It> => {
    const answer = await world.request(`/v2/floor/import?fileName=two-storeys.ifc${query}`, {
      method: 'POST',
      headers: { ...all, 'content-type': 'application/x-step' },
      body: MODEL,
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as It
  }
  type Space = { id: string; properties: { name: string; usage: string | null; furnishedAs?: string } }
  const spaces = async (floorId: string, query = '') =>
    (await send<{ features: Space[] }>('GET', `/v2/space?floorId=${floorId}${query}`)).features
  const names = async (floorId: string, query: string) =>
    (await spaces(floorId, query)).map(({ properties }) => properties.name).sort()

  test('is found before and after they are furnished, and no newer file changes it', async () => {
    const { floors, building } = await imported<{ floors: { id: string }[]; building: { id: string } }>()
    const [ground, first] = floors.map(({ id }) => id) as [string, string]
    const usages = Object.fromEntries((await spaces(first)).map(({ properties: it }) => [it.name, it.usage]))
    expect(usages).toMatchObject({ 'Office 1.1': 'Office', 'Team office': 'Team office', Stairs: 'Stairs' })
    expect(await names(ground, '&filter[usage]=meet')).toEqual(['Meeting room'])
    expect(await names(ground, '&filter[usage]=office')).toEqual(['Office 0.1', 'Office 0.2'])
    expect(await names(ground, '&filter[usage]=work')).toEqual(['Office 0.1', 'Office 0.2', 'Open office'])
    expect(await names(ground, '&filter[usage]=meet&filter[seats][gte]=4')).toEqual([])

    // An office that a mapping makes a room to meet in is one of them afterwards.
    const mapping = [{ match: { name: 'Office 1.1' }, template: 'meet' }]
    const asked = { save: true, mapping }
    const { jobs } = await send<{ jobs: Job[] }>('POST', `/v2/building/${building.id}/furnish`, asked)
    for (const { id } of jobs)
      await vi.waitFor(async () => expect((await send<Job>('GET', `/v2/job/${id}`)).status).toBe('done'), {
        timeout: 120_000,
        interval: 50,
      })
    for (const floorId of [ground, first]) {
      const seats = '&filter[usage]=meet&filter[seats][gte]=4'
      const meeting = floorId === ground ? ['Meeting room'] : ['Meeting room', 'Office 1.1']
      expect(await names(floorId, seats)).toEqual(meeting)
      expect(await names(floorId, '&filter[usage]=meet')).toEqual(meeting)
    }
    expect(await names(first, '&filter[usage]=work')).toEqual(['Office 1.2', 'Office 1.3', 'Team office'])
    const [office] = await spaces(first, '&filter[usage]=meet&sort=-name')
    expect(office!.properties).toMatchObject({ name: 'Office 1.1', usage: 'Office', furnishedAs: 'meet' })

    const { changes } = await imported<{ changes: FloorUpdate[] }>(`&buildingId=${building.id}&update=preview`)
    expect(changes.map(({ outcome, spaces: it }) => [outcome, it.changed])).toEqual([
      ['same', []],
      ['same', []],
    ])
  })
})
