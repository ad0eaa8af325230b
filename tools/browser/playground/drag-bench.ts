// What a hand feels on the board: `node --import tsx tools/browser/playground/drag-bench.ts`. Prints frames and answers while things
// are dragged in a room of 37 m², without a verdict: others may share the machine. The goals are 16.7 ms a frame and 50 ms from a move to
// what comes of it, both for 95 of 100.
import type { Page } from 'playwright-core'
import type { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { packLink } from '../../../src/schema/furnishing/share-link.ts'
import { startBrowser } from '../attempts.ts'
import { startWorld } from '../world.ts'
import { type Watched, watchAnswers } from './playground-figures.ts'

/** Moves of one drag, and the time between them as a screen of 60 Hz has it. */
const MOVES = 180
const MOVE_MS = 16

const params: FurnishParams = {
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        h: 2.6,
        points: [
          [0, 0],
          [7.4, 0],
          [7.4, 5],
          [0, 5],
        ],
      },
      openings: [
        { type: 'window', pos: 1, l: 2, y: 0.8, h: 1.4 },
        { type: 'window', pos: 4.2, l: 2, y: 0.8, h: 1.4 },
        { type: 'door', pos: 13.2, l: 0.9, y: 0, h: 2.1 },
      ],
    },
  },
  template: { name: 'dining_living', exclude: [] },
  furniture: [],
  maxResults: 8,
}

interface Frames {
  frames: number[]
}

/** Runs in the page: notes how long each frame took from the one before. Text, as what runs this names functions by a helper. */
const WATCH_FRAMES = `{
  let last = performance.now()
  globalThis.frames = []
  requestAnimationFrame(function next(now) {
    globalThis.frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  })
}`

async function drag(page: Page, what: string, name: string | RegExp): Promise<void> {
  const box = (await page.locator('.board-sheet').getByRole('button', { name }).first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 5)
  await page.waitForTimeout(200)
  await page.evaluate(() => {
    const watched = globalThis as unknown as Watched & Frames
    watched.times = []
    watched.frames.length = 0
  })
  for (let i = 0; i < MOVES; i++) {
    await page.mouse.move(x + 60 * Math.sin(i / 14), y + 45 * Math.sin(i / 11))
    await page.waitForTimeout(MOVE_MS)
  }
  const { times, frames } = await page.evaluate(() => {
    const watched = globalThis as unknown as Watched & Frames
    return { times: watched.times, frames: watched.frames }
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(400)
  console.log(
    `${what.padEnd(36)} ${figures(frames)}   ${times.length > 0 ? figures(times) : 'no answers'}   ${times.length} answers`,
  )
}

function figures(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1).padStart(6)
  return `${at(0.5)} ${at(0.95)} ${at(1)}`
}

const world = await startWorld()
const browser = await startBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addInitScript(watchAnswers)
await context.addInitScript(WATCH_FRAMES)
const page = await context.newPage()
await page.goto(`${world.service}/#${await packLink({ asked: { mode: 'furnish', params }, chosen: 0 })}`)
await page.locator('.filmstrip .thumb').nth(1).waitFor()
await page.waitForTimeout(1500)
console.log(`${'ms: p50, p95, most'.padEnd(36)} frames                 from a move to its answer`)
await drag(page, 'a corner, the engine furnishes', /^Corner 3/)
await drag(page, 'a piece of an alternative', /^Sofa/)
await page.locator('.piece[aria-label^="Sofa"]').first().focus()
await page.keyboard.press('ArrowRight')
await page.waitForTimeout(300)
await drag(page, 'a piece of a plan by hand', /^Armchair|^Dining chair/)
await page.keyboard.press('Control+a')
await drag(page, 'all pieces of it', /^Sofa/)
await drag(page, 'a corner around it', /^Corner 3/)
await browser.close()
await world.stop()
process.exit(0)
