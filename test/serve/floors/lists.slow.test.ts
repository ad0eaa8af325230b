import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, PAGE, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

interface Feature {
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly coordinates: [number, number][][] } | null
}

interface Collection {
  readonly features: Feature[]
  readonly next: string | null
  readonly total?: number
}

/** What is asked of a list, as an object of tRPC. */
interface Query {
  readonly filter?: Readonly<Record<string, unknown>>
  readonly sort?: string
  readonly bbox?: string
  readonly updatedSince?: string
}

/** The same in an address. */
function addressOf(query: Query & { readonly [name: string]: unknown }): string {
  const fields = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (typeof value !== 'object') {
      fields.append(name, String(value))
      return
    }
    for (const [member, inner] of Object.entries(value as object))
      if (member === 'attributes')
        for (const [attribute, wanted] of Object.entries(inner as object))
          fields.append(`${name}[attributes.${attribute}]`, String(wanted))
      else add(`${name}[${member}]`, inner)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return fields.toString()
}

/** A condition without a bound is none. */
const within = (value: number | null, { gte, lte }: { gte?: number; lte?: number } = {}) =>
  (gte === undefined || (value !== null && value >= gte)) && (lte === undefined || (value !== null && value <= lte))

/** Whether something has a name, and a part of it, in capitals or not. */
const isCalled = (it: string | null, name: string | undefined, search: string | undefined) =>
  (name === undefined || it?.toUpperCase() === name.toUpperCase()) &&
  (search === undefined || (it?.toUpperCase().includes(search.toUpperCase()) ?? false))

/** Orders as asked, what has none last; the sort is stable. */
function ordered<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  keyOf: (row: Row, name: string) => string | number | null,
): Row[] {
  if (sort === undefined) return [...rows]
  const [sign, name] = sort.startsWith('-') ? [-1, sort.slice(1)] : [1, sort]
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a, name), keyOf(b, name)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return one === other ? 0 : (one < other ? -1 : 1) * sign
  })
}

