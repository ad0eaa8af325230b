// `npm run load -- tall-building [--storeys 10,20,40]`: a building of 500 rooms a storey comes in as one file, is read, listed, furnished,
// followed and taken out. What a storey takes is to be the same in a high building as in a low one.
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeBuilding } from '../../src/plans/files/write-plan.ts'
import { BUILDING_FORMATS } from '../../src/schema/resources/floors/file-formats.ts'
import { officeFloor } from '../../test/support/floors.ts'
import { markdownTable } from '../../test/support/markdown.ts'
import { type BenchServer, startService } from '../bench/server.ts'
import { HttpClient } from './http-client.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const ROOMS = 500
const HEIGHT = 3.4

export async function run(args: readonly string[]): Promise<void> {
  const options = { storeys: { type: 'string', default: '10,20,40' }, script: { type: 'string' } } as const
  const { storeys, script } = parseArgs({ args: [...args], options }).values
  const database = await scratchDatabase()
  const environment = { DATABASE_URL: database.url }
  const signIn = await setUpAccount(environment)
  const server = await startService({ DEMO_ACCOUNT: 'off', LOG_LEVEL: 'error', ...environment }, script)
  try {
    const call = callsOf(server, (await signIn(server.url)).token)
    for (const count of storeys.split(',').map(Number)) {
      const rows = await measure(call, count)
      console.log(`${count} storeys of ${ROOMS} rooms\n`)
      console.log(
        markdownTable(
          ['what', 'time', 'a storey', 'answer', 'most memory of the process'],
          rows.map(({ what, ms, bytes, peak }) => [
            ...[what, `${ms.toFixed(0)} ms`, `${(ms / count).toFixed(1)} ms`],
            ...[megabytes(bytes), megabytes(peak)],
          ]),
        ),
      )
    }
  } finally {
    await server.stop()
    await database.drop()
  }
}

interface Measured {
  readonly ms: number
  /** Of the answer. */
  readonly bytes: number
  /** Most resident memory of the service meanwhile, bytes. */
  readonly peak: number
}

type Init = Omit<Parameters<HttpClient['send']>[0], 'path'>

interface Call {
  (path: string, init?: Init): Promise<{ readonly length: number; json<Body>(): Body }>
  timed(what: string, work: () => Promise<number>): Promise<Measured & { readonly what: string }>
}

function callsOf(server: BenchServer, token: string): Call {
  const client = new HttpClient(server.url, 4, 1_800_000)
  const call = async (path: string, init: Init = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers }
    const { status, body } = await client.send({ method: 'GET', path, ...init, headers })
    if (status < 200 || status >= 300) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`)
    return { length: body.length, json: <Body>() => JSON.parse(body.toString()) as Body }
  }
  const timed = async (what: string, work: () => Promise<number>) => {
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5') // resets the peak; only Linux tells it
    const from = performance.now()
    const bytes = await work()
    const ms = performance.now() - from
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]
    return { what, ms, bytes, peak: Number(kilobytes) * 1024 }
  }
  return Object.assign(call, { timed })
}

async function measure(call: Call, count: number) {
  const rows: Awaited<ReturnType<Call['timed']>>[] = []
  const note = async (what: string, work: () => Promise<number>) => {
    rows.push(await call.timed(what, work))
  }
  const read = (path: string) => async () => (await call(path)).length
  const file = await fileOf(count)
  const { last } = (await call('/v2/changes?limit=1')).json<{ last: number }>()
  let building = ''
  await note(`import of GeoJSON, ${megabytes(file.length)}`, async () => {
    const headers = { 'content-type': 'application/geo+json' }
    const answer = await call('/v2/floor/import?fileName=tower.geojson', { method: 'POST', body: file, headers })
    building = answer.json<{ building: { id: string } }>().building.id
    return answer.length
  })
  const path = `/v2/building/${building}`
  await note('a mirror by the list of changes', () => mirrored(call, last))
  const relations = (await call(path)).json<Building>().resourceRelations.floors
  const middle = relations[Math.floor(count / 2)]
  await note('furnish all floors', async () => {
    for (const id of relations) await furnish(call, id)
    return 0
  })
  await note('read the building', read(path))
  await note('list buildings', read('/v2/building'))
  await note('list its floors', read(`/v2/floor?buildingId=${building}`))
  await note('list spaces of a floor', read(`/v2/space?floorId=${middle}`))
  await note('the same by seats and area', read(`/v2/space?floorId=${middle}&filter[seats][gte]=0&sort=-area`))
  await note('the same once more', read(`/v2/space?floorId=${middle}&filter[seats][gte]=0&sort=-area`))
  await note('list assets of a floor by name', read(`/v2/asset?floorId=${middle}&sort=name`))
  await note('a page of changes', read(`/v2/changes?since=${last}`))
  for (const format of [...BUILDING_FORMATS].sort())
    await note(`export as ${format}`, async () => {
      const init = { method: 'POST', body: JSON.stringify({ format }) }
      return (await call(`${path}/export`, init)).length
    })
  return rows
}

interface Building {
  readonly resourceRelations: { readonly floors: readonly string[] }
}

/** Follows what has changed and reads each layout that has. @returns bytes that were read */
async function mirrored(call: Call, last: number): Promise<number> {
  const layouts = new Set<string>()
  let bytes = 0
  for (let since = String(last); ; ) {
    const answer = await call(`/v2/changes?since=${since}&limit=1000`)
    bytes += answer.length
    const page = answer.json<{ changes: { resource: string; id: string }[]; next: string; last: number }>()
    for (const { resource, id } of page.changes) if (resource === 'Layout') layouts.add(id)
    if (Number(page.next) >= page.last) break
    since = page.next
  }
  for (const id of layouts) bytes += (await call(`/v2/layout/${id}`)).length
  return bytes
}

async function furnish(call: Call, floorId: string): Promise<void> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ mapping: [{ match: { name: '*' }, template: 'work' }], save: true }),
  }
  const { id } = (await call(`/v2/floor/${floorId}/furnish`, init)).json<{ id: string }>()
  for (;;) {
    const job = (await call(`/v2/job/${id}`)).json<{ status: string; error?: unknown }>()
    if (job.status === 'done') return
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(JSON.stringify(job).slice(0, 500))
    await pause(50)
  }
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** As the service writes it, so that nothing of it has to be guessed. */
async function fileOf(storeys: number): Promise<Buffer<ArrayBuffer>> {
  const [model] = officeFloor().spaces
  const floors = Array.from({ length: storeys }, (_, i) => ({
    name: `Level ${i}`,
    elevation: i * HEIGHT,
    floorNumber: i,
    northDirection: null,
    georeference: null,
    content: () => ({ spaces: Array.from({ length: ROOMS }, (_, room) => spaceAt(i, room)), assets: [] }),
  }))
  function spaceAt(storey: number, room: number) {
    const [x, z] = [(room % 25) * 5, Math.floor(room / 25) * 7]
    const { shape } = model!.room.boundary
    const points = shape.points.map(([px, pz]): [number, number] => [px + x, pz + z])
    // A file has at most 50 000 features: a space and its door are two.
    const openings = model!.room.boundary.openings!.slice(0, 1)
    const boundary = { openings, shape: { ...shape, points } }
    return { ...model!, id: crypto.randomUUID(), name: `${storey}.${room}`, room: { boundary } }
  }
  const building = { name: 'Tower', address: null, georeference: null, externalId: null, floors }
  const pieces: Uint8Array[] = []
  await writeBuilding('geojson', building, {}, (bytes) => void pieces.push(bytes))
  return Buffer.concat(pieces)
}
