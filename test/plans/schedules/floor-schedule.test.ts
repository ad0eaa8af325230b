import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { drawSchedule } from '../../../src/plans/files/writing/pdf/draw-schedule.ts'
import { buildingSchedule, floorSchedule } from '../../../src/plans/schedules/floor-schedule.ts'
import { scheduleTable } from '../../../src/plans/schedules/schedule-tables.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { SCHEDULE_NAMES, type Schedule } from '../../../src/schema/resources/floors/schedule.ts'
import { assetId, rectangle, spaceId } from '../../support/floors.ts'

/** What may stand in `customData`: products, and what is none. */
const customData = fc.oneof(
  fc.record({
    sku: fc.constantFrom('A-1', 'B-2', 3),
    price: fc.constantFrom(0, 19.99, '129.90', 0.1, '1e3', -5, null),
    currency: fc.constantFrom('EUR', 'USD', 'euro'),
  }),
  fc.constant(undefined),
  fc.constant({ sku: { of: 1 }, name: 7, price: '12,50', currency: 'EUR' }),
)

const asset = fc.record({
  type: fc.constantFrom('task_table', 'task_chair', 'bed', 'other' as const),
  x: fc.integer({ min: -2, max: 11 }),
  a: fc.constantFrom(0.8, 1.6),
  name: fc.constantFrom(null, 'Desk "A"', '=1+1'),
  customData,
})

const floor = fc.array(asset, { maxLength: 30 }).map((pieces): LayoutContent => {
  const spaces = [
    rectangle(
      1,
      'Office, left',
      [0, 0, 5, 4],
      [
        ['window', 'top', 1, 2],
        ['door', 'left', 1, 0.9],
      ],
      'Office',
    ),
    rectangle(2, 'Room', [5, 0, 4, 4], [['gap', 'top', 1, 2]]),
  ]
  const assets = pieces.map(({ type, x, a, name, customData: data }, i): LayoutAsset => {
    const shape = { type: 'box' as const, a, b: 0.4, h: 0.7, ...(data === undefined ? {} : { customData: data }) }
    const place = { position: [x, 0, 1] as [number, number, number], rotation: 0, spaceId: null }
    return { id: assetId(i + 1), type, name, shape, ...place, groupId: null, origin: null, moved: false } as LayoutAsset
  })
  return { spaces, assets }
})

/** Cents of a price as it is written, by digits alone; undefined for what is none. */
function centsOf({ shape }: LayoutAsset): [currency: string, cents: bigint] | undefined {
  const { price, currency } = shape.customData ?? {}
  const digits = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(price))
  if (!digits || typeof currency !== 'string' || currency.length !== 3) return undefined
  return [currency, BigInt(digits[1]! + (digits[2] ?? '').padEnd(2, '0'))]
}

