// What planners do on the drawing board of a floor.
import { shownLayout } from './shown-floor.ts'
import { type Check, equal, press, type Scene, signIn, smallTargets } from './steps.ts'

export const floorBoardChecks: Readonly<Record<string, Check>> = {
  async 'a floor on the drawing board: pieces and rooms are changed and saved, and of two who save one chooses'(scene) {
    const { world, user, page, look } = scene
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await page.locator('#files').setInputFiles([planFile()])
    const upload = page.getByRole('button', { name: 'Upload', exact: true })
    if (await upload.isVisible()) await press(page, 'Upload')
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Edit on the board' }).click()
    if (!(await isScripted(page))) {
      await look(page, 'a floor without its board')
      return
    }
    await plan(page).waitFor()
    await look(page, 'a floor on the board')
    await dragPiece(page)
    await state(page, '1 change not saved')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Parlour')
    await name.press('Enter')
    await state(page, '2 changes not saved')
    await plan(page).focus()
    await page.keyboard.press('Control+z')
    await state(page, '1 change not saved')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+s')
    await state(page, 'Saved as revision 2')
    await conflict(scene)
    await rooms(scene)
  },

  async 'a floor on the drawing board, with fingers: all that is pressed is large enough'({ world, user, page }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    await page.locator('#files').setInputFiles([planFile()])
    const upload = page.getByRole('button', { name: 'Upload', exact: true })
    if (await upload.isVisible()) return // without scripts there is no board
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    const state = await page.context().storageState()
    const options = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, storageState: state }
    const context = await page.context().browser()!.newContext(options)
    try {
      const touched = await context.newPage()
      await touched.goto(`${page.url()}/board`)
      await touched.getByRole('button', { name: /^Kitchen/ }).click()
      await touched.getByLabel('Join with').waitFor()
      equal(await smallTargets(touched), [])
    } finally {
      await context.close()
    }
  },

  async 'products are added on the drawing board, swapped for, and part with their number in another size'(scene) {
    const { world, user, page, look } = scene
    await signIn(world, user, page)
    await page.goto(`${world.service}/products/import`)
    const list = 'sku,name,type,a,b,h\nA-1,Reading chair,armchair,0.7,0.75,0.9\nA-2,Wing chair,armchair,0.8,0.85,1.1\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await press(page, 'Show what changes')
    await press(page, 'Save 2 products')
    if (!(await isScripted(page))) return
    await page.goto(`${world.service}/floors`)
    await page.locator('#files').setInputFiles([planFile()])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Edit on the board' }).click()
    await page.getByRole('button', { name: /^Kitchen/ }).click()
    await page.getByLabel('Add a piece').selectOption({ label: 'Reading chair, A-1' })
    await state(page, '1 change not saved')
    await page.getByRole('button', { name: 'Open this room' }).click()
    await page.getByRole('button', { name: 'Piece', exact: true }).click()
    const palette = page.getByRole('region', { name: 'Pieces to add' })
    await palette.getByRole('heading', { name: 'Products', exact: true }).waitFor()
    await look(page, 'products among the pieces to add')
    await palette.getByRole('searchbox').fill('wing')
    await palette.getByRole('searchbox').press('Enter')
    await state(page, '2 changes not saved')
    equal((await savedNumbers(page, 2)).join(), 'A-1,A-2')
    await palette.getByRole('button', { name: 'Done' }).click()
    await page.locator('.piece').last().focus()
    await page.getByLabel('Size').selectOption('sku A-1')
    await look(page, 'a product that is selected')
    equal((await savedNumbers(page, 3)).join(), 'A-1,A-1')
    await page.getByLabel('Width').fill('0.82')
    await page.getByLabel('Width').press('Enter')
    equal((await savedNumbers(page, 4)).join(), 'A-1')
  },
}

type Page = Scene['page']

export const plan = (page: Page) => page.locator('.plan-drawing')

export const state = (page: Page, words: string) =>
  page.locator('.floor-bar').getByText(words, { exact: true }).waitFor()

export const isScripted = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

export async function saveAs(page: Page, revision: number): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await state(page, `Saved as revision ${revision}`)
}

/** The SKUs of a floor once it is saved as a revision. */
async function savedNumbers(page: Page, revision: number): Promise<string[]> {
  await saveAs(page, revision)
  const layout = await page.evaluate(async () => (await fetch(`${location.pathname}/layout.json`)).json())
  const { assets } = layout as { assets: { shape: { customData?: { sku?: string } } }[] }
  return assets.flatMap(({ shape }) => shape.customData?.sku ?? []).sort()
}

/** Another tab saves first: both plans are shown, and mine goes on top. */
async function conflict({ page, look }: Scene): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Kitchen/ }).click()
  const name = other.getByLabel('Name', { exact: true })
  await name.fill('Galley')
  await name.press('Enter')
  await saveAs(other, 3)
  await other.close()
  await plan(page).focus()
  await page.keyboard.press('.')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await look(page, 'two plans of a floor')
  equal(await dialog.getByText('Galley: was “Kitchen”').count(), 1)
  await dialog.getByRole('button', { name: 'Save mine on top of theirs' }).click()
  await state(page, 'Saved as revision 4')
  equal(await page.locator('.space-list .name').nth(1).innerText(), 'Galley')
}

/** A room is opened, divided by a line that is drawn, joined again, and furnished. */
async function rooms({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: /^Galley/ }).click()
  await page.getByRole('button', { name: 'Open this room' }).click()
  await page.getByRole('application', { name: 'Drawing board' }).waitFor()
  await page.getByRole('button', { name: 'Show the whole plan' }).click()
  const hint = page.locator('.plan-hint')
  await page.getByRole('button', { name: 'Room', exact: true }).click()
  equal(await hint.innerText(), 'Drag from corner to corner of the new room')
  await page.getByRole('button', { name: 'Divide by a line' }).click()
  equal(await hint.innerText(), 'Drag a line across the room')
  // The plan is seen on which the line is drawn, on a phone too.
  equal(await plan(page).evaluate((it) => it.getBoundingClientRect().top >= 0), true)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  equal(await hint.isVisible(), false)
  await page.getByRole('button', { name: 'Divide in half' }).click()
  await page.getByRole('heading', { name: '13 rooms' }).waitFor()
  await saveAs(page, 5)
  await page.getByLabel(/^Join with/).selectOption({ label: 'Galley' })
  await page.getByRole('heading', { name: '12 rooms' }).waitFor()
  await saveAs(page, 6)
}

async function dragPiece(page: Page): Promise<void> {
  const box = (await page.locator('.piece[aria-label^="Armchair"]').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 25, y - 30, { steps: 4 })
  await page.mouse.up()
}

export const planFile = () => ({
  name: 'Lindenweg 4.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(shownLayout())),
})
