import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../../src/base/errors.ts'
import { BULK_METHODS } from '../../../src/schema/resources/bulk-job.ts'
import { type ItemFormat, readItems } from '../../../src/threads/bulk/read-items.ts'
import { box } from '../../engine/furnishing/desk-grid/requests.ts'
import { crossing, furniture } from './requests.ts'

const grid = { boundingBox: { x: 9, y: 3, z: 8 }, chairSpacing: 1, furniture }
const ndjson = (...lines: unknown[]) => lines.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n')
const limits = { methods: BULK_METHODS, depthMax: 32, itemsMax: 100_000, piecesMax: 1e7, members: {} }

const read = (text: string, format: ItemFormat, more: Partial<typeof limits> = {}) =>
  readItems({ bytes: new TextEncoder().encode(text), format, ...limits, ...more })
const readJson = (body: unknown, more: Partial<typeof limits> = {}) => read(JSON.stringify(body), 'json', more)
const requestsOf = ({ chunks }: ReturnType<typeof read>) =>
  chunks.flatMap(({ requests }) => requests.split('\n').map((it) => JSON.parse(it) as unknown))

function refusal(act: () => unknown): ServiceError {
  try {
    act()
  } catch (error) {
    return error as ServiceError
  }
  throw new Error('Nothing was refused')
}

describe('what is read', () => {
  test('the same of JSON and of NDJSON, with and without defaults', () => {
    const { furniture: shared, ...rest } = grid
    const items = [rest, { ...rest, tableGap: 0.2 }]
    const found = [
      readJson({ defaults: { furniture: shared }, items }),
      read(ndjson({ defaults: { furniture: shared } }, '', ...items, ''), 'ndjson'),
    ]
    for (const it of found) {
      expect(requestsOf(it)).toEqual(items)
      expect(it.shared).toEqual([['furniture', JSON.stringify(shared)]])
      expect(it.items).toBe(2)
    }
    expect(found[0]!.pieces).toBe(found[1]!.pieces)
    expect(read(ndjson(grid, grid), 'ndjson').pieces).toBe(found[0]!.pieces)
  })

  test('a line as it was sent, digit by digit', () => {
    const line = JSON.stringify(grid).replace('"x":9', '"x":9.00').replace('"D-160"', '1e400')
    expect(read(`${line}\r\n`, 'ndjson').chunks[0]!.requests.trim()).toBe(line)
  })

  test('customData of JSON as it was sent, on one line', () => {
    const body = JSON.stringify({ items: [grid] }).replace('"D-160"', '[1.00,\n 1e400]')
    expect(read(body, 'json').chunks[0]!.requests).toContain('"customData":{"sku":[1.00,  1e400]}')
  })

  test('chunks hold all requests in their order, and no more work than a chunk may', () => {
    const items = Array.from({ length: 1200 }, (_, i) => ({
      boundingBox: { x: 2 + (i % 40), y: 3, z: 2 + (i % 30) },
      chairSpacing: 1,
    }))
    const { chunks } = readJson({ defaults: { furniture }, items })
    expect(requestsOf({ chunks } as never)).toEqual(items)
    let first = 0
    for (const chunk of chunks) {
      expect(chunk.first).toBe(first)
      expect(chunk.items).toBeLessThanOrEqual(1000)
      first += chunk.items
    }
    expect(chunks.length).toBeGreaterThan(3)
    // One that is as much work as many chunks is a chunk of its own.
    const hall = { boundingBox: { x: 600, y: 3, z: 600 }, chairSpacing: 1 }
    const cut = readJson({ defaults: { furniture }, items: [...items.slice(0, 5), hall, ...items.slice(0, 5)] })
    expect(cut.chunks.map((it) => it.items)).toEqual([5, 1, 5])
  })

  test('what the engine refuses is an item all the same', () => {
    const found = readJson({ items: [{ ...grid, obstacles: [crossing] }, grid] })
    expect([found.items, found.pieces]).toEqual([2, readJson({ items: [grid] }).pieces])
  })
})

