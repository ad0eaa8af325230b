// Memory and rooms a second by threads and store, of the built service over HTTP: `npm run bench -- sizing`. With
// DATABASE_URL also on that PostgreSQL, whose database should be an empty one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from './server.ts'

const THREADS = [0, 1, 2, 4]
const CALLERS = 8
const SECONDS = 5

const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8').replaceAll('../schemas', 'schemas')
const rooms = ['bedroom', 'meeting-room', 'living-l', 'open-plan-office'].map(example)

export async function run(): Promise<void> {
  const url = process.env['DATABASE_URL']
  console.log(row(['store', 'flag of Node', 'threads', 'MB at start', 'MB after', 'rooms/s']))
  console.log('|---|---|---|---|---|---|')
  for (const store of url ? ['embedded', 'PostgreSQL'] : ['embedded'])
    for (const small of [false, true])
      for (const threads of THREADS) console.log(row(await measured(store, small, threads, url)))
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

async function measured(store: string, small: boolean, threads: number, url: string | undefined): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sizing-'))
  const place = store === 'embedded' ? { DATA_DIR: folder, DATABASE_URL: '' } : { DATABASE_URL: url! }
  const flags = small ? ['--optimize-for-size'] : []
  const environment = {
    ...place,
    FURNISH_THREADS: String(threads),
    FURNISH_WAIT_SECONDS_MAX: '60',
  }
  // A store that has been made is opened again: most starts are not the first.
  if (store === 'embedded') await (await startService(environment, undefined, flags)).stop()
  const server = await startService(environment, undefined, flags)
  try {
    const before = residentMb(server.pid)
    const ends = performance.now() + 1000 * SECONDS
    let done = 0
    const caller = async (first: number) => {
      for (let i = first; performance.now() < ends; i++) {
        const body = rooms[i % rooms.length]!
        const answer = await fetch(`${server.url}/jsonrpc`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        if (!('result' in ((await answer.json()) as object))) throw new Error('A room was refused')
        done++
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i)))
    const after = residentMb(server.pid)
    return [store, flags[0] ?? 'none', String(threads), String(before), String(after), (done / SECONDS).toFixed(1)]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Memory that a process holds, shared pages included. */
const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
