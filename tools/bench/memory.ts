// S20: memory over many furnish calls, every request another one. Memory must be flat: the last tenth of the calls may not
// need more than the second. `npm run bench -- memory`; CALLS=100000 for the whole of the goal.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seeded } from '../../test/support/seeded.ts'
import { built } from '../built.ts'

const { Kernels } = await built('engine/kernels/kernels')
const { answer } = await built('threads/compute/answer-call')

const CALLS = Number(process.env['CALLS'] ?? 2000)
const LINES = 10

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

export async function run(): Promise<void> {
  const random = seeded(20)
  const kernels = new Kernels()
  console.log(
    `${'calls'.padStart(8)}${'heap MB'.padStart(10)}${'external MB'.padStart(13)}${'WASM MB'.padStart(10)}${'RSS MB'.padStart(9)}`,
  )
  const heaps: number[] = []
  for (let line = 1; line <= LINES; line++) {
    for (let i = 0; i < CALLS / LINES; i++) answer(kernels, 'furnish', smallRoom(random))
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    const sizes = [heapUsed, external, kernels.exports.memory.buffer.byteLength, rss]
    const [heap, outside, wasm, whole] = sizes.map((bytes) => (bytes / 2 ** 20).toFixed(1))
    console.log(
      `${String((line * CALLS) / LINES).padStart(8)}${heap!.padStart(10)}${outside!.padStart(13)}${wasm!.padStart(10)}${whole!.padStart(9)}`,
    )
    heaps.push(heapUsed + external)
  }
  const growth = (heaps.at(-1)! - heaps[1]!) / 2 ** 20
  console.log(
    `growth from the second line to the last: ${growth.toFixed(2)} MB, ${((growth * 2 ** 20) / (CALLS * 0.8)).toFixed(1)} bytes a call`,
  )
}

/** A room of 4 to 9 m² with one or two kinds of pieces: as many different requests in as little time as possible. */
function smallRoom(random: () => number): Uint8Array {
  const [x, z] = [2 + Math.round(random() * 100) / 100, 2 + Math.round(random() * 100) / 100]
  const box = (a: number, b: number, h: number) => ({ type: 'box', a: a + Math.round(random() * 20) / 100, b, h })
  const params = {
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [x, 0],
            [x, z],
            [0, z],
          ],
          h: 2.6,
        },
        openings: [{ type: 'door', pos: 0.1, l: 0.8, y: 0, h: 2 }],
      },
    },
    furniture: [
      { type: 'shelf', shape: box(0.8, 0.35, 1.8) },
      ...(random() < 0.5 ? [{ type: 'armchair', shape: box(0.7, 0.7, 0.8) }] : []),
    ],
    maxResults: 1 + Math.floor(random() * 3),
  }
  return new TextEncoder().encode(JSON.stringify(params))
}
