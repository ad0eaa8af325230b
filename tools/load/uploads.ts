// `npm run load -- uploads [--script <build/program/process/node.js of another build>]`: callers who send files without end and heed no Retry-After.
// Others are answered as if they were alone, nearly.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { cpuSeconds, startService } from '../bench/server.ts'
import { BYSTANDER_COLUMNS, measureBystander } from './measure-bystander.ts'
import { setUpAccount } from './scene.ts'
import { scratchDatabase } from './scratch-database.ts'

const CALLERS = 20
const MEGABYTES = [4, 18]
const SECONDS = 20
const WARM_SECONDS = 3

const uploader = fileURLToPath(new URL('uploader.ts', import.meta.url))

export async function run(args: readonly string[]): Promise<void> {
  const { script } = parseArgs({ args: [...args], options: { script: { type: 'string' } } }).values
  const database = await scratchDatabase()
  const environment = { DATABASE_URL: database.url }
  const signIn = await setUpAccount(environment)
  const server = await startService({ DEMO_ACCOUNT: 'off', LOG_LEVEL: 'error', ...environment }, script)
  try {
    const { token } = await signIn(server.url)
    await measureBystander(server.url, WARM_SECONDS)
    const rows = [['nobody', ...(await measureBystander(server.url, SECONDS)), '', '']]
    for (const megabytes of MEGABYTES) {
      const callers = [server.url, token, `${CALLERS}`, `${megabytes}`]
      const child = spawn(process.execPath, ['--import', 'tsx', uploader, ...callers], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await pause(WARM_SECONDS * 1000)
      const spent = cpuSeconds(server)!
      const waits = await measureBystander(server.url, SECONDS)
      const load = `${(((cpuSeconds(server)! - spent) / SECONDS) * 100).toFixed(0)} %`
      const output = once(child.stdout, 'data') as Promise<[Buffer]>
      child.kill('SIGTERM')
      const [answers] = await output
      rows.push([`${CALLERS} who send ${megabytes} MB each`, ...waits, load, shown(answers.toString())])
      await pause(WARM_SECONDS * 1000)
    }
    console.log(
      markdownTable(['beside', ...BYSTANDER_COLUMNS, 'not answered', 'server of a core', 'files by status'], rows),
    )
  } finally {
    await server.stop()
    await database.drop()
  }
}

const shown = (answers: string) =>
  Object.entries(JSON.parse(answers) as Record<string, number>)
    .map(([status, count]) => `${count} × ${status === '0' ? 'cut off' : status}`)
    .join(', ')
