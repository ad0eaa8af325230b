// Floors over HTTP, against the built service in a process of its own: reading with hundreds of spaces, saving as much as
// a floor may hold, what other callers notice meanwhile, and the memory that it takes.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { markdownTable } from '../../test/support/markdown.ts'

const READS = 1000
const SAVES = 5

/** @param floor tells the ids of floors apart, which an account has once */
const space = (n: number, floor: number) => {
  const [x, z] = [(n % 50) * 6, Math.floor(n / 50) * 6]
  return {
    id: `a000000${floor}-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Room ${n}`,
    template: 'work',
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [x, z],
            [x + 5.8, z],
            [x + 5.8, z + 5.8],
            [x, z + 5.8],
          ],
          h: 2.8,
        },
        openings: [
          { type: 'door', pos: 1, l: 1, y: 0, h: 2.1 },
          { type: 'window', pos: 13, l: 2, y: 0.9, h: 1.4 },
        ],
      },
    },
  }
}
const asset = (n: number, spaces: number, floor: number) => ({
  id: `b000000${floor}-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'task_table',
  position: [(n % 50) * 6 + 1.25, 0, 2.5],
  rotation: 90,
  shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 },
  groupId: `${n}`,
  spaceId: space(n % spaces, floor).id,
})
const layoutOf = (spaces: number, assets: number, floor: number) => ({
  spaces: Array.from({ length: spaces }, (_, n) => space(n, floor)),
  assets: Array.from({ length: assets }, (_, n) => asset(n, spaces, floor)),
})

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))]!.toFixed(1)

/** The service over an embedded store on the disk, with a token for floors. */
async function started(directory: string) {
  const program = fileURLToPath(new URL('floors-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, directory], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  return { child, ...(JSON.parse(line) as { port: number; token: string }) }
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-bench-'))
  const { child, port, token } = await started(directory)
  const rows: string[][] = []
  const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok)
      throw new Error(`${method} ${path}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`)
    return bytes
  }
  const create = async () => {
    const created = await send('POST', '/v2/floor', JSON.stringify({ properties: { name: 'Bench' } }))
    return (JSON.parse(Buffer.from(created).toString()) as { id: string }).id
  }
  const timed = async (work: () => Promise<ArrayBuffer>): Promise<[ms: number, bytes: number]> => {
    const from = performance.now()
    const { byteLength } = await work()
    return [performance.now() - from, byteLength]
  }
  const measure = async (name: string, count: number, work: (i: number) => Promise<ArrayBuffer>) => {
    const times: number[] = []
    let bytes = 0
    for (let i = 0; i < count; i++) {
      const [ms, length] = await timed(() => work(i))
      times.push(ms)
      bytes = length
    }
    rows.push([name, `${count}`, quantile(times, 0.5), quantile(times, 0.99), `${Math.round(bytes / 1024)}`])
  }
  const put = (floor: string, layout: object) =>
    send('PUT', `/v2/floor/${floor}/layout`, JSON.stringify(layout), { 'if-match': '*' })

  try {
    const middle = await create()
    const layout = layoutOf(500, 2500, 1)
    await put(middle, layout)
    await measure('read a floor of 500 spaces', READS, () => send('GET', `/v2/floor/${middle}`))
    await measure('read its layout', READS / 5, () => send('GET', `/v2/floor/${middle}/layout`))
    await measure('list its spaces', READS / 5, () => send('GET', `/v2/space?floorId=${middle}&limit=1000`))
    await measure('save it with one asset moved', 20, (i) => {
      layout.assets[7]!.position = [i, 0, 1]
      return put(middle, layout)
    })
    const largest = await create()
    const full = layoutOf(2000, 20_000, 2)
    const megabytes = (JSON.stringify(full).length / 2 ** 20).toFixed(1)
    const waits: number[] = []
    let saving = true
    const others = (async () => {
      while (saving) waits.push((await timed(() => send('GET', `/v2/floor/${middle}`)))[0])
    })().catch(() => {}) // the measurement beside it reports the failure
    await measure(`save 2 000 spaces, 20 000 assets (${megabytes} MB)`, 1, () => put(largest, full))
    await measure('the same again, one asset moved', SAVES, (i) => {
      full.assets[7]!.position = [i, 0, 1]
      return put(largest, full)
    })
    saving = false
    await others
    rows.push(['a floor read by another meanwhile', `${waits.length}`, quantile(waits, 0.5), quantile(waits, 0.99), ''])
    await measure('read it as a layout', SAVES, () => send('GET', `/v2/floor/${largest}/layout`))
    const file = JSON.stringify(layoutOf(500, 2500, 3))
    await measure('import 500 spaces, 2 500 assets', SAVES, () => send('POST', '/v2/floor/import', file))
    for (const format of ['svg', 'pdf', 'geojson', 'dxf', 'ifc', 'gltf'])
      await measure(`export 500 spaces, 2 500 assets as ${format}`, 3, () =>
        send('POST', `/v2/floor/${middle}/export`, JSON.stringify({ format })),
      )
    console.log(markdownTable(['what', 'times', 'median ms', 'p99 ms', 'answer kB'], rows))
    console.log(`most memory of the service: ${residentMegabytes(child.pid!)} MB`)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    rmSync(directory, { recursive: true, force: true })
  }
}