test('every piece is counted once in each table, and its price once in the sums', () => {
  fc.assert(
    fc.property(floor, (content) => {
      const schedule = floorSchedule({ name: 'EG', ...content })
      const counted = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
      expect(counted(schedule.furniture)).toBe(content.assets.length)
      expect(counted(schedule.inRooms)).toBe(content.assets.length)
      const sums = new Map<string, bigint>()
      for (const [currency, cents] of content.assets.flatMap((it) => [centsOf(it) ?? []].filter((x) => x.length === 2)))
        sums.set(currency as string, (sums.get(currency as string) ?? 0n) + (cents as bigint))
      expect(schedule.prices.map(({ currency, sum }) => [currency, BigInt(Math.round(sum * 100))])).toEqual(
        [...sums].sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      const priced = content.assets.filter((it) => centsOf(it)).length
      expect([counted(schedule.prices.map((it) => ({ count: it.pieces }))), schedule.unpriced]).toEqual([
        priced,
        content.assets.length - priced,
      ])
      for (const row of schedule.furniture)
        expect(row.sum).toBe(row.price === null ? null : Math.round(row.price * row.count * 10_000) / 10_000)
    }),
  )
})

test(
  'the order of pieces is nothing to it, rooms are as they lie, and a room alone has its own',
  { tags: 'slow' },
  () => {
    fc.assert(
      fc.property(floor, fc.integer({ min: 1, max: 1000 }), (content, seed) => {
        const schedule = floorSchedule({ name: 'EG', ...content })
        const mixed = content.assets.toSorted((a, b) => ((a.position[0] * seed) % 7) - ((b.position[0] * seed) % 7))
        expect(floorSchedule({ name: 'EG', spaces: content.spaces, assets: mixed })).toEqual(schedule)
        const inRoom = (from: number, to: number) =>
          content.assets.filter(({ position, shape }) => {
            const middle = position[0] + (shape.type === 'box' ? shape.a / 2 : 0)
            return middle >= from && middle < to
          }).length
        expect(schedule.rooms.map(({ pieces }) => pieces)).toEqual([inRoom(0, 5), inRoom(5, 9)])
        const alone = floorSchedule({ name: 'EG', ...content }, { spaceId: spaceId(1) })
        expect(alone.rooms).toEqual([schedule.rooms[0]])
        expect(alone.inRooms).toEqual(schedule.inRooms.filter((row) => row.spaceId === spaceId(1)))
      }),
    )
    expect(() => floorSchedule({ name: 'EG', spaces: [], assets: [] }, { spaceId: spaceId(1) })).toThrow(
      'space: not found',
    )
  },
)

test('rooms have their measures, and a building the sums of its floors', () => {
  const spaces = [
    rectangle(
      1,
      'A',
      [0, 0, 5, 4],
      [
        ['window', 'top', 1, 2],
        ['window', 'top', 3.5, 1],
        ['door', 'left', 1, 0.9],
      ],
    ),
  ]
  const customData = { sku: 'D', price: 249.5, currency: 'EUR' }
  const desk: LayoutAsset = {
    ...{ id: assetId(1), type: 'task_table', name: null, groupId: null, origin: null, moved: false },
    ...{ position: [1, 0, 1], rotation: 0, spaceId: spaceId(1) },
    shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74, customData },
  }
  const one = floorSchedule({ name: 'EG', spaces, assets: [desk] })
  expect(one.rooms).toMatchObject([
    { floor: 'EG', area: 20, usableArea: 20, height: 2.6, doors: 1, windows: 2, windowArea: 3.9, places: 0, pieces: 1 },
  ])
  const both = buildingSchedule([one, floorSchedule({ name: 'OG', spaces, assets: [desk, desk] })])
  expect(both).toMatchObject({
    furniture: [{ sku: 'D', count: 3, price: 249.5, sum: 748.5 }],
    inRooms: [
      { floor: 'EG', count: 1 },
      { floor: 'OG', count: 2, sum: 499 },
    ],
    prices: [{ currency: 'EUR', sum: 748.5, pieces: 3 }],
    totals: { rooms: 2, area: 40, pieces: 3 },
  })
})

test('the sum of areas of glass has no more decimals than those', () => {
  const schedule = floorSchedule({ name: 'EG', spaces: [rectangle(1, 'Office', [0, 0, 5, 4], [])], assets: [] })
  const rooms = [0.1, 0.2].map((windowArea) => ({ ...schedule.rooms[0]!, windowArea }))
  const { columns, sums } = scheduleTable('rooms', { ...schedule, rooms })
  expect(sums[0]![columns.findIndex(({ title }) => title === 'Glass m²')]).toBe(0.3)
})

test('products of the account are called and priced as its list has them', () => {
  const piece = (number: number, customData: Record<string, unknown>): LayoutAsset => ({
    ...{ id: assetId(number), type: 'other', name: null, groupId: null, origin: null, moved: false },
    ...{ position: [1, 0, 1], rotation: 0, spaceId: null },
    shape: { type: 'box', a: 1, b: 1, h: 1, customData },
  })
  const product = { id: 'p-1', sku: 'NEW', name: 'Desk', supplier: 'Maker', price: '0.1', currency: 'EUR' }
  const assets = [
    piece(1, { sku: 'OLD', productId: 'p-1', price: 5, currency: 'USD' }),
    piece(2, { sku: 'NEW' }),
    piece(3, { sku: 'NEW', productId: 'p-2' }),
    piece(4, { sku: 'X', price: 5, currency: 'USD' }),
  ]
  const { furniture, prices } = floorSchedule({ name: 'EG', spaces: [], assets }, { products: [product] })
  expect(furniture).toMatchObject([
    { sku: 'NEW', name: 'Desk', supplier: 'Maker', count: 3, price: 0.1, sum: 0.3, currency: 'EUR' },
    { sku: 'X', name: null, count: 1, price: 5, currency: 'USD' },
  ])
  expect(prices.map(({ sum }) => sum)).toEqual([0.3, 5])
})

