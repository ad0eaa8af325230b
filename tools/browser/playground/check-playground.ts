import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { comparePicture } from './compare-picture.ts'
import { playgroundChecks } from './playground-checks.ts'
import { measurePlayground } from './playground-figures.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How people look at the playground. */
const looks = [
  { name: 'desk-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'phone-dark', width: 375, height: 812, colorScheme: 'dark' },
] as const

/**
 * The playground of a running service, as people use it.
 *
 * @param service its address
 * @param part of the names of those checks that are run; without it all, and the figures
 */
export async function checkPlayground(
  browser: Browser,
  service: string,
  part = '',
): Promise<{ passed: number; failed: number }> {
  let [passed, failed] = [0, 0]
  for (const { name: look, width, height, colorScheme } of looks) {
    for (const [name, check] of Object.entries(playgroundChecks)) {
      if (!name.includes(part)) continue
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        acceptDownloads: true,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const complaints: string[] = []
      try {
        const page = await newPage(context, complaints)
        const isPhone = width < 700
        await check({
          page,
          service,
          isPhone,
          look: (of) => inspect(page, `${of}-${look}`),
          judge: (of) => judge(page, of),
        })
        if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join('; ')}`)
        passed++
        console.log(`ok      playground: ${name} (${look})`)
      } catch (error) {
        failed++
        console.log(`failed  playground: ${name} (${look}): ${(error as Error).stack}`)
      } finally {
        await context.close()
      }
    }
  }
  if (part !== '') return { passed, failed }
  try {
    await measurePlayground(browser, service)
    passed++
  } catch (error) {
    failed++
    console.log(`failed  playground: figures: ${(error as Error).message}`)
  }
  return { passed, failed }
}

/** A page that collects what the browser refuses or cannot make sense of; refused requests are part of some checks. */
async function newPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return page
}

/** Judges the page and compares it with the picture that is kept of it. */
async function inspect(page: Page, name: string): Promise<void> {
  await judge(page, name)
  await comparePicture(page, name)
}

/** Nothing lies beyond the right edge, and axe finds no fault. @see WCAG 2.2, A and AA */
async function judge(page: Page, name: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (beyond > 0) throw new Error(`${name}: ${beyond} px lie beyond the edge`)
  await page.evaluate(axe)
  const faults = await page.evaluate(async () => {
    const { violations, passes } = await (globalThis as unknown as { axe: Axe }).axe.run()
    if (passes.length < 10) return ['axe has hardly looked at it']
    return violations.map((it) => `${it.help} (${it.nodes.map(({ html }) => html.slice(0, 160)).join(' ')})`)
  })
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
}

interface Axe {
  run(): Promise<{ violations: readonly Rule[]; passes: readonly Rule[] }>
}

interface Rule {
  readonly help: string
  readonly nodes: readonly { html: string }[]
}
