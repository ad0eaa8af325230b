import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { type Attempt, attemptAll, inLooks, isJudged, judgeAccess, judgeWidth, startBrowser } from './attempts.ts'
import { backgroundChecks } from './background-checks.ts'
import { boardAttempts } from './board/board-attempts.ts'
import { startBoardSite } from './board/board-site.ts'
import { checks } from './checks.ts'
import { docsChecks } from './docs-checks.ts'
import { floorBoardChecks } from './floor-board-checks.ts'
import { floorChecks } from './floor-checks.ts'
import { floorCornerChecks } from './floor-corner-checks.ts'
import { floorPartChecks } from './floor-part-checks.ts'
import { hookChecks } from './hook-checks.ts'
import { memberChecks } from './member-checks.ts'
import { playgroundAttempts } from './playground/playground-attempts.ts'
import { measurePlayground } from './playground/playground-figures.ts'
import { productChecks } from './product-checks.ts'
import { securityChecks } from './security-checks.ts'
import type { Check } from './steps.ts'
import { viewerChecks } from './viewer-checks.ts'
import { startWorld } from './world.ts'

const { values } = parseArgs({ options: { pictures: { type: 'string' }, only: { type: 'string', default: '' } } })

/** How people look at the pages. */
const looks = [
  { name: 'phone, light, no scripts', width: 375, height: 720, colorScheme: 'light', javaScriptEnabled: false },
  { name: 'desk, dark', width: 1280, height: 800, colorScheme: 'dark', javaScriptEnabled: true },
] as const

/** Widths in which a page that runs scripts is seen beside its own, pixels: a tablet held upright, and a large screen. */
const OTHER_WIDTHS = [768, 1920]

/** Tallest window in which a picture is taken, pixels. */
const PICTURE_HEIGHT_MAX = 4000

/** Checks that are under way at a time. */
const AT_A_TIME = 3

const all = {
  ...checks,
  ...floorChecks,
  ...floorBoardChecks,
  ...floorPartChecks,
  ...floorCornerChecks,
  ...backgroundChecks,
  ...hookChecks,
  ...productChecks,
  ...securityChecks,
  ...memberChecks,
  ...docsChecks,
  ...viewerChecks,
}
/** One page for the copies of a browser, at the address of the service, where style sheets and fonts are found. */
const copyPages = new WeakMap<Browser, Promise<Page>>()

const world = await startWorld()
const boardSite = await startBoardSite()
const attempts = [
  ...playgroundAttempts(world.service),
  ...boardAttempts(boardSite.url, values.pictures),
  ...inLooks(looks, all, pageAttempt),
].filter(({ name }) => name.includes(values.only))
const browsers = await Promise.all(Array.from({ length: AT_A_TIME }, startBrowser))
const tally = await attemptAll(browsers, attempts)
if (values.only === '')
  // Times are taken alone.
  try {
    await measurePlayground(browsers[0]!, world.service)
    tally.passed++
  } catch (error) {
    tally.failed++
    console.log(`failed  playground: figures: ${(error as Error).message}`)
  }
await Promise.all(browsers.map((browser) => browser.close()))
boardSite.stop()
await world.stop()
console.log(`browser: ${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)

function pageAttempt(name: string, check: Check, look: (typeof looks)[number]): Attempt {
  const { name: lookName, width, height, ...options } = look
  return {
    name: `${name} (${lookName})`,
    options: { viewport: { width, height }, ...options },
    harmless: /Failed to load resource|blocked by CORS/,
    run: async (page) => check({ world, user: await world.user(), page, look: (page, of) => inspect(page, of, look) }),
  }
}

/** Judges a page as it lies there: nothing beyond the right edge, its tab in view, and no fault that axe finds. */
async function inspect(page: Page, of: string, { name, javaScriptEnabled }: (typeof looks)[number]): Promise<void> {
  await judgeWidth(page, of)
  const tab = page.locator('.sections [aria-current]')
  const box = (await tab.count()) > 0 ? await tab.boundingBox() : null
  if (box && (box.x < 0 || box.x + box.width > page.viewportSize()!.width))
    throw new Error(`${of}: its tab lies beyond the edge`)
  await picture(page, `${of}, ${name}`)
  if (javaScriptEnabled) await judgeAccess(page, of)
  else await judgeCopy(page, of)
  if (javaScriptEnabled) await judgeWidths(page, of)
}

/** Nothing lies beyond the right edge in other widths. */
async function judgeWidths(page: Page, of: string): Promise<void> {
  const own = page.viewportSize()!
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...own, width })
    await judgeWidth(page, `${of}, ${width} px wide`)
    if (values.pictures === undefined) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `${of}, ${width}, ${colorScheme}`)
    }
  }
  await page.setViewportSize(own)
  // What scripts lay out follows a frame later, and checks go on to point at it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Keeps a picture of the whole page where pictures are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  if (values.pictures === undefined) return
  mkdirSync(values.pictures, { recursive: true })
  const own = page.viewportSize()!
  // As tall as the page: bars at the bottom of the window would be seen over what lies there else.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...own, height: Math.max(own.height, Math.min(height, PICTURE_HEIGHT_MAX)) })
  await page.screenshot({ path: join(values.pictures, `${name}.png`.replaceAll(' ', '-')), fullPage: true })
  await page.setViewportSize(own)
}

/** What axe has to say of a page that may run no scripts: of a copy, which may. */
async function judgeCopy(page: Page, of: string): Promise<void> {
  if (!isJudged(of)) return
  const copy = await copyPageOf(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await copy.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await copy.setViewportSize(page.viewportSize()!)
  await copy.setContent(await page.content())
  await judgeAccess(copy, of)
}

function copyPageOf(page: Page): Promise<Page> {
  const browser = page.context().browser()!
  const open = async () => {
    const copy = await (await browser.newContext({ bypassCSP: true })).newPage()
    await copy.route('**/*.js', (route) => route.abort())
    await copy.goto(new URL('/healthz', page.url()).href)
    return copy
  }
  const opened = copyPages.get(browser) ?? open()
  copyPages.set(browser, opened)
  return opened
}
