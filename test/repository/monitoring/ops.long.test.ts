import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROMTOOL, promtool } from '../../support/promtool.ts'

// Without the program there is nothing that could be run; expressions and names are tested by ops.test.ts in any case.
test.runIf(PROMTOOL)('promtool accepts the rules, and the cases fire and stay quiet as they say', () => {
  const rules = readFileSync('deploy/monitoring/alerts.yml', 'utf8').match(/- alert:/g)!.length
  expect(promtool(['check', 'rules', 'deploy/monitoring/alerts.yml'])).toMatchObject({
    status: 0,
    text: expect.stringContaining(`SUCCESS: ${rules} rules found`),
  })
  const { status, text } = promtool(['test', 'rules', 'deploy/monitoring/alerts.test.yml'])
  expect([status, text]).toEqual([0, expect.stringContaining('SUCCESS')])
})
