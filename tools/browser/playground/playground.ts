// The checks of the playground alone: `node --import tsx tools/browser/playground/playground.ts [part of a name]`. With RENEW_PICTURES=1 the
// pictures in tools/browser/pictures are taken anew.
import { chromium } from 'playwright-core'
import { startWorld } from '../world.ts'
import { checkPlayground } from './check-playground.ts'

const world = await startWorld()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const { passed, failed } = await checkPlayground(browser, world.service, process.argv[2])
await browser.close()
await world.stop()
console.log(`playground: ${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
