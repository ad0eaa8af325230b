import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

const picturesFolder = fileURLToPath(new URL('../pictures/', import.meta.url))
const differences = fileURLToPath(new URL('../../../build/ci/', import.meta.url))

/** How much two colours of a pixel may differ, 0 to 1, and which share of the pixels may differ by more. */
const COLOUR = 0.12
const SHARE = 0.004

/**
 * Compares the page with the picture that is kept of it. On a difference both pictures and what differs stay in build/ci.
 * With RENEW_PICTURES=1 the picture is kept as it is now.
 *
 * @throws Error naming the share of pixels that differ
 */
export async function comparePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForTimeout(500)
  // How long the computation took differs from run to run, and so does whether a message of seconds ago is still there.
  const showMessages = (visibility: string) =>
    page.evaluate(
      (value) => document.querySelector<HTMLElement>('.toasts')?.style.setProperty('visibility', value),
      visibility,
    )
  await showMessages('hidden')
  const shot = await page.screenshot({
    mask: [page.locator('.figures dd[title]')],
    maskColor: '#888',
    animations: 'disabled',
  })
  await showMessages('visible')
  const path = `${picturesFolder}${name}.png`
  if (process.env['RENEW_PICTURES'] === '1' || !existsSync(path)) {
    if (process.env['RENEW_PICTURES'] !== '1') throw new Error(`${name}: no picture is kept; run with RENEW_PICTURES=1`)
    writeFileSync(path, shot)
    return
  }
  judgeAlike(shot, readFileSync(path), name)
}

/** Both pictures are alike; else the first one and what differs stay in build/ci. @throws Error naming the share of pixels that differ */
export function judgeAlike(shot: Buffer, other: Buffer, name: string, shareMax = SHARE): void {
  const [now, before] = [PNG.sync.read(shot), PNG.sync.read(other)]
  const { width, height } = before
  if (now.width !== width || now.height !== height) throw new Error(`${name}: the picture has another size`)
  const difference = new PNG({ width, height })
  const count = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: COLOUR })
  const share = count / (width * height)
  if (share <= shareMax) return
  mkdirSync(differences, { recursive: true })
  writeFileSync(`${differences}${name}.png`, shot)
  writeFileSync(`${differences}${name}.difference.png`, PNG.sync.write(difference))
  throw new Error(`${name}: ${(100 * share).toFixed(2)} % of the pixels differ; see build/ci/${name}.difference.png`)
}
