import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { generateGroups } from '../../../../src/engine/furnishing/generate-groups.ts'
import { Effort } from '../../../../src/engine/furnishing/request/effort.ts'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { answer } from '../../../../src/threads/compute/answer-call.ts'
import { chunksOf } from '../../../../src/threads/compute/result-bytes.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { hostileGroups, hostileRooms } from '../../../support/hostile-requests.ts'
import { faultsOf } from '../../../support/judge.ts'

/** About a second of the machine on which steps were measured. */
const STEPS = 1_000_000
const CUT = 'the request asks for more than one search looks at'

const kernels = new Kernels()
const furnishWith = (effort: Effort, params: Parameters<typeof furnish>[1]) =>
  furnish(kernels, params, FURNISH_LIMITS, () => {}, effort)

describe.each(Object.entries(hostileRooms))('%s', (_, request) => {
  test('costs a bounded number of steps, in pieces after which one may stop, and says what was cut', () => {
    const looks = [0]
    const effort: Effort = new Effort(() => looks.push(effort.steps))
    const { furnishings, diagnostics } = furnishWith(effort, { ...request, maxResults: 20 })
    expect(effort.steps).toBeLessThan(STEPS)
    const pieces = [...looks.slice(1), effort.steps].map((it, i) => it - looks[i]!)
    expect(Math.max(...pieces)).toBeLessThan(STEPS / 5)
    expect(furnishings.length).toBeGreaterThan(0)
    const cut = diagnostics.some(({ reason }) => reason.includes(CUT))
    if (effort.steps > 600_000 && furnishings.length < 20) expect(cut).toBe(true)
  })

  test('is furnished soundly as far as it goes, and twice the same', () => {
    const params = { ...request, maxResults: 1 }
    const result = furnishWith(new Effort(), params)
    expect(faultsOf(params, result)).toEqual([])
    expect(furnishWith(new Effort(), params)).toEqual(result)
  })
})

test.each(Object.entries(hostileGroups))('1 000 items of 20 shapes for a group: %s', (_, params) => {
  const effort = new Effort()
  const result = generateGroups(kernels, params, effort)
  expect(effort.steps).toBeLessThan(STEPS)
  expect(result.furnishings.length).toBeGreaterThan(0)
})

test('ordinary rooms need less than half of what a search may cost, and nothing of them is cut', () => {
  for (const { boundary, roomType } of fixtureRooms()) {
    const effort = new Effort()
    const template = { name: roomType, exclude: [] }
    const { diagnostics } = furnishWith(effort, { room: { boundary }, template, furniture: [], maxResults: 10 })
    expect(effort.steps).toBeLessThan(300_000)
    expect(diagnostics.filter(({ reason }) => reason.includes(CUT))).toEqual([])
  }
})

describe('a call that is asked to stop', () => {
  const request = (params: unknown) => new TextEncoder().encode(JSON.stringify(params))
  const example = (name: string) =>
    request(JSON.parse(readFileSync(new URL(`../../../../examples/${name}.json`, import.meta.url), 'utf8')).params)
  const bytes = (check?: () => void, params = example('living-l')) => {
    const outcome = answer(kernels, 'furnish', params, FURNISH_LIMITS, check)
    if (!('result' in outcome)) throw new Error('refused')
    return Buffer.concat([...chunksOf(outcome.result)]).toString()
  }
  const stoppingAt = (count: number) => {
    let remaining = count
    return () => {
      if (remaining-- === 0) throw new Error('stop')
    }
  }

  test('leaves no memory of the kernels behind, and the next call gives the same bytes', () => {
    const expected = bytes()
    const before = kernels.exports.mark()
    for (const at of [0, 1, 2, 3, 5]) {
      expect(() => bytes(stoppingAt(at))).toThrow('stop')
      expect(kernels.exports.mark()).toBe(before)
    }
    expect(bytes()).toBe(expected)
  })

  test('also while it finds out which fixed pieces can be reached', () => {
    const params = request({ ...hostileRooms['1 000 fixed pieces'], maxResults: 1 })
    const before = kernels.exports.mark()
    for (const at of [2, 5, 10, 20, 30]) expect(() => bytes(stoppingAt(at), params)).toThrow('stop')
    expect(kernels.exports.mark()).toBe(before)
  })
})
