import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FURNISH_LIMITS } from '../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { GROUP_TYPES } from '../../../src/schema/furnishing/group-types.ts'
import { GenerateGroupsParams } from '../../../src/schema/furnishing/groups.ts'
import { type Compute, computeInPlace } from '../../../src/threads/compute/compute.ts'
import type { PoolOptions } from '../../../src/threads/compute/compute-on-threads.ts'
import { FileGate } from '../../support/file-gate.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'
import { furnishingThreads, jsonBytes, textOf } from '../../support/furnishing-threads.ts'
import { hostileRooms } from '../../support/hostile-requests.ts'

const failures: Error[] = []
const pool = (options: Partial<PoolOptions>) =>
  furnishingThreads({ onFailure: (error) => failures.push(error), ...options })

test('a call that comes while the first thread warms up does not wait for the end of it', async () => {
  const threads = pool({ warmUp: true })
  const room = jsonBytes(GenerateGroupsParams.parse({ groupType: 'dining', boundingBox: { x: 4, y: 2.6, z: 4 } }))
  const order: string[] = []
  const ready = threads.ready.then(() => order.push('warm'))
  await threads.run('generateGroups', room)
  order.push('answered')
  await ready
  expect(order).toEqual(['answered', 'warm'])
  await threads.close()
})

describe('the same bytes in place and on threads', () => {
  const kernels = new Kernels()
  const inPlace = computeInPlace(() => kernels, FURNISH_LIMITS)
  const threads = pool({ threads: 3 })
  afterAll(threads.close)

  const rooms = fixtureRooms()
    .filter((_, i) => i % 24 === 0)
    .map(({ boundary, roomType }) => ({
      room: { boundary },
      template: { name: roomType, exclude: [] },
      furniture: [],
      maxResults: 3,
    }))
  // What JSON cannot carry as it is must not make a difference either.
  const sofa = { type: 'sofa', shape: { type: 'box', a: 2, b: 0.9, h: 0.8 }, position: [-0, -0, -0], rotation: -0 }
  const calls = [
    ...[...rooms, { ...rooms[0]!, furniture: [sofa] }].map((it) => ['furnish', FurnishParams.parse(it)] as const),
    ...GROUP_TYPES.map((groupType) => {
      const params = { groupType, boundingBox: { x: 5, y: 2.6, z: 5 } }
      return ['generateGroups', GenerateGroupsParams.parse(params)] as const
    }),
  ]
  const results = (compute: Compute, order: typeof calls) =>
    Promise.all(order.map(async ([work, params]) => textOf(await compute.run(work, jsonBytes(params)))))

  test('for rooms of many kinds and every group type, in any order', async () => {
    const expected = await results(inPlace, calls)
    expect(new Set(expected).size).toBeGreaterThan(calls.length / 2)
    expect(await results(threads, calls)).toEqual(expected)
    const backwards = await results(threads, calls.toReversed())
    expect(backwards.toReversed()).toEqual(expected)
  })

  test('the work of a caller who leaves stops where it stands', async () => {
    const leaving = new AbortController()
    const signal = () => {
      queueMicrotask(() => leaving.abort()) // as soon as the call is known to take long
      return leaving.signal
    }
    const long = jsonBytes({ ...hostileRooms['400 desks'], maxResults: 20 })
    const costs: number[] = []
    const running = threads.run('furnish', long, { signal, onCost: (ms) => costs.push(ms) })
    await expect(running).rejects.toMatchObject({ code: 'unavailable', message: 'call: its caller is gone' })
    expect(costs.length).toBe(1)
  })

  test('a furnishing that the verifier rejects is reported to the call', async () => {
    const rejected: unknown[] = []
    const script = new URL('../../support/faulty-worker.mjs', import.meta.url)
    const faulty = pool({ script })
    const onRejected = (it: unknown) => rejected.push(it)
    await faulty.run('furnish', jsonBytes({ do: 'reject' }), { onRejected })
    await faulty.close()
    expect(rejected).toEqual([{ id: 'one', rules: ['Q1'] }])
  })

  test('a refusal is the same refusal', async () => {
    const room = {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          h: 2,
        },
      },
    }
    const tiny = FurnishParams.parse({ room, furniture: [] })
    const refusal = await inPlace.run('furnish', jsonBytes(tiny)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'ServiceError', code: 'room_too_small' })
    await expect(threads.run('furnish', jsonBytes(tiny))).rejects.toEqual(refusal)
  })
})

