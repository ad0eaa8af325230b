import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listen } from '../../../src/process/serve-on-node.ts'
import { yieldToEventLoop } from '../../../src/serve/http/limits/yield-to-event-loop.ts'
import { rpcOperation } from '../../support/rpc-operation.ts'
import { scene } from '../../support/service.ts'

const seen = { calls: 0, chunks: 0, handedBack: 0, closed: 0, onCall: () => {}, onClose: () => {} }
const common = { input: z.strictObject({}), output: z.unknown() }

/** Takes a few turns of the event loop. */
const slow = rpcOperation({
  ...common,
  name: 'slow',
  rpcMethod: 'Test.slow',
  async run() {
    seen.calls++
    seen.onCall()
    for (let i = 0; i < 20; i++) await yieldToEventLoop()
    return null
  },
})

/** A result without an end. */
const endless = rpcOperation({
  ...common,
  name: 'endless',
  rpcMethod: 'Test.endless',
  run: () => null,
  compute: async () => ones(),
})

function* ones(): Generator<Uint8Array, void, Uint8Array | undefined> {
  try {
    for (; ; seen.chunks++) if (yield new Uint8Array(256 * 1024).fill(49)) seen.handedBack++
  } finally {
    seen.closed++
    seen.onClose()
  }
}

const failing = rpcOperation({
  ...common,
  name: 'failing',
  rpcMethod: 'Test.failing',
  run: () => null,
  compute: async () => some(),
})

function* some() {
  for (let i = 0; i < 4; i++) yield new Uint8Array(256 * 1024).fill(49)
  throw new Error('halfway')
}

const { app } = scene({}, [slow, endless, failing])
const listener = await listen(app, { host: '127.0.0.1', port: 0 })
afterAll(() => listener.stop(0))

/** A connection on which a body was sent. */
async function sending(body: string) {
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /jsonrpc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

test('a client that leaves ends the rest of its batch', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"Test.slow"}'
  const third = new Promise<void>((resolve) => {
    seen.onCall = () => seen.calls === 3 && resolve()
  })
  const socket = await sending(`[${Array(100).fill(call).join(',')}]`)
  await third
  socket.destroy()
  let settled = -1
  while (settled !== seen.calls) {
    settled = seen.calls
    for (let i = 0; i < 200; i++) await yieldToEventLoop()
  }
  expect(seen.calls).toBeLessThan(100)
})

test('a client that leaves in the middle of a stream ends the work', async () => {
  const closed = new Promise<void>((resolve) => {
    seen.onClose = resolve
  })
  const socket = await sending('{"jsonrpc":"2.0","id":1,"method":"Test.endless"}')
  await once(socket, 'data')
  socket.destroy()
  await closed
  expect(seen.closed).toBe(1)
})

test('chunks that a client has read are handed back', async () => {
  const socket = await sending('{"jsonrpc":"2.0","id":1,"method":"Test.endless"}')
  let bytes = 0
  for await (const read of socket) {
    bytes += (read as Buffer).length
    if (bytes > 8 * 1024 * 1024) break
  }
  expect(seen.handedBack).toBeGreaterThan(20)
})

test('a client that does not read is not computed for', { tags: 'slow' }, async () => {
  seen.chunks = 0
  const socket = await sending('{"jsonrpc":"2.0","id":1,"method":"Test.endless"}')
  socket.pause()
  let settled = -1
  while (settled !== seen.chunks) {
    settled = seen.chunks
    for (let i = 0; i < 500; i++) await yieldToEventLoop()
  }
  expect(seen.chunks * 256 * 1024).toBeLessThan(64 * 1024 * 1024)
  socket.destroy()
})

test('an answer that breaks off is seen as broken by the client', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = '{"jsonrpc":"2.0","id":1,"method":"Test.failing"}'
  const response = await fetch(`http://127.0.0.1:${listener.port}/jsonrpc`, { ...init, body })
  await expect(response.text()).rejects.toThrow()
})

/** All of the answer to one request, whose connection has to end without an error. */
async function answerTo(fields: string) {
  const socket = connect(listener.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(`GET /v2/token/self HTTP/1.1\r\nhost: x\r\n${fields}\r\n\r\n`)
  await once(socket, 'end')
  socket.end()
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

test('T-15 headers over 16 KB: 431 on a connection that is then closed, others are served on', async () => {
  const long = (length: number) => `connection: close\r\nauthorization: Bearer ${'a'.repeat(length)}`
  expect(await answerTo(long(15 * 1024))).toMatch(/^HTTP\/1\.1 401 /)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const requestWithAgent = () =>
    new Promise((resolve, reject) => {
      const request = get(`http://127.0.0.1:${listener.port}/healthz`, { agent }, (answer) =>
        answer.resume().on('end', () => resolve([answer.statusCode, request.reusedSocket])),
      ).on('error', reject)
    })
  expect(await requestWithAgent()).toEqual([200, false])
  const many = Array.from({ length: 200 }, (_, i) => `x-${i}: ${'a'.repeat(100)}`).join('\r\n')
  for (const fields of [long(16 * 1024), many, long(1024 * 1024)]) {
    const answer = await answerTo(fields)
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(await requestWithAgent()).toEqual([200, true])
  }
  agent.destroy()
})
