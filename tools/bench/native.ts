// S1-S3: the verdict beside native builds (g++ -O3) of the same algorithm on the same records, with and without its look at
// the bounds of blocks. Needs g++; without it says so.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { kernelLists, type Scene, scenes } from './collision.ts'
import { median } from './harness.ts'

const ROUNDS = 9
const ROUND_MS = 40
const SOURCE = fileURLToPath(new URL('native/verdict.cpp', import.meta.url))

const builds = [
  { name: 'x86-64 baseline', flags: ['-O3'] },
  { name: 'x86-64 baseline, flat', flags: ['-O3', '-DFLAT'] },
  { name: '-march=native', flags: ['-O3', '-march=native'] },
  { name: '-march=native, flat', flags: ['-O3', '-march=native', '-DFLAT'] },
]

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-native-'))
  try {
    const programs = builds.map(({ name, flags }, i) => ({ name, path: built(join(folder, `verdict-${i}`), flags) }))
    console.log(
      `${'case'.padEnd(34)}${'build'.padEnd(28)}${'native'.padStart(10)}${'ours'.padStart(10)}${'ours is'.padStart(10)}`,
    )
    const kernels = new Kernels()
    for (const { name, scene } of scenes()) compare(kernels, name, scene, programs, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Path of the program; undefined when there is no compiler. */
function built(path: string, flags: readonly string[]): string | undefined {
  try {
    execFileSync('g++', [...flags, '-o', path, SOURCE], { stdio: ['ignore', 'ignore', 'inherit'] })
    return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function compare(
  kernels: Kernels,
  name: string,
  one: Scene,
  programs: readonly { name: string; path: string | undefined }[],
  folder: string,
): void {
  const { call, verdicts, dump, count } = packed(kernels, one)
  const [dumpPath, outPath] = [join(folder, 'dump'), join(folder, 'out')]
  writeFileSync(dumpPath, dump)
  for (const program of programs) {
    if (program.path === undefined) {
      console.log(`${name.padEnd(34)}${program.name.padEnd(28)} not built: there is no g++`)
      continue
    }
    const times: { ours: number; native: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = perCandidate(call, count)
      const native = Number(execFileSync(program.path, [dumpPath, String(ROUND_MS), outPath]).toString())
      if (!readFileSync(outPath).equals(verdicts())) throw new Error(`Cannot compare: ${program.name} judges otherwise`)
      times.push({ ours, native })
    }
    const ratio = median(times.map(({ ours, native }) => ours / native))
    const cells = [median(times.map((it) => it.native)), median(times.map((it) => it.ours))].map(
      (it) => `${it.toFixed(1)} ns`,
    )
    console.log(
      name.padEnd(34) +
        program.name.padEnd(28) +
        [...cells, `${ratio.toFixed(2)}x`].map((it) => it.padStart(10)).join(''),
    )
  }
}

/** A scene as records in the kernels' memory, the call that judges it, and the same records for another program. */
function packed(kernels: Kernels, { ring, obstacles, candidates }: Scene) {
  const { exports } = kernels
  const lists = kernelLists(obstacles, candidates)
  const place = (numbers: ArrayLike<number>) => {
    const address = exports.alloc(8 * numbers.length)
    new Float64Array(exports.memory.buffer, address, numbers.length).set(numbers)
    return address
  }
  const [corners, obstacleCount, count, ticks] = [ring.length / 2, obstacles.length, candidates.length, 1e6]
  const [originX, originZ] = [5, 4]
  const edges = exports.alloc(exports.edgeBytes(corners))
  exports.packEdges(place(ring), corners, edges, originX, originZ, ticks)
  const blocks = exports.alloc(exports.obstacleBytes(obstacleCount))
  exports.packObstacles(place(lists.obstacles), obstacleCount, blocks, originX, originZ, ticks)
  const templates = exports.alloc(exports.templateBytes(count))
  exports.packTemplates(place(lists.templates), count, templates, ticks)
  const from = place(lists.candidates)
  const out = exports.alloc(count)
  const end = exports.mark()

  const { buffer } = exports.memory
  const head = new ArrayBuffer(64)
  new Int32Array(head).set([count, corners, obstacleCount, from + 64, templates + 64, edges + 64, blocks + 64, 0])
  new Float64Array(head).set([originX, originZ, ticks], 4)
  return {
    count,
    call: () =>
      exports.verdict(
        from,
        count,
        templates,
        count,
        edges,
        corners,
        blocks,
        obstacleCount,
        originX,
        originZ,
        ticks,
        out,
      ),
    verdicts: () => new Uint8Array(buffer, out, count),
    dump: Buffer.concat([new Uint8Array(head), new Uint8Array(buffer, 0, end)]),
  }
}

function perCandidate(call: () => unknown, count: number): number {
  for (let i = 0; i < 200; i++) call()
  const start = performance.now()
  let calls = 0
  for (; performance.now() - start < ROUND_MS; calls++) call()
  return ((performance.now() - start) * 1e6) / calls / count
}
