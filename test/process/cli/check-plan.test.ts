import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkPlan } from '../../../src/process/cli/check-plan.ts'
import { readArguments } from '../../../src/process/cli/reading/read-arguments.ts'
import { UsageError } from '../../../src/process/cli/usage-error.ts'
import type { FloorChecks } from '../../../src/schema/resources/floors/floor-checks.ts'
import { buildFloor, door, rectangle } from '../../fixtures/floors/build-floor.ts'

const EXAMPLE = 'examples/floors/two-flats.json'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomwright-check-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command line prints, and whether no check is unmet. */
async function run(...argv: string[]) {
  const request = readArguments(['check-floor', ...argv])
  if (request.kind !== 'check') throw new Error(request.kind)
  const printed: string[] = []
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    return { isMet: await checkPlan(request.given), text: printed.join('') }
  } finally {
    writing.mockRestore()
  }
}

test('a plan without an unmet check is met, and its checks are a table and a file', { tags: 'slow' }, async () => {
  const file = join(folder, 'checks.json')
  const { isMet, text } = await run(EXAMPLE, '-o', file)
  expect(isMet).toBe(true)
  expect(text).toMatch(/^two-flats:\n {2}not known {2,}Length of ways out {2,}10\.62 m, wanted 35 m +ASR A2\.3:2022/)
  expect(text).toContain('missing: the number or the elevation of the storey')
  expect(text).toMatch(/13 spaces, 173\.22 m²\n$/)
  const { floors } = JSON.parse(readFileSync(file, 'utf8')) as { floors: (FloorChecks & { floor: string })[] }
  expect(floors.map(({ floor, checks }) => [floor, checks.length])).toEqual([['two-flats', 20]])
})

test('a plan with an unmet check is not met, and says where; floors are checked by name', async () => {
  const { spaces } = buildFloor(6, '', [{ name: 'Office', points: rectangle(0, 0, 4, 4) }], [door(2, 4.05, 0.7)])
  const plan = join(folder, 'plan.json')
  const [wide] = buildFloor(7, '', [{ name: 'Office', points: rectangle(0, 0, 4, 4) }], [door(2, 4.05, 1)]).spaces
  writeFileSync(
    plan,
    JSON.stringify({
      floors: [
        { name: 'Low', spaces },
        { name: 'High', spaces: [wide] },
      ],
    }),
  )
  const both = await run(plan)
  expect(both.isMet).toBe(false)
  expect(both.text).toMatch(/not met +Clear width of doors +0\.7 m, wanted 0\.9 m/)
  expect(both.text).toContain('at 2.00, 4.00: Office: a door of 0.7 m')
  expect((await run(plan, '--floor', 'High', '--quiet')).isMet).toBe(true)
  const { text } = await run(plan, '--floor', '2', '--json', '--standard', 'bco')
  expect(JSON.parse(text)).toMatchObject({ floor: 'High', standard: 'bco' })
})

test('what cannot be checked is refused with its reason', async () => {
  const empty = join(folder, 'empty.json')
  writeFileSync(empty, '{"spaces": []}')
  await expect(run(empty)).rejects.toThrow('has no spaces to check')
  await expect(run(EXAMPLE, '--floor', 'Attic')).rejects.toThrow('there is no floor "Attic", only "two-flats"')
  expect(() => readArguments(['check-floor', EXAMPLE, '-o', 'checks.pdf'])).toThrow(UsageError)
  expect(() => readArguments(['check-floor', EXAMPLE, '--standard', 'osha'])).toThrow(
    new UsageError('--standard must be one of asr, bco, got "osha"'),
  )
})
