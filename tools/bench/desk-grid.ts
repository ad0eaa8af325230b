// K3: which pairs of desks obstacles take, and the result as JSON. Desks 1.6 × 0.8 m, chair 1 m, corridor 1.2 m; obstacles
// are 4- and 8-gons of 0.2-0.6 m radius. Peers get their shapes and indices ready made.
import { System } from 'detect-collisions'
import fastJson from 'fast-json-stringify'
import Flatbush from 'flatbush'
import RBush from 'rbush'
import SAT from 'sat'
import { generateDeskGrid, streamDeskGrid } from '../../src/engine/furnishing/generate-desk-grid.ts'
import { type Cells, type FlatRings, takeCells } from '../../src/engine/kernels/desk-grid-cells.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { GenerateDeskGridParams } from '../../src/schema/furnishing/desk-grid.ts'
import { bench, benchCase, type Contender, median } from './harness.ts'
import { plainTake } from './plain-desk-grid.ts'

type Ring = readonly (readonly [number, number])[]

interface Hall {
  readonly cells: Cells
  readonly obstacles: readonly Ring[]
  readonly flat: FlatRings
}

const [DESK_WIDTH, PAIR_DEPTH, PITCH, ROW_PITCH] = [1.6, 3.65, 1.65, 4.85]

export async function run(): Promise<void> {
  const kernels = new Kernels()
  const halls = [
    [30, 10],
    [100, 100],
    [1000, 100],
    [1000, 10_000],
  ] as const
  bench(
    halls.map(([size, count]) => {
      const hall = makeHall(size, count)
      return benchCase<Uint8Array>({
        name: `${size} × ${size} m, ${count} obstacles`,
        equal: sameCells,
        contenders: [ours, plain, flatbushSat, rbushSat, detectCollisions].map((make) => make(kernels, hall)),
      })
    }),
    { rounds: 7, roundMilliseconds: 25 },
  )
  bench(
    [30, 100, 1000].map((size) => benchEmission(kernels, size)),
    { rounds: 7, roundMilliseconds: 25 },
  )
  printEmission(1000)
}

function makeHall(size: number, count: number): Hall {
  let state = 7 + count
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const columns = Float64Array.from({ length: Math.floor((size + 0.05) / PITCH) }, (_, i) => i * PITCH)
  const bandStarts = Float64Array.from({ length: Math.floor((size + 1.2) / ROW_PITCH) }, (_, i) => i * ROW_PITCH)
  const cells = { columns, width: DESK_WIDTH, bandStarts, bandEnds: bandStarts.map((start) => start + PAIR_DEPTH) }
  const obstacles = Array.from({ length: count }, (): Ring => {
    const [corners, r, x, z] = [random() < 0.5 ? 4 : 8, 0.2 + 0.4 * random(), random() * size, random() * size]
    return Array.from({ length: corners }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * (i + 0.5)) / corners
      return [x + r * Math.cos(angle), z + r * Math.sin(angle)]
    })
  })
  const offsets = [0]
  for (const ring of obstacles) offsets.push(offsets.at(-1)! + ring.length)
  const flat = { points: Float64Array.from(obstacles.flat(2)), offsets: Uint32Array.from(offsets), count }
  return { cells, obstacles, flat }
}

/** sat takes a touch for a meeting. */
function sameCells(a: Uint8Array, b: Uint8Array): boolean | string {
  let different = 0
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) different++
  if (different > 3) return false
  return different === 0 || `${different} of ${a.length} differ`
}

const ours = (kernels: Kernels, { flat, cells }: Hall): Contender<Uint8Array> => ({
  name: 'ours',
  run: () => takeCells(kernels, flat, cells),
})

const plain = (_: Kernels, { flat, cells }: Hall): Contender<Uint8Array> => ({
  name: 'plain TypeScript, same algorithm',
  run: () => plainTake(flat, cells),
})

