import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStore } from '../../../src/process/system/watch-store.ts'
import { scene } from '../../support/service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the log has a line when callers begin to wait for a busy store, and one when they no longer do', async () => {
  const { service, logged } = scene()
  const waits = { longestMs: 0, waiting: 0 }
  const load = () => ({ lanes: { short: waits, background: { waiting: 9, longestMs: 60_000 } }, runningMs: 0 })
  Object.assign(service, { monotonicMs: () => Date.now() })
  const stop = watchStore(service, { check: async () => {}, onTrouble: () => {}, load })
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
  await seconds(5)
  expect(logged).toEqual([])
  Object.assign(waits, { longestMs: 1500, waiting: 7 })
  await seconds(20)
  const began = {
    level: 'warn',
    message: 'The store is busy: callers wait for it',
    fields: { waiting: 7, longestMs: 1500 },
  }
  expect(logged).toEqual([began])
  Object.assign(waits, { longestMs: 10 })
  await seconds(5)
  Object.assign(waits, { longestMs: 1500 })
  await seconds(1)
  Object.assign(waits, { longestMs: 0, waiting: 0 })
  await seconds(30)
  expect(logged).toEqual([began, { level: 'info', message: 'The store is no longer busy', fields: { seconds: 36 } }])
  await stop()
})
