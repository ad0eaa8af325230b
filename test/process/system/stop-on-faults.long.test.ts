import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { prepareDirectory } from '../../support/databases.ts'
import { startProcess, untilReady } from '../../support/process.ts'

vi.setConfig({ testTimeout: 120_000 })

test.each([
  ['SIGUSR2', 'unhandledRejection'],
  ['SIGHUP', 'uncaughtException'],
] as const)('after %s, an %s, the process says what it was, answers who has asked and ends in order', async (signal, kind) => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, lines, exited } = await startProcess('test/support/faulty-service.mjs', environment)
  await untilReady(url)
  const slow = await fetch(`${url}/jsonrpc`, LARGE)
  const reader = slow.body!.getReader()
  let bytes = (await reader.read()).value!.length
  process.kill(child.pid!, signal)
  await vi.waitFor(() => expect(lines.join('\n')).toContain('A fault that nothing handles'), { timeout: 20_000 })
  process.kill(child.pid!, signal) // a further one is logged, and changes nothing
  await pause(100)
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  expect(bytes).toBe(LARGE_BYTES)
  expect(await exited).toBe(1)
  const entries = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ message }) => message === 'A fault that nothing handles: the service stops')
  expect(entries.length).toBeGreaterThan(0)
  expect(entries[0]).toMatchObject({ level: 'error', kind, reason: 'provoked' })
  expect(entries[0]!['stack']).toContain('faulty-service')
  expect(lines.join('\n')).toContain('"message":"Stopped"')
  await remove()
})

const LARGE = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"method":"Test.large"}',
}
const LARGE_BYTES = '{"jsonrpc":"2.0","id":1,"result":""}'.length + 256 * 256 * 1024
