// Takes the pictures of pages in docs/tutorial.md anew: `node --import tsx tools/browser/tutorial-pictures.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from './attempts.ts'
import { withPalette } from './palette-picture.ts'
import { press, signIn } from './steps.ts'
import { startWorld } from './world.ts'

const world = await startWorld()
const browser = await startBrowser()
const page = await browser.newPage({ viewport: { width: 1180, height: 660 }, colorScheme: 'light' })
const take = async (name: string) => {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const taken = await page.screenshot({ animations: 'disabled' })
  writeFileSync(join('examples/pictures', `${name}.png`), withPalette(taken))
}
await signIn(world, await world.user(), page)
await page.goto(`${world.service}/floors`)
await page.locator('input[type=file]').setInputFiles('examples/floors/two-storeys.ifc')
await page.waitForURL(/\/buildings\//)
await press(page, /^Furnish all/)
await page.getByRole('button', { name: /^Furnish all/ }).waitFor({ timeout: 120_000 })
await take('building')
await page.getByRole('link', { name: 'Ground floor' }).click()
await page.getByRole('link', { name: 'Checks', exact: true }).click()
await take('checks')
await browser.close()
await world.stop()
