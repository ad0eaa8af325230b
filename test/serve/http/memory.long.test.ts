import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { box, room } from '../../support/requests.ts'
import type { RpcAnswer } from '../../support/service.ts'

// A process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const HEAP_MB = 128
const script = fileURLToPath(new URL('../../support/probed-server.mjs', import.meta.url))
const build = fileURLToPath(new URL('../../../build', import.meta.url))
const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script, build], {
  stdio: ['pipe', 'pipe', 'ignore'],
})
afterAll(() => child.kill('SIGKILL'))
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
const nextLine = async () => JSON.parse((await lines.next()).value)
const { port } = await nextLine()

const request = (customData: string, targetCount: number) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'FurnishingAI.furnish',
    params: {
      room,
      furniture: [{ type: 'other', shape: { ...box, a: 0.3, b: 0.3, customData: 'HERE' }, targetCount }],
    },
  }).replace('"HERE"', customData)
const post = (body: string) =>
  fetch(`http://127.0.0.1:${port}/jsonrpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

test('requests that would be large as objects do not end the process, however many wait', async () => {
  const objects = `{"a":[${'{},'.repeat(1_600_000)}{}]}`
  const bodies = Array<string>(30).fill(request(objects, 1))
  const answers = await Promise.all(bodies.map(async (it) => (await post(it)).json()))
  const messages = answers.map((it) => (it as RpcAnswer).error?.data[0]?.message)
  // Beyond the bytes that may wait, calls are refused.
  const others = messages.filter((it) => !it?.startsWith('furnishing: too many calls wait already'))
  expect(new Set(others)).toEqual(
    new Set([
      'Invalid request parameter: params.furniture[0].shape.customData: must be at most 65536 bytes, got 4800010',
    ]),
  )
  expect(child.exitCode).toBeNull()
})

test('an answer is never held as a whole: its customData are sent from one copy', async () => {
  const customData = `{"a":"${'x'.repeat(65_000)}"}`
  await (await post(request('{}', 60))).arrayBuffer()
  child.stdin.write('\n')
  await nextLine()
  let bytes = 0
  for await (const chunk of (await post(request(customData, 60))).body!) bytes += chunk.length
  child.stdin.write('\n')
  const { peakMb } = await nextLine()
  expect(bytes).toBeGreaterThan(5_000_000)
  expect(peakMb).toBeLessThan(40)
})
