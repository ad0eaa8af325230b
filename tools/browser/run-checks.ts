import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { checkBoard } from './board/check-board.ts'
import { checks } from './checks.ts'
import { docsChecks } from './docs-checks.ts'
import { floorChecks } from './floor-checks.ts'
import { hookChecks } from './hook-checks.ts'
import { memberChecks } from './member-checks.ts'
import { checkPlayground } from './playground/check-playground.ts'
import { securityChecks } from './security-checks.ts'
import { viewerChecks } from './viewer-checks.ts'
import { startWorld } from './world.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const { values } = parseArgs({ options: { pictures: { type: 'string' }, only: { type: 'string', default: '' } } })
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** How people look at the pages. */
const looks = [
  { name: 'phone, light, no scripts', width: 375, height: 720, colorScheme: 'light', javaScriptEnabled: false },
  { name: 'desk, dark', width: 1280, height: 800, colorScheme: 'dark', javaScriptEnabled: true },
] as const

const world = await startWorld()
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
// Where the gate says by GATE_SEED what follows from the sources, each check has one of the looks, and others after a change; by hand all.
const seed = process.env['GATE_SEED'] === undefined ? undefined : Number(process.env['GATE_SEED'])
let [passed, failed] = [0, 0]
for (const [at, { name: look, width, height, ...options }] of looks.entries()) {
  const all = Object.entries({
    ...checks,
    ...floorChecks,
    ...hookChecks,
    ...securityChecks,
    ...memberChecks,
    ...docsChecks,
    ...viewerChecks,
  })
  for (const [index, [name, check]] of all.entries()) {
    if (!name.includes(values.only)) continue
    if (seed !== undefined && (index + seed) % looks.length !== at) continue
    const context = await browser.newContext({ viewport: { width, height }, ...options })
    const complaints: string[] = []
    try {
      const user = await world.user()
      await check({
        world,
        user,
        page: await newPage(context, complaints),
        look: (page, of) => inspect(page, of, look),
      })
      if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join('; ')}`)
      passed++
      console.log(`ok      ${name} (${look})`)
    } catch (error) {
      failed++
      console.log(`failed  ${name} (${look}): ${(error as Error).stack}`)
    } finally {
      await context.close()
    }
  }
}
const boards = values.only === '' ? [await checkBoard(browser, values.pictures)] : []
for (const found of [...boards, await checkPlayground(browser, world.service, values.only)]) {
  passed += found.passed
  failed += found.failed
}
await browser.close()
await world.stop()
console.log(`browser: ${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** A page that collects what the browser refuses or cannot make sense of. Refused requests are part of some checks. */
async function newPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', ({ message }) => {
    // A frame that is left while it draws says that it cannot go on.
    if (!/no longer runnable/.test(message)) complaints.push(message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|blocked by CORS/.test(message.text()))
      complaints.push(message.text())
  })
  return page
}

/** Judges a page as it lies there: nothing beyond the right edge, its tab in view, and no fault that axe finds. */
async function inspect(page: Page, of: string, look: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (beyond > 0) throw new Error(`${of}: ${beyond} px lie beyond the edge`)
  const tab = page.locator('.sections [aria-current]')
  const box = (await tab.count()) > 0 ? await tab.boundingBox() : null
  if (box && (box.x < 0 || box.x + box.width > page.viewportSize()!.width))
    throw new Error(`${of}: its tab lies beyond the edge`)
  if (values.pictures !== undefined) {
    mkdirSync(values.pictures, { recursive: true })
    await page.screenshot({ path: join(values.pictures, `${of}, ${look}.png`.replaceAll(' ', '-')), fullPage: true })
  }
  const found = await faultsOf(page)
  if (found.length > 0) throw new Error(`${of}: ${found.join('; ')}`)
}

/** What axe has to say, in a page of its own, for it needs scripts. @see WCAG 2.2, A and AA */
async function faultsOf(page: Page): Promise<string[]> {
  const colorScheme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  const context = await browser.newContext({ viewport: page.viewportSize(), colorScheme, bypassCSP: true })
  try {
    const copy = await context.newPage()
    // At the address of the service, where the style sheets of the documents are found; their scripts have run already.
    await copy.route('**/*.js', (route) => route.abort())
    await copy.goto(new URL('/healthz', page.url()).href)
    await copy.setContent(await page.content())
    await copy.addScriptTag({ path: axe })
    return await copy.evaluate(async () => {
      const { violations, passes } = await (globalThis as unknown as { axe: Axe }).axe.run()
      if (passes.length < 10) return ['axe has hardly looked at it']
      return violations.map((it) => `${it.help} (${it.nodes.map(({ html }) => html).join(' ')})`)
    })
  } finally {
    await context.close()
  }
}

interface Axe {
  run(): Promise<{ violations: readonly Rule[]; passes: readonly Rule[] }>
}

interface Rule {
  readonly help: string
  readonly nodes: readonly { html: string }[]
}
