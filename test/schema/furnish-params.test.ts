import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../src/base/errors.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { parse } from '../../src/schema/wire/parse.ts'
import { RUNS, requestOf, SEED } from '../support/arbitraries.ts'

const options = { seed: SEED, numRuns: 20 * RUNS }

test('a valid request is read as it is, through JSON too', () => {
  fc.assert(
    fc.property(requestOf(), (request) => {
      const read = parse(FurnishParams, request)
      expect(read).toEqual(request)
      expect(parse(FurnishParams, JSON.parse(JSON.stringify(request)))).toEqual(JSON.parse(JSON.stringify(request)))
    }),
    options,
  )
})

/** All paths to values of a JSON value, its own (empty) one left out. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

function changed(value: unknown, [step, ...rest]: (string | number)[], to: unknown): unknown {
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) }
  ;(copy as Record<string | number, unknown>)[step!] =
    rest.length === 0 ? to : changed((value as Record<string | number, unknown>)[step!], rest, to)
  return copy
}

const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'x', true, [], {}, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, [[0, 0]]),
  fc.jsonValue({ maxDepth: 2 }),
)

test('whatever stands in whatever place, it is read or refused with its place', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(requestOf(), fc.nat(), wrong, (request, at, value) => {
      const paths = pathsOf(request).filter((path) => !path.includes('customData'))
      const path = paths[at % paths.length]!
      try {
        parse(FurnishParams, changed(request, path, value))
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        expect(error.code).toBe('invalid')
        expect(error.message).toMatch(/^params[^:]*: \S/)
        expect(error.message).toContain(`params.${path[0]}`)
      }
    }),
    options,
  )
})

test('a key that is unknown is refused wherever an object stands', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(requestOf(), fc.nat(), (request, at) => {
      const paths = pathsOf(request).filter((path) => !path.includes('customData'))
      const objects = paths.filter((path) => {
        const value = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], request)
        return typeof value === 'object' && value !== null && !Array.isArray(value)
      })
      const path = objects[at % objects.length]!
      const verdict = FurnishParams.safeParse(changed(request, [...path, 'colour'], 'red'))
      expect(verdict.success).toBe(false)
      expect(verdict.error!.message).toContain('colour')
    }),
    options,
  )
})
