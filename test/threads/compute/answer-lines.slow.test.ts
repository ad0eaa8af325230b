import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { FURNISH_LIMITS } from '../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import type { FurnishingResult } from '../../../src/schema/furnishing/result.ts'
import { linesParams } from '../../../src/threads/bulk/lines-task.ts'
import { computeInPlace } from '../../../src/threads/compute/compute.ts'
import { computeOnThreads } from '../../../src/threads/compute/compute-on-threads.ts'
import { SEED } from '../../support/arbitraries.ts'
import { runs } from '../../support/property-runs.ts'
import { aloneOf } from '../bulk/answer-alone.ts'
import { furniture, request } from '../bulk/requests.ts'

const kernels = new Kernels()
const inPlace = computeInPlace(() => kernels, FURNISH_LIMITS)
const threads = computeOnThreads({
  threads: 2,
  waitSecondsMax: 60,
  waitingBytesMax: 2 ** 26,
  limits: FURNISH_LIMITS,
  warmUp: false,
  onFailure: () => {},
})
afterAll(threads.close)

const shared = [['furniture', JSON.stringify(furniture)]] as const
const paramsOf = (requests: readonly object[], gzip = false) =>
  linesParams(
    { method: 'generateDeskGrid', first: 7, shared, gzip },
    requests.map((it) => JSON.stringify(it)).join('\n'),
  )
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('many desk grids by one call', () => {
  test('each has the bytes that FurnishingAI.generateDeskGrid answers, and refusals are results', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const { ndjson, pieces, refused } = await inPlace.answerLines(paramsOf(requests))
        const alone = await Promise.all(requests.map((it) => aloneOf(JSON.stringify({ furniture, ...it }))))
        const lines = textOf(ndjson).trimEnd().split('\n')
        expect(lines).toHaveLength(requests.length)
        for (const [i, line] of lines.entries())
          if (alone[i] !== undefined) expect(line).toBe(`{"item":${7 + i},"result":${alone[i]}}`)
          else
            expect(JSON.parse(line)).toEqual({
              item: 7 + i,
              error: { code: 'invalid', message: expect.stringContaining('params.obstacles[0]') },
            })
        expect(refused).toBe(alone.filter((it) => it === undefined).length)
        const placed = alone.flatMap((it) =>
          it === undefined ? [] : (JSON.parse(it) as FurnishingResult).furnishings.flatMap((one) => one.furniture),
        )
        expect(pieces).toBe(placed.filter(({ type }) => type === 'task_table').length)
      }),
      { numRuns: runs(60), seed: SEED },
    )
  })

  test('the same bytes on threads, compressed or not', async () => {
    const requests = fc.sample(request, { numRuns: 12, seed: SEED })
    const expected = await inPlace.answerLines(paramsOf(requests))
    expect(await threads.answerLines(paramsOf(requests))).toEqual({
      ...expected,
      ndjson: new Uint8Array(expected.ndjson),
    })
    const packed = await threads.answerLines(paramsOf(requests, true))
    expect(textOf(gunzipSync(packed.ndjson))).toBe(textOf(expected.ndjson))
  })

  test('its caller who leaves ends it', async () => {
    const hall = { boundingBox: { x: 500, y: 3, z: 500 }, chairSpacing: 1 }
    const leaving = new AbortController()
    const call = threads.answerLines(paramsOf(Array.from({ length: 400 }, () => hall)), {
      signal: () => leaving.signal,
    })
    const from = performance.now()
    setTimeout(() => leaving.abort(), 300)
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - from).toBeLessThan(20_000)
  })
})
