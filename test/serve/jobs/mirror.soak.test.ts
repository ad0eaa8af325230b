import { describe, expect, test } from 'vitest'
import { runMirror } from '../../../tools/load/mirror.ts'
import { databases } from '../../support/databases.ts'

describe.each(databases)('a copy of floors on $name', ({ prepare }) => {
  test.each([
    'webhooks',
    'looks',
  ] as const)('that is told by %s of which 30 % fail is right within a minute of the last fault', async (by) => {
    const { environment, remove } = await prepare()
    const report = await runMirror({ floors: 20, seconds: 5, by, environment })
    await remove()
    expect(report.failed).toBeGreaterThan(0)
    expect(report.rightAfterSeconds).toBeLessThan(60)
  }, 180_000)
})
