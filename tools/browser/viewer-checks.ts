import type { Frame, Page } from 'playwright-core'
import { judgeAccess } from './attempts.ts'
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

  async 'the viewer: the page around it sends commands and hears what people do, another window does not'({
    world,
    user,
    page,
    look,
  }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    const frame = await framed(page, world.sites[0], `${world.service}/embed/${floorId}?pubtoken=${token}`)
    if (!(await frame.getByRole('button', { name: '3D' }).isVisible())) return // without scripts it hears nothing
    await page.evaluate(() => {
      const element = document.querySelector('iframe')!
      Object.assign(element, { width: 760, height: 520 })
      const main = document.createElement('main')
      main.innerHTML =
        '<h1>A site</h1><p>A plan with <a href="/">places</a> that are free</p><label>Find <input></label><button>Go</button>'
      document.body.append(main)
      const heard: unknown[] = []
      window.addEventListener('message', ({ data, source }) => {
        if (source === element.contentWindow) heard.push(data)
      })
      Object.assign(window, { heard })
    })
    const send = (message: object) =>
      page.evaluate(
        ([it, origin]) =>
          document.querySelector('iframe')!.contentWindow!.postMessage({ roomwright: 1, ...it }, origin),
        [message, world.service] as const,
      )
    const heard = async (type: string) => {
      const found = await page.waitForFunction(
        (name) => (window as unknown as { heard: { type: string }[] }).heard.findLast((it) => it.type === name),
        type,
      )
      return (await found.jsonValue()) as unknown as Readonly<Record<string, unknown>>
    }
    await send({ type: 'search', text: 'o' })
    const items = (await heard('results'))['items'] as { id: string; kind: string; name: string }[]
    const [first, second] = items.filter((it) => it.kind === 'space')
    const values = Object.fromEntries([first!, second!].map(({ id }, i) => [id, ['free', 'taken'][i]]))
    await send({ type: 'colours', by: 'occupancy', values })
    await send({ type: 'markers', markers: [{ id: 'm', at: first!.id, label: 'Here' }] })
    await send({ type: 'select', ids: [second!.id] })
    equal((await heard('select'))['ids'], [second!.id])
    equal(await frame.locator('.legend').innerText(), 'occupancy\nfree (1)\ntaken (1)')
    await frame.locator('.marker .pin').click()
    equal((await heard('marker'))['marker'], 'm')
    await frame.locator(`.space[data-item="${first!.id}"]`).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (id) => JSON.stringify((window as unknown as { heard: unknown[] }).heard.at(-1)).includes(`"ids":["${id}"]`),
      first!.id,
    )
    await look(page, 'viewer with colours and markers')
    await judgeAccess(frame, 'viewer with colours and markers')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('iframe').evaluate((it) => it.setAttribute('width', '340'))
    await look(page, 'viewer with colours and markers, narrow and light')
    await judgeAccess(frame, 'viewer with colours and markers, light')
    await send({ type: 'explode' })
    equal(/no command "explode"/.test(String((await heard('error'))['message'])), true)
    // The frame hears the page around it alone: not itself, whatever runs in it.
    await frame.evaluate(() => window.postMessage({ roomwright: 1, type: 'select', ids: [] }, '*'))
    await page.waitForTimeout(50)
    equal(await frame.locator('.marks .selected').count(), 1)
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