describe.each(databases)('lists on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  async function tenant() {
    const account = await world.account()
    const headers = world.bearer((await account.secret()).text)
    const send = async <Body>(method: string, path: string, body?: object) => {
      const answer = await world.request(path, {
        method,
        headers: { ...headers, 'if-match': '*', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (answer.status === 204 ? {} : await answer.json()) as Body
    }
    /** All pages one after the other. */
    const all = async (path: string, query: Query & { readonly [name: string]: unknown }, limit: number) => {
      const found: Feature[] = []
      const totals = new Set<number | undefined>()
      for (let cursor: string | undefined; ; ) {
        const page = await send<Collection>('GET', `${path}?${addressOf({ ...query, limit, cursor })}`)
        expect(page.features.length).toBeLessThanOrEqual(limit)
        found.push(...page.features)
        totals.add(page.total)
        if (page.next === null) return { found, totals: [...totals] }
        cursor = page.next
      }
    }
    const lines = async (path: string, query: Query & { readonly [name: string]: unknown }) => {
      const answer = await world.request(`${path}?${addressOf(query)}`, {
        headers: { ...headers, accept: 'application/x-ndjson' },
      })
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
      return (await answer.text())
        .split('\n')
        .filter(Boolean)
        .map((it) => JSON.parse(it) as Feature)
    }
    return { account, send, all, lines, headers }
  }

  const attribute = (
    send: Awaited<ReturnType<typeof tenant>>['send'],
    resourceType: string,
    apiFieldName: string,
    valueType: string,
  ) => send('POST', '/v2/custom-attribute', { apiFieldName, title: apiFieldName, resourceType, valueType })

  const range = (max: number) =>
    fc.record({ gte: fc.integer({ min: 0, max }), lte: fc.integer({ min: 0, max }) }, { requiredKeys: [] })
  const optional = <Value>(it: fc.Arbitrary<Value>) => fc.option(it, { nil: undefined })
  const limits = fc.integer({ min: 1, max: 12 })
  /** A box of about 3 floors or rooms of those below. */
  const box = fc
    .tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: 0, max: 12 }))
    .map(([west, width]) => [west, west + width] as const)

  test('floors: pages put together are what the filter leaves of them, in the order that is asked for', async () => {
    const { send, all, lines } = await tenant()
    await attribute(send, 'floor', 'cost', 'text')
    await attribute(send, 'floor', 'level', 'number')
    interface Known {
      readonly id: string
      readonly name: string
      readonly area: number | null
      readonly floorNumber: number | null
      readonly at: number | null
      updatedAt: number
      readonly createdAt: number
      readonly values: Readonly<Record<string, unknown>>
    }
    const known: Known[] = []
    const names = ['b', 'a', 'B', 'ä', 'Ab', 'a b', '\u{1F600}', '\uFF5E', 'a']
    for (let i = 0; i < 40; i++) {
      world.time.now += i % 3 === 0 ? 1000 : 0
      const area = i % 4 === 0 ? null : (i * 7) % 30
      const floorNumber = i % 5 === 0 ? null : i % 3
      const at = i % 6 === 0 ? null : i % 20
      const { id } = await send<{ id: string }>('POST', '/v2/floor', {
        properties: {
          ...{ name: names[i % names.length], area, floorNumber },
          ...(at !== null && i % 2 === 0 ? { georeference: { longitude: at, latitude: 10 } } : {}),
        },
        ...(at !== null && i % 2 === 1
          ? {
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [at, 10],
                    [at + 0.5, 10],
                    [at, 10.5],
                    [at, 10],
                  ],
                ],
              },
            }
          : {}),
      })
      const values = { ...(i % 2 ? { cost: String(i % 3) } : {}), ...(i % 3 ? { level: i % 4 } : {}) }
      await send('PATCH', `/v2/floor/${id}/custom-attributes`, values)
      known.push({
        id,
        name: names[i % names.length]!,
        area,
        floorNumber,
        at,
        values,
        createdAt: world.time.now,
        updatedAt: world.time.now,
      })
    }
    for (const one of known.slice(5, 15)) {
      world.time.now += 1000
      await send('PATCH', `/v2/floor/${one.id}`, { elevation: 1 })
      one.updatedAt = world.time.now
    }
    const keyOf = (row: Known, name: string) =>
      name === 'name' ? Buffer.from(row.name).toString('hex') : (row[name as 'area'] ?? null)
    const query = fc.record({
      sort: optional(
        fc.constantFrom(...['createdAt', 'updatedAt', 'name', 'area', 'floorNumber'].flatMap((it) => [it, `-${it}`])),
      ),
      area: optional(range(30)),
      floorNumber: optional(range(3)),
      name: optional(fc.constantFrom('A', 'b', 'ab', '\u{1F600}', 'none')),
      search: optional(fc.constantFrom('A', 'b', ' ', 'Ä')),
      cost: optional(fc.constantFrom('0', '1', 'none')),
      level: optional(fc.integer({ min: 0, max: 4 })),
      box: optional(box),
      since: optional(fc.nat(known.length - 1)),
    })
    const every = (sort: string) => ({
      sort,
      area: undefined,
      floorNumber: undefined,
      name: undefined,
      search: undefined,
      cost: undefined,
      level: undefined,
      box: undefined,
      since: undefined,
    })
    await fc.assert(
      fc.asyncProperty(
        query,
        limits,
        async ({ sort, area, floorNumber, name, search, cost, level, box, since }, limit) => {
          const attributes = { ...(cost === undefined ? {} : { cost }), ...(level === undefined ? {} : { level }) }
          const updatedSince = since === undefined ? undefined : known[since]!.updatedAt
          const asked = {
            ...(sort === undefined ? {} : { sort }),
            ...(updatedSince === undefined ? {} : { updatedSince: new Date(updatedSince).toISOString() }),
            ...(box === undefined ? {} : { bbox: `${box[0]},9,${box[1]},11` }),
            ...(search === undefined ? {} : { search }),
            filter: { name, area, floorNumber, attributes },
            count: true,
          }
          const fits = known.filter(
            (row) =>
              within(row.area, area) &&
              within(row.floorNumber, floorNumber) &&
              isCalled(row.name, name, search) &&
              Object.entries(attributes).every(([name, value]) => row.values[name] === value) &&
              (updatedSince === undefined || row.updatedAt >= updatedSince) &&
              (!box || (row.at !== null && row.at <= box[1] && row.at + (known.indexOf(row) % 2 ? 0.5 : 0) >= box[0])),
          )
          // Equal ones are in the order of their ids, the other way round where the order is.
          const byId = fits.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          const wanted = ordered(sort?.startsWith('-') ? byId.toReversed() : byId, sort ?? 'createdAt', keyOf).map(
            ({ id }) => id,
          )
          const { found, totals } = await all('/v2/floor', asked, limit)
          expect(found.map(({ id }) => id)).toEqual(wanted)
          expect(totals).toEqual([wanted.length])
          expect((await lines('/v2/floor', asked)).map(({ id }) => id)).toEqual(wanted)
        },
      ),
      {
        numRuns: 60,
        examples: ['area', '-area', 'floorNumber', '-floorNumber', '-name'].map(
          (sort): [ReturnType<typeof every>, number] => [every(sort), 3],
        ),
      },
    )
  })

  test('spaces and assets: the same, with use, area, seats and places on the earth', async () => {
    const { send, all, lines } = await tenant()
    await attribute(send, 'space', 'cost', 'text')
    await attribute(send, 'asset', 'count', 'number')
    const spaces: LayoutSpace[] = []
    const assets: LayoutAsset[] = []
    const seats = new Map<string, number>()
    const templates = [null, 'meet', 'work', 'bedroom'] as const
    for (let i = 0; i < 30; i++) {
      const id = crypto.randomUUID()
      const more = {
        usage: [null, 'Meet', 'Office', 'meet'][i % 4]!,
        template: templates[i % 3]!,
        ...(i % 7 === 0 && { furnishedAs: 'meet' as const }),
      }
      const called = ['Room', 'Room', 'Besprechung'][i % 5] ?? 'Room'
      spaces.push({ ...spaceAt(id, i * 10, 0, 4 + (i % 3), 4, `${called} ${(i * 7) % 10}`), ...more })
      // A table with chairs around it, of which each is a seat.
      const chairs = i % 5
      seats.set(id, chairs)
      if (chairs > 0) {
        assets.push(
          assetAt(crypto.randomUUID(), i * 10 + 1.2, 1.2, {
            type: 'meeting_table' as never,
            spaceId: id,
            name: `T${i % 4}`,
            shape: { type: 'box', a: 1.4, b: 1.4, h: 0.74 },
          }),
        )
        const places = [
          [i * 10 + 1.6, 0.65],
          [i * 10 + 1.6, 2.65],
          [i * 10 + 0.65, 1.6],
          [i * 10 + 2.65, 1.6],
        ] as const
        for (const [x, z] of places.slice(0, chairs))
          assets.push(assetAt(crypto.randomUUID(), x, z, { type: 'meeting_chair' as never, spaceId: id, name: null }))
      }
    }
    const georeference = { longitude: 10, latitude: 50 }
    const { id: floorId } = await send<{ id: string }>('POST', '/v2/floor', {
      properties: { name: 'F', georeference },
      spaces,
      assets,
    })
    const saved = await send<{ features: Feature[] }>('GET', `/v2/asset?floorId=${floorId}&limit=1000`)
    world.time.now += 5000
    const later = new Date(world.time.now).toISOString()
    const changed = new Set(spaces.filter((_, i) => i % 4 === 1).map(({ id }) => id))
    const newer = spaces.map((it) => (changed.has(it.id) ? { ...it, name: `${it.name} new` } : it))
    await send('PUT', `/v2/floor/${floorId}/layout`, { spaces: newer, assets })
    const costs = new Map(spaces.flatMap(({ id }, i) => (i % 3 ? [[id, String(i % 2)] as const] : [])))
    for (const [id, cost] of costs) await send('PATCH', `/v2/space/${id}/custom-attributes`, { cost })
    const features = (await all('/v2/space', { floorId }, 1000)).found
    expect(features.map(({ id }) => id)).toEqual(spaces.map(({ id }) => id))
    const longitudes = new Map(
      [...features, ...saved.features].map(({ id, geometry }) => {
        const xs = geometry!.coordinates[0]!.map(([x]) => x)
        return [id, [Math.min(...xs), Math.max(...xs)]] as const
      }),
    )
    const meets = (id: string, [west, east]: readonly [number, number]) =>
      longitudes.get(id)![0]! <= east && longitudes.get(id)![1]! >= west
    const metre = 1 / 71_696 // of longitude at 50 degrees north, about
    const onEarth = ([west, east]: readonly [number, number]) =>
      [10 + west * 12 * metre, 10 + east * 12 * metre] as const
    /** What a space without a template is used as by its words. */
    const told = ({ name, usage }: LayoutSpace) =>
      name.startsWith('Besprechung') ? ['meet'] : usage === 'Office' ? ['work', 'home_office'] : []
    const uses = (it: LayoutSpace) => [
      it.usage?.toLowerCase(),
      ...(it.template ? [it.template] : it.furnishedAs ? [it.furnishedAs] : told(it)),
    ]
    const areas = new Map(features.map(({ id, properties }) => [id, properties['area'] as number]))
    const query = fc.record({
      sort: optional(fc.constantFrom(...['updatedAt', 'name', 'area', 'seats'].flatMap((it) => [it, `-${it}`]))),
      name: optional(fc.constantFrom('room 4', 'BESPRECHUNG 4', 'none')),
      search: optional(fc.constantFrom('ROOM', 'sprech', '3')),
      usage: optional(fc.constantFrom('meet', 'OFFICE', 'work', 'home_office', 'none')),
      template: optional(fc.constantFrom('meet', 'bedroom')),
      area: optional(range(25)),
      seats: optional(range(5)),
      cost: optional(fc.constantFrom('0', '1')),
      box: optional(box),
      isLater: optional(fc.boolean()),
    })
    await fc.assert(
      fc.asyncProperty(query, limits, async (asked, limit) => {
        const { sort, name, search, usage, template, area, seats: range, cost, isLater } = asked
        const box = asked.box && onEarth(asked.box)
        const sent = {
          floorId,
          ...(sort === undefined ? {} : { sort }),
          ...(isLater ? { updatedSince: later } : {}),
          ...(box ? { bbox: `${box[0].toFixed(9)},49,${box[1].toFixed(9)},51` } : {}),
          ...(search === undefined ? {} : { search }),
          filter: {
            name,
            usage,
            template,
            area,
            seats: range,
            ...(cost === undefined ? {} : { attributes: { cost } }),
          },
          count: true,
        }
        const fits = newer.filter(
          ({ id, ...it }) =>
            (usage === undefined || uses({ id, ...it }).includes(usage.toLowerCase())) &&
            (template === undefined || it.template === template) &&
            isCalled(it.name, name, search) &&
            within(areas.get(id)!, area) &&
            within(seats.get(id)!, range) &&
            (cost === undefined || costs.get(id) === cost) &&
            (!isLater || changed.has(id)) &&
            (!box || meets(id, [Number(box[0].toFixed(9)), Number(box[1].toFixed(9))])),
        )
        const wanted = ordered(fits, sort, ({ id, name }, key) =>
          key === 'name'
            ? name
            : key === 'area'
              ? areas.get(id)!
              : key === 'seats'
                ? seats.get(id)!
                : Number(changed.has(id)),
        ).map(({ id }) => id)
        const { found, totals } = await all('/v2/space', sent, limit)
        expect(found.map(({ id }) => id)).toEqual(wanted)
        expect(totals).toEqual([wanted.length])
        expect((await lines('/v2/space', sent)).map(({ id }) => id)).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
    const assetQuery = fc.record({
      sort: optional(fc.constantFrom('type', '-type', 'name', '-name', 'updatedAt')),
      spaceId: optional(fc.constantFrom(...spaces.slice(0, 6).map(({ id }) => id))),
      name: optional(fc.constantFrom('t1', 'T')),
      search: optional(fc.constantFrom('t', '3')),
      box: optional(box),
    })
    await fc.assert(
      fc.asyncProperty(assetQuery, limits, async ({ sort, spaceId, name, search, box: asked }, limit) => {
        const box = asked && (onEarth(asked).map((it) => Number(it.toFixed(9))) as [number, number])
        const sent = {
          ...{ floorId, count: true },
          ...(sort === undefined ? {} : { sort }),
          ...(spaceId === undefined ? {} : { spaceId }),
          ...(search === undefined ? {} : { search }),
          filter: { name },
          ...(box ? { bbox: `${box[0]},49,${box[1]},51` } : {}),
        }
        const fits = assets.filter(
          (it) =>
            (spaceId === undefined || it.spaceId === spaceId) &&
            isCalled(it.name, name, search) &&
            (!box || meets(it.id, box)),
        )
        const wanted = ordered(fits, sort, (it, key) => (key === 'updatedAt' ? 0 : it[key as 'name'])).map(
          ({ id }) => id,
        )
        const { found, totals } = await all('/v2/asset', sent, limit)
        expect(found.map(({ id }) => id)).toEqual(wanted)
        expect(totals).toEqual([wanted.length])
      }),
      { numRuns: 25 },
    )
  })

  test('a cursor goes on from its place while floors come, go and change', async () => {
    const { send } = await tenant()
    const create = async (name: string) =>
      (await send<{ id: string }>('POST', '/v2/floor', { properties: { name } })).id
    const ids = [await create('b'), await create('d'), await create('f'), await create('h')]
    const first = await send<Collection>('GET', '/v2/floor?sort=name&limit=2')
    expect(first.features.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    await create('a')
    const between = await create('e')
    await send('PATCH', `/v2/floor/${ids[1]}`, { name: 'z' }) // the last one of the page
    const rest = await send<Collection>('GET', `/v2/floor?sort=name&limit=10&cursor=${first.next}`)
    expect(rest.features.map(({ id }) => id)).toEqual([between, ids[2], ids[3], ids[1]])
    for (const cursor of ['x', 'W10', Buffer.from('["00000000-0000-4000-8000-000000000001",7]').toString('base64url')])
      await expect(send('GET', `/v2/floor?sort=name&cursor=${cursor}`)).rejects.toThrow(/400.*cursor/)
    await expect(send('GET', `/v2/floor?sort=area&cursor=${first.next}`)).rejects.toThrow(/400.*cursor/)
  })

  test('floors of one name are in the order of their ids, over pages too', async () => {
    const { send } = await tenant()
    const ids: string[] = []
    for (let i = 0; i < 4; i++)
      ids.push((await send<{ id: string }>('POST', '/v2/floor', { properties: { name: 'Level 1' } })).id)
    const first = await send<Collection>('GET', '/v2/floor?sort=name&limit=2')
    const rest = await send<Collection>('GET', `/v2/floor?sort=name&limit=2&cursor=${first.next}`)
    expect([...first.features, ...rest.features].map(({ id }) => id)).toEqual(ids.sort())
  })

  test('the same body comes as GeoJSON, with its type; lines stop where it is asked for', async () => {
    const { send, headers, lines } = await tenant()
    for (let i = 0; i < 5; i++) await send('POST', '/v2/floor', { properties: { name: `F${i}` } })
    const geo = await world.request('/v2/floor?limit=2', { headers: { ...headers, accept: 'application/geo+json' } })
    expect(geo.headers.get('content-type')).toBe('application/geo+json')
    expect(geo.headers.get('link')).toContain('rel="next"')
    expect(await geo.json()).toEqual(await send('GET', '/v2/floor?limit=2'))
    const csv = await world.request('/v2/floor', { headers: { ...headers, accept: 'text/csv' } })
    expect([csv.status, await csv.json()]).toMatchObject([
      406,
      { code: 'not_acceptable', detail: expect.stringContaining('application/x-ndjson, got "text/csv"') },
    ])
    const { features } = await send<Collection>('GET', '/v2/floor')
    expect(await lines('/v2/floor', {})).toEqual(features)
    expect(await lines('/v2/floor', { limit: 3 })).toEqual(features.slice(0, 3))
    expect(await lines('/v2/floor', { limit: 3, offset: 1 })).toEqual(features.slice(1, 4))
  })

  test('what is no filter is refused by name, and values are for who may read them', async () => {
    const { account, send, headers } = await tenant()
    const { id } = await send<{ id: string }>('POST', '/v2/floor', {
      properties: { name: 'F', private: false },
      spaces: [spaceAt(crypto.randomUUID())],
    })
    await attribute(send, 'space', 'cost', 'text')
    await attribute(send, 'floor', 'level', 'number')
    for (const [query, text] of [
      [
        'filter[colour]=red',
        'filter[colour]: is no parameter of this address, which has filter[name], filter[usage], ',
      ],
      ['filter[area]=3', 'filter[area]: is written with a condition, filter[area][gte], filter[area][lte]'],
      ['filter[area][gte]=big', 'filter.area.gte'],
      ['filter[area][gt]=3', 'which has filter[area][gte], filter[area][lte]'],
      ['filter[attributes.nothing]=1', 'filter.attributes.nothing: is no custom attribute of a space'],
      ['filter[usage]=a&filter[usage]=b', 'filter.usage'],
      ['filter[usage]=a&filter[usage][x]=b', 'filter[usage][x]'],
      ['filter[__proto__][x]=b', '__proto__'],
      ['sort=colour', 'sort'],
      ['bbox=1,2,3', 'bbox: must be west,south,east,north'],
      ['updatedSince=yesterday', 'updatedSince: must be a date and time such as 2026-01-31T12:00:00Z, got "yesterday"'],
    ] as const) {
      const answer = await world.request(`/v2/space?floorId=${id}&${query}`, { headers })
      expect([query, answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
        query,
        400,
        expect.stringContaining(text),
      ])
    }
    await expect(send('GET', '/v2/floor?filter[attributes.level]=x')).rejects.toThrow(
      'filter.attributes.level: must be a number',
    )
    const reader = (await account.publishable(['floor:readPublic', 'floor:queryPublic'])).text
    for (const path of [`/v2/space?floorId=${id}&filter[attributes.cost]=1`, '/v2/floor?filter[attributes.level]=1']) {
      const answer = await world.request(`${path}&pubtoken=${reader}`, { headers: { origin: PAGE } })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
})
