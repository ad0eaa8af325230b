import type { Frame, Page } from 'playwright-core'
import { type Check, equal } from './steps.ts'

/** The viewer in pages of others: the plan, gestures and keys, three dimensions, and who may not show it. */
export const viewerChecks: Readonly<Record<string, Check>> = {
  async 'the viewer: a page of the token shows the plan in a frame, another site cannot'({ world, user, page }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    const address = `${world.service}/embed/${floorId}?pubtoken=${token}`
    const frame = await framed(page, world.sites[0], address)
    await frame.locator('.plan').waitFor()
    equal(await frame.locator('.plan').evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth)), 640)
    equal(await frame.getByRole('heading', { level: 1 }).innerText(), 'Lindenweg 4')
    // What the browser says of the next one is what is asked for here.
    page.removeAllListeners('console')
    const refused = await framed(page, world.sites[1], address)
    await refused.waitForTimeout(500)
    equal([refused.url().startsWith(world.service), await refused.locator('.plan').count()], [false, 0])
  },

  async 'the viewer: by itself, and where there is nothing to show'({ world, user, page, look }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    await page.goto(`${world.service}/embed/${floorId}?pubtoken=${token}`)
    await page.locator('.plan').evaluate((it: HTMLImageElement) => it.decode())
    await look(page, 'viewer')
    const missing = await page.goto(`${world.service}/embed/${crypto.randomUUID()}?pubtoken=${token}`)
    equal(missing?.status(), 404)
    await look(page, 'viewer of a wrong floor')
    equal(/the id of the floor is wrong/.test(await page.getByRole('paragraph').innerText()), true)
  },

  async 'the viewer: keys move and enlarge the plan, which is drawn anew for its width'({ world, user, page }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    await page.goto(`${world.service}/embed/${floorId}?pubtoken=${token}`)
    const plan = page.locator('.plan')
    await plan.evaluate((it: HTMLImageElement) => it.decode())
    if (!(await page.getByRole('button', { name: '3D' }).isVisible())) return // without scripts it stands still
    // Layout is in parts of a pixel.
    const box = async () => {
      const { x, y, width, height } = (await plan.boundingBox())!
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
    }
    const whole = await box()
    await page.keyboard.press('Tab')
    for (let i = 0; i < 8; i++) await page.keyboard.press('+')
    const near = await box()
    equal(near.width > whole.width * 5, true)
    await page.waitForFunction(() => (document.querySelector('.plan') as HTMLImageElement).naturalWidth > 640)
    await page.keyboard.press('ArrowRight')
    equal((await box()).x - near.x, -48)
    await page.keyboard.press('0')
    equal(await box(), whole)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    equal((await box()).width > whole.width, true)
    await page.mouse.move(200, 100)
    const before = await box()
    await page.mouse.down()
    await page.mouse.move(190, 95, { steps: 3 })
    await page.mouse.up()
    equal((await box()).x - before.x, -10)
    await page.getByRole('button', { name: 'Show the whole floor' }).click()
    equal(await box(), whole)
  },

  async 'the viewer: three dimensions, or why there are none'({ world, user, page, look }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    await page.goto(`${world.service}/embed/${floorId}?pubtoken=${token}`)
    const solid = page.getByRole('button', { name: '3D' })
    if (!(await solid.isVisible())) return // without scripts there is no button for it
    await solid.click()
    await page.waitForFunction(
      () =>
        !(document.querySelector('.scene') as HTMLElement).hidden ||
        /WebGL/.test(document.querySelector('.said')?.textContent ?? ''),
    )
    if (await page.locator('.scene').isVisible()) {
      equal(await solid.getAttribute('aria-pressed'), 'true')
      await page.waitForTimeout(1500)
      await look(page, 'viewer in 3D')
      await solid.click()
    }
    equal(await page.locator('.plan').isVisible(), true)
  },
}

/** A page of a site with an address in a frame, as it is embedded; the frame. */
async function framed(page: Page, site: string, address: string): Promise<Frame> {
  const html = `<!doctype html><html lang="en"><title>A site</title><iframe title="Plan" width="300" height="200" src="${address}"></iframe>`
  await page.goto(`${site}/?html=${encodeURIComponent(html)}`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState()
  return frame
}
