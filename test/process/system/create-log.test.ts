import { expect, test } from 'vitest'
import { createLog } from '../../../src/process/system/create-log.ts'
import type { LogLevel } from '../../../src/service/config/log-levels.ts'

function written(level?: LogLevel) {
  const lines: string[] = []
  const log = createLog(level, { write: (line: string) => lines.push(line) })
  return { log, lines }
}

test('a line is one JSON object with level, time, fields and message', () => {
  const { log, lines } = written()
  log('error', 'Store lost\nfor good', { requestId: 'r-1', reason: '"quoted"' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: 'r-1',
    reason: '"quoted"',
    message: 'Store lost\nfor good',
  })
})

test('a token is masked wherever it stands in a line', () => {
  const { log, lines } = written()
  const digits = `${'x1'.repeat(24)}7`
  for (const kind of ['pk', 'sk', 'tk', 'at'])
    log('error', `No rw_${kind}_${digits} here`, {
      reason: `"rw_${kind}_${digits}"`,
      deep: { list: [`rw_${kind}_${digits}`] },
    })
  expect(lines.join('')).not.toContain(digits)
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(
    ['pk', 'sk', 'tk', 'at'].map((kind) => `No rw_${kind}_*** here`),
  )
  log('info', 'rw_sk_ and rw_ are no tokens')
  expect(JSON.parse(lines.at(-1)!).message).toBe('rw_sk_ and rw_ are no tokens')
})

test('lines below the level are not written', () => {
  const counts = (['info', 'warn', 'error', 'silent'] as const).map((level) => {
    const { log, lines } = written(level)
    for (const each of ['info', 'warn', 'error'] as const) log(each, each)
    return lines.length
  })
  expect(counts).toEqual([3, 2, 1, 0])
})
