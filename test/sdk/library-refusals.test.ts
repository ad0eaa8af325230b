import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { GenerateDeskGridParams } from '../../src/schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../src/schema/furnishing/groups.ts'
import { parse } from '../../src/schema/wire/parse.ts'
import { type RoomwrightError, refusing } from '../../src/sdk/library/roomwright-error.ts'
import { runs } from '../support/property-runs.ts'

// Of Zod the built library has a part (tools/build/lean-zod.mjs).
const library = (await import(
  pathToFileURL('build/library/index.js').href
)) as typeof import('../../src/sdk/library/index.ts')

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const paramsOf = (name: string): Json => JSON.parse(readFileSync(`examples/${name}.json`, 'utf8')).params

const operations: readonly [z.ZodType, (params: never) => unknown, readonly string[]][] = [
  [
    FurnishParams,
    (params) => library.verify(params, { furniture: [] } as never),
    [
      'bedroom',
      'bedroom-accessible',
      'bedroom-fixed',
      'bedroom-keep',
      'home-office-slanted',
      'part-of-room',
      'living-l',
    ],
  ],
  [GenerateGroupsParams, (params) => library.generateGroups(params), ['groups-dining']],
  [GenerateDeskGridParams, (params) => library.generateDeskGrid(params), ['desk-grid']],
]

const wrong: fc.Arbitrary<Json | undefined> = fc.constantFrom<Json | undefined>(
  ...[undefined, null, true, '', ' ', 'bed', 'a\u0000', '\ud800', 'x'.repeat(300), -1, 0, 0.5, 3, 1e9, 2 ** 60],
  ...[
    [],
    [1],
    [1, 2, 3, 4, 5],
    Array<Json>(3000).fill(1),
    {},
    { __proto: 1, type: 'box' },
    { type: 'cylinder', r: 'x' },
  ],
)

/** A value in which a few members are wrong, missing, or unknown. */
function changed(value: Json, steps: readonly number[], to: Json | undefined, isAdded: boolean): Json | undefined {
  const [step, ...others] = steps
  if (step === undefined || value === null || typeof value !== 'object') return to
  const keys = Object.keys(value)
  const key = isAdded && others.length === 0 ? 'beside' : keys[step % Math.max(1, keys.length)]
  if (key === undefined) return to
  const inside = changed((value as Record<string, Json>)[key] ?? null, others, to, isAdded)
  if (Array.isArray(value)) return value.map((it, i) => (String(i) === key ? (inside ?? null) : it))
  const { [key]: _, ...rest } = value
  return inside === undefined ? rest : { ...rest, [key]: inside }
}

async function refusalOf(compute: () => unknown): Promise<unknown> {
  try {
    await compute()
  } catch (error) {
    const { name, code, message, faults } = error as RoomwrightError
    return { name, code, message, faults }
  }
  return undefined
}

test('the built library refuses what the service refuses, in its words', async () => {
  const change = fc.tuple(fc.array(fc.nat(30), { maxLength: 6 }), wrong, fc.boolean())
  const cases = operations.flatMap(([schema, call, names]) =>
    names.map((name) => ({ schema, call, params: paramsOf(name) })),
  )
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cases),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (one, changes) => {
        const params = changes.reduce<Json | undefined>(
          (left, [steps, to, isAdded]) => changed(left ?? null, steps, to, isAdded),
          one.params,
        )
        const expected = await refusalOf(() => refusing(() => parse(one.schema, params)))
        if (expected) refused++
        else if (one.schema !== FurnishParams) return
        expect(await refusalOf(() => one.call(params as never))).toEqual(expected)
      },
    ),
    { numRuns: runs(1200) },
  )
  expect(refused).toBeGreaterThan(runs(600))
})
