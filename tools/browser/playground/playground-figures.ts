// How much is loaded and how long things take on the playground, measured in the browser.
import { get } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { seed } from '../../gate/drawn.ts'

/** Bytes as sent that the first load may take, without what 3D brings. */
const BYTES_MAX = 300_000

const SAMPLES = [
  'Living room',
  'Bedroom',
  'Living, dining',
  'Dining room',
  'Home office',
  'Meeting room',
  'Executive office',
]

/** Prints the figures. Times are no verdict: others share the machine. @throws Error where the first load is too large */
export async function measurePlayground(browser: Browser, service: string): Promise<void> {
  const bare = await paintOf(browser, `${service}/healthz`)
  const { bytes, files, lcp } = await firstLoad(browser, service)
  console.log(
    `playground: first load ${Math.round(bytes / 1000)} kB in ${files} files, LCP ${lcp} ms, bare text ${bare} ms`,
  )
  for (const { name, area, p50, p95, count } of await dragTimes(browser, service))
    console.log(`playground: ${name}, ${area}: move to plan ${p50} ms (p95 ${p95} ms, ${count} plans)`)
  if (bytes > BYTES_MAX) throw new Error(`The first load takes ${bytes} bytes`)
}

/** Milliseconds to the first paint of a page. */
async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const ms = Math.round((await paint.jsonValue())!)
  await context.close()
  return ms
}

async function firstLoad(browser: Browser, service: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const files = new Set<string>()
  context.on('requestfinished', (request) => files.add(request.url()))
  await page.goto(service)
  await page.locator('.filmstrip .thumb').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.samples svg use').length > 60)
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1)!.startTime))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  for (const needed of [/solver-worker/, /kernels.*wasm/, /main-.*js/, /woff2/])
    if (![...files].some((url) => needed.test(url))) throw new Error(`No request for ${needed} was seen`)
  await context.close()
  const sizes = await Promise.all([...files].map(gzippedSize))
  return { bytes: sizes.reduce((sum, it) => sum + it, 0), files: files.size, lcp }
}

/** Bytes of a file as the service sends it to those who take gzip. */
const gzippedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function dragTimes(browser: Browser, service: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchAnswers)
  const page = await context.newPage()
  await page.goto(service)
  await page.waitForFunction(() => document.querySelectorAll('.samples svg use').length > 60)
  const rows = []
  for (const name of seed === undefined ? SAMPLES : [SAMPLES[seed % SAMPLES.length]!])
    rows.push(await dragCorner(page, name))
  await context.close()
  return rows
}

export interface Watched {
  /** Milliseconds from a move of the pointer to the frame that shows its plan. */
  times: number[]
}

/** Runs in the page: notes when a question leaves for a worker, and when the frame with its answer is drawn. */
export function watchAnswers(): void {
  const watched = globalThis as unknown as Watched
  watched.times = []
  let moved = 0
  addEventListener('pointermove', ({ timeStamp }) => (moved = timeStamp), { capture: true })
  const post = Worker.prototype.postMessage
  const requests = new WeakMap<Worker, Map<number, number>>()
  Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof post>) {
    const known = requests.get(this)
    const questions = known ?? new Map<number, number>()
    if (!known) {
      requests.set(this, questions)
      this.addEventListener('message', ({ data }) => {
        const from = questions.get(data.id)
        if (from) requestAnimationFrame(() => globalThis.setTimeout(() => watched.times.push(performance.now() - from)))
      })
    }
    questions.set((args[0] as { id: number }).id, moved)
    moved = 0
    post.apply(this, args)
  } as typeof post
}

async function dragCorner(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForTimeout(600)
  const area = await page.locator('.stage-bar .title .quiet').innerText()
  const box = (await page.getByRole('button', { name: /^Corner 3/ }).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => {
    ;(globalThis as unknown as Watched).times = []
  })
  for (let i = 0; i < 60; i++) {
    await page.mouse.move(x + 20 * Math.sin(i / 9), y + 20 * Math.sin(i / 7))
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(150)
  const times = await page.evaluate(() => (globalThis as unknown as Watched).times)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
  return { name, area, p50: at(0.5), p95: at(0.95), count: times.length }
}
