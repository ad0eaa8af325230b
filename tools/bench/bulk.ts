// Many desk grids: in process, on threads, over HTTP one by one and a hundred at a time, and as a job. All give the same
// bytes for each grid, which are compared; the service is the built one, in a process of its own over an embedded store.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { FURNISH_LIMITS } from '../../src/engine/furnishing/request/limits.ts'
import type { ReadItems } from '../../src/threads/bulk/read-items.ts'
import type { Compute } from '../../src/threads/compute/compute.ts'
import { markdownTable } from '../../test/support/markdown.ts'
import { built } from '../built.ts'

const GRIDS = 4000
const BATCH = 100

/** Measured as the service runs it: built code. */
const { readItems } = await built('threads/bulk/read-items')
const { linesParams } = await built('threads/bulk/lines-task')
const { answerLines } = await built('threads/compute/answer-lines')
const { computeOnThreads } = await built('threads/compute/compute-on-threads')
const { Kernels } = await built('engine/kernels/kernels')

const defaults = {
  furniture: [
    { type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } },
    { type: 'task_chair', shape: { type: 'box', a: 0.6, b: 0.6, h: 1 } },
  ],
  chairSpacing: 1,
}
const boxes = Array.from({ length: GRIDS }, (_, i) => ({
  boundingBox: { x: 6 + (i % 20), y: 3, z: 6 + (i % 13) },
  tableGap: (i % 7) / 100,
}))
const bodyOf = (items: readonly object[]) => [{ defaults }, ...items].map((it) => JSON.stringify(it)).join('\n')
const batches = Array.from({ length: GRIDS / BATCH }, (_, i) => boxes.slice(i * BATCH, (i + 1) * BATCH))

/** Results of all grids, or nothing where they were not looked at. */
type Work = () => Promise<string>

/** The service with so many threads. */
async function started(threads: number) {
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-bench-'))
  const program = fileURLToPath(new URL('floors-server.ts', import.meta.url))
  const argv = ['--import', 'tsx', program, directory, String(threads)]
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  return { child, directory, ...(JSON.parse(line) as { port: number; token: string }) }
}

async function stopped({ child, directory }: { child: ChildProcess; directory: string }): Promise<void> {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  rmSync(directory, { recursive: true, force: true })
}

/** Works that are done by so many at a time. */
async function together<Input>(inputs: readonly Input[], count: number, work: (input: Input) => Promise<string>) {
  const results: string[] = []
  let next = 0
  const one = async () => {
    for (let i = next++; i < inputs.length; i = next++) results[i] = await work(inputs[i]!)
  }
  await Promise.all(Array.from({ length: count }, one))
  return results.join('')
}

const READS = 11

/** Median times to read the results of a job in each form by turns, ms, and their ratio. Nothing is made of the bytes. */
async function measureReads({ port, token }: { port: number; token: string }, id: string): Promise<string[]> {
  const read = async (accept: string) => {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      const options = { port, path: `/v2/bulk-job/${id}/result`, headers: { authorization: `Bearer ${token}`, accept } }
      get({ host: '127.0.0.1', ...options }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`results: ${answer.statusCode}`))
        answer.once('end', resolve).once('error', reject).resume()
      }).once('error', reject)
    })
    return performance.now() - from
  }
  const forms = ['application/x-ndjson', 'application/vnd.apache.arrow.stream']
  for (const form of forms) await read(form)
  const times: number[][] = forms.map(() => [])
  for (let i = 0; i < READS; i++) for (const [k, form] of forms.entries()) times[k]!.push(await read(form))
  const [ndjson, arrow] = times.map((it) => it.sort((a, b) => a - b)[READS >> 1]!) as [number, number]
  return [ndjson.toFixed(0), arrow.toFixed(0), (arrow / ndjson).toFixed(2)]
}

