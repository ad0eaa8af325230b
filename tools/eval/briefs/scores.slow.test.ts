import { expect, test } from 'vitest'
import { mcpClient } from '../../../test/support/mcp.ts'
import { partOf } from '../../../test/support/property-runs.ts'
import { scene } from '../../../test/support/whole-app.ts'
import { plainBriefs, recordedScores, scoreBrief } from './score-briefs.ts'

test('there are forty briefs, each with its recorded score', () => {
  expect(plainBriefs().length).toBe(40)
  expect(recordedScores().map(({ words }) => words)).toEqual(plainBriefs().map(({ words }) => words))
})

test('some of the briefs are scored as they are recorded', async () => {
  const { client } = await mcpClient(scene({ RATE_CALLS: '0' }).app)
  const recorded = new Map(recordedScores().map((score) => [score.words, score]))
  for (const brief of partOf(plainBriefs(), 5))
    expect(await scoreBrief(client, brief)).toEqual(recorded.get(brief.words))
})