describe('GeoJSON', () => {
  const { furniture: shared, chairSpacing } = grid
  const polygon = (rings: readonly (readonly (readonly [number, number])[])[], properties: object = {}) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!]) },
  })
  const rectangle = (x: number, y: number, w: number, h: number) =>
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ] as const
  const collection = (features: readonly object[], more: object = { coordinateSystem: 'local-metres' }) =>
    JSON.stringify({ type: 'FeatureCollection', defaults: { furniture: shared, chairSpacing }, features, ...more })

  test('a rectangle is its box, y upwards is z downwards, and what lies outside of a polygon is an obstacle', () => {
    const notch = [
      [10, 0],
      [16, 0],
      [16, 4],
      [13, 4],
      [13, 5],
      [10, 5],
    ] as const
    const found = read(
      collection([
        polygon([rectangle(-3, 7, 9, 8)], { tableGap: 0.2, height: 2.5 }),
        polygon([notch]),
        polygon([rectangle(0, 0, 9, 9), rectangle(4, 4, 1, 1)]),
      ]),
      'geojson',
    )
    const [plain, cut, hole] = requestsOf(found) as { obstacles: { points: [number, number][] }[] }[]
    expect(plain).toEqual({ boundingBox: { x: 9, y: 2.5, z: 8 }, tableGap: 0.2 })
    expect(cut).toMatchObject({ boundingBox: { x: 6, y: 3, z: 5 }, obstacles: [{ type: 'polygon-extrusion', h: 3 }] })
    const corners = (points: [number, number][]) => points.map((it) => it.join(' ')).sort()
    expect(corners(cut!.obstacles[0]!.points)).toEqual(['3 0', '3 1', '6 0', '6 1'])
    expect(corners(hole!.obstacles[0]!.points)).toEqual(['4 4', '4 5', '5 4', '5 5'])
    expect(found.shared.map(([name]) => name)).toEqual(['furniture', 'chairSpacing'])
  })

  test('longitude and latitude become metres', () => {
    const degree = 111_319.49 // of the equator
    const [first] = requestsOf(read(collection([polygon([rectangle(0, 0, 9 / degree, 8 / degree)])], {}), 'geojson'))
    const { boundingBox } = first as { boundingBox: { x: number; z: number } }
    expect(boundingBox.x).toBeCloseTo(9, 1)
    expect(boundingBox.z).toBeCloseTo(8, 0)
  })

  test.each([
    [collection([polygon([rectangle(0, 0, 9, 8)], { chairSpacing: -1 })]), /^features\[0\]: chairSpacing: must be > 0/],
    [collection([polygon([rectangle(0, 0, 9, 8)], { rows: 2 })]), /^features\[0\]: unknown key "rows"/],
    [
      collection([polygon([rectangle(0, 0, 9, 8)], { boundingBox: 1 })]),
      /^features\[0\]: boundingBox: must be left out/,
    ],
    [collection([{ ...polygon([]), geometry: { type: 'Point', coordinates: [0, 0] } }]), /features\[0\]/],
    [collection([polygon([rectangle(0, 0, 9, 8)], { obstacles: 1 })]), /^features\[0\]: obstacles: must be an array/],
    [collection([]), /^features: the file has none/],
    ['{}', /^type: must be FeatureCollection/],
  ])('refusals name the feature %#', (body, message) => {
    expect(refusal(() => read(body, 'geojson')).message).toMatch(message)
  })
})

describe('what is refused, and how it is named', () => {
  const wrong = { ...grid, chairSpacing: -1 }

  test.each([
    [ndjson(grid, '', grid, '{"boundingBox":', grid), 'line 4: text: must be JSON'],
    [ndjson(grid, wrong), 'line 2: chairSpacing: must be > 0, got -1'],
    [ndjson(grid, '7'), 'line 2: must be an object, got 7'],
    [ndjson(grid, { ...grid, rows: 1 }), 'line 2: unknown key "rows"'],
    [ndjson(grid, '{"tableGap":0,"tableGap":1}'), 'line 2: duplicate key "tableGap"'],
    [ndjson({ defaults: 7 }, grid), 'line 1: defaults: must be an object, got 7'],
    [ndjson({ defaults: {}, tableGap: 1 }, grid), 'line 1: unknown key "tableGap"'],
    [ndjson(grid, { defaults: {} }), 'line 2: '],
    [ndjson({ defaults: grid }), 'body: must hold at least one request'],
    ['\n \n', 'body: must hold at least one request'],
    [`${ndjson(grid)}\n\u00ff`, 'line 2: text: must be JSON'],
    [ndjson(grid, `[${'['.repeat(40)}${']'.repeat(40)}]`), 'line 2: '],
  ])('NDJSON %#', (body, message) => {
    const found = refusal(() => read(body, 'ndjson'))
    expect(found.code).toBe('invalid')
    expect(found.message.slice(0, message.length)).toBe(message)
  })

  test.each([
    [{ items: [] }, 'body: must hold at least one request'],
    [{}, 'items: '],
    [[grid], 'must be an object'],
    [{ items: [grid], item: 1 }, 'unknown key "item"'],
    [{ items: [grid, wrong] }, 'items[1]: chairSpacing: must be > 0, got -1'],
    [{ defaults: wrong, items: [{}] }, 'items[0]: chairSpacing: must be > 0, got -1'],
    [{ items: [grid], idempotencyKey: 'a b' }, 'idempotencyKey: '],
  ])('JSON %#', (body, message) => {
    const found = refusal(() => readJson(body))
    expect(found.code).toBe('invalid')
    expect(found.message.slice(0, message.length)).toBe(message)
  })

  test('pointers begin at the body', () => {
    const { members } = refusal(() => readJson({ items: [grid, wrong] }))
    expect(members['errors']).toMatchObject([{ pointer: '/items/1/chairSpacing' }])
  })

  test('limits by their numbers, just above and not at them', () => {
    const three = { items: [grid, grid, grid] }
    const { pieces } = readJson(three, { itemsMax: 3 })
    expect(refusal(() => readJson(three, { itemsMax: 2 })).message).toBe('body: must hold at most 2 requests, got 3')
    readJson(three, { piecesMax: pieces })
    expect(refusal(() => readJson(three, { piecesMax: pieces - 1 })).message).toContain(`at most ${pieces - 1} desks`)
    const heavy = {
      ...grid,
      furniture: [{ type: 'task_table', shape: { ...box(1.6, 0.8), customData: { text: 'x'.repeat(5000) } } }],
    }
    expect(refusal(() => readJson({ items: [heavy] }, { piecesMax: 100 })).message).toContain('at most 52000 bytes')
    const long = {
      tableGap: 0,
      furniture: [{ type: 'sofa', shape: { ...box(1, 1), customData: { text: 'y'.repeat(60_000) } } }],
    }
    const many = {
      defaults: { ...long, furniture: Array.from({ length: 17 }, () => long.furniture[0]) },
      items: [grid],
    }
    expect(refusal(() => readJson(many)).message).toMatch(
      /^(defaults: must be at most 1000000 characters|params: customData)/,
    )
  })
})