/** Asks `meets` for every cell; its box is at u, v. */
function everyCell({ cells }: Hall, meets: (u: number, v: number) => boolean): Uint8Array {
  const { columns, bandStarts } = cells
  const taken = new Uint8Array(columns.length * bandStarts.length)
  for (let band = 0, cell = 0; band < bandStarts.length; band++)
    for (let column = 0; column < columns.length; column++, cell++)
      if (meets(columns[column]!, bandStarts[band]!)) taken[cell] = 1
  return taken
}

const bounds = (ring: Ring) => {
  const [us, vs] = [ring.map(([u]) => u), ring.map(([, v]) => v)]
  return { minX: Math.min(...us), minY: Math.min(...vs), maxX: Math.max(...us), maxY: Math.max(...vs) }
}

const satPolygon = (ring: Ring) =>
  new SAT.Polygon(
    new SAT.Vector(),
    ring.map(([u, v]) => new SAT.Vector(u, v)),
  )

const satBox = () => new SAT.Box(new SAT.Vector(), DESK_WIDTH, PAIR_DEPTH).toPolygon()

function flatbushSat(_: Kernels, hall: Hall): Contender<Uint8Array> {
  const polygons = hall.obstacles.map(satPolygon)
  const index = new Flatbush(hall.obstacles.length)
  for (const { minX, minY, maxX, maxY } of hall.obstacles.map(bounds)) index.add(minX, minY, maxX, maxY)
  index.finish()
  const box = satBox()
  const meets = (u: number, v: number) => {
    const near = index.search(u, v, u + DESK_WIDTH, v + PAIR_DEPTH)
    if (near.length === 0) return false
    box.pos.x = u
    box.pos.y = v
    return near.some((i) => SAT.testPolygonPolygon(box, polygons[i]!))
  }
  return { name: 'flatbush + sat', run: () => everyCell(hall, meets) }
}

function rbushSat(_: Kernels, hall: Hall): Contender<Uint8Array> {
  const index = new RBush<ReturnType<typeof bounds> & { polygon: SAT.Polygon }>()
  index.load(hall.obstacles.map((ring) => ({ ...bounds(ring), polygon: satPolygon(ring) })))
  const box = satBox()
  const meets = (u: number, v: number) => {
    const near = index.search({ minX: u, minY: v, maxX: u + DESK_WIDTH, maxY: v + PAIR_DEPTH })
    if (near.length === 0) return false
    box.pos.x = u
    box.pos.y = v
    return near.some(({ polygon }) => SAT.testPolygonPolygon(box, polygon))
  }
  return { name: 'rbush + sat', run: () => everyCell(hall, meets) }
}

function detectCollisions(_: Kernels, hall: Hall): Contender<Uint8Array> {
  const system = new System()
  for (const ring of hall.obstacles)
    system.createPolygon(
      { x: 0, y: 0 },
      ring.map(([x, y]) => ({ x, y })),
    )
  const box = system.createBox({ x: 0, y: 0 }, DESK_WIDTH, PAIR_DEPTH)
  const meets = (u: number, v: number) => {
    box.setPosition(u, v)
    return system.checkOne(box, () => true)
  }
  return { name: 'detect-collisions', run: () => everyCell(hall, meets) }
}

const deskParams = (size: number) =>
  GenerateDeskGridParams.parse({
    boundingBox: { x: size, y: 3, z: size },
    chairSpacing: 1,
    corridorWidth: 1.2,
    furniture: [
      { type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.75 } },
      { type: 'task_chair', shape: { type: 'box', a: 0.5, b: 0.5, h: 0.9 } },
    ],
  })