describe('a thread that does not do as it should', () => {
  const script = new URL('../../support/faulty-worker.mjs', import.meta.url)
  const runTask = (compute: Compute, task: object, signal?: AbortSignal) =>
    compute.run('furnish', jsonBytes(task), { signal: signal && (() => signal) })
  let one: Compute
  beforeAll(() => {
    one = pool({ script })
  })
  afterAll(() => one.close())

  test('one that ends fails its call and is replaced', async () => {
    expect(textOf(await runTask(one, { do: 'count' }))).toBe('1')
    expect(textOf(await runTask(one, { do: 'count' }))).toBe('2')
    await expect(runTask(one, { do: 'exit' })).rejects.toThrow('worker exited with code: 7')
    expect(textOf(await runTask(one, { do: 'count' }))).toBe('1') // a new one
  })

  test('one that cannot be replaced fails its callers instead of letting them wait, until it can', async () => {
    process.env['FAULTY_START'] = 'fail' // which threads inherit when they start
    try {
      await expect(runTask(one, { do: 'exit' })).rejects.toThrow('worker exited with code: 7')
      await expect(runTask(one, { do: 'count' })).rejects.toThrow()
      await expect(runTask(one, { do: 'count' })).rejects.toThrow()
      expect(failures.map((it) => it.message)).toContain('told not to start')
    } finally {
      delete process.env['FAULTY_START']
    }
    expect(textOf(await runTask(one, { do: 'count' }))).toBe('1')
  })

  test('what it throws fails the call alone', async () => {
    await expect(runTask(one, { do: 'throw' })).rejects.toThrow('not expected')
    await expect(runTask(one, { do: 'refuse' })).rejects.toMatchObject({ name: 'ServiceError', message: 'as told' })
    expect(textOf(await runTask(one, { do: 'count' }))).toBe('4')
  })

  test('those who wait are answered, a caller who left is not computed for', async () => {
    const gate = new FileGate()
    const before = Number(textOf(await runTask(one, { do: 'count' })))
    const running = runTask(one, { do: 'wait', gate: gate.path })
    await gate.arrived()
    const leaving = new AbortController()
    const abandoned = runTask(one, { do: 'count' }, leaving.signal)
    const waiting = runTask(one, { do: 'count' })
    leaving.abort()
    await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' })
    const next = runTask(one, { do: 'count' })
    gate.open()
    expect(textOf(await running)).toBe('"waited"')
    // The waiting one, then the last one: nothing was computed in between.
    expect([textOf(await waiting), textOf(await next)]).toEqual([String(before + 2), String(before + 3)])
    gate.remove()
  })

  test('a caller who leaves while it runs stops the work, not the thread', async () => {
    const gate = new FileGate()
    const before = Number(textOf(await runTask(one, { do: 'count' })))
    const leaving = new AbortController()
    const costs: number[] = []
    const running = one.run('furnish', jsonBytes({ do: 'wait', gate: gate.path }), {
      signal: () => leaving.signal,
      onCost: (ms) => costs.push(ms),
    })
    await gate.arrived()
    leaving.abort()
    await expect(running).rejects.toMatchObject({ code: 'unavailable', message: 'call: its caller is gone' })
    expect(costs).toEqual([25]) // what was computed until then is charged
    expect(textOf(await runTask(one, { do: 'count' }))).toBe(String(before + 2))
    gate.remove()
  })

  test('a call that takes long gives its thread to a short one, starts again and is answered', async () => {
    const two = pool({ script, threads: 2 })
    const gates = [new FileGate(), new FileGate()] as const
    const costs: number[] = []
    const options = { onCost: (ms: number) => costs.push(ms) }
    const long = gates.map(({ path }) => two.run('furnish', jsonBytes({ do: 'wait', gate: path }), options))
    await Promise.all(gates.map((it) => it.arrived()))
    // Both threads are taken; the second long call is asked to stop, for this one to run.
    expect(Number(textOf(await runTask(two, { do: 'count' })))).toBeGreaterThan(0)
    expect(costs).toEqual([])
    gates[0].open()
    expect(textOf(await long[0]!)).toBe('"waited"')
    await gates[1].arrived(2)
    gates[1].open()
    expect(textOf(await long[1]!)).toBe('"waited"')
    expect(costs).toEqual([25, 25]) // the attempt that was stopped for others is free
    for (const gate of gates) gate.remove()
    await two.close()
  })

  test('a call that would wait too long is refused with the seconds it would wait', async () => {
    let refused = 0
    const events = { onRefused: () => refused++, onRestarted() {}, onEnded() {} }
    const busy = pool({ script, waitSecondsMax: 0, events })
    const gate = new FileGate()
    const running = runTask(busy, { do: 'wait', gate: gate.path })
    await gate.arrived()
    await expect(runTask(busy, { do: 'count' })).rejects.toMatchObject({
      code: 'unavailable',
      members: { retryAfterSeconds: 1 },
    })
    expect([refused, busy.load().running]).toEqual([1, 1])
    gate.open()
    await running
    gate.remove()
    await busy.close()
  })

  test('a second one begins when a call waits for the first, and not before', async () => {
    const three = pool({ script, threads: 3 })
    await three.ready
    for (const count of ['1', '2', '3']) expect(textOf(await runTask(three, { do: 'count' }))).toBe(count)
    const gate = new FileGate()
    const running = runTask(three, { do: 'wait', gate: gate.path })
    await gate.arrived()
    expect(textOf(await runTask(three, { do: 'count' }))).toBe('1')
    gate.open()
    await running
    gate.remove()
    await three.close()
  })

  test('closing ends it in the middle of its work', async () => {
    const own = pool({ script })
    const gate = new FileGate()
    const running = runTask(own, { do: 'wait', gate: gate.path })
    running.catch(() => {})
    await gate.arrived()
    await own.close()
    await expect(running).rejects.toThrow()
    gate.remove()
  })

  test('one that cannot start is reported', async () => {
    const broken = pool({ script: new URL('../../support/no-such-worker.mjs', import.meta.url) })
    await expect(broken.ready).rejects.toThrow()
    await broken.close()
  })
})
