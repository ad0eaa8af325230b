import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CHECK_IDS, type CheckedFloor } from '../../../src/schema/resources/floors/floor-checks.ts'
import { furnishedFloor } from '../../fixtures/floors/furnished-floor.ts'
import { officeFloor } from '../../fixtures/floors/office-floor.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, type World } from '../../support/whole-app.ts'
import { parseXml } from '../../support/xml.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('checks of floors on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let headers: Record<string, string>
  let floorId: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    mine = await world.account()
    headers = { ...world.bearer((await mine.secret()).text), 'content-type': 'application/json' }
    const { spaces, assets, floorNumber, elevation } = furnishedFloor(officeFloor())
    const properties = { name: 'Third floor', floorNumber, elevation }
    floorId = (await call<{ id: string }>('POST', '/v2/floor', { properties, spaces, assets })).id
  })
  afterAll(() => database.close())

  const call = async <It>(method: string, path: string, body?: object): Promise<It> => {
    const answer = await world.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect([answer.ok, answer.ok ? '' : await answer.clone().text()]).toEqual([true, ''])
    return (await answer.json()) as It
  }
  const checked = (query = '') => call<CheckedFloor>('GET', `/v2/floor/${floorId}/checks${query}`)

  test('all checks come over REST and tRPC, the same each time, of the layout that is named', async () => {
    const first = await checked()
    expect(first).toMatchObject({ floorId, layoutId: floorId, revision: 1, standard: 'asr' })
    expect(first.checks.map(({ id }) => id)).toEqual([...CHECK_IDS])
    expect(first.totals).toMatchObject({ spaces: 30, workplaces: 48, meetingSeats: 22 })
    expect(await checked()).toEqual(first)
    const input = encodeURIComponent(JSON.stringify({ floorId }))
    const { result } = await call<{ result: { data: CheckedFloor } }>('GET', `/trpc/floor.check?input=${input}`)
    expect(result.data).toEqual(first)

    const bco = (await checked('?standard=bco')).checks.find(({ id }) => id === 'area-per-place')
    expect(bco).toMatchObject({ required: 10, status: 'met' })
    const draft = await call<{ id: string }>('POST', `/v2/layout/${floorId}/duplicate`, { name: 'Empty' })
    const { spaces } = officeFloor()
    const put = {
      method: 'PUT',
      headers: { ...headers, 'if-match': '*' },
      body: JSON.stringify({ spaces, assets: [] }),
    }
    expect((await world.request(`/v2/layout/${draft.id}`, put)).status).toBe(200)
    expect(await checked(`?layoutId=${draft.id}`)).toMatchObject({ layoutId: draft.id, totals: { workplaces: 0 } })
  })

  test('a floor without a layout has nothing to check', async () => {
    const { id } = await call<{ id: string }>('POST', '/v2/floor', { properties: { name: 'Empty' } })
    const { checks, revision } = await call<CheckedFloor>('GET', `/v2/floor/${id}/checks`)
    expect(revision).toBe(0)
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(['notApplicable']))
  })

  test('what cannot be read cannot be checked, nor by another standard than there are', async () => {
    const statusOf = async (path: string, of = headers) => (await world.request(path, { headers: of })).status
    const other = await world.account()
    const theirs = world.bearer((await other.secret()).text)
    expect(await statusOf(`/v2/floor/${floorId}/checks`, theirs)).toBe(404)
    expect(await statusOf(`/v2/floor/${floorId}/checks`, {})).toBe(401)
    expect(await statusOf(`/v2/floor/${floorId}/checks?standard=osha`)).toBe(400)
    expect(await statusOf(`/v2/floor/${floorId}/checks?layoutId=${crypto.randomUUID()}`)).toBe(404)
  })

  test('the page lists them beside the plan, with a dot for each place, and is found from the floor', async () => {
    const cookie = await mine.cookie()
    const get = async (path: string) => (await world.request(path, { headers: { cookie } })).text()
    expect(await get(`/floors/${floorId}`)).toContain(`href="/floors/${floorId}/checks"`)
    const page = await get(`/floors/${floorId}/checks`)
    const outlines = page.indexOf('<svg class="outlines"')
    parseXml(page.slice(outlines, page.indexOf('</svg>', outlines) + 6))
    const { checks } = await checked()
    const titles = [...page.matchAll(/<h3>([^<]*) <span class="tag/g)].map(([, title]) => title)
    expect(titles.sort()).toEqual(checks.map(({ title }) => title).sort())
    const dots = [...page.matchAll(/<a href="#place-(\d+)" class="mark/g)].map(([, number]) => number)
    const places = [...page.matchAll(/<li id="place-(\d+)"/g)].map(([, number]) => number)
    expect(dots.length).toBeGreaterThan(0)
    expect([...dots].sort()).toEqual([...places].sort())
    expect(await get(`/floors/${floorId}/checks?standard=bco`)).toContain('BCO Guide to Specification')
    const { id } = await call<{ id: string }>('POST', '/v2/floor', { properties: { name: 'Nothing yet' } })
    expect(await get(`/floors/${id}/checks`)).toContain('No plan yet')
  })
})
