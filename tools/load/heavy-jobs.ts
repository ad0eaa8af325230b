// `npm run load -- heavy-jobs [--seconds 20] [--only floors] [--store embedded | postgresql]`: what heavy jobs of one account leave to
// another that reads floors and makes temporary tokens. Goals on the embedded store: 0.3 of its rates alone and p99 <= 500 ms, beside
// 20 floors of 500 rooms that are queued and furnished, and beside ten bulk jobs of 100 000 boxes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { startService } from '../bench/server.ts'
import { HttpClient, type Reply } from './http-client.ts'
import type { NeighbourOrder, NeighbourReport } from './neighbour.ts'
import { quantile } from './quantile.ts'
import { type Scene, setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

/** Floors that the neighbour reads in turn: so many that none is still remembered when it is read again. */
const FLOORS = 400

const HEAVY_FLOORS = 20
const ROOMS = 500
const BULK_JOBS = 10
const BOXES = 100_000

interface Heavy {
  readonly name: string
  /** What is made ready before anything is measured. */
  prepare(client: HttpClient, scene: Scene): Promise<() => Promise<string>>
}

const HEAVY: Readonly<Record<string, Heavy>> = {
  floors: { name: `${HEAVY_FLOORS} floors of ${ROOMS} rooms, furnished and saved`, prepare: furnishFloors },
  bulk: { name: `${BULK_JOBS} bulk jobs of ${BOXES} boxes`, prepare: sendBulkJobs },
  saves: { name: 'a floor of 2 000 spaces and 20 000 assets, saved again and again', prepare: saveLargeFloor },
}

export async function run(args: readonly string[]): Promise<void> {
  const options = {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    store: { type: 'string', default: 'embedded' },
  } as const
  const { seconds, only, store } = parseArgs({ args: [...args], options }).values
  const rows: string[][] = []
  for (const [key, heavy] of Object.entries(HEAVY))
    if (only === undefined || only === key) rows.push(...(await measured(heavy, store, Number(seconds))))
  console.log(
    markdownTable(
      ['beside', 'request', 'alone/s', 'beside/s', 'ratio', 'p50 ms', 'p99 ms', 'longest ms', 'refused'],
      rows,
    ),
  )
}

/** A service with two accounts: one has the heavy work done, the other is measured alone and beside it. */
async function measured(heavy: Heavy, store: string, seconds: number): Promise<string[][]> {
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-load-'))
  const database = store === 'postgresql' ? await scratchDatabase() : undefined
  const where: Record<string, string> = database ? { DATABASE_URL: database.url } : { DATA_DIR: directory }
  const signIn = await setUpAccount(where)
  const signInOther = await setUpAccount(where, undefined, undefined, 'neighbour@rooms.example')
  const settings = { DEMO_ACCOUNT: 'off', LOG_LEVEL: 'error', BULK_JOB_PIECES_MAX: '1000000000', ...where }
  const server = await startService(settings)
  const client = new HttpClient(server.url)
  try {
    const start = await heavy.prepare(client, await signIn(server.url))
    const scene = await signInOther(server.url)
    const floors = await neighbourFloors(client, scene)
    const ask = (seconds: number) => neighbour({ url: server.url, scene, floors, seconds: seconds })
    await ask(2)
    const alone = await ask(seconds)
    const inTime = pause((seconds + 1) * 1000, 'goes on')
    const [outcome, beside] = await Promise.all([Promise.race([start(), inTime]), ask(seconds)])
    console.error(`${heavy.name}: ${outcome}`)
    return Object.keys(alone).map((kind) => {
      const [before, during] = [alone[kind]!, beside[kind]!]
      const ratio = during.waits.length / before.waits.length
      return [
        heavy.name,
        kind,
        (before.waits.length / seconds).toFixed(1),
        (during.waits.length / seconds).toFixed(1),
        ratio.toFixed(2),
        ...[0.5, 0.99, 1].map((share) => quantile(during.waits, share).toFixed(0)),
        String(during.refused),
      ]
    })
  } finally {
    client.close()
    await server.stop()
    await database?.drop()
    rmSync(directory, { recursive: true })
  }
}

/** In a process of its own, whose work and waits are not those of the heavy caller. */
async function neighbour(order: NeighbourOrder): Promise<NeighbourReport> {
  const child = fork(fileURLToPath(new URL('neighbour.ts', import.meta.url)), [], { execArgv: ['--import', 'tsx'] })
  child.send(order)
  const [report] = (await once(child, 'message')) as [NeighbourReport]
  child.disconnect()
  return report
}

async function neighbourFloors(client: HttpClient, { bearer }: Scene): Promise<string[]> {
  const created: string[] = []
  for (let i = 0; i < FLOORS; i++) {
    const body = JSON.stringify({ properties: { name: `Floor ${i}` }, spaces: [room(0)] })
    created.push(idOf(await client.send({ method: 'POST', path: '/v2/floor', headers: bearer, body })))
  }
  return created
}

async function furnishFloors(client: HttpClient, { bearer: headers }: Scene): Promise<() => Promise<string>> {
  const floors: string[] = []
  const body = JSON.stringify({
    properties: { name: 'Heavy' },
    spaces: Array.from({ length: ROOMS }, (_, i) => room(i)),
  })
  while (floors.length < HEAVY_FLOORS)
    floors.push(idOf(await client.send({ method: 'POST', path: '/v2/floor', headers, body })))
  return async () => {
    const send = (id: string) =>
      client.send({ method: 'POST', path: `/v2/floor/${id}/furnish`, headers, body: '{"save":true}' })
    return statuses(await Promise.all(floors.map(send)))
  }
}

async function sendBulkJobs(client: HttpClient, { bearer }: Scene): Promise<() => Promise<string>> {
  const box = (i: number) => `{"boundingBox":{"x":${2 + (i % 5)},"y":3,"z":${2 + (i % 3)}}}`
  const defaults = JSON.stringify({
    defaults: { furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }], chairSpacing: 1 },
  })
  const body = [defaults, ...Array.from({ length: BOXES }, (_, i) => box(i))].join('\n')
  const headers = { ...bearer, 'content-type': 'application/x-ndjson' }
  return async () => {
    const send = () => client.send({ method: 'POST', path: '/v2/bulk-job', headers, body })
    return statuses(await Promise.all(Array.from({ length: BULK_JOBS }, send)))
  }
}

