// Starts the service on the runtime that runs this file (Node or Deno), calls it over HTTP, and compares every answer,
// byte by byte as SHA-256, with what Node gives. Prints `runtime: N passed, M failed`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { slantedRequests } from '../install/library/slanted/requests.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
// Node reads the built files, Deno the sources.
const isDeno = 'Deno' in globalThis
const source = isDeno ? 'src' : 'build/src'
const extension = isDeno ? 'ts' : 'js'
const load = (name: string) => import(new URL(`../../${source}/${name}.${extension}`, import.meta.url).href)

interface Check {
  readonly name: string
  readonly body: string
}

const polygon = (points: number[][], h = 2.6) => ({ type: 'polygon-extrusion', points, h })
const box = (a: number, b: number, h: number) => ({ type: 'box', a, b, h })
const call = (name: string, method: string, params: unknown): Check => ({
  name,
  body: JSON.stringify({ jsonrpc: '2.0', id: name, method: `FurnishingAI.${method}`, params }),
})
const openings = [
  { type: 'door', pos: 0.4, l: 0.9, y: 0, h: 2.1 },
  { type: 'window', pos: 9, l: 1.6, y: 0.9, h: 1.3 },
]
const rectangle = polygon([
  [0, 0],
  [4.2, 0],
  [4.2, 3.6],
  [0, 3.6],
])
const slanted = polygon([
  [0, 0],
  [6, 0.5],
  [5.5, 4.5],
  [3, 4.5],
  [3, 6],
  [0, 6],
])

const checks: Check[] = [
  ...['bedroom', 'living', 'home_office', 'meet'].map((name) =>
    call(`furnish ${name}`, 'furnish', {
      room: { boundary: { shape: name === 'living' ? slanted : rectangle, openings } },
      template: { name, exclude: [] },
      furniture: [],
    }),
  ),
  call('furnish with pieces', 'furnish', {
    room: { boundary: { shape: rectangle, openings } },
    furniture: [
      { type: 'bed', shapes: [box(1.6, 2, 0.5), box(1.4, 2, 0.5)] },
      { type: 'wardrobe', shape: { ...box(1.8, 0.6, 2.2), customData: { sku: 'ü"\\\u2028', n: 1e-7 } } },
      { type: 'carpet', shape: { type: 'cylinder', r: 0.9, h: 0.01 } },
    ],
    maxResults: 5,
  }),
  ...['dining', 'relaxing', 'sleeping', 'storing', 'working', 'meeting', 'exec'].map((groupType) =>
    call(`groups ${groupType}`, 'generateGroups', {
      groupType,
      boundingBox: { x: 4.1, y: 2.6, z: 3.7 },
      maxResults: 5,
    }),
  ),
  ...['-z', 'z', '-x', 'x'].map((startRows, i) =>
    call(`desk grid ${startRows}`, 'generateDeskGrid', {
      boundingBox: { x: 31.337, y: 2.8, z: 23.5 },
      furniture: [
        { type: 'task_table', shape: box(1.6, 0.8, 0.74) },
        { type: 'task_chair', shape: { type: 'cylinder', r: 0.3, h: 1 } },
        { type: 'sideboard', shape: box(1.65, 0.45, 1) },
      ],
      chairSpacing: 0.9,
      corridorWidth: 1.1,
      startRows,
      maxIslandLength: i % 2 ? 8 : 0,
      startEdgeFacing: i > 1,
      obstacles: [
        polygon(
          [
            [5, 5],
            [6, 5],
            [6, 7],
          ],
          3,
        ),
      ],
    }),
  ),
  call('a large desk grid', 'generateDeskGrid', {
    boundingBox: { x: 200, y: 3, z: 200 },
    furniture: [{ type: 'task_table', shape: box(1.6, 0.8, 0.74) }],
    chairSpacing: 1,
    corridorWidth: 1.2,
  }),
  ...Object.entries(slantedRequests).map(([name, { method, params }]) => call(name, method, params)),
  call('a refusal', 'furnish', { room: 1, furniture: [] }),
]

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What this runtime answers: check → SHA-256 of the body. */
async function answers(): Promise<Record<string, string>> {
  const { run } = await load('process/main')
  const { readConfig } = await load('service/config')
  const { listen } = await load(isDeno ? 'process/deno' : 'process/serve-on-node')
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'memory' })
  const running = await run(config, listen)
  const url = `http://127.0.0.1:${running.port}`
  const health = await (await fetch(`${url}/healthz`)).text()
  const digests: Record<string, string> = { health: sha256(new TextEncoder().encode(health)) }
  for (const { name, body } of checks) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/jsonrpc`, { method: 'POST', headers, body })
    digests[name] = sha256(new Uint8Array(await response.arrayBuffer()))
  }
  await running.ready
  digests['readiness'] = String(await readiness(url))
  await running.stop()
  return digests
}

/** What /readyz answers in the end: jobs are started after the store is open. */
async function readiness(url: string): Promise<number> {
  for (const end = performance.now() + 30_000; ; await setTimeout(50)) {
    const { status } = await fetch(`${url}/readyz`)
    if (status === 200 || performance.now() > end) return status
  }
}

/** `smoke.ts` prints the digests; `smoke.ts FILE` compares them with those in the file. */
const found = await answers()
const reference = process.argv[2]
if (reference === undefined) {
  console.log(JSON.stringify(found))
} else {
  const expected = JSON.parse(readFileSync(resolve(root, reference), 'utf8')) as Record<string, string>
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const different = names.filter((name) => expected[name] !== found[name])
  for (const name of different) console.log(`different: ${name}`)
  console.log(`runtime: ${names.length - different.length} passed, ${different.length} failed`)
  process.exitCode = different.length > 0 ? 1 : 0
}
process.exit()
