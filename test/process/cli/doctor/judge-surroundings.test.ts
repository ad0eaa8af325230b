import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { containerLimits } from '../../../../src/process/cli/doctor/container-limits.ts'
import { type Finding, findingsTable } from '../../../../src/process/cli/doctor/finding.ts'
import {
  judgeClock,
  judgeClockMark,
  judgeDisk,
  judgeMemory,
  judgeSchema,
  judgeSync,
  judgeThreads,
} from '../../../../src/process/cli/doctor/judge-surroundings.ts'
import { lookAtPort } from '../../../../src/process/cli/doctor/look-at-port.ts'

const MB = 1024 * 1024
/** All but `ok` say what to do. */
function outcomeOf({ outcome, remedy }: Finding): Finding['outcome'] {
  expect(remedy === undefined).toBe(outcome === 'ok')
  return outcome
}

test.each([
  [
    'clock',
    (seconds: number) => judgeClock('clock', seconds, 'it'),
    [
      [0, 'ok'],
      [2, 'ok'],
      [-2, 'ok'],
      [2.1, 'warn'],
      [-300, 'warn'],
      [300.1, 'fail'],
      [-301, 'fail'],
    ],
  ],
  [
    'clock mark',
    judgeClockMark,
    [
      [1e9, 'ok'],
      [0, 'ok'],
      [-60, 'ok'],
      [-60.1, 'warn'],
      [-1e6, 'warn'],
    ],
  ],
  [
    'disk, MB',
    (free: number) => judgeDisk(free * MB, '/data'),
    [
      [1024, 'ok'],
      [1023.9, 'warn'],
      [64, 'warn'],
      [63.9, 'fail'],
      [0, 'fail'],
    ],
  ],
  [
    'fsync',
    judgeSync,
    [
      [0, 'ok'],
      [10, 'ok'],
      [10.1, 'warn'],
      [undefined, 'warn'],
    ],
  ],
  [
    'memory, MB',
    (limit: number) => judgeMemory(2, 64 * MB, limit * MB, true),
    [
      [814, 'ok'],
      [813, 'warn'],
      [407, 'warn'],
      [406, 'fail'],
    ],
  ],
] as [string, (value: unknown) => Finding, [unknown, Finding['outcome']][]][])('%s', (_name, judge, cases) => {
  expect(cases.map(([value]) => [value, outcomeOf(judge(value))])).toEqual(cases)
})

test.each([
  [0, 8, undefined, 'warn', 'set FURNISH_THREADS to 1 or more'],
  [1, 1, undefined, 'ok', undefined],
  [8, 8, undefined, 'ok', undefined],
  [9, 8, undefined, 'warn', 'set FURNISH_THREADS=8'],
  [8, 8, 1.5, 'warn', 'set FURNISH_THREADS=1'],
  [2, 8, 1.5, 'ok', undefined],
  [1, 8, 0.25, 'ok', undefined],
  [8, 8, 16, 'ok', undefined],
])('%i threads on %i cores of which %s may be used: %s', (threads, cores, allowed, outcome, remedy) => {
  const finding = judgeThreads(threads, cores, allowed)
  expect(finding.outcome).toBe(outcome)
  if (remedy) expect(finding.remedy).toContain(remedy)
})

test('the schema: up to date, behind, of a newer version, not made', () => {
  const known = ['1-a', '2-b', '3-c']
  const judged = (applied: string[]) => outcomeOf(judgeSchema(applied, known))
  expect([known, ['1-a'], [...known, '4-d'], ['4-d'], []].map(judged)).toEqual(['ok', 'warn', 'fail', 'fail', 'warn'])
  expect(judgeSchema(['1-a'], known).found).toBe('2 migrations are missing, from 2-b')
})

test.each([
  [{ 'memory.max': '536870912\n', 'cpu.max': '150000 100000\n' }, 536_870_912, 1.5],
  [{ 'memory.max': 'max\n', 'cpu.max': 'max 100000\n' }, undefined, undefined],
  [
    {
      'memory/memory.limit_in_bytes': '1073741824',
      'cpu/cpu.cfs_quota_us': '200000',
      'cpu/cpu.cfs_period_us': '100000',
    },
    1_073_741_824,
    2,
  ],
  [
    {
      'memory/memory.limit_in_bytes': '9223372036854771712',
      'cpu/cpu.cfs_quota_us': '-1',
      'cpu/cpu.cfs_period_us': '100000',
    },
    undefined,
    undefined,
  ],
  [{}, undefined, undefined],
] as [
  Record<string, string>,
  number | undefined,
  number | undefined,
][])('limits of a control group with %j', (files, memoryBytes, cores) => {
  const root = mkdtempSync(join(tmpdir(), 'roomwright-cgroup-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  expect(containerLimits(root)).toEqual({ memoryBytes, cores })
  rmSync(root, { recursive: true })
})

test('a port that is free, in use by a service, in use by something else, and an address that is not ours', async () => {
  const host = '127.0.0.1'
  let body = 'hello'
  const server = createServer((_request, response) => void response.end(body))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  expect(await lookAtPort({ host, port })).toMatchObject({ outcome: 'fail', found: expect.stringContaining('in use') })
  body = '{"status":"ok"}'
  expect(await lookAtPort({ host, port })).toMatchObject({
    outcome: 'ok',
    found: `a service answers on ${host}:${port}`,
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await lookAtPort({ host, port })).toMatchObject({ outcome: 'ok', found: `${host}:${port} is free` })
  expect(await lookAtPort({ host: '192.0.2.1', port: 1 })).toMatchObject({ outcome: 'fail' })
})

test('the table has a line for each finding, and what to do below it', () => {
  const findings: Finding[] = [
    { name: 'disk', outcome: 'ok', found: 'much free' },
    { name: 'settings', outcome: 'fail', found: 'PORT: wrong', remedy: 'correct it' },
  ]
  expect(findingsTable(findings)).toBe(`\
ok    disk      much free
fail  settings  PORT: wrong
                → correct it

1 ok, 0 to look at, 1 failed
`)
})
