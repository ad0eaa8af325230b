import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Attempt, inLooks, judgeAccess, judgeWidth } from '../attempts.ts'
import { boardChecks, rest } from './board-checks.ts'

/** How people look at the board. */
const looks = [
  { name: 'desk, light', width: 1280, height: 800, colorScheme: 'light', hasTouch: false },
  { name: 'phone, dark', width: 375, height: 720, colorScheme: 'dark', hasTouch: true },
] as const

/**
 * The drawing board on a page of its own, driven by pointer, finger and keyboard.
 *
 * @param url of that page
 * @param pictures the folder for a picture of each state
 */
export function boardAttempts(url: string, pictures?: string): Attempt[] {
  const start = startingPoint()
  return inLooks(looks, boardChecks, (name, check, { name: look, width, height, ...options }) => ({
    name: `board: ${name} (${look})`,
    options: { viewport: { width, height }, bypassCSP: false, ...options },
    async run(page) {
      await page.goto(url)
      await page.evaluate((input) => {
        const { board } = globalThis as unknown as { board: Record<'room' | 'furnishing', { value: unknown }> }
        board.room.value = input.room
        board.furnishing.value = input.furnishing
      }, start)
      await rest(page)
      await check({ page, phone: width < 560, look: (of) => inspect(page, of, look, pictures) })
    },
  }))
}

/** A room with a corner inwards and what stood in it once, as answered and recorded. */
function startingPoint(): { room: unknown; furnishing: unknown } {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
  return { room: read('../../../examples/living-l.json').params.room, furnishing: read('living-l-furnished.json') }
}

async function inspect(page: Page, of: string, look: string, pictures: string | undefined): Promise<void> {
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `board ${of}, ${look}.png`.replaceAll(' ', '-')) })
  }
  await judgeWidth(page, of)
  await judgeAccess(page, of)
}