/** Fields of comma-separated values, by the states of RFC 4180. */
function fieldsOf(text: string): string[][] {
  const lines: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const [line, letter] = [lines.at(-1)!, text[i]!]
    if (letter === '"' && quoted && text[i + 1] === '"') line.push(line.pop()! + text[++i])
    else if (letter === '"') quoted = !quoted
    else if (letter === ',' && !quoted) line.push('')
    else if (letter === '\r' && !quoted) lines.push([''])
    else if (letter !== '\n' || quoted) line.push(line.pop()! + letter)
  }
  return lines.slice(0, -1)
}

const file = async (format: 'csv' | 'xlsx', content: LayoutContent, options: object = {}) => {
  const facts = { name: 'EG', elevation: 0, floorNumber: 0, northDirection: null, georeference: null }
  return (await writePlan(format, { ...facts, ...content }, options)).bytes
}

test('a file of values has the rows and sums of its table, and computes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(floor, fc.constantFrom(...SCHEDULE_NAMES), async (content, schedule) => {
      const table = scheduleTable(schedule, floorSchedule({ name: 'EG', ...content }))
      const lines = fieldsOf(new TextDecoder().decode(await file('csv', content, { schedule })))
      const fields = (row: readonly unknown[]) =>
        row.map((it) => (it === null ? '' : it === '=1+1' ? "'=1+1" : String(it)))
      expect(lines).toEqual([table.columns.map(({ title }) => title), ...[...table.rows, ...table.sums].map(fields)])
    }),
  )
  await expect(file('csv', { spaces: [], assets: [] }, { schedule: 'all' })).rejects.toThrow('one table')
})

test('a workbook has a sheet for each table with its numbers, and is the same bytes each time', async () => {
  const [content] = fc.sample(floor, { numRuns: 1, seed: 7 }) as [LayoutContent]
  const bytes = await file('xlsx', content)
  expect(await file('xlsx', content)).toEqual(bytes)
  const parts = unzipSync(bytes)
  const text = Object.keys(parts)
    .sort()
    .map((name) => new TextDecoder().decode(parts[name]))
    .join('')
  for (const title of ['Rooms', 'Furniture', 'Furniture by room']) expect(text).toContain(`name="${title}"`)
  const rows = [...text.matchAll(/<sheetData>(.*?)<\/sheetData>/gs)].map(([, sheet]) => sheet!.match(/<row /g)!.length)
  const schedule: Schedule = floorSchedule({ name: 'EG', ...content })
  const expected = SCHEDULE_NAMES.map((name) => scheduleTable(name, schedule)).map(
    (table) => 1 + table.rows.length + table.sums.length,
  )
  expect(rows).toEqual(expected)
})

test('the sums of rooms have no doors: one between two rooms is a door of both', () => {
  const holes = (side: 'left' | 'right') => [['door', side, 1, 0.9] as const, ['window', 'top', 1, 1] as const]
  const spaces = [rectangle(1, 'A', [0, 0, 4, 4], holes('right')), rectangle(2, 'B', [4.1, 0, 4, 4], holes('left'))]
  const { columns, rows, sums } = scheduleTable('rooms', floorSchedule({ name: 'EG', spaces, assets: [] }))
  const column = (title: string) => columns.findIndex((it) => it.title === title)
  expect(rows.map((row) => row[column('Doors')])).toEqual([1, 1])
  expect([sums[0]![column('Doors')], sums[0]![column('Windows')]]).toEqual([null, 2])
})

test('printed tables have each row once, on as many pages as it takes', () => {
  const rows = Array.from({ length: 95 }, (_, i) => [`row ${i}`, i])
  const columns = [
    { title: 'Name', width: 20 },
    { title: 'Count', width: 8, decimals: 0 },
  ]
  const pages = [
    ...drawSchedule({ title: 'Things', columns, rows, sums: [['Total', 95]] }, 'EG', '2026-01-02T00:00:00Z'),
  ]
  const texts = pages.map((page) => JSON.stringify(page))
  expect(pages.length).toBeGreaterThan(2)
  for (const [name] of rows) expect(texts.filter((page) => page.includes(`"${name}"`))).toHaveLength(1)
  for (const [i, page] of texts.entries())
    for (const word of ['Things', 'EG', 'Count', `2026-01-02 · ${i + 1} / ${pages.length}`])
      expect(page).toContain(word)
  expect(texts.at(-1)).toContain('"Total"')
})
