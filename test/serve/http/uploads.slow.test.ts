import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../../../src/process/serve-on-node.ts'
import { Pace } from '../../../src/serve/http/limits/pace.ts'
import { convertOnThreads } from '../../../src/threads/conversion/convert-on-threads.ts'
import { Spool } from '../../../src/threads/conversion/spool.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PLACES = 4
const MEGABYTE = 2 ** 20

const parent = mkdtempSync(join(tmpdir(), 'uploads-test-'))
const spool = new Spool(parent)
const conversions = convertOnThreads()
let database: TestDatabase
let world: World
let server: Awaited<ReturnType<typeof listen>>
const sockets: Socket[] = []
beforeAll(async () => {
  database = await databases[0]!.open()
  world = await accessWorld(database)
  Object.assign(world.service, { spool, conversions })
  server = await listen(world.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop(1000)
  await conversions.close()
  await spool.close()
  await database.close()
})

const bearer = async () => world.bearer((await (await world.account()).secret()).text)['authorization']!

/** Begins to send a file, of which `sent` bytes come. */
function begin(authorization: string, length: number, sent: number): Socket {
  const socket = connect(server.port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  const head = ['POST /v2/floor/import HTTP/1.1', 'host: x', `authorization: ${authorization}`]
  head.push('content-type: application/octet-stream', `content-length: ${length}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(sent, ' '))
  return socket
}

const files = () => conversions.load().get('files')!
const spooledFiles = () => readdirSync(parent).flatMap((it) => readdirSync(join(parent, it)))
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000, interval: 10 })

function send(authorization: string, body: Buffer, type = 'application/octet-stream') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const headers = { authorization, 'content-type': type, 'content-length': body.length }
    const url = `http://127.0.0.1:${server.port}/v2/floor/import`
    const sending = request(url, { method: 'POST', agent: false, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

test('files are refused by their headers when an account has all its places, those of other accounts are not', async () => {
  const authorization = await bearer()
  const receiving = Array.from({ length: PLACES }, () => begin(authorization, MEGABYTE, 100_000))
  await until(() => files().waiting === PLACES && spooledFiles().length === PLACES)
  expect(files().waitingBytes).toBe(PLACES * MEGABYTE)
  expect(statSync(join(parent, readdirSync(parent)[0]!)).mode & 0o777).toBe(0o700)
  const refused = await send(authorization, Buffer.alloc(18 * MEGABYTE, ' '))
  expect(refused.status).toBe(503)
  expect(refused.headers['connection']).toBe('close')
  expect(Number(refused.headers['retry-after'])).toBe(PLACES)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable' })
  const other = await send(await bearer(), Buffer.from('[0]'.padEnd(100_000)))
  expect(other.status).toBe(400)
  for (const socket of receiving) socket.destroy()
  await until(() => files().waiting === 0 && spooledFiles().length === 0)
})

test('bytes of one account are counted as well', async () => {
  const authorization = await bearer()
  const receiving = Array.from({ length: 3 }, () => begin(authorization, 19 * MEGABYTE, 100_000))
  await until(() => files().waiting === 3)
  expect((await send(authorization, Buffer.alloc(19 * MEGABYTE, ' '))).status).toBe(503)
  for (const socket of receiving) socket.destroy()
  await until(() => files().waiting === 0)
})

test('what a client sends after it was refused is not read, and the connection ends', async () => {
  let served: Socket | undefined
  const onRequest = (message: unknown) => (served = (message as { socket: Socket }).socket)
  subscribe('http.server.request.start', onRequest)
  const socket = begin('Bearer nobody', 18 * MEGABYTE, 18 * MEGABYTE)
  const answer = await new Promise<string>((resolve) => socket.once('data', (it) => resolve(String(it))))
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toMatch(/connection: close/i)
  await new Promise((resolve) => socket.once('close', resolve))
  unsubscribe('http.server.request.start', onRequest)
  expect(served!.bytesRead).toBeLessThan(MEGABYTE)
})

test('a file that was read is gone, whether it was a plan or none', async () => {
  const authorization = await bearer()
  const ring = [
    [13, 52],
    [13.0001, 52],
    [13.0001, 52.0001],
    [13, 52.0001],
    [13, 52],
  ]
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  const plan = JSON.stringify({ type: 'FeatureCollection', features: [feature], more: ' '.repeat(200_000) })
  expect((await send(authorization, Buffer.from(plan), 'application/geo+json')).status).toBe(201)
  expect(spooledFiles()).toEqual([])
  expect((await send(authorization, Buffer.alloc(200_000, 'x'))).status).toBe(400)
  expect(spooledFiles()).toEqual([])
  expect(files()).toEqual({ running: 0, waiting: 0, waitingBytes: 0 })
})

test('files left by a process that was killed are removed, those of a live one are kept', async () => {
  const ended = 2 ** 30 // more than any system numbers processes
  for (const pid of [ended, process.ppid]) {
    await mkdir(join(parent, `roomwright-uploads-${pid}-x`))
    await writeFile(join(parent, `roomwright-uploads-${pid}-x`, 'file'), 'x')
  }
  await spool.removeLeftovers()
  const pids = readdirSync(parent).map((it) => it.split('-')[2])
  expect(pids).not.toContain(String(ended))
  expect(pids).toContain(String(process.ppid))
})

test('who is refused again and again is answered now and then', async () => {
  let now = 0
  const pace = new Pace(() => now)
  const order: string[] = []
  const turns = [1, 2, 3].map((it) => pace.turn('a').then(() => order.push(`a${it}`)))
  await pace.turn('b')
  await Promise.resolve()
  expect(order).toEqual(['a1'])
  await Promise.all(turns)
  expect(order).toEqual(['a1', 'a2', 'a3'])
  now = 10_000
  const from = performance.now()
  await pace.turn('a')
  expect(performance.now() - from).toBeLessThan(40)
})
