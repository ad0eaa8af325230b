// The pages in Chromium, as people use them: with scripts off and on, on a phone and on a desk, light and dark. Needs
// Debian's chromium, or CHROMIUM=<path>. `npm run browser` installs what drives it on the first run; the last line is
// `browser: N passed, N failed`. `--pictures <folder>` keeps a picture of every page, `--only <words>` runs the checks of pages
// that have these words in their names.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const here = new URL('.', import.meta.url)
if (!existsSync(new URL('node_modules', here)))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
// What it imports is there now.
await import('./run-checks.ts')
