import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rpcOperations } from '../../src/operations/index.ts'
import { acceptDeskGrid, acceptFurnish, acceptGroups } from '../../src/schema/furnishing/fast-parsers.ts'
import { fastParser } from '../../src/schema/wire/fast-parser.ts'
import { runs } from '../support/property-runs.ts'
import { valid } from '../support/requests.ts'

const parsers: Record<string, (input: unknown) => unknown> = {
  'FurnishingAI.furnish': acceptFurnish,
  'FurnishingAI.generateGroups': acceptGroups,
  'FurnishingAI.generateDeskGrid': acceptDeskGrid,
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Valid params of every kind, and some that use every field. */
const samples: { method: string; params: Json }[] = [
  ...readdirSync('examples')
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`examples/${name}`, 'utf8')) as { method: string; params: Json }),
  ...valid.map(([method, , params]) => ({ method, params: JSON.parse(JSON.stringify(params)) as Json })),
  {
    method: 'FurnishingAI.furnish',
    params: {
      maxResults: 20,
      furniture: [
        {
          rotation: -36000,
          position: [1, 0, -0],
          type: 'sofa',
          shape: { customData: { b: 1, a: [{}] }, h: 1, b: 1, a: 1, type: 'box', wallAlignment: 'corner' },
        },
        {
          type: 'other',
          targetCount: 0,
          shapes: [
            { type: 'cylinder', r: 1e5, h: 1e-9, customData: {} },
            { type: 'l-extrusion', a: 2, b: 2, c: 1, d: 1, h: 1, wallAlignment: 'none', customData: {} },
            {
              type: 'polygon-extrusion',
              h: 1,
              points: [
                [0, 0],
                [1, 0],
                [0, 1],
              ],
            },
          ],
        },
      ],
      template: { exclude: [], name: 'work' },
      room: {
        boundary: {
          openings: [{ h: 1, y: -1, l: 1, pos: 0, type: 'gap', circulationWidth: 0 }],
          shape: {
            h: 3,
            points: [
              [0, 0],
              [1, 0],
              [0, 1],
            ],
            type: 'polygon-extrusion',
          },
        },
      },
    },
  },
]

/** Values on the edges of the rules, and of other kinds. */
const strange = fc.constantFrom<Json>(
  ...[null, true, false, '', 'box', 'sofa', 'cylinder', 'furnish', [], {}, [0], [0, 0], [0, 0, 0], [0, 0, 0, 0]],
  ...[0, -0, 1, -1, 0.5, 1e5, 1e5 + 1e-6, -1e5, -1e5 - 1, 20, 21, 40, 41, 36_000, 36_001, 2 ** 53, 2 ** 53 - 1],
  ...[Number.POSITIVE_INFINITY, 5e-324, 1e308, { type: 'box' }, { type: 'box', a: 1, b: 1, h: 1 }, { type: 'x' }],
)
const name = fc.constantFrom(
  'type',
  'shape',
  'shapes',
  'a',
  'extra',
  '__proto__',
  'constructor',
  'toString',
  'position',
)

const change = fc.record({
  place: fc.nat(),
  what: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const, 'repeat' as const, 'reverse' as const),
  name,
  value: strange,
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** Every object and array within a value. */
function branches(value: Json): (Json[] | { [key: string]: Json })[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(branches)]
}

/** One change somewhere in a value, which is changed itself. */
function apply(value: Json, { place, what, name, value: replacement }: Change): void {
  const other = structuredClone(replacement)
  const all = branches(value)
  const branch = all[place % all.length]!
  const keys = Object.keys(branch)
  const key = keys[Math.floor(place / all.length) % Math.max(1, keys.length)]
  const set = (at: string, to: Json) =>
    Object.defineProperty(branch, at, { value: to, enumerable: true, configurable: true, writable: true })
  if (what === 'add') Array.isArray(branch) ? branch.push(other) : set(name, other)
  else if (key === undefined) return
  else if (what === 'replace') set(key, other)
  else if (what === 'remove') Array.isArray(branch) ? branch.splice(Number(key), 1) : delete branch[key]
  else if (what === 'repeat' && Array.isArray(branch)) branch.push(structuredClone(branch[Number(key)]!))
  else if (what === 'reverse' && !Array.isArray(branch))
    for (const each of keys.toReversed()) {
      const member = branch[each]!
      delete branch[each]
      set(each, member)
    }
}

test('it accepts exactly what the schema accepts, and returns the same to the byte', () => {
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(fc.nat(samples.length - 1), fc.array(change, { maxLength: 4 }), (index, changes) => {
      const { method, params } = samples[index]!
      const operation = rpcOperations.find((it) => it.rpcMethod === method)!
      const input = structuredClone(params)
      for (const each of changes) apply(input, each)
      const before = JSON.stringify(input)
      const fast = parsers[method]!(input)
      const verdict = operation.input.safeParse(input)
      expect(fast !== undefined).toBe(verdict.success)
      if (verdict.success) {
        expect(JSON.stringify(fast)).toBe(JSON.stringify(verdict.data))
        expect(fast).toEqual(verdict.data)
      }
      expect(JSON.stringify(input)).toBe(before)
      seen[verdict.success ? 'accepted' : 'refused']++
    }),
    { numRuns: runs(4000) },
  )
  expect(seen.accepted).toBeGreaterThan(runs(400))
  expect(seen.refused).toBeGreaterThan(runs(400))
})

test('every operation has one', () => {
  for (const { rpcMethod, input } of rpcOperations) {
    const accept = parsers[rpcMethod]
    expect(accept).toBeDefined()
    for (const value of [undefined, null, [], 'x', 1, {}]) {
      expect(accept!(value) !== undefined).toBe(input.safeParse(value).success)
    }
  }
})

test('a schema it does not know is refused when it is made, not when it is used', () => {
  const unknown = z.strictObject({ at: z.record(z.string(), z.number()) })
  expect(() => fastParser(unknown, () => true)).toThrow('record is not known')
})
