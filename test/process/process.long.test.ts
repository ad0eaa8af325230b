import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareDirectory } from '../support/databases.ts'
import { runToEnd, SERVICE, startProcess, untilReady } from '../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const directory = mkdtempSync(join(tmpdir(), 'roomwright-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** A call of the slow server that no socket's buffers hold whole, and the length of its answer. */
const LARGE = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"method":"Test.large"}',
}
const LARGE_BYTES = '{"jsonrpc":"2.0","id":1,"result":""}'.length + 256 * 256 * 1024

/** Resolves when nothing listens at the address any more. */
async function refused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (!connected) return
  }
}

test('a process answers before its store is open, then says that it is, and ends in order', async () => {
  const { url, child, lines, exited } = await startProcess(SERVICE, {
    DATA_DIR: join(directory, 'data'),
    EMBEDDED_SYNC: 'off',
    FURNISH_THREADS: '2',
    RATE_CALL: '1',
  })
  expect(lines.join('\n')).toContain('RATE_CALL is not a setting; did you mean RATE_CALLS?')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const early = await fetch(`${url}/readyz`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  const example = lines.concat(await (await fetch(url)).text()).join('\n')
  for (const path of ['/jsonrpc', '/trpc', '/healthz', '/openrpc.json']) expect(example).toContain(`${url}${path}`)

  await untilReady(url)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect(existsSync(join(directory, 'data', 'roomwright.lock'))).toBe(true)

  const taken = await runToEnd(SERVICE, { PORT: '0', DATA_DIR: join(directory, 'data') })
  expect(taken.code).toBe(1)
  expect(taken.errors).toContain(`process ${child.pid} is using it`)

  process.kill(child.pid!, 'SIGTERM')
  expect(await exited).toBe(0)
  expect(existsSync(join(directory, 'data', 'roomwright.lock'))).toBe(false)
})

/** Waits for an answer however slow the machine is. */
const PATIENT = { DRAIN_SECONDS: '120' }

test('SIGTERM lets a slow answer end and accepts nothing new', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited } = await startProcess('test/support/slow-server.mjs', { ...environment, ...PATIENT })
  const response = await fetch(`${url}/jsonrpc`, LARGE)
  const reader = response.body!.getReader()
  const first = await reader.read()
  process.kill(child.pid!, 'SIGTERM')
  await refused(url)

  let length = first.value!.length
  let last = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    last = Buffer.from(next.value.subarray(-2)).toString()
  }
  expect(length).toBe(LARGE_BYTES)
  expect(last.at(-1)).toBe('}')
  expect(await exited).toBe(0)
  await remove()
})

test('a slow answer is cut when the wait is over', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited } = await startProcess('test/support/slow-server.mjs', {
    ...environment,
    DRAIN_SECONDS: '0',
  })
  const response = await fetch(`${url}/jsonrpc`, LARGE)
  process.kill(child.pid!, 'SIGTERM')
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(await exited).toBe(0)
  await remove()
})

test('signals that arrive together count as one: the answer that runs ends, and the process in order', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited } = await startProcess('test/support/slow-server.mjs', { ...environment, ...PATIENT })
  const response = await fetch(`${url}/jsonrpc`, LARGE)
  process.kill(child.pid!, 'SIGINT')
  process.kill(child.pid!, 'SIGTERM')
  await refused(url)
  process.kill(child.pid!, 'SIGINT')
  expect((await response.arrayBuffer()).byteLength).toBe(LARGE_BYTES)
  expect(await exited).toBe(0)
  await remove()
})

test('a signal later than a second after the first ends the process at once', async () => {
  const { environment, remove } = await prepareDirectory()
  const { url, child, exited } = await startProcess('test/support/slow-server.mjs', {
    ...environment,
    DRAIN_SECONDS: '3600',
  })
  const response = await fetch(`${url}/jsonrpc`, LARGE) // never read: the service waits for it
  process.kill(child.pid!, 'SIGTERM')
  await refused(url)
  await pause(1100) // counted as another signal only after a second
  process.kill(child.pid!, 'SIGTERM')
  expect(await exited).toBe(1)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await remove()
})

test('a port in use and a wrong setting are reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const inUse = await runToEnd(SERVICE, { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: 'memory' })
  other.close()
  expect(inUse).toEqual({
    code: 1,
    errors: `Cannot listen on 127.0.0.1:${port}: the port is in use; stop what uses it, or set PORT\n`,
  })
  expect(await runToEnd(SERVICE, { PORT: 'x' })).toEqual({
    code: 1,
    errors: 'Cannot start: PORT: must be an integer from 0 to 65535, got "x"\n',
  })
})
