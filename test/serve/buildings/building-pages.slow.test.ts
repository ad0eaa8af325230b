import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { rectangle, twoFlats } from '../../support/floors.ts'
import { startTestQueue } from '../../support/queue.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('pages of buildings on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let cookie: string
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    const mine = await world.account()
    cookie = await mine.cookie()
    all = { ...world.bearer((await mine.secret()).text), 'content-type': 'application/json' }
  })
  afterAll(() => database.close())

  const page = async (path: string) => (await world.request(path, { headers: { cookie } })).text()
  const submit = async (path: string, from: string, fields: Record<string, string>) => {
    const html = await page(from)
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    return world.form(path, { csrf: hidden('csrf'), version: hidden('version'), ...fields }, { cookie })
  }
  const floor = async (properties: object) => {
    const spaces = twoFlats().spaces.map((it) => ({ ...it, id: crypto.randomUUID() }))
    const body = JSON.stringify({ properties, spaces })
    const answer = await world.request('/v2/floor', { method: 'POST', headers: all, body })
    return ((await answer.json()) as { id: string }).id
  }

  test('a building is made, its floors join in their settings, and stand one above the other', async () => {
    const [low, high] = [await floor({ name: 'Low', elevation: 0 }), await floor({ name: 'High', elevation: 3.2 })]
    const made = await submit('/buildings', '/buildings/new', {
      name: 'Town <i>hall',
      lines: 'Marktplatz 1',
      town: 'Köln',
      place: '50.9, 6.9',
    })
    expect(made.status).toBe(303)
    const path = made.headers.get('location')!
    expect(await page(path)).toContain('No storeys yet')
    for (const id of [low, high]) {
      const settings = `/floors/${id}/settings`
      const name = id === low ? 'Low' : 'High'
      const elevation = id === low ? '0' : '3,2'
      const fields = { name, seen: 'private', building: path.split('/').at(-1)!, elevation, height: '3' }
      expect((await submit(settings, settings, fields)).headers.get('location')).toBe(`${settings}?done=saved`)
    }
    const shown = await page(path)
    expect(shown.indexOf('High')).toBeGreaterThan(0)
    expect(shown.indexOf('High')).toBeLessThan(shown.indexOf('>Low<'))
    for (const part of ['Town &lt;i&gt;hall', 'Marktplatz 1, Köln', '+3.2 m', '±0 m', '26'])
      expect(shown).toContain(part)
    for (const part of ['+10′ 6″', '±0″', '9′ 10 1⁄8″']) expect(await page(`${path}?unit=ft`)).toContain(part)
    expect(await page(`${path}/3d`)).toContain(`data-storey="/floors/${high}/layout.json" data-level="3.2"`)
    const layout = await world.request(`/floors/${high}/layout.json`, { headers: { cookie } })
    expect(((await layout.json()) as { spaces: unknown[] }).spaces.length).toBe(13)
    const list = await page('/floors')
    expect(list).toContain(path)
    expect(list).not.toContain(`/floors/${low}"`)
    for (const query of ['köln', 'town']) expect(await page(`/floors?q=${encodeURIComponent(query)}`)).toContain(path)
    expect(await page('/floors?q=high')).toContain(`/floors/${high}"`)
    const file = await world.request(`${path}/export/ifc`, { headers: { cookie } })
    expect([file.status, (await file.text()).match(/IFCBUILDINGSTOREY/g)?.length]).toEqual([200, 2])
  })

  test('a storey that is called as its number is said tells it once', async () => {
    const made = await submit('/buildings', '/buildings/new', { name: 'Block', lines: '', town: '', place: '' })
    const path = made.headers.get('location')!
    const storeys = { 'Ground Floor': 0, 'Office floor': 1 }
    for (const [name, floorNumber] of Object.entries(storeys))
      await floor({ name, floorNumber, buildingId: path.split('/').at(-1) })
    const shown = await page(path)
    expect([...shown.matchAll(/ground floor/gi)].map(([words]) => words)).toEqual(['Ground Floor'])
    expect(shown).toContain('Office floor')
    expect(shown).toContain('floor 1 · ')
  })

  test('the uses of rooms on the page of a storey are those that furnishing it gives', async () => {
    const made = async (path: string, body: object) => {
      const answer = await world.request(path, { method: 'POST', headers: all, body: JSON.stringify(body) })
      return ((await answer.json()) as { id: string }).id
    }
    const buildingId = await made('/v2/building', { properties: { name: 'House' } })
    await floor({ name: 'EG', buildingId, elevation: 0, height: 3 })
    const spaces = [{ ...rectangle(1, 'Raum 1', [0, 0, 4, 5], [['window', 'top', 1, 2]]), id: crypto.randomUUID() }]
    const properties = { name: 'Low', buildingId, elevation: -3, height: 3 }
    const low = await made('/v2/floor', { properties, spaces })
    expect(await page(`/floors/${low}`)).toContain(
      'Auto: not named by a use, 20.0 m²: the storey &quot;Low&quot; is below the ground',
    )
  })

  test('settings are saved as they were read, refused ones shown again, and the building is deleted', async () => {
    const path = (await submit('/buildings', '/buildings/new', { name: 'House' })).headers.get('location')!
    const settings = `${path}/settings`
    const refused = await submit(settings, settings, { name: 'House', place: 'here' })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('must be two numbers')])
    const saved = await submit(settings, settings, { name: 'Home', labels: 'A\nB', postalCode: '50667' })
    expect(saved.headers.get('location')).toBe(`${settings}?done=saved`)
    const stale = await submit(settings, settings, { name: 'Late', version: '1' })
    expect([stale.status, await stale.text()]).toEqual([412, expect.stringContaining('has changed the building')])
    expect(await page(settings)).toContain('50667')
    expect((await submit(`${path}/delete`, settings, {})).status).toBe(303)
    expect((await world.request(path, { headers: { cookie } })).status).toBe(404)
  })

  describe('furnishing all storeys', () => {
    let stopQueue: () => Promise<void>
    beforeAll(async () => {
      stopQueue = await startTestQueue(world.service, database.store)
    })
    afterAll(() => stopQueue())

    const building = async () => {
      const answer = await world.request('/v2/building', {
        method: 'POST',
        headers: all,
        body: JSON.stringify({ properties: { name: 'House' } }),
      })
      return ((await answer.json()) as { id: string }).id
    }
    /** The page once nothing is under way. */
    const settled = (path: string) =>
      vi.waitFor(
        async () => {
          const bar = await world.request(`${path}/furnish/progress`, { headers: { cookie } })
          if (bar.status === 200) throw new Error(await bar.text())
          return page(path)
        },
        { timeout: 100_000, interval: 50 },
      )

    test('makes a revision of each, with its bar meanwhile, and the figures after', async () => {
      const buildingId = await building()
      const path = `/buildings/${buildingId}`
      await floor({ name: 'Low', elevation: 0, buildingId })
      await floor({ name: 'High', elevation: 3, buildingId })
      expect(await page(path)).toContain('Furnish all 2 storeys')
      expect(
        (await submit(`${path}/furnish`, path, { standard: 'asr', 'target-places': '', fitOut: 'all' })).status,
      ).toBe(303)
      const html = await settled(path)
      expect(html.split('<li>a copying room: no room is named so</li>')).toHaveLength(2)
      expect(html).not.toContain('Not furnished')
      expect(html.match(/\d+ pieces/g)).toHaveLength(2)
      expect(html).toContain('Furniture there already')
    })

    test('tells what became of the targets of all storeys, and what each has of them', async () => {
      const buildingId = await building()
      const path = `/buildings/${buildingId}`
      await floor({ name: 'Low', elevation: 0, buildingId })
      await floor({ name: 'High <b>', elevation: 3, buildingId })
      expect(await page(path)).toContain('Targets of all storeys together')
      expect(await page(path)).not.toContain('Targets of the last furnishing')
      expect((await submit(`${path}/furnish`, path, { 'target-phoneBooths': '2' })).status).toBe(303)
      const html = await settled(path)
      expect(html).toContain('Targets of the last furnishing')
      expect(html).toContain('Phone booths: unmet')
      const list = html.slice(html.indexOf('By storey'))
      expect(list.indexOf('High &lt;b&gt;')).toBeLessThan(list.indexOf('>Low<'))
    })

    test('shows what was refused, and why a storey was not furnished; stopping leaves all as it was', async () => {
      const buildingId = await building()
      const path = `/buildings/${buildingId}`
      const id = await floor({ name: 'Only', elevation: 0, buildingId })
      const refused = await submit(`${path}/furnish`, path, { 'target-places': 'many' })
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('role="alert"')])
      const { compute } = world.service
      try {
        // No room is solved until it is stopped.
        const run: typeof compute.run = (_, __, options) =>
          new Promise((_resolve, reject) =>
            options?.signal?.()?.addEventListener('abort', () => reject(new ServiceError('unavailable', 'stopped'))),
          )
        Object.assign(world.service, { compute: { ...compute, run } })
        await submit(`${path}/furnish`, path, {})
        const running = await page(path)
        expect(running).toContain('aria-label="Storeys furnished"')
        expect(running).not.toContain('Furnish the storey')
        expect((await submit(`${path}/furnish/cancel`, path, {})).headers.get('location')).toBe(path)
      } finally {
        Object.assign(world.service, { compute })
      }
      expect(await settled(path)).toContain('Furnish the storey')
      const { revision } = (await (await world.request(`/v2/floor/${id}/layout`, { headers: all })).json()) as {
        revision: number
      }
      expect(revision).toBe(1)
      await failLast(id, 'the floor has 20 001 spaces')
      expect(await page(path)).toContain('Not furnished: the floor has 20 001 spaces')
    })

    const failLast = (floorId: string, problem: string) =>
      database.store.db.updateTable('job').set({ status: 'failed', problem }).where('floor_id', '=', floorId).execute()
  })

  test('a file of several storeys leads to its building', async () => {
    const form = new FormData()
    form.append('csrf', /name="csrf" value="([^"]*)"/.exec(await page('/floors'))![1]!)
    const floors = ['A', 'B'].map((name) => ({ name, spaces: twoFlats().spaces, assets: [] }))
    form.append('file', new File([JSON.stringify({ floors })], 'Town hall.json'))
    const headers = { cookie, origin: 'https://rooms.example' }
    const answer = await world.request('/floors/import', { method: 'POST', headers, body: form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/buildings\//)])
    expect(await page(answer.headers.get('location')!)).toContain('<h1>Town hall</h1>')
  })

  test('a newer file of a building is shown as what it changes, and saved when it is sent again', async () => {
    const headers = { cookie, origin: 'https://rooms.example' }
    const spaces = twoFlats().spaces.slice(0, 3)
    const send = async (path: string, floors: object[], fields: Record<string, string> = {}) => {
      const form = new FormData()
      form.append('csrf', /name="csrf" value="([^"]*)"/.exec(await page('/floors'))![1]!)
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new File([JSON.stringify({ floors })], 'Villa.json'))
      return world.request(path, { method: 'POST', headers, body: form })
    }
    const storeys = ['Low', 'High'].map((name) => ({ name, spaces, assets: [] }))
    const path = (await send('/floors/import', storeys)).headers.get('location')!
    expect(await page(path)).toContain(`href="${path}/newer-file"`)
    expect(await page(`${path}/newer-file`)).not.toContain('What changes')
    const renamed = { ...spaces[0], name: 'Salon <b>' }
    const revised = [storeys[0]!, { ...storeys[1]!, spaces: [renamed, spaces[1]] }, { ...storeys[0]!, name: 'Attic' }]
    const revise = (action: string, more: Record<string, string> = {}) =>
      send(`${path}/newer-file`, revised, { do: action, ...more })
    const shown = await (await revise('look')).text()
    for (const words of ['Salon &lt;b&gt;', `was “${spaces[0]!.name}”`, spaces[2]!.name, 'As they are: Low.', 'Attic'])
      expect(shown).toContain(words)
    expect(shown).toContain('Save these changes')
    // Nothing is saved before.
    expect(await page(path)).not.toContain('Attic')
    const part = await (await revise('look', { part: 'yes' })).text()
    expect(part).toMatch(/^<div data-part>/)
    expect(await (await revise('apply')).text()).toContain('What has changed')
    expect(await page(path)).toContain('Attic')
    expect(await (await revise('look')).text()).toContain('Nothing: the building is as the file has it.')
    const refused = await send(`${path}/newer-file`, [], { do: 'look' })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('role="alert"')])
  })
})
