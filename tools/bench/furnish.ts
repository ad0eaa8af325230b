// Rooms furnished by area: time and memory of a call, and the share of it that the kernels take. With `--against folder` the
// build of another checkout furnishes the same rooms in turn: only ratios within one run mean something.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { fixtureRooms } from '../../test/support/fixture-rooms.ts'
import { median } from './harness.ts'

/** Areas by which rooms are grouped, m². */
const BANDS = [
  [0, 12],
  [12, 18],
  [18, 22],
  [22, 60],
  [60, 150],
] as const

/** Rooms of a band at most, and calls of each, of which the shortest counts. */
const ROOMS_MAX = 40
const CALLS = 5

/** Rounds over all rooms before any is measured. */
const WARM_ROUNDS = 3

type Modules = [
  typeof import('../../src/engine/kernels/kernels.ts'),
  typeof import('../../src/engine/furnishing/furnish.ts'),
  typeof import('../../src/schema/furnishing/furnish-params.ts'),
]

interface Contender {
  readonly name: string
  furnish(room: ReturnType<typeof fixtureRooms>[number]): void
  /** Milliseconds in the kernels during one call. */
  inKernels(room: ReturnType<typeof fixtureRooms>[number]): number
}

/** @param root folder of a checkout that has been built */
async function contender(name: string, root: URL): Promise<Contender> {
  const files = ['engine/kernels/kernels.js', 'engine/furnishing/furnish.js', 'schema/furnishing/furnish-params.js']
  const [{ Kernels }, { furnish }, { FurnishParams }] = (await Promise.all(
    files.map((file) => import(new URL(`build/src/${file}`, root).href)),
  )) as Modules
  const call = (
    kernels: InstanceType<typeof Kernels>,
    { boundary, roomType }: ReturnType<typeof fixtureRooms>[number],
  ) => {
    const template = { name: roomType, exclude: [] }
    furnish(kernels, FurnishParams.parse({ room: { boundary }, template, furniture: [], maxResults: 10 }))
  }
  const plain = new Kernels()
  const timed = new Kernels()
  let spent = 0
  const clocked =
    (work: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const from = performance.now()
      const result = work(...args)
      spent += performance.now() - from
      return result
    }
  const exports = Object.entries(timed.exports).map(
    ([key, value]) =>
      [key, typeof value === 'function' ? clocked(value as (...args: unknown[]) => unknown) : value] as const,
  )
  Object.assign(timed, { exports: Object.fromEntries(exports) })
  return {
    name,
    furnish: (room) => call(plain, room),
    inKernels: (room) => {
      spent = 0
      call(timed, room)
      return spent
    },
  }
}

export async function run(): Promise<void> {
  const at = process.argv.indexOf('--against')
  const contenders = [await contender('this', new URL('../../', import.meta.url))]
  if (at >= 0) contenders.push(await contender('other', pathToFileURL(`${process.argv[at + 1]}/`)))
  const rooms = fixtureRooms()
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const room of rooms) for (const one of contenders) one.furnish(room)
  for (const [from, to] of BANDS) {
    const band = rooms.filter(({ area }) => area >= from && area < to)
    const chosen = band.filter(
      (_, i) => Math.floor((i * ROOMS_MAX) / band.length) !== Math.floor(((i - 1) * ROOMS_MAX) / band.length),
    )
    const times = contenders.map((): number[] => [])
    const bytes = contenders.map((): number[] => [])
    const shares = contenders.map((): number[] => [])
    for (const room of chosen) {
      const least = contenders.map(() => Number.POSITIVE_INFINITY)
      for (let call = 0; call < CALLS; call++) {
        for (const [i, one] of contenders.entries()) {
          const heap = process.memoryUsage().heapUsed
          const start = performance.now()
          one.furnish(room)
          least[i] = Math.min(least[i]!, performance.now() - start)
          // A collection in between leaves less than there was.
          const more = process.memoryUsage().heapUsed - heap
          if (more > 0) bytes[i]!.push(more)
        }
      }
      for (const [i, one] of contenders.entries()) {
        times[i]!.push(least[i]!)
        const start = performance.now()
        const inKernels = one.inKernels(room)
        shares[i]!.push(inKernels / (performance.now() - start))
      }
    }
    if (chosen.length === 0) continue
    for (const [i, { name }] of contenders.entries()) {
      const ratio = i === 0 ? '' : `, ours in ${(median(times[0]!) / median(times[i]!)).toFixed(2)} of its time`
      console.log(
        `${from}-${to} m², ${chosen.length} rooms, ${name.padEnd(5)} ${median(times[i]!).toFixed(2)} ms, ` +
          `${(median(bytes[i]!) / 1e6).toFixed(1)} MB, kernels ${(100 * median(shares[i]!)).toFixed(0)} %${ratio}`,
      )
    }
  }
}
