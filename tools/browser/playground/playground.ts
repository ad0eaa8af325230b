// The checks of the playground alone: `node --import tsx tools/browser/playground/playground.ts [part of a name]`. With RENEW_PICTURES=1 the
// pictures in tools/browser/pictures are taken anew.
import { attemptAll, startBrowser } from '../attempts.ts'
import { startWorld } from '../world.ts'
import { playgroundAttempts } from './playground-attempts.ts'

const [part = ''] = process.argv.slice(2)
const world = await startWorld()
const browser = await startBrowser()
const attempts = playgroundAttempts(world.service).filter(({ name }) => name.includes(part))
const { passed, failed } = await attemptAll([browser], attempts)
await browser.close()
await world.stop()
console.log(`playground: ${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
