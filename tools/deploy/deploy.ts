// What is needed to deploy: files that programs of others accept, and the steps of the image, carried out one by one.
// `npm run deploy` needs Debian's haproxy and systemd, and installs linters on the first run; `--image` builds and runs the
// image too, which takes two minutes and needs root. The last line is `deploy: N passed, N failed`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runChecks } from '../install/checks.ts'

const here = new URL('.', import.meta.url)
if (!existsSync(new URL('node_modules', here)))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
const { checks, imageChecks } = await import('./deploy-checks.ts')

const { values } = parseArgs({ options: { image: { type: 'boolean', default: false } } })
await runChecks('deploy', values.image ? { ...checks, ...imageChecks } : checks)
