import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { plainBriefs, type Score, scoreBrief } from './score-briefs.ts'

// Furnishes the briefs of briefs.json through `roomwright mcp` and prints how each is scored:
//   npm run build && npx tsx tools/eval/briefs/run-briefs.ts [--write]
// With --write the scores are recorded, from which npm run docs makes the table in docs/mcp.md.

const cli = fileURLToPath(new URL('../../../build/program/process/cli.js', import.meta.url))
const client = new Client({ name: 'briefs', version: '1' })
await client.connect(new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp'] }))
const scores: Score[] = []
for (const brief of plainBriefs()) {
  const score = await scoreBrief(client, brief)
  scores.push(score)
  console.log(
    `${score.passed}/${score.checks}  says ${score.saysMet}/${score.says}  ${score.words}  ${score.failed.join('; ')}`,
  )
}
await client.close()
const sum = (figureOf: (score: Score) => number) => scores.reduce((total, it) => total + figureOf(it), 0)
console.log(
  `${sum(({ passed }) => passed)} of ${sum(({ checks }) => checks)} checks, ${scores.filter(({ failed }) => failed.length === 0).length} of ${scores.length} briefs as a whole`,
)
if (process.argv.includes('--write'))
  writeFileSync(new URL('scores.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`)
