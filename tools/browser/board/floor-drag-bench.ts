// What a hand feels on the drawing board of a floor: `node --import tsx tools/browser/board/floor-drag-bench.ts`. Prints frames, and the
// processor time of the page and of all of Chromium for each, while walls, doors and pieces are dragged, and what letting go takes, without
// a verdict: others may share the machine. The goal is 16.7 ms a frame for 95 of 100.
import type { Browser, Page } from 'playwright-core'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { longCorridors } from '../../../test/fixtures/floors/long-corridors.ts'
import { startBrowser } from '../attempts.ts'
import { pixelsOf } from '../floor-part-checks.ts'
import { shownLayout } from '../shown-floor.ts'
import { signIn } from '../steps.ts'
import { startWorld, type World } from '../world.ts'

type Point = readonly [number, number]

interface Dragged {
  readonly what: string
  /** Metres. */
  readonly from: Point
  readonly way: Point
  /** Whether it is selected by a click before it is dragged. */
  readonly clicked?: boolean
}

const FLOORS: readonly (readonly [() => Pick<LayoutContent, 'spaces' | 'assets'>, readonly Dragged[]])[] = [
  [
    shownLayout,
    [
      { what: 'wall of two rooms', from: [5.25, 5.4], way: [1, 0] },
      { what: 'door', from: [6.6, 5.05], way: [1, 0], clicked: true },
    ],
  ],
  [
    () => longCorridors(24),
    [
      { what: 'wall of two rooms', from: [2.55, 3.5], way: [2, 0] },
      { what: 'wall of 25 rooms', from: [3.2, 4.1], way: [0, 2] },
      { what: 'door', from: [1.8, 4.05], way: [2, 0], clicked: true },
      { what: 'piece', from: [0.9, 1.6], way: [2, 0] },
    ],
  ],
]

/** Frames of a drag, each with a move. */
const MOVES = 120

async function benchFloor(
  world: World,
  browser: Browser,
  { spaces, assets }: Pick<LayoutContent, 'spaces' | 'assets'>,
  drags: readonly Dragged[],
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(world, await world.user(), page)
  await page.goto(`${world.service}/floors`)
  const buffer = Buffer.from(JSON.stringify({ spaces, assets }))
  await page.locator('#files').setInputFiles([{ name: 'Floor.json', mimeType: 'application/json', buffer }])
  await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
  await page.goto(`${page.url()}/board`)
  await page.locator('.plan-drawing .labels text').first().waitFor()
  await page.waitForTimeout(1000)
  for (const it of drags) await drag(page, `${spaces.length} rooms, ${it.what}`, it)
  await context.close()
}

async function drag(page: Page, what: string, { from, way, clicked }: Dragged): Promise<void> {
  const [x, y] = await pixelsOf(page, from)
  const [ex, ey] = await pixelsOf(page, [from[0] + way[0], from[1] + way[1]])
  await page.mouse.move(x, y)
  if (clicked) await page.mouse.click(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6 * way[0], y + 6 * way[1])
  await page.waitForTimeout(300)
  const meter = await page.context().newCDPSession(page)
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await meter.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const [before, allBefore] = [await spent(), await spentByAll(page)]
  // Moved in the page itself: from outside, moves come less often than frames.
  const frames = await page.evaluate<number[]>(moveEachFrame(x, y, 0.4 * (ex - x), 0.4 * (ey - y)))
  const [moved, allMoved] = [await spent(), await spentByAll(page)]
  await page.mouse.move(x + 0.35 * (ex - x), y + 0.35 * (ey - y))
  await page.waitForTimeout(300)
  const held = await spent()
  await page.mouse.up()
  await page.waitForTimeout(300)
  const dropped = (await spent()) - held
  await meter.detach()
  await page.keyboard.press('Control+z')
  await page.waitForTimeout(300)
  const times = [(moved - before) / MOVES, (allMoved - allBefore) / MOVES, dropped]
  console.log(`${what.padEnd(36)} ${figures(frames)}   ${times.map((it) => it.toFixed(1).padStart(7)).join('')}`)
}

/** Processor time of all processes of the browser, ms. */
async function spentByAll(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Runs in the page: how long each frame took from the one before, ms. Text, as what runs this names functions by a helper. */
const moveEachFrame = (x: number, y: number, byX: number, byY: number) => `new Promise((resolve) => {
  const plan = document.querySelector('.plan-drawing')
  const times = []
  requestAnimationFrame(function next(now) {
    times.push(now)
    const share = Math.sin(times.length / 14)
    plan.dispatchEvent(new PointerEvent('pointermove', {
      pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, buttons: 1,
      clientX: ${x} + ${byX} * share, clientY: ${y} + ${byY} * share,
    }))
    if (times.length <= ${MOVES}) requestAnimationFrame(next)
    else resolve(times.slice(1).map((time, i) => time - times[i]))
  })
})`

function figures(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1).padStart(6)
  return `${at(0.5)} ${at(0.95)} ${at(1)}`
}

const world = await startWorld()
const browser = await startBrowser()
console.log(`${'ms: p50, p95, most'.padEnd(36)} frames                  page    all    letting go: processor time`)
for (const [layout, drags] of FLOORS) await benchFloor(world, browser, layout(), drags)
await browser.close()
await world.stop()
process.exit(0)
