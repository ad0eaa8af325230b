import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeWebhookUrl } from '../../src/access/webhooks/webhook-address.ts'
import { postWebhook } from '../../src/jobs/post-webhook.ts'

// A key and a certificate of hooks.example.com, made for this test, trusted nowhere else.
const key = readFileSync(new URL('../fixtures/tls/key.pem', import.meta.url), 'utf8')
const ca = readFileSync(new URL('../fixtures/tls/certificate.pem', import.meta.url), 'utf8')

const seen: { host: string | undefined; name: unknown; body: string }[] = []
const server = createServer({ key, cert: ca }, async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push({
    host: request.headers.host,
    name: (request.socket as TLSSocket & { servername: unknown }).servername,
    body,
  })
  response.end('ok')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** A POST to a host, which is said to be at 127.0.0.1. */
function post(host: string, trusted: { ca?: string } = { ca }) {
  const judged = judgeWebhookUrl(`https://${host}:${port}/hook`, [{ host, port }])
  if (!judged.ok) throw new Error(judged.fault)
  const signal = AbortSignal.timeout(10_000)
  return postWebhook({ address: judged.value, ip: '127.0.0.1', headers: {}, body: '{"ü":1}', signal, ...trusted })
}

test('W-3 what was judged is connected to, with the name of the host for TLS and HTTP', async () => {
  expect(await post('hooks.example.com')).toEqual({ status: 200, retryAfter: undefined, excerpt: 'ok' })
  expect(seen).toEqual([{ host: `hooks.example.com:${port}`, name: 'hooks.example.com', body: '{"ü":1}' }])
})

test('a certificate of another name, or one that is not trusted, is refused before anything is sent', async () => {
  const before = seen.length
  await expect(post('other.example.com')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  await expect(post('127.0.0.1')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  await expect(post('hooks.example.com', {})).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(seen.length).toBe(before)
})

/** Writes again and again until the connection ends. */
const drip = (socket: Socket, text: string, ms: number) => {
  const timer = setInterval(() => socket.write(text), ms)
  socket.on('close', () => clearInterval(timer))
}
const late = { name: 'TimeoutError' }
const unknown = { code: expect.stringMatching(/^HPE_/) }

describe('every receiver has its end, whatever it answers', () => {
  const rude: Record<string, [answer: (socket: Socket) => unknown, outcome: object]> = {
    'nothing at all': [(socket) => socket.pause(), late],
    'nothing, and closes': [(socket) => socket.end(), { code: 'ECONNRESET' }],
    'another protocol': [(socket) => socket.write(Buffer.from([0x15, 3, 1, 0, 2, 2, 40])), unknown],
    'headers by drips': [
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, 'x-y: z\r\n', 20)
      },
      late,
    ],
    'hints without end': [(socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 5), late],
    'headers without end': [
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, `x-y: ${'z'.repeat(5000)}\r\n`, 1)
      },
      unknown,
    ],
    'another protocol from here on': [
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      { code: 'ECONNRESET' },
    ],
    // The status has come, and counts.
    'a body by drips': [
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
        drip(socket, 'x', 20)
      },
      { status: 200, excerpt: expect.stringMatching(/^x+$/) },
    ],
    'a body that breaks off': [
      (socket) => socket.end('HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\nxyz'),
      { status: 500, excerpt: 'xyz' },
    ],
    'a body in wrong chunks': [
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n'),
      { status: 200, excerpt: null },
    ],
    'a body where there is none': [
      (socket) => socket.write('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello'),
      { status: 204, excerpt: null },
    ],
  }
  test.each(Object.keys(rude))('%s', async (name) => {
    const [answer, outcome] = rude[name]!
    const receiver = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address() as AddressInfo
    const judged = judgeWebhookUrl(`http://127.0.0.1:${address.port}/`, [{ host: '127.0.0.1', port: address.port }])
    if (!judged.ok) throw new Error(judged.fault)
    const signal = AbortSignal.timeout(400)
    const sent = postWebhook({ address: judged.value, ip: '127.0.0.1', headers: {}, body: '{}', signal })
    expect(await sent.catch((error: Error) => error)).toMatchObject(outcome)
    receiver.close()
  })
})
