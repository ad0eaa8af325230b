import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../../../src/base/errors.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FAMILIES, RUNS, requestOf, SEED } from '../../../support/arbitraries.ts'
import { faultsOf } from '../../../support/judge.ts'

// Whatever is asked for, in rooms of every family: sound, the same again, nothing changed. A failure shrinks to a small room
// with few pieces. PROPERTY_RUNS and PROPERTY_SEED make it a longer search.

const kernels = new Kernels()
const fresh = new Kernels()

function faultsIn(request: object): string[] {
  const params = FurnishParams.parse(request)
  const before = JSON.stringify(params)
  try {
    const result = furnish(kernels, params)
    const again = furnish(fresh, JSON.parse(before) as FurnishParams)
    return [
      ...faultsOf(params, result),
      ...(JSON.stringify(result) === JSON.stringify(again) ? [] : ['a second answer differs']),
      ...(JSON.stringify(params) === before ? [] : ['the request was changed']),
    ]
  } catch (error) {
    if (error instanceof ServiceError && /^fixed_too/.test(error.code)) return refusalFaults(params, error)
    throw error
  }
}

/** Only fixed pieces may be refused; whether they had to be is judged where the limits are. */
function refusalFaults({ furniture }: FurnishParams, { code }: ServiceError): string[] {
  const pinned = furniture.some(({ position }) => position)
  return pinned ? [] : [`${code} without fixed pieces`]
}

test.each(FAMILIES)('requests in rooms of the family %s are answered soundly', (family) => {
  const runs = Math.max(3, Math.ceil(RUNS / (family === 'hall' ? 8 : 2)))
  fc.assert(
    fc.property(requestOf([family]), (request) => {
      expect(faultsIn(request)).toEqual([])
    }),
    { seed: SEED, numRuns: runs },
  )
})

test('the verifier has nothing to stop where doors say which floor counts', () => {
  fc.assert(
    fc.property(requestOf(['rectangle', 'l', 'slanted', 'columns'], 2), (request) => {
      const { openings } = request.room.boundary
      fc.pre(openings.some(({ type }) => type !== 'window') && request.furniture.every((item) => !('position' in item)))
      const stopped: string[] = []
      furnish(kernels, FurnishParams.parse(request), FURNISH_LIMITS, (violations) =>
        stopped.push(...violations.map(({ message }) => message)),
      )
      expect(stopped).toEqual([])
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
