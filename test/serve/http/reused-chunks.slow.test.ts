// The chunks of a long answer are filled again while it is sent (src/serve/http/bodies/stream.ts): on a real connection, since only the
// server knows what it still holds.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateDeskGrid } from '../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { listen } from '../../../src/process/serve-on-node.ts'
import { GenerateDeskGridParams } from '../../../src/schema/furnishing/desk-grid.ts'
import { scene } from '../../support/service.ts'

const params = {
  boundingBox: { x: 400, y: 3, z: 400 },
  chairSpacing: 1,
  furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.75 } }],
}
const expected = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  result: generateDeskGrid(new Kernels(), GenerateDeskGridParams.parse(params)),
})
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.generateDeskGrid', params })

describe.each([
  ['unwatched', 'off'],
  ['its bytes counted', 'on'],
])('a desk grid of many chunks, %s', (_, accessLog) => {
  const { app } = scene({ ACCESS_LOG: accessLog })
  let listener: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    listener = await listen(app, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => listener.stop(0))

  const request = (closes: boolean) =>
    `POST /jsonrpc HTTP/1.1\r\nhost: x\r\nconnection: ${closes ? 'close' : 'keep-alive'}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

  test.each([
    ['at once', async () => {}],
    ['slowly', slowly],
  ])('read %s, two requests on one connection', async (_, how) => {
    const socket = connect(listener.port, '127.0.0.1')
    await once(socket, 'connect')
    const received: Buffer[] = []
    socket.on('data', (bytes) => received.push(bytes))
    const ended = once(socket, 'end')
    socket.write(request(false) + request(true))
    const reading = how(socket)
    await ended
    await reading
    const answers = unchunked(Buffer.concat(received))
    expect(answers.map((it) => it === expected)).toEqual([true, true])
  })
})

/** Stops reading again and again, so that the server has to wait. */
async function slowly(socket: Socket) {
  while (!socket.readableEnded) {
    socket.pause()
    await setTimeout(5)
    socket.resume()
    await setTimeout(1)
  }
}

/** The bodies of answers in chunked encoding. */
function unchunked(bytes: Buffer): string[] {
  const bodies: string[] = []
  for (let at = 0; at < bytes.length; ) {
    at = bytes.indexOf('\r\n\r\n', at) + 4
    const parts: Buffer[] = []
    for (;;) {
      const lineEnd = bytes.indexOf('\r\n', at)
      const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
      parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
      at = lineEnd + 2 + length + 2
      if (length === 0) break
    }
    bodies.push(Buffer.concat(parts).toString())
  }
  return bodies
}
