// What planners do with floors, each from a new user in a new browser.
import { readFileSync } from 'node:fs'
import { furnishedFloor } from '../../test/fixtures/floors/furnished-floor.ts'
import { officeFloor } from '../../test/fixtures/floors/office-floor.ts'
import { twoFlats } from '../../test/fixtures/floors/two-flats.ts'
import { type Check, equal, open, press, type Scene, signIn } from './steps.ts'

/** How much of the window the bar below the rooms takes: it lies over them. */
const shareOfBar = (page: Page) =>
  page.evaluate(() => document.querySelector('.furnish-bar')!.getBoundingClientRect().height / innerHeight)

export const floorChecks: Readonly<Record<string, Check>> = {
  async 'a plan is brought in, furnished as a whole, chosen from, saved, and taken out'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Floors' }).click()
    await look(page, 'no floors yet')
    await bringIn(page, [planFile('Lindenweg 4.json')])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await settled(page)
    await look(page, 'a floor')
    equal(await page.getByRole('heading', { level: 2 }).first().innerText(), '12 rooms')
    await page.getByLabel('Furnish WC').uncheck()
    await page.getByLabel('Use of Child').selectOption('home_office')
    await page.locator('summary', { hasText: 'Targets' }).click()
    await page.getByRole('spinbutton', { name: 'Workplaces' }).fill('3')
    await page.locator('summary', { hasText: 'Options' }).click()
    await page.locator('select[name=fitOut]').selectOption('all')
    for (const name of ['Targets', 'Options']) {
      await open(page, name)
      const share = await shareOfBar(page)
      if (share > 0.5) throw new Error(`${name} take ${Math.round(100 * share)} % of the window`)
    }
    await look(page, 'targets of a floor')
    await press(page, /^Furnish /)
    await page.getByRole('heading', { name: 'Proposal' }).waitFor({ timeout: 120_000 })
    await settled(page)
    equal((await page.locator('.targets').first().innerText()).includes('Workplaces: unmet'), true)
    equal((await page.locator('.targets').last().innerText()).includes('a changing room: no room'), true)
    await look(page, 'a furnishing')
    const room = page.getByRole('group', { name: /^Living and dining/ })
    const other = room.getByRole('radio').nth(1)
    await other.check()
    await settled(page)
    await press(page, /^Save as revision/)
    equal(await page.getByRole('status').innerText(), 'The furnishing has been saved as a new revision.')
    await settled(page)
    await look(page, 'a furnished floor')
    await page.locator('.room h3 a').first().click()
    await moveAndRemove(page, look)
    await page.getByRole('link', { name: 'Revisions' }).click()
    await settled(page)
    await look(page, 'revisions')
    await page.getByRole('link', { name: 'What changed' }).first().click()
    await settled(page)
    await look(page, 'what changed')
    await page.locator('details.export summary').click()
    await look(page, 'export')
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: /^SVG/ }).click()
    equal((await coming).suggestedFilename().endsWith('.svg'), true)
  },

  async 'layouts of a floor side by side, and one of them published'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await press(page, 'Open a sample office')
    await settled(page)
    await page.getByRole('link', { name: 'Layouts', exact: true }).click()
    await settled(page)
    await look(page, 'a layout alone')
    await press(page, 'Duplicate')
    equal((await page.getByRole('status').innerText()).startsWith('There is another layout now'), true)
    await page.locator('summary', { hasText: 'Rename' }).last().click()
    await page.getByLabel('Name').last().fill('Fewer desks')
    await page.getByRole('button', { name: 'Rename' }).last().click()
    await page.getByRole('heading', { name: 'Fewer desks' }).waitFor()
    await settled(page)
    await look(page, 'layouts')
    await page.getByRole('link', { name: 'Fewer desks' }).click()
    await settled(page)
    equal(await page.getByText('This is the draft “Fewer desks”').count(), 1)
    await look(page, 'a draft')
    await page.locator('.rooms-head summary').click()
    await look(page, 'choosing a layout')
    await page.getByRole('link', { name: 'Side by side' }).click()
    await settled(page)
    await press(page, 'Publish')
    equal(await page.locator('.floor-card').count(), 2)
    await press(page, 'Delete')
    equal(await page.locator('.floor-card').count(), 1)
  },

  async 'the checks of a floor, each with its places on the plan'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await bringIn(page, [furnishedFile('Third floor.json')])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await settled(page)
    await page.getByRole('link', { name: 'Checks', exact: true }).click()
    await settled(page)
    equal(await page.locator('.check').count(), 20)
    const marks = await page.locator('.mark').count()
    equal(marks > 0, true)
    equal(await page.locator('.places li').count(), marks)
    await look(page, 'checks of a floor')
    await page.getByRole('link', { name: 'BCO', exact: true }).click()
    await settled(page)
    equal((await page.getByText('BCO Guide to Specification').count()) > 0, true)
  },

  async 'a file of several storeys is a building: its page, its storeys furnished, its model'({
    world,
    user,
    page,
    look,
  }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await bringIn(page, [houseFile()])
    await page.waitForURL(/\/buildings\/[0-9a-f-]{36}$/)
    await page.goto(`${world.service}/floors`)
    await settled(page)
    await look(page, 'floors by building')
    await page
      .getByRole('link', { name: /^Mill Lane 4/ })
      .first()
      .click()
    await settled(page)
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Mill Lane 4')
    equal(await page.locator('.storey').count(), 2)
    await look(page, 'a building')
    await press(page, /^Furnish all 2 storeys/)
    await page.getByRole('button', { name: /^Furnish all/ }).waitFor({ timeout: 120_000 })
    await settled(page)
    equal((await page.locator('.building-figures').innerText()).includes('workplaces'), true)
    await look(page, 'a furnished building')
    await newerFile(page, look)
  },

  async 'a file that cannot be read is named, and what was read of another'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await bringIn(page, [{ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"spaces": [') }])
    await page.getByText('not read', { exact: true }).waitFor()
    await look(page, 'a file that cannot be read')
  },

  async 'files are dropped anywhere on the page, and each says what was read of it'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    if (await page.getByRole('button', { name: 'Upload', exact: true }).isVisible()) return // it takes scripts
    const root = page.locator('html.dropping')
    await drag(page, 'dragenter', [])
    equal(await root.count(), 0) // dragged text is no plan
    const files = [planFile('Lindenweg 4.json'), { ...planFile('broken.json'), buffer: Buffer.from('{"spaces": [') }]
    await drag(page, 'dragenter', files)
    equal(await root.count(), 1)
    await look(page, 'files over the list of floors')
    await drag(page, 'dragleave', files)
    equal(await root.count(), 0)
    await drag(page, 'dragenter', files)
    await drag(page, 'drop', files)
    equal(await root.count(), 0)
    await page.getByText('not read', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Lindenweg 4', exact: true }).first().waitFor()
    await look(page, 'files that were dropped')
    equal(await page.locator('[data-arrivals] > li').count(), 2)
    await page.goto(`${world.service}/floors`)
    await drag(page, 'drop', [planFile('Lindenweg 6.json')])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Lindenweg 6')
  },

  async 'a sample, its settings, the archive, and deleting it'({ world, user, page, look }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await press(page, 'Open a sample office')
    await settled(page)
    await look(page, 'a sample office')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Office at the harbour')
    await page.getByLabel('Public').check()
    await page.getByLabel('Labels').fill('To be let')
    await press(page, 'Save')
    await look(page, 'settings of a floor')
    equal(await page.getByText('/embed/').count(), 1)
    await page.goto(`${world.service}/floors?label=To+be+let`)
    await settled(page)
    await look(page, 'floors')
    await page.getByRole('link', { name: 'Office at the harbour' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await open(page, 'Put it away')
    await press(page, 'Archive floor')
    await look(page, 'an archived floor')
    await open(page, 'Delete for good')
    await press(page, 'Delete floor')
    equal(await page.getByRole('status').innerText(), 'The floor has been deleted.')
  },

  async 'a room is found on the plan and in the list by pointer and by keys'({ world, user, page }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await press(page, 'Open a sample flat')
    if (!(await isScripted(page))) return
    const row = page.locator('li.room', { hasText: 'Study' })
    const outline = page.locator('[data-plan]').getByRole('link', { name: 'Study', exact: true })
    await row.hover()
    equal(await outline.getAttribute('class'), 'lit')
    await page.mouse.move(0, 0)
    equal(await outline.getAttribute('class'), '')
    await page.getByLabel('Use of Study').focus()
    equal(await outline.getAttribute('class'), 'lit')
    const sheet = page.locator('[data-sheet]')
    await page.locator('[data-plan]').focus()
    await page.keyboard.press('+')
    equal((await sheet.getAttribute('style'))?.includes('scale(1.4)'), true)
    await page.keyboard.press('0')
    equal((await sheet.getAttribute('style'))?.includes('scale(1)'), true)
  },
}

type Page = Parameters<typeof press>[0]

/** The page with its pictures, as a planner sees it. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

const isScripted = (page: Page) =>
  page
    .locator('[data-plan][tabindex]')
    .count()
    .then((count) => count > 0)

/** With scripts the file that is chosen is kept until it is saved, without them it is chosen once more. */
async function newerFile(page: Page, look: Scene['look']): Promise<void> {
  await page.getByRole('link', { name: 'Newer file' }).click()
  const { buffer, ...file } = houseFile()
  const revised = { ...file, buffer: Buffer.from(String(buffer).replace("'Kitchen'", "'Galley'")) }
  await page.locator('#file').setInputFiles([revised])
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('was “Kitchen”').waitFor()
  await look(page, 'a newer file of a building')
  if (!(await page.evaluate(() => matchMedia('(scripting: enabled)').matches)))
    await page.locator('#file').setInputFiles([revised])
  await page.getByRole('button', { name: 'Save these changes' }).click()
  await page.getByRole('heading', { name: 'What has changed' }).waitFor()
}

function planFile(name: string) {
  const { spaces } = twoFlats()
  const content = { spaces: spaces.map(({ id: _, ...space }) => ({ ...space, template: null })) }
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) }
}

/** An office floor with desks and chairs. */
function furnishedFile(name: string) {
  const { spaces, assets, floorNumber } = furnishedFloor(officeFloor())
  const buffer = Buffer.from(JSON.stringify({ spaces, assets, floorNumber }))
  return { name, mimeType: 'application/json', buffer }
}

const houseFile = () => ({
  name: 'two-storeys.ifc',
  mimeType: 'application/x-step',
  buffer: readFileSync('examples/floors/two-storeys.ifc'),
})

/** Drags files over the page, or drops them; without files it is text that is dragged. */
async function drag(
  page: Page,
  type: 'dragenter' | 'dragleave' | 'drop',
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString() }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, type, text } of all) data.items.add(new File([text], name, { type }))
    if (all.length === 0) data.setData('text/plain', 'words')
    return data
  }, sent)
  await page.dispatchEvent('main', type, { dataTransfer })
}

/** Chooses files; without scripts they are sent by the button. */
async function bringIn(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('#files').setInputFiles([...files])
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  if (await upload.isVisible()) await press(page, 'Upload')
}

/** On the page of a room one piece is moved, and another removed. */
async function moveAndRemove(page: Page, look: Scene['look']): Promise<void> {
  await settled(page)
  await look(page, 'a room')
  const pieces = page.locator('.piece')
  const count = await pieces.count()
  const outline = page.locator('.outlines polygon').first()
  const before = await outline.getAttribute('points')
  await pieces.first().getByLabel(/^Down/).fill('0.2')
  await pieces
    .last()
    .getByLabel(/^Remove/)
    .check()
  await look(page, 'pieces that change')
  await press(page, 'Save the changes')
  equal(await page.getByRole('status').innerText(), 'The changes have been saved as a new revision.')
  await settled(page)
  equal(await pieces.count(), count - 1)
  equal((await outline.getAttribute('points')) === before, false)
}
