import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { BUILDING_FORMATS } from '../../../src/schema/resources/floors/file-formats.ts'
import { ConversionLane, type LaneOptions } from '../../../src/threads/conversion/conversion-lane.ts'
import { convertInPlace } from '../../../src/threads/conversion/conversions.ts'
import { convertOnThreads } from '../../../src/threads/conversion/convert-on-threads.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

const script = new URL('../../support/faulty-conversions.mjs', import.meta.url)
const lanes: ConversionLane[] = []
const laneOf = (more: Partial<LaneOptions> = {}) => {
  const options = {
    heapMegabytes: 64,
    deadlineMs: 20_000,
    waitingMax: 3,
    waitingOfClientMax: 2,
    bytesMax: 1000,
    bytesOfClientMax: 500,
    idleMs: 60_000,
    script,
  }
  const lane = new ConversionLane({ ...options, ...more })
  lanes.push(lane)
  return (input: object, client = 'a', onCost?: (ms: number) => void) =>
    lane.run({ name: 'readFile', input }, { client, onCost }, 1)
}
afterEach(async () => {
  for (const lane of lanes.splice(0)) await lane.close()
})

test('orders are carried out one after the other, each with its own output', async () => {
  const run = laneOf()
  const costs: number[] = []
  const outputs = [1, 2, 3].map((value) => run({ fault: 'wait', value }, `${value}`, (ms) => costs.push(ms)))
  expect(await Promise.all(outputs)).toEqual([1, 2, 3])
  expect(costs.length).toBe(3)
  expect(costs.every((ms) => ms >= 40)).toBe(true)
})

describe('what goes wrong fails one order, not the next', () => {
  test.each([
    [
      'memory',
      {
        code: 'payload_too_large',
        message: 'file: takes more memory than there is for it, 64 MB: split it by floors',
      },
    ],
    ['end', { message: 'a thread that converts has ended' }],
    ['throw', { message: 'unexpected' }],
    ['fail', { message: 'Error: inner' }],
    ['refuse', { code: 'invalid', message: 'no', members: { a: 1 } }],
  ])('%s', async (fault, error) => {
    const run = laneOf()
    const [failed, next] = [run({ fault }), run({ value: 7 })]
    await expect(failed).rejects.toMatchObject(error)
    expect(await next).toBe(7)
    expect(await run({ value: 8 })).toBe(8)
  })

  test('time', async () => {
    const run = laneOf({ deadlineMs: 5000 })
    await expect(run({ fault: 'time' })).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'file: takes longer than 5 seconds to read, as a damaged one may: export it anew, or split it by floors',
    })
    expect(await run({ value: 8 })).toBe(8)
  })
})

