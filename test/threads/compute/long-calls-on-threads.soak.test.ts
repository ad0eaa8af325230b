import { expect, test } from 'vitest'
import { FURNISH_LIMITS } from '../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { type Compute, computeInPlace } from '../../../src/threads/compute/compute.ts'
import type { CostDetails, StageTimes } from '../../../src/threads/compute/compute-events.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'
import { furnishingThreads, jsonBytes, textOf } from '../../support/furnishing-threads.ts'
import { hostileRooms } from '../../support/hostile-requests.ts'

type Call = readonly [work: 'furnish', params: unknown]

const results = (compute: Compute, order: readonly Call[]) =>
  Promise.all(order.map(async ([work, params]) => textOf(await compute.run(work, jsonBytes(params)))))

test('calls that take long and start again because of others have the bytes they have in place', async () => {
  const desks = ['furnish', { ...hostileRooms['400 desks'], maxResults: 3 }] as const
  const few = fixtureRooms()
    .filter((_, i) => i % 12 === 0)
    .slice(0, 4)
    .map(({ boundary, roomType }) => {
      const room = { room: { boundary }, template: { name: roomType, exclude: [] }, furniture: [], maxResults: 3 }
      return ['furnish', FurnishParams.parse(room)] as const
    })
  const once: readonly Call[] = [desks, ...few]
  const kernels = new Kernels()
  const expected = await results(
    computeInPlace(() => kernels, FURNISH_LIMITS),
    once,
  )
  let restarted = 0
  const ended: [string, StageTimes | undefined][] = []
  const events = {
    onRefused: () => {},
    onRestarted: () => restarted++,
    onEnded: (work: string, _ms: number, { stages }: CostDetails) => ended.push([work, stages]),
  }
  const two = furnishingThreads({ threads: 2, events, stages: true })
  await two.ready
  const order = [0, 0, 1, 2, 3, 4, 1, 2, 3, 4]
  const got = await results(
    two,
    order.map((i) => once[i]!),
  )
  expect(got).toEqual(order.map((i) => expected[i]))
  expect(restarted).toBeGreaterThan(0)
  expect(ended.map(([work]) => work)).toEqual(Array(order.length).fill('furnish'))
  for (const [, stages] of ended) expect(stages?.search).toBeGreaterThan(0)
  expect(two.load()).toEqual({ threads: 2, running: 0, waitingShort: 0, waitingLong: 0, waitingBytes: 0 })
  await two.close()
})

test('closing threads while another begins waits for it', async () => {
  for (let i = 0; i < 6; i++) {
    const two = furnishingThreads({ threads: 2, warmUp: true })
    await two.ready
    const calls = [1, 2].map(() => two.run('furnish', jsonBytes(hostileRooms['400 desks'])).catch(() => {}))
    await two.close()
    expect(await Promise.all(calls)).toHaveLength(2)
  }
})