async function saveLargeFloor(client: HttpClient, { bearer: headers }: Scene): Promise<() => Promise<string>> {
  const spaces = Array.from({ length: 2000 }, (_, i) => ({ id: idFor(8, i), ...room(i) }))
  const id = idOf(
    await client.send({ method: 'POST', path: '/v2/floor', headers, body: '{"properties":{"name":"Large"}}' }),
  )
  return async () => {
    const outcomes: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const assets = Array.from({ length: 20_000 }, (_, i) => chair(i, turn))
      const body = JSON.stringify({ spaces, assets })
      const saved = await client.send({
        method: 'PUT',
        path: `/v2/floor/${id}/layout`,
        headers: { ...headers, 'if-match': '*' },
        body,
      })
      outcomes.push(`${saved.status} after ${(saved.ms / 1000).toFixed(1)} s`)
    }
    return outcomes.join(', ')
  }
}

function idOf({ status, body }: Reply): string {
  if (status !== 201) throw new Error(`Cannot make a floor: ${status} ${body}`)
  return (JSON.parse(body.toString()) as { id: string }).id
}

function statuses(replies: readonly Reply[]): string {
  const counts = new Map<number, number>()
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/** Rooms in rows of 50, none like the one before. */
function room(i: number) {
  const [x, z] = [(i % 50) * 6, Math.floor(i / 50) * 6]
  const [w, d] = [3 + (i % 7) * 0.31, 3.2 + (i % 11) * 0.17]
  const points = [
    [x, z],
    [x + w, z],
    [x + w, z + d],
    [x, z + d],
  ]
  const openings = [{ type: 'door', pos: 0.3, l: 0.9, y: 0, h: 2.1 }]
  const shape = { type: 'polygon-extrusion', points, h: 2.6 }
  return {
    name: `Room ${i}`,
    template: i % 3 === 0 ? 'bedroom' : 'work',
    room: { boundary: { shape, openings } },
  }
}

const idFor = (kind: number, i: number) => `00000000-0000-4000-${kind}000-${String(i).padStart(12, '0')}`

/** One of 20 000 chairs, of which a third stand elsewhere in each turn. */
const chair = (i: number, turn: number) => ({
  id: idFor(9, i),
  type: 'task_chair',
  position: [i % 200, 0, Math.floor(i / 200) + (i % 3 === turn ? 0.1 : 0)],
  rotation: 0,
  shape: { type: 'box', a: 0.45, b: 0.5, h: 0.9 },
})
