import { describe, expect, test } from 'vitest'
import { type GridFormat, readGrids } from '../../src/bulk/read-grids.ts'
import type { ServiceError } from '../../src/errors.ts'
import { box } from '../furnishing/desk-grid/requests.ts'
import { crossing, furniture } from './requests.ts'

const grid = { boundingBox: { x: 9, y: 3, z: 8 }, chairSpacing: 1, furniture }
const ndjson = (...lines: unknown[]) => lines.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n')
const limits = { depthMax: 32, itemsMax: 100_000, desksMax: 1e7, members: {} }

const read = (text: string, format: GridFormat, more: Partial<typeof limits> = {}) =>
  readGrids({ bytes: new TextEncoder().encode(text), format, ...limits, ...more })
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
    expect(found[0]!.desks).toBe(found[1]!.desks)
    expect(read(ndjson(grid, grid), 'ndjson').desks).toBe(found[0]!.desks)
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
    expect([found.items, found.desks]).toEqual([2, readJson({ items: [grid] }).desks])
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
    [ndjson({ defaults: 7 }, grid), 'line 1: defaults: must be an object, alone on the first line'],
    [ndjson({ defaults: {}, tableGap: 1 }, grid), 'line 1: defaults: must be an object, alone on the first line'],
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
    const { desks } = readJson(three, { itemsMax: 3 })
    expect(refusal(() => readJson(three, { itemsMax: 2 })).message).toBe('body: must hold at most 2 requests, got 3')
    readJson(three, { desksMax: desks })
    expect(refusal(() => readJson(three, { desksMax: desks - 1 })).message).toContain(`at most ${desks - 1} desks`)
    const heavy = {
      ...grid,
      furniture: [{ type: 'task_table', shape: { ...box(1.6, 0.8), customData: { text: 'x'.repeat(5000) } } }],
    }
    expect(refusal(() => readJson({ items: [heavy] }, { desksMax: 100 })).message).toContain('at most 52000 bytes')
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