function benchEmission(kernels: Kernels, size: number) {
  const params = deskParams(size)
  const bytes = Buffer.from(JSON.stringify(generateDeskGrid(kernels, params)))
  if (!Buffer.concat([...streamDeskGrid(kernels, params)]).equals(bytes))
    throw new Error(`The streamed bytes of ${size} × ${size} m differ from JSON.stringify`)
  const fast = fastJson(SCHEMA)
  // Peers make their objects in the call: half a million of them kept alive would make each collection slow for all.
  return benchCase<number>({
    name: `JSON, ${size} × ${size} m, ${(bytes.length / 1e6).toFixed(2)} MB`,
    contenders: [
      { name: 'ours, all, chunks filled again', run: () => bytesOf(streamDeskGrid(kernels, params)) },
      { name: 'ours, all, chunks kept', run: () => byteCount(streamDeskGrid(kernels, params)) },
      { name: 'objects + JSON.stringify', run: () => utf8(JSON.stringify(generateDeskGrid(kernels, params))) },
      { name: 'objects + fast-json-stringify', run: () => utf8(fast(generateDeskGrid(kernels, params))) },
      { name: 'copy of the ready bytes', run: copier(bytes) },
    ],
  })
}

/**
 * S10: what the kernel alone needs to write the bytes, without the layout, the texts of rows and columns and the copies
 * that are handed out; beside the whole, the objects with JSON.stringify, and a copy of the bytes.
 */
function printEmission(size: number): void {
  const kernels = new Kernels()
  const { exports } = kernels
  let written = 0
  const timed = {
    ...exports,
    deskGridWrite(...args: Parameters<typeof exports.deskGridWrite>) {
      const from = performance.now()
      const end = exports.deskGridWrite(...args)
      written += performance.now() - from
      return end
    },
  }
  Object.assign(kernels, { exports: timed })
  const params = deskParams(size)
  const bytes = Buffer.concat([...streamDeskGrid(kernels, params)])
  const copy = copier(bytes)
  if (!bytes.equals(Buffer.from(JSON.stringify(generateDeskGrid(kernels, params)))))
    throw new Error('Cannot measure: the bytes are not those of JSON.stringify')
  const rounds = Array.from({ length: 7 }, () => {
    written = 0
    const whole = timeOf(() => bytesOf(streamDeskGrid(kernels, params)))
    const kernel = written
    const objects = timeOf(() => utf8(JSON.stringify(generateDeskGrid(kernels, params))))
    return { kernel, whole: whole / kernel, objects: objects / kernel, copy: timeOf(copy) / kernel }
  })
  console.log(
    `JSON of ${(bytes.length / 1e6).toFixed(1)} MB, the kernel alone: ${median(rounds.map((it) => it.kernel)).toFixed(1)} ms;`,
    `layout, JSON and chunks ${median(rounds.map((it) => it.whole)).toFixed(1)}x (goal at most 2.5x and a copy),`,
    `objects + JSON.stringify ${median(rounds.map((it) => it.objects)).toFixed(0)}x (goal 100x on Node 20, 35x later),`,
    `a copy of the bytes ${median(rounds.map((it) => it.copy)).toFixed(2)}x (goal at least 0.5x)`,
  )
}

function timeOf(run: () => unknown): number {
  const from = performance.now()
  run()
  return performance.now() - from
}

const utf8 = (text: string) => Buffer.from(text).length

function copier(bytes: Buffer): () => number {
  const target = Buffer.alloc(bytes.length)
  return () => bytes.copy(target)
}

const byteCount = (chunks: Iterable<Uint8Array>) => [...chunks].reduce((bytes, { length }) => bytes + length, 0)

/** Of chunks that are looked at and handed back, as the service does with those that are sent. */
function bytesOf(chunks: ReturnType<typeof streamDeskGrid>): number {
  let bytes = 0
  for (let next = chunks.next(); !next.done; next = chunks.next(next.value)) bytes += next.value.length
  return bytes
}

const box = {
  type: 'object',
  properties: { type: { type: 'string' }, a: { type: 'number' }, b: { type: 'number' }, h: { type: 'number' } },
} as const

const item = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    position: { type: 'array', items: { type: 'number' } },
    rotation: { type: 'number' },
    shape: box,
    groupId: { type: 'string' },
  },
} as const

const SCHEMA = {
  type: 'object',
  properties: {
    furnishings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          density: { type: 'number' },
          id: { type: 'string' },
          furniture: { type: 'array', items: item },
        },
      },
    },
    warnings: { type: 'array', items: {} },
    diagnostics: { type: 'array', items: {} },
  },
} as const
