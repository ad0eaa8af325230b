// What people do on the playground, each in a new browser.
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { PATIENCE } from '../attempts.ts'
import { equal, smallTargets } from '../steps.ts'

export interface Scene {
  readonly page: Page
  readonly service: string
  readonly isPhone: boolean
  /** Judges the page as it lies there, and compares it with the picture that is kept of it. */
  readonly look: (of: string) => Promise<void>
  /** Judges the page only, where a picture would hold text of the system's typeface. */
  readonly judge: (of: string) => Promise<void>
}

type Check = (scene: Scene) => Promise<void>

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const pieces = (page: Page) => page.locator('.board-drawing .piece')
/** Waits until so many pieces are drawn: what was done is said before. */
const drawn = (page: Page, count: number) =>
  page.waitForFunction((it) => document.querySelectorAll('.board-drawing .piece').length === it, count)
const thumbs = (page: Page) => page.locator('.filmstrip .thumb')

async function start({ page, service }: Scene, path = '/'): Promise<void> {
  await page.goto(service + path)
  await thumbs(page).or(page.locator('.count')).or(page.getByRole('alert')).first().waitFor()
}

/** On a phone one of the panels is shown. */
const panel = async ({ page, isPhone }: Scene, name: 'What is asked for' | 'What came out') => {
  if (isPhone) await button(page, name).click()
}

async function openRequest({ page }: Scene, text: string): Promise<void> {
  await button(page, 'Open').click()
  const dialog = page.getByRole('dialog', { name: 'Open a request' })
  await dialog.getByRole('textbox').fill(text)
  await button(dialog, 'Open').click()
}

const square = (side: number) => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [side, 0],
        [side, side],
        [0, side],
      ],
      h: 2.5,
    },
  },
})

