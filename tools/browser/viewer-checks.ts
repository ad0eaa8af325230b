import { basename, join } from 'node:path'
import type { Frame, Locator, Page } from 'playwright-core'
import { judgeAccess } from './attempts.ts'
import { shownLayout } from './shown-floor.ts'
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
      element.style.cssText = 'box-sizing: border-box; max-width: 100%'
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
    const heard = (type: string) => lastHeard(page, type)
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
    equal(await isAbove(frame.locator('.marks'), frame.locator('.tools')), true)
    await look(page, 'viewer with colours and markers')
    await judgeAccess(frame, 'viewer with colours and markers')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('iframe').evaluate((it) => it.setAttribute('width', '340'))
    await look(page, 'viewer with colours and markers, narrow and light')
    await judgeAccess(frame, 'viewer with colours and markers, light')
    await markersInScene({ page, look, frame, send, heard })
    await send({ type: 'explode' })
    equal(/no command "explode"/.test(String((await heard('error'))['message'])), true)
    // The frame hears the page around it alone: not itself, whatever runs in it.
    await frame.evaluate(() => window.postMessage({ roomwright: 1, type: 'select', ids: [] }, '*'))
    await page.waitForTimeout(50)
    equal(await frame.locator('.marks .selected').count(), 1)
    const { floorId: other } = await world.shownFloor(user, [world.sites[0]])
    await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0))
    await send({ type: 'show', floor: other })
    await frame.waitForURL(`**/embed/${other}?pubtoken=*`)
    await heard('ready')
    await send({ type: 'search', text: 'o' })
    equal(Number((await heard('results'))['total']) > 1, true)
    // What the browser says of the next one is what is asked for here.
    page.removeAllListeners('console')
    const missing = crypto.randomUUID()
    await send({ type: 'show', floor: missing })
    equal((await heard('error'))['message'], `The token shows no floor "${missing}"`)
    equal(frame.url().includes(other), true)
  },

  async 'the element: on a page that its token does not name it says why it is empty'({ world, user, page }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    await openElement(page, world.sites[1])
    if (await page.locator('noscript p').isVisible()) return // there are no elements
    await page.waitForFunction(() => customElements.get('roomwright-plan') !== undefined)
    await page.locator('roomwright-plan').evaluate(
      (plan, attributes) => {
        for (const [name, value] of Object.entries(attributes)) plan.setAttribute(name, value)
      },
      { src: world.service, floor: floorId, token },
    )
    const { message } = await lastHeard(page, 'error')
    equal(/is not among the domains of this token$/.test(String(message)), true)
  },

  async 'the element: a plan as data is coloured, selected and edited, and a floor comes from the service'({
    world,
    user,
    page,
    look,
  }) {
    const { floorId, token } = await world.shownFloor(user, [world.sites[0]])
    await openElement(page, world.sites[0])
    if (await page.locator('noscript p').isVisible()) return // there are no elements
    const plan = page.locator('roomwright-plan')
    await page.waitForFunction(() => customElements.get('roomwright-plan') !== undefined)
    const heard = (type: string) => lastHeard(page, type)
    const send = (command: object) =>
      plan.evaluate((it, sent) => (it as unknown as { send(command: object): void }).send(sent), command)
    await plan.evaluate((it, data) => Object.assign(it, { plan: data }), shownLayout())
    await heard('ready')
    await send({ type: 'search', text: '' })
    equal([(await heard('results'))['total'], await plan.locator('.legend').isVisible()], [0, false])
    const { spaces, assets } = (await plan.evaluate((it) => (it as unknown as { content: object }).content)) as {
      spaces: { id: string }[]
      assets: { id: string }[]
    }
    const values = Object.fromEntries(spaces.map(({ id }, i) => [id, i / spaces.length]))
    await send({ type: 'colours', values, title: 'Occupancy' })
    await plan.locator('.legend').getByText('Occupancy').waitFor()
    await send({ type: 'markers', markers: [{ id: 'm', at: spaces[0]!.id, label: 'Here' }] })
    await plan.locator(`[data-id="${assets[0]!.id}"]`).focus()
    await page.keyboard.press('Enter')
    equal((await heard('select'))['ids'], [assets[0]!.id])
    await page.keyboard.press('ArrowRight')
    const { operations } = await heard('change')
    equal(
      (operations as { op: string; id: string }[]).map(({ op, id }) => [op, id]),
      [['move', assets[0]!.id]],
    )
    equal(await isAbove(plan.locator('svg.plan'), plan.locator('.tools')), true)
    await look(page, 'element with colours and a marker')
    const inFeet = async () => [
      await plan.locator('svg.plan .labels').textContent(),
      await plan.locator('.shape.space').first().getAttribute('aria-label'),
    ]
    equal(
      (await inFeet()).map((it) => / m²/.test(it!)),
      [true, true],
    )
    await plan.evaluate((it) => it.setAttribute('unit', 'ft'))
    equal(
      (await inFeet()).map((it) => /\d sq ft/.test(it!) && !it!.includes('m²')),
      [true, true],
    )
    await send({ type: 'colours', by: 'area' })
    await plan
      .locator('.legend')
      .getByText(/^\d+ sq ft – \d+ sq ft/)
      .first()
      .waitFor()
    await send({ type: 'colours', values, title: 'Occupancy' })
    await plan.evaluate((it) => it.removeAttribute('unit'))
    // What was moved stays where the element is put elsewhere, and where it is not edited any more.
    const placed = () =>
      plan.evaluate(
        (it) => (it as unknown as { content: { assets: { position: number[] }[] } }).content.assets[0]!.position,
      )
    const moved = await placed()
    await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0))
    await plan.evaluate((it) => it.parentElement!.append(it))
    await heard('ready')
    equal(await placed(), moved)
    // And so does what is selected, of which the page has been told.
    equal(await selectedIn(plan), [assets[0]!.id])
    await send({ type: 'view', view: '3d' })
    const pin = plan.locator('.scene-markers button')
    await pin.getByText('Here').waitFor()
    await look(page, 'element in three dimensions with a marker')
    // What is drawn anew meanwhile is not laid over it.
    await plan.evaluate((it) => it.setAttribute('scheme', 'light'))
    equal(await plan.locator('svg.layer, svg.plan').filter({ visible: true }).count(), 0)
    await plan.evaluate((it) => it.removeAttribute('scheme'))
    await pin.click()
    equal((await heard('marker'))['marker'], 'm')
    await send({ type: 'markers', markers: [{ id: 'n', at: spaces[1]!.id, label: 'There' }] })
    await pin.getByText('There').waitFor()
    equal(await pin.count(), 1)
    await send({ type: 'view', view: 'plan' })
    await pin.waitFor({ state: 'hidden' })
    await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0))
    await plan.evaluate((it) => it.removeAttribute('editable'))
    await heard('ready')
    equal(await placed(), moved)
    await plan.locator('.legend').getByText('Occupancy').waitFor()
    await send({ type: 'select', id: spaces[0]!.id })
    equal(/select has no member "id"/.test(String((await heard('error'))['message'])), true)

    await page.evaluate(
      ([src, floor, secret]) => {
        ;(window as unknown as { heard: unknown[] }).heard.length = 0
        const next = document.createElement('roomwright-plan')
        for (const [name, value] of Object.entries({ src, floor, token: secret })) next.setAttribute(name, value)
        document.querySelector('roomwright-plan')!.replaceWith(next)
      },
      [world.service, floorId, token] as const,
    )
    await heard('ready')
    equal((await plan.locator('.shape.space').count()) > 1, true)
    await look(page, 'element with a floor of the service')
    const { floorId: other } = await world.shownFloor(user, [world.sites[0]])
    await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0))
    await send({ type: 'show', floor: other })
    await heard('ready')
    equal(await plan.getAttribute('floor'), other)
  },
}

