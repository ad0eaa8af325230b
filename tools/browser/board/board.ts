// The checks of the drawing board alone: `node --import tsx tools/browser/board/board.ts [folder for pictures [part of a name]]`.
import { attemptAll, startBrowser } from '../attempts.ts'
import { boardAttempts } from './board-attempts.ts'
import { startBoardSite } from './board-site.ts'

const [pictures, part = ''] = process.argv.slice(2)
const site = await startBoardSite()
const browser = await startBrowser()
const attempts = boardAttempts(site.url, pictures).filter(({ name }) => name.includes(part))
const { passed, failed } = await attemptAll([browser], attempts)
await browser.close()
site.stop()
console.log(`board: ${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
