// `npm run bench [-- name …]`: all benches, or those named. Installs the peers on the first run; they are no dependency
// of the service.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const BENCHES = [
  'collision',
  'native',
  'walkable',
  'desk-grid',
  'furnish',
  'healthz',
  'requests',
  'threads',
  'memory',
  'sizing',
  'access',
  'starvation',
  'floors',
  'bulk',
]

const here = new URL('.', import.meta.url)
if (!existsSync(new URL('node_modules', here))) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
}

const names = process.argv.slice(2)
for (const name of BENCHES) {
  const place = new URL(`${name}.ts`, here)
  if (!existsSync(place) || (names.length > 0 && !names.includes(name))) continue
  const { run } = (await import(place.href)) as { run(): Promise<void> }
  console.log(`\n${name}: Node ${process.versions.node}, ${process.arch}`)
  await run()
}
