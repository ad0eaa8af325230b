// Random search for requests that furnish answers wrongly. Prints each with its case number and exits with 1.
//   npx tsx test/hunt/furnish.ts --rooms 20000 --seed 1
//   npx tsx test/hunt/furnish.ts --seed 1 --case 4711        one case again
import { parseArgs } from 'node:util'
import { ServiceError } from '../../src/errors.ts'
import { furnish } from '../../src/furnishing/furnish.ts'
import { FURNISH_LIMITS } from '../../src/furnishing/limits.ts'
import { Kernels } from '../../src/kernels/kernels.ts'
import { FurnishParams } from '../../src/schema/furnish.ts'
import { faultsOf } from '../support/judge.ts'
import { randomRequest } from '../support/random-furniture.ts'
import { seeded } from '../support/seeded.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    case: { type: 'string' },
    stop: { type: 'string', default: '20' },
  },
})
const [rooms, seed, stop] = [Number(values.rooms), Number(values.seed), Number(values.stop)]
const only = values.case === undefined ? undefined : Number(values.case)

// Two instances: what one remembers from earlier calls must not show in its answers.
const kernels = new Kernels()
const fresh = new Kernels()

const tally = { found: 0, furnishings: 0, refused: 0 }
for (let i = only ?? 0; i < (only === undefined ? rooms : only + 1) && tally.found < stop; i++) {
  const request = randomRequest(seeded(seed * 1_000_003 + i))
  const faults = examine(FurnishParams.parse(request))
  if (faults.length > 0) {
    tally.found++
    console.log(JSON.stringify({ seed, case: i, faults, request }))
  }
  if (i % 500 === 499) console.error(`${i + 1} rooms, ${tally.furnishings} furnishings, ${tally.found} faulty answers`)
}
console.error(`${tally.furnishings} furnishings, ${tally.refused} requests refused, ${tally.found} faulty answers`)
process.exit(tally.found > 0 ? 1 : 0)

function examine(params: FurnishParams): string[] {
  const before = JSON.stringify(params)
  try {
    const stopped: string[] = []
    const result = furnish(kernels, params, FURNISH_LIMITS, (violations) =>
      stopped.push(`the verifier had to stop a furnishing: ${violations.map(({ message }) => message).join('; ')}`),
    )
    const again = furnish(fresh, JSON.parse(before) as FurnishParams)
    tally.furnishings += result.furnishings.length
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
