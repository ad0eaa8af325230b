// `npm run load -- slow-clients`: callers who send a byte now and then, and callers who do not read what they asked for. Others
// are answered as if they were alone, and no thread waits for them.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { markdownTable } from '../../test/support/markdown.ts'
import { requestText } from '../bench/load.ts'
import { startService } from '../bench/server.ts'
import { BYSTANDER_COLUMNS, bedroom, measureBystander } from './measure-bystander.ts'

const SENDERS = 300
const NON_READERS = 50
const SECONDS = 10

/** So many desks that the answer does not fit into the buffers of a connection. */
const LARGE_GRID = { x: 400, y: 2.8, z: 400 }

const grid = JSON.parse(readFileSync(new URL('../../examples/desk-grid.json', import.meta.url), 'utf8'))

export async function run(): Promise<void> {
  const server = await startService({ FURNISH_THREADS: '1', LOG_LEVEL: 'error' })
  const port = Number(new URL(server.url).port)
  const sockets: Socket[] = []
  const open = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(text, 'latin1')
    sockets.push(socket)
    return socket
  }
  const measured = async (beside: string) => [beside, ...(await measureBystander(server.url, SECONDS))]
  try {
    const rows = [await measured('alone')]
    const request = requestText('POST', '/jsonrpc', { 'content-type': 'application/json' }, bedroom)
    const [head] = request.split('\r\n\r\n')
    const dripping = Array.from({ length: SENDERS }, () => open(`${head}\r\n\r\n`))
    let sent = 0
    const timer = setInterval(() => {
      for (const socket of dripping) if (socket.writable) socket.write(bedroom[sent % bedroom.length]!, 'latin1')
      sent++
    }, 100)
    rows.push(await measured(`${SENDERS} who send 10 bytes a second`))
    const body = JSON.stringify({ ...grid, params: { ...grid.params, boundingBox: LARGE_GRID } })
    for (let i = 0; i < NON_READERS; i++)
      open(requestText('POST', '/jsonrpc', { 'content-type': 'application/json' }, body)).pause()
    await pause(20_000) // until each grid has been placed once, which is work and no wait
    rows.push(await measured(`and ${NON_READERS} who do not read a large desk grid`))
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    await pause(1000)
    rows.push(await measured('when they have gone'))
    console.log(markdownTable(['beside', ...BYSTANDER_COLUMNS, 'refused'], rows))
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
}
