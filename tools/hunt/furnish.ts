// Random search for requests that furnish answers wrongly, over rooms of every outline and pieces of every shape. Prints each
// with its case number, then what was seen, and exits with 1 when anything was wrong.
//   npx tsx tools/hunt/furnish.ts --rooms 20000 --seed 1
//   npx tsx tools/hunt/furnish.ts --rooms 20000 --seed 1 --from 12000    goes on where a search was left
//   npx tsx tools/hunt/furnish.ts --seed 1 --case 4711                   one case again
import { parseArgs } from 'node:util'
import { ServiceError } from '../../src/base/errors.ts'
import { furnish } from '../../src/engine/furnishing/furnish.ts'
import { FURNISH_LIMITS } from '../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnishingResult } from '../../src/schema/furnishing/result.ts'
import { faultsOf } from '../../test/support/judge.ts'
import { randomRequest } from '../../test/support/random-furniture.ts'
import { OUTLINE_NAMES } from '../../test/support/random-room.ts'
import { seeded } from '../../test/support/seeded.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    case: { type: 'string' },
    stop: { type: 'string', default: '20' },
  },
})
const [seed, stop] = [Number(values.seed), Number(values.stop)]
const first = Number(values.case ?? values.from)
const last = values.case === undefined ? Number(values.rooms) - 1 : first

/** All results are wanted of every so manieth room, and a second answer; of the others three, which is quicker. */
const FULLY_EVERY = 10
const RESULTS = 3
/** Every so manieth case tells how far the search is, so that it can be gone on with. */
const TOLD_EVERY = 500

// Two instances: what one remembers from earlier calls must not show in its answers.
const kernels = new Kernels()
const fresh = new Kernels()

const tally = { found: 0, rooms: 0, furnishings: 0, pieces: 0, refused: 0, stopped: 0 }
const outlines = new Map<string, number>(OUTLINE_NAMES.map((name) => [name, 0]))
const shapes = new Map<string, number>()
const times: number[] = []

for (let i = first; i <= last && tally.found < stop; i++) {
  const outline = OUTLINE_NAMES[i % OUTLINE_NAMES.length]!
  const request = randomRequest(seeded(seed * 1_000_003 + i), outline)
  const fully = i % FULLY_EVERY === 0
  if (!fully) request.maxResults = Math.min(request.maxResults ?? RESULTS, RESULTS)
  const faults = examine(FurnishParams.parse(request), fully)
  tally.rooms++
  outlines.set(outline, outlines.get(outline)! + 1)
  if (faults.length > 0) {
    tally.found++
    console.log(JSON.stringify({ seed, case: i, faults, request }))
  }
  if (i % TOLD_EVERY === TOLD_EVERY - 1) console.error(`cases up to ${i}: ${summary()}`)
}
const counted = (counts: Map<string, number>) => [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))]?.toFixed(1)
times.sort((a, b) => a - b)
console.log(summary())
console.log(`rooms: ${counted(outlines)}`)
console.log(`pieces: ${counted(shapes)}`)
console.log(`ms for each answer: p50 ${quantile(0.5)}, p90 ${quantile(0.9)}, p99 ${quantile(0.99)}, max ${quantile(1)}`)
process.exitCode = tally.found > 0 ? 1 : 0

function summary(): string {
  const { rooms, furnishings, pieces, refused, stopped, found } = tally
  return `${rooms} rooms, ${furnishings} furnishings of ${pieces} pieces, ${refused} requests refused, ${stopped} furnishings stopped by the verifier, ${found} faulty answers`
}

function examine(params: FurnishParams, fully: boolean): string[] {
  const before = JSON.stringify(params)
  try {
    const stopped: string[] = []
    const start = performance.now()
    const result = furnish(kernels, params, FURNISH_LIMITS, (violations) =>
      stopped.push(`the verifier had to stop a furnishing: ${violations.map(({ message }) => message).join('; ')}`),
    )
    times.push(performance.now() - start)
    const again = fully ? furnish(fresh, JSON.parse(before) as FurnishParams) : result
    count(result)
    tally.stopped += stopped.length
    return [
      ...faultsOf(params, result),
      ...stopped,
      ...(JSON.stringify(result) === JSON.stringify(again) ? [] : ['a second answer differs']),
      ...(JSON.stringify(params) === before ? [] : ['the request was changed']),
    ]
  } catch (error) {
    const pinned = params.furniture.some(({ position }) => position)
    const refusal = error instanceof ServiceError && pinned && /^fixed_too/.test(error.code)
    if (refusal) tally.refused++
    return refusal ? [] : [`throws ${error instanceof Error ? (error.stack ?? error.message) : error}`]
  }
}

function count({ furnishings }: FurnishingResult): void {
  tally.furnishings += furnishings.length
  for (const { furniture } of furnishings) {
    tally.pieces += furniture.length
    for (const { shape } of furniture) shapes.set(shape.type, (shapes.get(shape.type) ?? 0) + 1)
  }
}
