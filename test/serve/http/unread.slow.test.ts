import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskGridParams, furnishParams } from '../../support/requests.ts'
import { serving } from '../../support/server.ts'

const CALLERS = 10

const server = await serving({ FURNISH_THREADS: '1' })
const sockets: Socket[] = []
beforeAll(() => server.service.compute.ready)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
  await server.service.compute.close()
})

const call = (name: string, params: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: `FurnishingAI.${name}`, params })

/** Asks for a result of 130 MB, more than the buffers of a connection hold, and reads only how it begins. @returns its status line */
async function askAndNotRead(): Promise<string> {
  const body = call('generateDeskGrid', { ...deskGridParams, boundingBox: { x: 1000, y: 2.8, z: 1000 } })
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).pause()
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(
    `POST /jsonrpc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await once(socket, 'readable')
  return String(socket.read(15))
}

test('answers that no client reads keep no thread from others', async () => {
  // All begin to be answered while none is read, so a thread has placed the grids of all.
  const begun = await Promise.all(Array.from({ length: CALLERS }, askAndNotRead))
  expect(begun).toEqual(Array(CALLERS).fill('HTTP/1.1 200 OK'))
  expect(server.service.compute.load()).toMatchObject({ running: 0, waitingShort: 0, waitingLong: 0 })
  const body = call('furnish', furnishParams)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const furnished = await fetch(`${server.url}/jsonrpc`, init)
  expect(await furnished.json()).toHaveProperty('result.furnishings')
  expect(sockets.filter((it) => it.destroyed)).toEqual([])
})