/** Ids that an element shows as selected. */
const selectedIn = (plan: Locator): Promise<(string | undefined)[]> =>
  plan
    .locator('.shape.selected')
    .evaluateAll((shapes) => shapes.map((it) => (it as unknown as HTMLElement).dataset['id']))

/** The last event of a type in `heard` of a page, as soon as there is one. */
async function lastHeard(page: Page, type: string): Promise<Readonly<Record<string, unknown>>> {
  const found = await page.waitForFunction(
    (name) => (window as unknown as { heard: { type: string }[] }).heard.findLast((it) => it.type === name),
    type,
  )
  return (await found.jsonValue()) as unknown as Readonly<Record<string, unknown>>
}

/** A page of a site with the built element, editable and empty; `heard` has its events. */
async function openElement(page: Page, site: string): Promise<void> {
  await page.route(`${site}/element/*`, (route) =>
    route.fulfill({ path: join('build/element', basename(new URL(route.request().url()).pathname)) }),
  )
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title>
<main><h1>A site</h1><noscript><p>A site without scripts</p></noscript><roomwright-plan editable label="Ground floor" style="width: 100%; height: 420px"></roomwright-plan></main>
<script type="module">
  window.heard = []
  for (const type of ['ready', 'select', 'results', 'change', 'marker', 'error'])
    addEventListener('plan-' + type, ({ detail }) => window.heard.push({ type, ...detail }))
  import('/element/index.js')
</script>`
  await page.goto(`${site}/?html=${encodeURIComponent(html)}`)
}

/** A page of a site with an address in a frame, as it is embedded; the frame. */
async function framed(page: Page, site: string, address: string): Promise<Frame> {
  const html = `<!doctype html><html lang="en"><title>A site</title><iframe title="Plan" width="300" height="200" src="${address}"></iframe>`
  await page.goto(`${site}/?html=${encodeURIComponent(html)}`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState()
  return frame
}

interface Talk extends Pick<Parameters<Check>[0], 'page' | 'look'> {
  readonly frame: Frame
  readonly send: (message: object) => Promise<void>
  readonly heard: (type: string) => Promise<Record<string, unknown>>
}

/** In 3D markers stand over their points, follow the camera, and are pressed by pointer and keys. */
async function markersInScene({ page, look, frame, send, heard }: Talk): Promise<void> {
  const [left, right] = [
    { id: 'west', at: [1, 8], label: 'West <b>door</b>' },
    { id: 'east', at: [14, 8], label: 'East' },
  ]
  await send({ type: 'markers', markers: [{ ...left, colour: '#0072b2' }, right] })
  await send({ type: 'view', view: '3d' })
  equal((await heard('view'))['view'], '3d')
  const [west, east] = ['West <b>door</b>', 'East'].map((name) => frame.getByRole('button', { name, exact: true }))
  const across = async () => {
    const [a, b] = [(await west!.boundingBox())!, (await east!.boundingBox())!]
    return Math.round(b.x + b.width / 2 - a.x - a.width / 2)
  }
  await west!.waitFor()
  equal((await across()) > 60, true)
  await look(page, 'markers in three dimensions')
  await judgeAccess(frame, 'markers in three dimensions')
  // Others were heard before, and the message takes a while.
  const hears = (marker: string) =>
    page.waitForFunction(
      (it) => (window as unknown as { heard: { marker?: string }[] }).heard.at(-1)?.marker === it,
      marker,
    )
  await west!.click()
  await hears('west')
  await east!.focus()
  await page.keyboard.press('Enter')
  await hears('east')
  // Half a turn around the floor the one is on the other side of the other.
  await frame.locator('.scene').focus()
  for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowLeft')
  const last = Date.now() + 20_000
  while ((await across()) > -60) {
    if (Date.now() > last) throw new Error(`the markers do not follow the camera: ${await across()} px apart`)
    await page.waitForTimeout(50)
  }
  await send({ type: 'markers', markers: [] })
  await west!.waitFor({ state: 'detached' })
  await send({ type: 'view', view: 'plan' })
  await frame.locator('.marks').waitFor()
}

/** Whether one ends where another one begins or before. */
async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [above, below] = [await one.boundingBox(), await other.boundingBox()]
  return above!.y + above!.height <= below!.y
}
