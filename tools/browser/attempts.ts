// How checks of pages are run: several at a time, each in a context of its own, and what the browser complains of is a fault, too.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Page } from 'playwright-core'
import { isDrawn, seed } from '../gate/drawn.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A check and how people look at the page meanwhile. */
export interface Attempt {
  /** What is checked, and the look in parentheses. */
  readonly name: string
  readonly options: BrowserContextOptions
  /** Errors in the console that belong to checks: requests that are refused. */
  readonly harmless?: RegExp
  /** How long a step may wait, ms: `PATIENCE` without it. */
  readonly timeout?: number
  run(page: Page): Promise<void>
}

/** How many passed, and how many failed. */
export interface Tally {
  passed: number
  failed: number
}

/** How long a step waits, ms: machines stand still at times, and no check is about time. */
export const PATIENCE = 90_000

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** A browser whose network reaches this machine alone, and which draws letters alike with windows and without. */
export const startBrowser = () =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: what V8 would optimize beside them takes longer than it saves.
      '--js-flags=--single-threaded',
    ],
  })

/**
 * Runs the attempts in their order, as many at a time as there are browsers: each is most of its time waiting. Attempts of one browser
 * share its clipboard, and so they follow one another. Prints a line for each.
 */
export async function attemptAll(browsers: readonly Browser[], attempts: readonly Attempt[]): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const rest = attempts.values()
  await Promise.all(
    browsers.map(async (browser) => {
      for (const it of rest) await attempt(browser, it, tally)
    }),
  )
  return tally
}

async function attempt(browser: Browser, { name, options, harmless, timeout, run }: Attempt, tally: Tally) {
  const begun = performance.now()
  const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const context = await browser.newContext(options)
  const complaints: string[] = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(timeout ?? PATIENCE)
    page.on('pageerror', ({ message }) => {
      // A frame that is left while it draws says that it cannot go on.
      if (!/no longer runnable/.test(message)) complaints.push(message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' && !harmless?.test(message.text())) complaints.push(message.text())
    })
    await run(page)
    if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join('; ')}`)
    tally.passed++
    console.log(`ok      ${name}: ${took()}`)
  } catch (error) {
    tally.failed++
    console.log(`failed  ${name}: ${took()}: ${(error as Error).stack}`)
  } finally {
    await context.close()
  }
}

/** Checks in the ways in which people look at the pages: at a landing a third of them, each in one way. */
export const inLooks = <Look, Check>(
  looks: readonly Look[],
  checks: Readonly<Record<string, Check>>,
  attempt: (name: string, check: Check, look: Look) => Attempt,
): Attempt[] =>
  looks.flatMap((look, at) =>
    Object.entries(checks)
      .filter((_, index) => isDrawn(index - at, 3 * looks.length))
      .map(([name, check]) => attempt(name, check, look)),
  )

/** Nothing lies beyond the right edge. @throws Error */
export async function judgeWidth(page: Page, of: string): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (beyond > 0) throw new Error(`${of}: ${beyond} px lie beyond the edge`)
}

/** Whether axe looks at a state of a page. It takes a third of the browser's time: at a landing it looks at half of them. */
export const isJudged = (of: string): boolean => {
  if (seed === undefined) return true
  const sum = [...of].reduce((it, letter) => it + letter.codePointAt(0)!, 0)
  // Not by the bits of the seed that draw checks and looks: each state has its turn in both.
  return (sum + (seed >> 2)) % 2 === 0
}

/** axe finds no fault in a page that runs scripts. @throws Error @see WCAG 2.2, A and AA */
export async function judgeAccess(page: Page | Frame, of: string): Promise<void> {
  if (!isJudged(of)) return
  await page.evaluate(axe)
  const faults = await page.evaluate(async () => {
    const { violations, passes } = await (globalThis as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
      selectors: false,
    })
    if (passes.length < 10) return ['axe has hardly looked at it']
    return violations.map((it) => `${it.help} (${it.nodes.map(({ html }) => html.slice(0, 160)).join(' ')})`)
  })
  if (faults.length > 0) throw new Error(`${of}: ${faults.join('; ')}`)
}

interface Axe {
  run(options: object): Promise<{ violations: readonly Rule[]; passes: readonly Rule[] }>
}

interface Rule {
  readonly help: string
  readonly nodes: readonly { html: string }[]
}