test('too many that wait are refused, of one client and in all', async () => {
  const run = laneOf()
  const running = run({ fault: 'wait', value: 0 })
  const waiting = [run({ value: 1 }), run({ value: 2 })]
  expect(() => run({ value: 3 })).toThrow(
    expect.objectContaining({ code: 'unavailable', members: { retryAfterSeconds: 3 } }),
  )
  waiting.push(run({ value: 4 }, 'b'))
  expect(() => run({ value: 5 }, 'c')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(await Promise.all([running, ...waiting])).toEqual([0, 1, 2, 4])
})

test('of what is written into a model its bytes and the texts of its floors count', async () => {
  const files = {
    ...{ heapMegabytes: 64, deadlineMs: 20_000, waitingMax: 9, waitingOfClientMax: 9, idleMs: 60_000, script },
    ...{ bytesMax: 1000, bytesOfClientMax: 1000 },
  }
  let refused = 0
  const threads = convertOnThreads({ files }, () => ({ onRefused: () => refused++, onStarted() {} }))
  const facts = { floorId: 'f', name: 'F', externalId: null, georeference: null, northDirection: null }
  const text = (length: number) => ' '.repeat(length)
  const input = (...lengths: [spaces: number, assets: number, values: number][]) => {
    const floors = lengths.map(([spaces, assets, values]) => ({
      facts,
      ...{ spaces: text(spaces), assets: text(assets), values: text(values) },
    }))
    return { bytes: new Uint8Array(7), fileName: undefined, name: 'F', isPreview: true, fault: 'wait', floors }
  }
  const waitingBytes = () => threads.load().get('files')!.waitingBytes
  try {
    const run = (...sent: Parameters<typeof input>) => threads.run('writeBack', input(...sent), { client: 'a' })
    const running = run([1, 1, 1])
    const waiting = run([10, 20, 30], [100, 200, 300])
    expect(waitingBytes()).toBe(667)
    // A place that was taken for the model alone grows by what is written into it.
    const place = threads.reserve('writeBack', 'a', 7)
    expect(waitingBytes()).toBe(674)
    const withPlace = threads.run('writeBack', input([1, 20, 300]), { client: 'a', place })
    expect(waitingBytes()).toBe(667 + 328)
    const late = threads.reserve('writeBack', 'a', 5)
    const tooMuch = threads.run('writeBack', input([1, 0, 0]), { client: 'a', place: late })
    await expect(tooMuch).rejects.toMatchObject({ code: 'unavailable', members: { retryAfterSeconds: 4 } })
    expect(refused).toBe(1)
    late.release()
    await Promise.all([running, waiting, withPlace])
    expect(waitingBytes()).toBe(0)
  } finally {
    await threads.close()
  }
})

test('what waits or runs when the service stops is refused as such', async () => {
  const run = laneOf()
  const outcomes = Promise.allSettled([run({ fault: 'time' }), run({ value: 1 })])
  await lanes[0]!.close()
  const [cut, refused] = await outcomes
  for (const it of [cut, refused])
    expect(it).toMatchObject({ reason: { code: 'unavailable', message: 'service: stopping' } })
  expect(() => run({ value: 2 })).toThrow(expect.objectContaining({ code: 'unavailable' }))
})

test('a large layout is read on a thread as it is in place', async () => {
  const spaces = Array.from({ length: 500 }, (_, n) => spaceAt(idOf('space', n), n * 5))
  const assets = Array.from({ length: 1000 }, (_, n) =>
    assetAt(idOf('asset', n), n, 1, { spaceId: spaces[n % 500]!.id, name: 'Stuhl ü' }),
  )
  const bytes = new TextEncoder().encode(JSON.stringify({ spaces, assets }))
  const sent = { bytes, members: { floorId: 'x', ifMatch: null }, isFile: false, depthMax: 32 }
  const threads = convertOnThreads()
  try {
    const read = await threads.run('readLayout', sent, { client: 'a' })
    expect(read).toEqual(await convertInPlace().run('readLayout', sent, { client: 'a' }))
    expect(read.layout.assets.ids.length).toBe(1000)
    const misplaced = { ...sent, members: { ...sent.members, spaces: [] } }
    await expect(threads.run('readLayout', misplaced, { client: 'a' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'spaces: belongs in the address, not in the body',
    })
  } finally {
    await threads.close()
  }
})

test('a large plan is drawn on a thread as it is in place', async () => {
  const spaces = Array.from({ length: 300 }, (_, n) => spaceAt(idOf('space', n), (n % 25) * 5, Math.floor(n / 25) * 4))
  const texts = { spaces: JSON.stringify(spaces), assets: '[]' }
  const threads = convertOnThreads()
  try {
    const drawing = { size: 'plan', options: { width: 640, theme: 'dark', labels: false } } as const
    const drawn = await threads.run('drawPlan', { drawing, ...texts }, { client: 'a' })
    expect(drawn).toBe(await convertInPlace().run('drawPlan', { drawing, ...texts }, { client: 'a' }))
    const small = { size: 'thumbnail', options: { width: 480, height: 360 } } as const
    expect(await threads.run('drawPlan', { drawing: small, ...texts }, { client: 'a' })).not.toBe(drawn)
  } finally {
    await threads.close()
  }
})

test('a large building is written on a thread as it is in place', async () => {
  const spaces = Array.from({ length: 200 }, (_, n) => spaceAt(idOf('space', n), (n % 20) * 5, Math.floor(n / 20) * 4))
  const facts = { elevation: null, floorNumber: null, northDirection: null, georeference: null, height: 3 }
  const text = Buffer.from(`${JSON.stringify(spaces)}[]`)
  const [end, whole] = [text.length - 2, text.length]
  const floors = ['A', 'B'].map((name) => ({
    facts: { ...facts, name },
    spaces: [0, end] as const,
    assets: [end, whole] as const,
    values: undefined,
    revision: 1,
  }))
  const building = { name: 'House', address: null, georeference: null, externalId: null }
  const folder = mkdtempSync(join(tmpdir(), 'building-'))
  const contents = join(folder, 'contents')
  writeFileSync(contents, text)
  const threads = convertOnThreads()
  try {
    for (const format of BUILDING_FORMATS) {
      const made = []
      for (const [n, conversions] of [threads, convertInPlace()].entries()) {
        const written = join(folder, `${format}${n}`)
        const order = { format, options: {}, facts: building, floors, contents, written }
        const { length } = await conversions.run('writeBuilding', order, { client: 'a' })
        made.push(readFileSync(written))
        expect(made[n]!.length).toBe(length)
      }
      expect(made[0]!.equals(made[1]!)).toBe(true)
    }
  } finally {
    await threads.close()
    rmSync(folder, { recursive: true })
  }
})
