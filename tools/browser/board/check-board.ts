import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { boardChecks } from './board-checks.ts'
import { startBoardSite } from './board-site.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** How people look at the board. */
const looks = [
  { name: 'desk, light', width: 1280, height: 800, colorScheme: 'light', hasTouch: false },
  { name: 'phone, dark', width: 375, height: 720, colorScheme: 'dark', hasTouch: true },
] as const

/** The drawing board on a page of its own, driven by pointer, finger and keyboard. @param only a part of the names of checks */
export async function checkBoard(
  browser: Browser,
  pictures?: string,
  only = '',
): Promise<{ passed: number; failed: number }> {
  const site = await startBoardSite()
  const start = startingPoint()
  let [passed, failed] = [0, 0]
  for (const { name: look, width, height, ...options } of looks) {
    for (const [name, check] of Object.entries(boardChecks)) {
      if (!name.includes(only)) continue
      const context = await browser.newContext({ viewport: { width, height }, bypassCSP: false, ...options })
      const complaints: string[] = []
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(10_000)
        page.on('pageerror', (error) => complaints.push(error.message))
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        await page.goto(site.url)
        await page.evaluate((input) => {
          const { board } = globalThis as unknown as { board: Record<'room' | 'furnishing', { value: unknown }> }
          board.room.value = input.room
          board.furnishing.value = input.furnishing
        }, start)
        await page.waitForTimeout(450)
        await check({ page, phone: width < 560, look: (of) => inspect(page, of, look, pictures) })
        if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join('; ')}`)
        passed++
        console.log(`ok      board: ${name} (${look})`)
      } catch (error) {
        failed++
        console.log(`failed  board: ${name} (${look}): ${(error as Error).stack}`)
      } finally {
        await context.close()
      }
    }
  }
  site.stop()
  return { passed, failed }
}

/** A room with a corner inwards and what stood in it once, as answered and recorded. */
function startingPoint(): { room: unknown; furnishing: unknown } {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  return { room: read('../../../examples/living-l.json').params.room, furnishing: read('living-l-furnished.json') }
}

/** Nothing beyond the right edge, and no fault that axe finds. @see WCAG 2.2, A and AA */
async function inspect(page: Page, of: string, look: string, pictures: string | undefined): Promise<void> {
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `board ${of}, ${look}.png`.replaceAll(' ', '-')) })
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (beyond > 0) throw new Error(`${of}: ${beyond} px lie beyond the edge`)
  await page.evaluate(readFileSync(axe, 'utf8'))
  const faults = await page.evaluate(async () => {
    const { violations, passes } = await (globalThis as unknown as { axe: Axe }).axe.run()
    if (passes.length < 10) return ['axe has hardly looked at it']
    return violations.map((it) => `${it.help} (${it.nodes.map(({ html }) => html).join(' ')})`)
  })
  if (faults.length > 0) throw new Error(`${of}: ${faults.join('; ')}`)
}

interface Axe {
  run(): Promise<{ violations: readonly Rule[]; passes: readonly Rule[] }>
}

interface Rule {
  readonly help: string
  readonly nodes: readonly { html: string }[]
}
