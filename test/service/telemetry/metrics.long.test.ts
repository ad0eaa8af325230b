import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'
import { databases } from '../../support/databases.ts'
import { samplesOf, valueIn } from '../../support/metrics-text.ts'
import { SERVICE, startProcess, untilReady } from '../../support/process.ts'
import { PROMTOOL, promtool } from '../../support/promtool.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

describe.each(databases)('metrics of a process on $name', ({ name, prepare }) => {
  test('tell of requests, threads, queues, statements and the process, and promtool has nothing to say', async () => {
    const { environment, remove } = await prepare()
    const on = { METRICS: 'on', METRICS_TOKEN: 'a-token-of-prometheus' }
    const { url, child, exited } = await startProcess(SERVICE, { ...environment, ...on, FURNISH_THREADS: '2' })
    onTestFinished(async () => {
      process.kill(child.pid!, 'SIGTERM')
      expect(await exited).toBe(0)
      await remove()
    })
    await untilReady(url)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: furnishExample.input })
    const headers = { 'content-type': 'application/json' }
    const answers = Array.from({ length: 5 }, () => fetch(`${url}/jsonrpc`, { method: 'POST', headers, body }))
    for (const answer of await Promise.all(answers)) await answer.text()
    await (await fetch(`${url}/v2/token/self`, { headers: { authorization: `Bearer rw_sk_${'0'.repeat(49)}` } })).text()
    await (
      await fetch(`${url}/sign-in`, { method: 'POST', body: new URLSearchParams({ email: 'a@b.example' }) })
    ).text()
    const read = async () => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${on.METRICS_TOKEN}` } })
      return answer.text()
    }
    await vi.waitFor(async () => expect(await read()).toContain('roomwright_queue_jobs{'), { timeout: 60_000 })
    const text = await read()
    const samples = samplesOf(text)
    const value = (of: string, labels = {}) => valueIn(samples, of, labels)
    const isShared = name === 'PostgreSQL'

    expect(value('roomwright_furnish_threads')).toBe(2)
    expect(value('roomwright_furnish_thread_seconds_count', { work: 'furnish' })).toBe(5)
    expect(value('roomwright_furnish_wait_seconds_count')).toBe(5)
    expect(value('roomwright_furnish_stage_seconds_count', { stage: 'search' })).toBe(5)
    expect(value('roomwright_furnish_waiting', { class: 'short' })).toBe(0)
    expect(value('roomwright_store_up')).toBe(1)
    expect(value('roomwright_store_info', { kind: isShared ? 'postgresql' : 'embedded' })).toBe(1)
    expect(value('roomwright_store_connections_max')).toBe(isShared ? 6 : 1)
    expect(value('roomwright_store_statement_seconds_count')).toBeGreaterThan(5)
    expect(value('roomwright_store_transactions')).toBe(0)
    const queues = samples
      .filter((it) => it.name === 'roomwright_queue_oldest_seconds')
      .map(({ labels }) => labels['queue'])
    expect(queues.sort()).toEqual([
      'bulk',
      'bulk-dead',
      'desk-grids',
      'desk-grids-dead',
      'floor-furnish',
      'floor-furnish-dead',
      'mail',
      'mail-dead',
      'webhook',
    ])
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    if (PROMTOOL) expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, text: '' })
  })
})