export const playgroundChecks: Readonly<Record<string, Check>> = {
  async 'the first view is a furnished room with its alternatives'(scene) {
    const { page, look } = scene
    await start(scene)
    await page.waitForFunction(() => document.querySelectorAll('.samples .thumb svg use').length > 60)
    atLeast(await pieces(page).count(), 8, 'pieces')
    atLeast(await thumbs(page).count(), 4, 'alternatives')
    equal(await page.title(), `${await thumbs(page).count()} alternatives · Roomwright`)
    // The row of alternatives, half below the fold of a phone, moves no page.
    equal(await page.evaluate(() => scrollY), 0)
    await look('first-view')
    await scene.judge('first view, other panel')
    await panel(scene, 'What came out')
    await look('outcome')
  },

  async 'the page says what it is and leads there, and its own parts are no damaged link'(scene) {
    const { page } = scene
    await start(scene)
    const welcome = page.getByRole('region', { name: 'What Roomwright is' })
    for (const [name, path] of [
      ['Building', '/sign-in'],
      ['API', '/docs/concepts'],
      ['Library', '/docs/library'],
      ['Assistant', '/docs/mcp'],
    ] as const) {
      await welcome.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === path)
      await start(scene)
    }
    const { y, height } = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    if (y + height > page.viewportSize()!.height / 4) throw new Error('what this is stands too low')
    await welcome.getByRole('link', { name: /^Room\b/ }).click()
    await page.waitForTimeout(300)
    equal(await page.locator('.toast').count(), 0)
    await button(page, 'Put this away').click()
    await page.reload()
    await thumbs(page).first().waitFor()
    equal(await welcome.count(), 0)
    equal(await page.locator('.toast').count(), 0)
    await scene.judge('without the welcome')
  },

  async 'alternatives are switched by click, by arrow keys and by number'(scene) {
    const { page } = scene
    await start(scene)
    const places = () =>
      pieces(page).evaluateAll((all) =>
        all
          .map((it) => it.getAttribute('transform')?.split(')')[0])
          .sort()
          .join(),
      )
    const first = await places()
    await thumbs(page).nth(1).click()
    await changed(places, first)
    await page.keyboard.press('ArrowRight')
    equal(await thumbs(page).nth(2).getAttribute('aria-pressed'), 'true')
    equal(
      await thumbs(page)
        .nth(2)
        .evaluate((it) => it === document.activeElement),
      true,
    )
    const third = await places()
    await page.keyboard.press('Home')
    await changed(places, third)
    equal(await places(), first)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('2')
    equal(await thumbs(page).nth(1).getAttribute('aria-pressed'), 'true')
  },

  async 'variants unfold, differences are marked, two alternatives compared, and a favourite is there after a reload'(
    scene,
  ) {
    const { page, isPhone } = scene
    await start(scene)
    await button(page, /Bedroom/).click()
    await page.locator('.fold').first().waitFor()
    const folded = await thumbs(page).count()
    equal((await page.locator('.marks polygon').count()) > 0, true)
    equal(await thumbs(page).first().locator('.marks polygon').count(), 0)
    await page.locator('.fold').first().click()
    equal(await page.locator('.fold').first().getAttribute('aria-expanded'), 'true')
    atLeast(await thumbs(page).count(), folded + 1, 'alternatives')
    await thumbs(page).nth(1).click()
    const titles = await page.locator('.filmstrip strong').allInnerTexts()
    equal(new Set(titles.map((it) => it.slice(0, 14))).size, titles.length)
    await panel(scene, 'What came out')
    await page.getByText(/^Varies alternative 1: /).waitFor()
    await button(page, 'Compare').click()
    const dialog = page.getByRole('dialog', { name: 'Compare alternatives' })
    await dialog.getByRole('table').waitFor()
    atLeast(await dialog.locator('.marks polygon').count(), 1, 'marks')
    atLeast(await dialog.locator('.changes li').count(), 1, 'changes')
    await scene.look('compare')
    await dialog.getByLabel('Alternative on the right').selectOption('2')
    await button(dialog, 'Show alternative 3').click()
    equal(await page.locator('.filmstrip [aria-pressed=true]').getAttribute('data-place'), '2')
    await button(page, 'Favourite').click()
    await scene.judge('favourite')
    await stored(page, 'roomwright.favourites', '"')
    await page.reload()
    await thumbs(page).first().waitFor()
    await button(page, /Living room/).click()
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Living room')
    if (isPhone) await button(page, 'What came out').click()
    await page.getByText('1 favourite', { exact: true }).click()
    await page.locator('.favourites li').getByRole('button').first().click()
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Bedroom')
    await page.locator('.favourites [aria-current=true]').waitFor()
    await button(page, 'Favourite').click()
    equal(await page.locator('.favourites').count(), 0)
  },

  async 'a corner is dragged: the room is furnished as it moves, and undone by one step'(scene) {
    const { page } = scene
    await start(scene)
    const area = page.locator('.stage-bar .title .quiet')
    equal(await area.innerText(), '22.7 m²')
    const before = await pieces(page).count()
    const corner = page.getByRole('button', { name: /^Corner 3/ })
    const box = (await corner.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let i = 1; i <= 8; i++) await page.mouse.move(x - 5 * i, y - 4 * i)
    await page.waitForFunction(() => document.querySelector('.stage-bar .title .quiet')?.textContent !== '22.7 m²')
    await page.waitForFunction(() => document.querySelectorAll('.board-drawing .piece').length > 5)
    await page.mouse.up()
    await button(page, 'Undo').click()
    equal(await area.innerText(), '22.7 m²')
    await page.waitForFunction((count) => document.querySelectorAll('.board-drawing .piece').length === count, before)
    equal(await button(page, 'Undo').isDisabled(), true)
    await page.keyboard.press('Control+Shift+Z')
    notEqual(await area.innerText(), '22.7 m²')
  },

  async 'another room, another template, fewer chairs, a size of its own'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, /Dining room/).click()
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Dining room')
    const chair = page.locator('.wanted > li', { hasText: 'Dining chair' })
    const count = Number(await chair.locator('output').innerText())
    await chair.getByRole('button', { name: /less/ }).click()
    equal(await chair.locator('output').innerText(), String(count - 1))
    await chair.getByRole('button', { name: /Sizes/ }).click()
    await chair.getByLabel('Width').fill('0,6')
    await chair.getByLabel('Width').blur()
    await page.waitForTimeout(600)
    await scene.judge('sizes')
    await button(page, 'Code and files').or(button(page, 'Code')).first().click()
    const code = await page.locator('.take-dialog code').innerText()
    const { params } = JSON.parse(code)
    equal(params.template, { name: 'dining', exclude: ['dining_chair'] })
    equal(params.furniture[0].targetCount, count - 1)
    equal(params.furniture[0].shape.a, 0.6)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button(page, 'Dining chair: as the room suggests').click()
    equal(await chair.locator('output').innerText(), String(count))
    await page.getByLabel('What the room is for').selectOption('bedroom')
    await page.waitForFunction(() => document.querySelector('.wanted')?.textContent?.startsWith('Bed'))
  },

  async 'goals and standards are measured and reported'(scene) {
    const { page } = scene
    await start(scene)
    await page.getByText('Goals and standards').click()
    await page.getByLabel('Turning circle').fill('1.5')
    await button(page, 'DIN 18040-2').click()
    await button(page, 'NKBA').click()
    await page.getByRole('switch', { name: /Daylight/ }).check()
    await scene.judge('goals')
    await panel(scene, 'What came out')
    await page.getByText(/Turning circle: .* m, wanted 1.5 m/).waitFor()
    await page.getByText('Square of free floor to turn on').waitFor()
    await page.getByText('None of its rules is about this room.').waitFor()
    await scene.look('standards')
  },

  async 'groups follow the box, and one that is too small tells why'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, 'Group').click()
    await button(page, 'Dining').click()
    await page.waitForFunction(() => document.querySelector('.filmstrip strong')?.textContent?.includes('dining'))
    await page.waitForTimeout(400)
    await scene.look('groups')
    await page.getByLabel('Width').fill('0.6')
    await panel(scene, 'What came out')
    await page.getByText('Nothing fits').waitFor()
    await scene.judge('no group')
  },

  async 'a desk grid counts along, up to thousands of desks'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, 'Desk grid').click()
    const count = page.locator('.count')
    await panel(scene, 'What came out')
    await count.waitFor()
    equal(await count.innerText(), '32\ndesks')
    await panel(scene, 'What is asked for')
    await page.getByLabel('Columns').fill('4')
    await page.waitForTimeout(400)
    await scene.look('desk-grid')
    await page.getByLabel('Exact width').fill('120')
    await page.getByLabel('Exact depth').fill('90')
    await panel(scene, 'What came out')
    await page.waitForFunction(() => Number(document.querySelector('.count')?.textContent?.replace(/\D/g, '')) > 2500)
    atLeast(await page.locator('canvas.desks').count(), 1, 'canvas')
    await scene.look('desk-grid-large')
  },

  async 'a link restores room, mode and alternative; a damaged one gives a word'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, /Home office/).click()
    await page.waitForFunction(() => document.querySelectorAll('.filmstrip .thumb').length > 2)
    await thumbs(page).nth(2).click()
    await button(page, 'Share').click()
    await page.getByText('Link copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await page.context().newPage()
    await other.goto(link)
    await thumbs(other).nth(2).waitFor()
    equal(await other.locator('.stage-bar strong').innerText(), 'Home office')
    equal(await thumbs(other).nth(2).getAttribute('aria-pressed'), 'true')
    await other.close()
    await page.goto('about:blank')
    await page.goto(`${scene.service}/#1.${'x'.repeat(40)}`)
    await page.getByText('This link is damaged or from another version.').waitFor()
    atLeast(await thumbs(page).count(), 0, 'alternatives')
  },

  async 'the last room is there again after a reload'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, /Bedroom/).click()
    await page.waitForFunction(() => location.hash.length > 10)
    await page.goto('about:blank')
    await start(scene)
    equal(await page.locator('.stage-bar strong').innerText(), 'Bedroom')
  },

  async 'with fingers and without a network: what was worked on is there, furnished, and large enough to press'(scene) {
    const options = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const
    const context = await scene.page.context().browser()!.newContext(options)
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE)
      const touched = { ...scene, page }
      await start(touched)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await button(page, /Bedroom/).click()
      await page.waitForFunction(() => location.hash.length > 10)
      await context.setOffline(true)
      await page.reload()
      await thumbs(page).first().waitFor()
      equal(await page.locator('.stage-bar strong').innerText(), 'Bedroom')
      await button(page, /Dining room/).click()
      await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Dining room')
      await pieces(page).first().waitFor()
      equal(await smallTargets(page), [])
      const covered = await page.evaluate(() => {
        const zoom = document.querySelector('.board-zoom')!.getBoundingClientRect()
        return [...document.querySelectorAll('.board .dimension, .board .dimensions text')].filter((it) => {
          const { left, right, top, bottom } = it.getBoundingClientRect()
          return left < zoom.right && right > zoom.left && top < zoom.bottom && bottom > zoom.top
        }).length
      })
      equal(covered, 0)
      await page.locator('.board .opening[aria-label^="Door"]').first().focus()
      const card = page.locator('.board-card')
      await card.waitFor()
      equal((await card.boundingBox())!.height < 80, true)
      await page.keyboard.press('Escape')
      await button(page, /^Code/).click()
      const tabs = page.getByRole('tab')
      await tabs.first().waitFor()
      const squeezed = await tabs.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth))
      equal(squeezed, [])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await button(page, '3D').click()
      // Drawn without a GPU, beside what else is checked.
      await page.getByText('Turn with one finger').waitFor({ timeout: 120_000 })
      const kept = await page.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const requests = await Promise.all(stores.map((store) => store.keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      equal(
        kept.filter((path) => !/^\/(assets\/.*|favicon\.svg|manifest\.webmanifest)?$/.test(path)),
        [],
      )
      const failed = await page.goto(`${scene.service}/floors`).then(
        () => false,
        () => true,
      )
      equal(failed, true)
    } finally {
      await context.close()
    }
  },

  async 'a request is pasted with faults, corrected, and a file is dropped'(scene) {
    const { page } = scene
    await start(scene)
    await openRequest(scene, '{\n  "room": 5,\n  "furniture": []\n}')
    await page.getByText('room: must be an object, got 5').waitFor()
    await scene.judge('faults')
    await page.getByRole('dialog').getByRole('textbox').fill(readFileSync('examples/meeting-room.json', 'utf8'))
    await button(page.getByRole('dialog'), 'Open').click()
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Meeting room')
    const grid = readFileSync('examples/desk-grid.json', 'utf8')
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'desk-grid.json', { type: 'application/json' }))
      return data
    }, grid)
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Desk grid')
    await page.keyboard.press('Control+z')
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Meeting room')
  },

  async 'a room of an IFC model is furnished; without the package that reads it the page names what is missing'(scene) {
    const { page } = scene
    const library = '**/assets/ifc-library-*.js'
    const detail = 'IFC files need the package web-ifc, which is not installed: install it beside roomwright'
    await page.route(library, (route) => route.fulfill({ status: 503, json: { detail } }))
    await start(scene)
    await button(page, 'Open').click()
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles('examples/floors/two-storeys.ifc')
    const model = page.getByRole('dialog', { name: 'two-storeys.ifc' })
    await model.getByRole('alert').getByText(`The file could not be read: ${detail}`).waitFor()
    await scene.judge('no reader of models')
    await page.unroute(library)
    await model.locator('input[type=file]').setInputFiles('examples/floors/two-storeys.ifc')
    await model.getByRole('heading', { name: /^Ground floor/ }).waitFor()
    equal(await model.locator('.rooms button').count(), 16)
    await scene.judge('rooms of a model')
    await button(model, /^Meeting room/)
      .first()
      .click()
    await page.waitForFunction(() =>
      document.querySelector('.stage-bar strong')?.textContent?.startsWith('Meeting room'),
    )
    await thumbs(page).first().waitFor()
    atLeast(await pieces(page).count(), 5, 'pieces')
  },

  async 'code is copied, files are saved'(scene) {
    const { page } = scene
    await start(scene)
    await button(page, 'Code and files').or(button(page, 'Code')).first().click()
    const dialog = page.getByRole('dialog', { name: 'Code and files' })
    await scene.judge('code')
    for (const name of ['curl', 'TypeScript', 'In process', 'Python']) {
      await dialog.getByRole('tab', { name }).click()
      await button(dialog, 'Copy').click()
      await button(dialog, 'Copied').waitFor()
      equal(await page.evaluate(() => navigator.clipboard.readText()), await dialog.locator('code').textContent())
    }
    const saved: Record<string, (content: Buffer) => boolean> = {
      SVG: (content) => content.toString().startsWith('<svg') && content.length > 5000,
      PNG: (content) => content.subarray(1, 4).toString() === 'PNG' && content.length > 20_000,
      PDF: (content) =>
        content.subarray(0, 5).toString() === '%PDF-' && content.toString('latin1').includes('/FontFile2'),
      glTF: (content) => content.subarray(0, 4).toString() === 'glTF' && content.length > 100_000,
      IFC: (content) => content.toString().includes('IFCFURNITURE('),
      DXF: (content) => content.toString().includes('FURNITURE'),
      GeoJSON: (content) => JSON.parse(content.toString()).features.length > 5,
      Result: (content) => JSON.parse(content.toString()).furnishings.length >= 4,
      Request: (content) => JSON.parse(content.toString()).method === 'FurnishingAI.furnish',
    }
    for (const [name, isRight] of Object.entries(saved)) {
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      equal([name, isRight(readFileSync(await (await download).path()))], [name, true])
    }
  },

  async 'every snippet runs against the service as it is copied'(scene) {
    const { page, service } = scene
    await start(scene)
    await button(page, /Bedroom/).click()
    await page.waitForFunction(() => document.querySelector('.stage-bar strong')?.textContent === 'Bedroom')
    await button(page, 'Code and files').or(button(page, 'Code')).first().click()
    const dialog = page.getByRole('dialog', { name: 'Code and files' })
    const code = async (name: string) => {
      await dialog.getByRole('tab', { name }).click()
      return (await dialog.locator('code').textContent())!
    }
    const curl = JSON.parse(await run('sh', ['-c', await code('curl')]))
    const expected = curl.result.furnishings.length
    atLeast(expected, 3, 'alternatives by curl')
    equal((await run('python3', ['-c', await code('Python')])).trim(), `${expected} alternatives`)
    for (const name of ['TypeScript', 'In process']) {
      const file = new URL(`../../../build/snippet-${process.pid}.ts`, import.meta.url)
      writeFileSync(file, await code(name))
      const printed = await run(process.execPath, ['--import', 'tsx', fileURLToPath(file)]).finally(() => rmSync(file))
      equal([name, printed.split(' ')[0]], [name, String(expected)])
    }
    equal(curl.jsonrpc, '2.0')
    equal((await code('curl')).includes(`${service}/jsonrpc`), true)
  },

  async 'an alternative that is changed is a plan of its own: mended, furnished, undone, shared and saved'(scene) {
    const { page, isPhone } = scene
    await start(scene)
    const count = await pieces(page).count()
    const named = () => page.locator('.stage-bar .title .tag')
    await page.locator('.piece[aria-label^="Coffee table"]').focus()
    await page.keyboard.press('Delete')
    await drawn(page, count - 1)
    equal(await named().innerText(), 'Your plan')
    const kept = await thumbs(page).count()
    await page.keyboard.press('Control+z')
    await page.locator('.toasts', { hasText: 'Undone: coffee table taken away' }).waitFor()
    await drawn(page, count)
    equal([await named().count(), await thumbs(page).count()], [0, kept - 1])
    await page.keyboard.press('Control+Shift+z')
    await page.locator('.toasts', { hasText: 'Done again: coffee table taken away' }).waitFor()
    await page.locator('.piece[aria-label^="Armchair"]').first().focus()
    // However long each takes, they follow one another within the second.
    await page.clock.setFixedTime(Date.now())
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('The armchair stands in the swing of the door', { exact: true }).first().waitFor()
    await panel(scene, 'What came out')
    await scene.look('own-plan')
    // The presses of an arrow are one step.
    await page.keyboard.press('Control+z')
    await page.locator('.toasts', { hasText: 'Undone: armchair moved by 0.75 m' }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await button(page.locator('.outcome'), 'Tidy up').click()
    await page.locator('.toasts', { hasText: /^Tidied up: the armchair moved [\d.]+ m/ }).waitFor()
    equal(await page.locator('.overlay .fault').count(), 0)
    await button(page, 'Furnish the rest').click()
    await page.locator('.toasts', { hasText: 'Added: coffee table' }).waitFor()
    await drawn(page, count)
    const places = () => pieces(page).evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')).sort())
    const before = await places()
    await button(page, 'Share').click()
    await page.getByText('Link copied.').waitFor()
    const other = await page.context().newPage()
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await other.locator('.stage-bar .title .tag').waitFor()
    equal(await pieces(other).evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')).sort()), before)
    await other.close()
    await button(page, 'Code and files').or(button(page, 'Code')).first().click()
    const dialog = page.getByRole('dialog', { name: 'Code and files' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Result/ }).click()
    const { furnishings } = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    equal([furnishings.length, furnishings[0].furniture.length], [1, count])
    await page.keyboard.press('Escape')
    if (!isPhone) {
      await thumbs(page).first().click()
      equal(await named().count(), 0)
      await thumbs(page).last().click()
      equal(await places(), before)
    }
    await panel(scene, 'What came out')
    await button(page, 'Discard').click()
    equal([await named().count(), await thumbs(page).count()], [0, kept - 1])
  },

  async 'keys are listed, colours and units are chosen'(scene) {
    const { page } = scene
    await start(scene)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await dialog.waitFor()
    await scene.look('keys')
    const size = page.viewportSize()!
    for (const [width, height] of [
      [375, 812],
      [768, 1024],
      [1440, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const beyond = await dialog.evaluate((element) => {
        const frame = element.getBoundingClientRect()
        return [...element.querySelectorAll<HTMLElement>('.keys > div')]
          .filter((row) => {
            const box = row.getBoundingClientRect()
            const isAcross = box.left >= frame.left && box.right <= frame.right
            return !isAcross || box.top < frame.top || box.bottom > frame.bottom
          })
          .map((row) => row.innerText)
      })
      if (beyond.length > 0) throw new Error(`${beyond.join(', ')}: beyond the dialog at ${width} px`)
    }
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('d')
    // What a key or a press changes is on the page with its next frame.
    await page.getByRole('button', { name: 'Door', exact: true, pressed: true }).waitFor()
    await page.getByRole('button', { name: /^Colours/ }).click()
    await page.locator('html[data-scheme=light]').waitFor()
    await page.getByRole('button', { name: /^Colours/ }).click()
    await scene.judge('dark')
    await page.reload()
    equal(await page.locator('html').getAttribute('data-scheme'), 'dark')
    await panel(scene, 'What is asked for')
    await button(page, 'Feet, inches').click()
    equal(await page.locator('.stage-bar .title .quiet').innerText(), '244 sq ft')
    await scene.judge('feet')
    await page.getByRole('button', { name: 'Wall 1, 17′ 8 5⁄8″' }).press('Enter')
    const length = page.getByLabel('Length of wall 1 in feet and inches')
    equal(await length.inputValue(), '17′ 8 5⁄8″')
    await length.press('Enter')
    equal(await button(page, 'Undo').isDisabled(), true)
    // The pages of the service share the choice, and one that was made there since holds here.
    const kept = (await page.context().cookies()).find(({ name }) => name === 'roomwright_unit')!
    equal([kept.value, kept.sameSite], ['ft', 'Lax'])
    await page.context().addCookies([{ ...kept, value: 'm' }])
    await page.reload()
    equal(await page.locator('.stage-bar .title .quiet').innerText(), '22.7 m²')
    await page.context().addCookies([kept])
    await page.reload()
    equal(await page.locator('.stage-bar .title .quiet').innerText(), '244 sq ft')
    await page.getByRole('button', { name: 'Wall 1, 17′ 8 5⁄8″' }).press('Enter')
    await length.fill(`18' 6 1/4"`)
    await length.press('Enter')
    await page.getByRole('button', { name: 'Wall 1, 18′ 6 1⁄4″' }).waitFor()
    await page.getByText('Room in numbers').click()
    equal(await page.getByLabel('Length of wall 1', { exact: true }).inputValue(), '18′ 6 1⁄4″')
    await page
      .getByLabel(/^Leaves of door/)
      .first()
      .selectOption('Single leaf')
    await page
      .getByLabel(/^Hinge of door/)
      .first()
      .selectOption('Right')
    await page
      .getByLabel(/^Swing of door/)
      .first()
      .selectOption('Swings out')
    const said = page.getByRole('button', { name: /^Door \d.*, single leaf, hinge on the right, swings out$/ })
    await said.waitFor()
    await button(page, 'Undo').click()
    await page.getByRole('button', { name: /^Door \d.*, single leaf, hinge on the right$/ }).waitFor()
    await button(page, 'Redo').click()
    await said.waitFor()
    await scene.judge('feet-table')
    await stored(page, 'roomwright.draft', '"opens":"out"')
    await page.reload()
    await page.getByRole('button', { name: 'Wall 1, 18′ 6 1⁄4″' }).waitFor()
    await said.waitFor()
    await button(page, 'Metres').click()
    await page.getByRole('button', { name: 'Wall 1, 5.65 m' }).focus()
    await button(page, 'Slope the ceiling down to this wall').click()
    await page.getByLabel('Pitch °').fill('35')
    await page.getByLabel('Pitch °').press('Enter')
    await scene.judge('slope')
    await stored(page, 'roomwright.draft', '"ceiling"')
    await page.reload()
    await page.locator('.headroom text', { hasText: '2 m headroom' }).waitFor()
    await button(page, 'Code and files').or(button(page, 'Code')).first().click()
    await page.getByRole('dialog').getByText('"ceiling"').first().waitFor()
  },

  async 'rooms that cannot be furnished are reported in words, and the way back is open'(scene) {
    const { page } = scene
    await start(scene)
    await openRequest(
      scene,
      JSON.stringify({ room: square(40), furniture: [], template: { name: 'work', exclude: [] } }),
    )
    await page.getByText('Room is too large. Please send a room no larger than 500 square meters.').waitFor()
    await scene.judge('too large')
    await button(page, 'Undo').click()
    await thumbs(page).first().waitFor()
    equal(await page.getByRole('alert').count(), 0)
  },

  async 'without workers the server furnishes; its refusals are shown and waited for'(scene) {
    const { page } = scene
    await page.route('**/solver-worker-*.js', (route) => route.abort())
    let answers: 'all' | 'none' | 'too many' = 'all'
    await page.route('**/jsonrpc', (route) => {
      if (answers === 'none') return route.abort()
      if (answers === 'too many') return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '{}' })
      return route.continue()
    })
    await start(scene)
    atLeast(await thumbs(page).count(), 4, 'alternatives')
    answers = 'none'
    await button(page, /Bedroom/).click()
    await page.getByText('The server cannot be reached').waitFor()
    await scene.look('server-down')
    answers = 'too many'
    await button(page, 'Try again').click()
    await page.getByText('Too many requests').waitFor()
    await page.getByText(/Next try in \d s\./).waitFor()
    await scene.judge('too many requests')
    answers = 'all'
    await thumbs(page).first().waitFor()
    equal(await page.locator('.stage-bar strong').innerText(), 'Bedroom')
    equal(await page.getByRole('alert').count(), 0)
  },
}

/** Waits until a reload finds what was just done: it is stored a moment later. */
const stored = (page: Page, key: string, text: string) =>
  page.waitForFunction(([it, part]) => localStorage.getItem(it!)?.includes(part!), [key, text])

/** What can be pressed and is smaller than a finger; a label presses its field, and the skip link is for keys. */
const run = async (program: string, args: readonly string[]) =>
  (await promisify(execFile)(program, args, { maxBuffer: 10_000_000 })).stdout

/** Waits until a value is another one. */
async function changed(read: () => Promise<string>, before: string): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if ((await read()) !== before) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error('nothing has changed')
}

function notEqual(found: unknown, other: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(other)) throw new Error(`still ${JSON.stringify(found)}`)
}

function atLeast(found: number, least: number, what: string): void {
  if (found < least) throw new Error(`expected at least ${least} ${what}, found ${found}`)
}