export async function run(): Promise<void> {
  const bytes = new TextEncoder().encode(bodyOf(boxes))
  const limits = { depthMax: 32, itemsMax: GRIDS, piecesMax: 1e8, methods: ['generateDeskGrid'] as const, members: {} }
  const read = (): ReadItems => readItems({ bytes, format: 'ndjson', ...limits })
  const { chunks, shared } = read()
  const paramsOf = ({ first, requests }: (typeof chunks)[number]) =>
    linesParams({ method: 'generateDeskGrid', first, shared, gzip: true }, requests)
  const kernels = new Kernels()
  const unpacked = (ndjson: Uint8Array) => gunzipSync(ndjson).toString()

  let expected: string | undefined
  let desks = 0
  const rows: string[][] = []
  const reads: string[][] = []
  const measure = async (name: string, work: Work) => {
    await work()
    const from = performance.now()
    const result = await work()
    const seconds = (performance.now() - from) / 1000
    expected ??= result
    desks ||= result.match(/"type":"task_table","position"/g)!.length
    if (result !== expected) throw new Error(`${name} gives other results`)
    const perSecond = (count: number) => Math.round(count / seconds).toLocaleString('en')
    rows.push([name, perSecond(GRIDS), perSecond(desks), `${Math.round(1000 * seconds)}`])
  }

  await measure('in process, one thread', async () =>
    chunks.map((it) => unpacked(answerLines(kernels, paramsOf(it), () => {}).ndjson)).join(''),
  )
  // Of the threads one is left to short calls where there are several, so that two compute of three.
  for (const threads of [1, 3]) {
    const waiting = { waitSecondsMax: 3600, waitingBytesMax: 2 ** 30 }
    const compute: Compute = computeOnThreads({
      threads,
      ...waiting,
      limits: FURNISH_LIMITS,
      warmUp: true,
      onFailure: () => {},
    })
    await compute.ready
    await measure(`in process, ${threads === 1 ? 'one thread' : 'two threads'} of a pool of ${threads}`, () =>
      together(chunks, chunks.length, async (it) => unpacked((await compute.answerLines(paramsOf(it))).ndjson)),
    )
    await compute.close()
  }

  for (const threads of [1, 2]) {
    const service = await started(threads)
    const send = async (method: string, path: string, accept: string, type: string, body?: string) => {
      const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${service.token}`, accept, 'content-type': type },
        ...(body === undefined ? {} : { body }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
      return answer.text()
    }
    const ndjson = 'application/x-ndjson'
    const of = `service of ${threads === 1 ? 'one thread' : 'two threads'}`
    try {
      const numbered = boxes.map((box, item) => ({ box, item }))
      await measure(`${of}: JSON-RPC, a call each, 4 at a time`, () =>
        together(numbered, 4, async ({ box, item }) => {
          const call = {
            jsonrpc: '2.0',
            id: '1',
            method: 'FurnishingAI.generateDeskGrid',
            params: { ...defaults, ...box },
          }
          const answer = await send('POST', '/jsonrpc', '*/*', 'application/json', JSON.stringify(call))
          return `{"item":${item},"result":${answer.slice('{"jsonrpc":"2.0","id":"1","result":'.length, -1)}}\n`
        }),
      )
      await measure(`${of}: POST /v2/desk-grid, ${BATCH} each, 4 at a time`, () =>
        together([...batches.entries()], 4, async ([i, items]) => {
          const answer = await send('POST', '/v2/desk-grid', ndjson, ndjson, bodyOf(items))
          return answer.replaceAll(/^\{"item":(\d+)/gm, (_, item) => `{"item":${i * BATCH + Number(item)}`)
        }),
      )
      await measure(`${of}: a job, its results included`, async () => {
        const json = 'application/json'
        const { id } = JSON.parse(await send('POST', '/v2/bulk-job', json, ndjson, bodyOf(boxes)))
        await send('GET', `/v2/bulk-job/${id}/events`, 'text/event-stream', json)
        return send('GET', `/v2/bulk-job/${id}/result`, ndjson, json)
      })
      const { id } = JSON.parse(await send('POST', '/v2/bulk-job', 'application/json', ndjson, bodyOf(boxes)))
      await send('GET', `/v2/bulk-job/${id}/events`, 'text/event-stream', ndjson)
      reads.push([of, ...(await measureReads(service, id))])
    } finally {
      await stopped(service)
    }
  }
  console.log(markdownTable(['how', 'grids/s', 'desks/s', 'ms'], rows))
  console.log(
    `\n${markdownTable(['results of one job, only read', 'NDJSON, ms', 'Arrow, ms', 'Arrow / NDJSON'], reads)}\n`,
  )
  console.log(`${GRIDS} grids of ${desks} desks, ${Math.round((expected?.length ?? 0) / 1e6)} MB as JSON`)
}
