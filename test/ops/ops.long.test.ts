import { expect, test } from 'vitest'
import { PROMTOOL, promtool } from '../support/promtool.ts'

// Without the program there is nothing that could be run; expressions and names are tested by ops.test.ts in any case.
test.runIf(PROMTOOL)('promtool accepts the rules, and the cases fire and stay quiet as they say', () => {
  expect(promtool(['check', 'rules', 'ops/alerts.yml'])).toMatchObject({
    status: 0,
    text: expect.stringContaining('SUCCESS: 15 rules found'),
  })
  const { status, text } = promtool(['test', 'rules', 'ops/alerts.test.yml'])
  expect([status, text]).toEqual([0, expect.stringContaining('SUCCESS')])
})
