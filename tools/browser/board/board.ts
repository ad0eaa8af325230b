// The checks of the drawing board alone: `node --import tsx tools/browser/board/board.ts [folder for pictures [part of a name]]`.
import { chromium } from 'playwright-core'
import { checkBoard } from './check-board.ts'

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const { passed, failed } = await checkBoard(browser, process.argv[2], process.argv[3])
await browser.close()
console.log(`board: ${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
