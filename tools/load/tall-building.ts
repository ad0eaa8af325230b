// `npm run load -- tall-building`: a building of 500 rooms a storey comes in as one file, is listed, read and taken out. What a storey
// takes is to be the same in a high building as in a low one.
import { parseArgs } from 'node:util'
import { writeBuilding } from '../../src/plans/files/write-plan.ts'
import { officeFloor } from '../../test/support/floors.ts'
import { markdownTable } from '../../test/support/markdown.ts'
import { startService } from '../bench/server.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const ROOMS = 500
const HEIGHT = 3.4
/** GeoJSON of 20 000 rooms is larger than what the service takes by default. */
const FILE_BYTES_MAX = 60_000_000

export async function run(args: readonly string[]): Promise<void> {
  const options = { storeys: { type: 'string', default: '10,20,40' }, script: { type: 'string' } } as const
  const { storeys, script } = parseArgs({ args: [...args], options }).values
  const database = await scratchDatabase()
  const environment = { DATABASE_URL: database.url, FLOOR_BODY_BYTES_MAX: String(FILE_BYTES_MAX) }
  const signIn = await setUpAccount(environment)
  const server = await startService({ DEMO_ACCOUNT: 'off', LOG_LEVEL: 'error', ...environment }, script)
  try {
    const { token } = await signIn(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const timed = async (path: string, init: RequestInit = {}) => {
      const from = performance.now()
      const answer = await fetch(`${server.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${new TextDecoder().decode(bytes).slice(0, 300)}`)
      return { ms: performance.now() - from, bytes }
    }
    const post = (path: string, body: BodyInit, type: string) =>
      timed(path, { method: 'POST', body, headers: { 'content-type': type } })
    const rows: string[][] = []
    for (const count of storeys.split(',').map(Number)) {
      const file = await fileOf(count)
      const imported = await post('/v2/floor/import?fileName=tower.geojson', file, 'application/geo+json')
      const { building } = JSON.parse(new TextDecoder().decode(imported.bytes)) as { building: { id: string } }
      const path = `/v2/building/${building.id}`
      const read = await timed(path)
      const listed = await timed('/v2/building')
      const floors = await timed(`/v2/floor?buildingId=${building.id}`)
      // What takes more memory than a thread has is refused.
      const exported = await post(`${path}/export`, '{"format":"ifc"}', 'application/json').catch(() => undefined)
      const times = [imported, read, listed, floors, exported].map((it) => (it ? `${it.ms.toFixed(0)} ms` : 'refused'))
      rows.push([`${count} × ${ROOMS}`, megabytes(file.length), ...times, `${(imported.ms / count).toFixed(0)} ms`])
    }
    const titles = [
      'storeys',
      'file',
      'import',
      'read',
      'list buildings',
      'list floors',
      'export as IFC',
      'import a storey',
    ]
    console.log(markdownTable(titles, rows))
  } finally {
    await server.stop()
    await database.drop()
  }
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** As the service writes it, so that nothing of it has to be guessed. */
async function fileOf(storeys: number): Promise<Uint8Array<ArrayBuffer>> {
  const [model] = officeFloor().spaces
  const floors = Array.from({ length: storeys }, (_, i) => ({
    name: `Level ${i}`,
    elevation: i * HEIGHT,
    floorNumber: i,
    northDirection: null,
    georeference: null,
    spaces: Array.from({ length: ROOMS }, (_, room) => {
      const [x, z] = [(room % 25) * 5, Math.floor(room / 25) * 7]
      const { shape } = model!.room.boundary
      const points = shape.points.map(([px, pz]): [number, number] => [px + x, pz + z])
      // A file has at most 50 000 features: a space and its door are two.
      const openings = model!.room.boundary.openings!.slice(0, 1)
      const boundary = { openings, shape: { ...shape, points } }
      return { ...model!, id: crypto.randomUUID(), name: `${i}.${room}`, room: { boundary } }
    }),
    assets: [],
  }))
  const building = { name: 'Tower', address: null, georeference: null, externalId: null, floors }
  return (await writeBuilding('geojson', building)).bytes
}
