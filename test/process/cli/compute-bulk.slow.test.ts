import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { computeBulk } from '../../../src/process/cli/compute-bulk.ts'
import { readArguments } from '../../../src/process/cli/reading/read-arguments.ts'
import type { FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import { SEED } from '../../support/arbitraries.ts'
import { aloneOf } from '../../threads/bulk/answer-alone.ts'
import { expectedRows, rowsOf } from '../../threads/bulk/arrow-rows.ts'
import { crossing, furniture, request } from '../../threads/bulk/requests.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-grids-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command, whose report is not shown. */
async function run(...argv: string[]) {
  const command = readArguments(['desk-grid-bulk', ...argv])
  if (command.kind !== 'bulk') throw new Error(command.kind)
  return computeBulk(command.given)
}

const requests = fc.sample(request, { numRuns: 20, seed: SEED + 3 }).map((it) => ({ furniture, ...it }))

test('the three forms hold what each request is answered alone; refusals make the exit code 1', async () => {
  const input = join(folder, 'boxes.ndjson')
  writeFileSync(input, requests.map((it) => JSON.stringify(it)).join('\n'))
  const alone = await Promise.all(requests.map((it) => aloneOf(JSON.stringify(it))))
  const outputs = ['ndjson', 'json', 'arrow'].map((ending) => join(folder, 'made', `desks.${ending}`))
  for (const output of outputs) expect(await run(input, '-q', '-o', output)).toBe(!alone.includes(undefined))
  const lines = readFileSync(outputs[0]!, 'utf8').trimEnd().split('\n')
  for (const [i, line] of lines.entries())
    if (alone[i] !== undefined) expect(line).toBe(`{"item":${i},"result":${alone[i]}}`)
    else expect(JSON.parse(line)).toMatchObject({ item: i, error: { code: 'invalid' } })
  expect(readFileSync(outputs[1]!, 'utf8')).toBe(`{"results":[${lines.join(',')}]}\n`)
  const results = lines.map((it) => JSON.parse(it) as FurnishingItemResult)
  expect(rowsOf(readFileSync(outputs[2]!))).toEqual(expectedRows(results))
})

test('the report tells counts, on the standard output where that is free', async () => {
  const input = join(folder, 'boxes.json')
  const box = { boundingBox: { x: 6, y: 3, z: 5 }, chairSpacing: 1 }
  const items = [box, { ...box, obstacles: [crossing] }]
  writeFileSync(input, JSON.stringify({ defaults: { furniture }, items }))
  const output = join(folder, 'two.ndjson')
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    expect(await run(input, '-o', output)).toBe(false)
    expect(write.mock.calls.map(([text]) => text)).toEqual([`2 grids, 1 refused, 6 desks: ${output}\n`])
  } finally {
    write.mockRestore()
  }
})

test('what cannot be read or written is named', async () => {
  const bad = join(folder, 'bad.ndjson')
  writeFileSync(bad, `${JSON.stringify(requests[0])}\n{"boundingBox": {}}`)
  await expect(run(bad)).rejects.toThrow(/bad\.ndjson: line 2: /)
  await expect(run(join(folder, 'none.ndjson'))).rejects.toThrow('none.ndjson: no such file')
  const good = join(folder, 'good.ndjson')
  writeFileSync(good, JSON.stringify(requests[0]))
  await expect(run(good, '-o', join(good, 'x.json'))).rejects.toThrow(/x\.json: /)
  expect(() => readArguments(['desk-grid-bulk', good, '-o', 'x.csv'])).toThrow('--output must end in')
})
