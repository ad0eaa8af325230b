// Walls, doors and windows of a whole floor on the drawing board, by pointer and by keys.
import type { Opening } from '../../src/schema/furnishing/room.ts'
import type { LayoutSpace } from '../../src/schema/resources/floors/floor-layout.ts'
import { isScripted, plan, planFile, saveAs, state } from './floor-board-checks.ts'
import { judgeAlike } from './playground/compare-picture.ts'
import { type Check, equal, fillIn, press, type Scene, signIn, smallTargets, TOKENS } from './steps.ts'

type Page = Scene['page']

export const floorPartChecks: Readonly<Record<string, Check>> = {
  async 'walls, doors and windows of a floor on the drawing board: drawn, moved and saved in both rooms'(scene) {
    const { world, user, page, look } = scene
    await signIn(world, user, page)
    if (!(await isScripted(page))) return
    const token = await newToken(scene)
    await page.goto(`${world.service}/floors`)
    await page.locator('#files').setInputFiles([planFile()])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    const saved = () => spacesOf(scene, token)
    await page.goto(`${page.url()}/board`)
    await plan(page).waitFor()
    await addDoor(scene)
    await saveAs(page, 2)
    const [living, bedroom] = await saved()
    equal(openingsOf(living!, 'door').at(-1), { ...DOOR, pos: 7.45 })
    equal(openingsOf(bedroom!, 'door').at(-1), { ...DOOR, pos: 13.85 })
    await hangDoor(scene)
    await look(page, 'a door on the plan of a floor')
    await dragBy(page, [5.2, 7.65], [0, 1])
    await saveAs(page, 3)
    const [left, right] = await saved()
    equal(openingsOf(left!, 'door').at(-1), { ...DOOR, pos: 8.45, leaf: 'single', hinge: 'end', opens: 'in' })
    equal(openingsOf(right!, 'door').at(-1), { ...DOOR, pos: 12.85, leaf: 'single', hinge: 'start', opens: 'out' })
    await page.getByRole('button', { name: 'Take this door away' }).click()
    await refuse(scene)
    await moveWalls(scene)
    await saveAs(page, 4)
    const [wider, narrower] = await saved()
    equal(extentOf(wider!), [0, 5.7])
    equal(extentOf(narrower!), [5.8, 8.9])
    equal(openingsOf(narrower!, 'door').length, 1)
    await byKeys(scene)
    await saveAs(page, 5)
    const [byArrows, , kitchen] = await saved()
    equal(extentOf(byArrows!), [0, 5.75])
    equal(openingsOf(kitchen!, 'window').length, 2)
  },

  async 'walls and doors of a floor on the drawing board, with fingers: a door is added, dragged and taken away'({
    world,
    user,
    page,
    look,
  }) {
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    if (!(await isScripted(page))) return
    await page.locator('#files').setInputFiles([planFile()])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    const storageState = await page.context().storageState()
    const options = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, storageState }
    const context = await page.context().browser()!.newContext(options)
    try {
      const touched = await context.newPage()
      await touched.goto(`${page.url()}/board`)
      await plan(touched).waitFor()
      await touched.getByRole('button', { name: 'Door', exact: true }).tap()
      await touched.touchscreen.tap(...(await pixelsOf(touched, [5.2, 7.6])))
      const card = touched.getByRole('group', { name: 'Door of Living' })
      await card.waitFor()
      equal(await smallTargets(touched), [])
      await look(touched, 'a door on the plan of a floor, with fingers')
      // A finger that is dragged moves what is seen, and a part that was tapped before.
      await dragWithFinger(touched, [5.2, 7.6], [0, 1])
      equal(await said(touched), 'Living: Door 5, 0.90 m wide, in wall 2, 3.00 m from corner 2')
      await card.getByRole('button', { name: 'Take this door away' }).tap()
      // The floor is as it was.
      await state(touched, 'Revision 1')
    } finally {
      await context.close()
    }
  },
}

/** Which share of the pixels may differ at the edge of what is drawn anew while a wall is dragged. */
const PATCH_SHARE = 1e-4

const DOOR = { type: 'door', l: 0.9, y: 0, h: 2.1 }

/** Openings with their members in one order, so that they can be compared as text. */
const openingsOf = ({ room }: LayoutSpace, type: Opening['type']) =>
  (room.boundary.openings ?? [])
    .filter((it) => it.type === type)
    .map(({ type: kind, l, y, h, pos, leaf, hinge, opens }) => ({ type: kind, l, y, h, pos, leaf, hinge, opens }))

const extentOf = ({ room }: LayoutSpace): [number, number] => {
  const xs = room.boundary.shape.points.map(([x]) => x)
  return [Math.min(...xs), Math.max(...xs)]
}

/** Living room, the bedroom beside it and the kitchen, as the API has them. */
export async function spacesOf({ world, page }: Scene, token: string): Promise<LayoutSpace[]> {
  const [id] = /[0-9a-f-]{36}/.exec(page.url())!
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${world.service}/v2/floor/${id}/layout`, { headers })
  const { spaces } = (await response.json()) as { spaces: LayoutSpace[] }
  return ['Living', 'Bedroom', 'Kitchen'].map((name) => spaces.find((it) => it.name === name)!)
}

/** Where a point of the plan is on the page. */
export const pixelsOf = (page: Page, point: readonly [number, number]): Promise<[number, number]> =>
  page.evaluate(([x, z]) => {
    const group = document.querySelector<SVGGElement>('.plan-drawing g')!
    const place = new DOMPoint(x, z).matrixTransform(group.getScreenCTM()!)
    return [place.x, place.y]
  }, point)

export async function dragBy(
  page: Page,
  from: readonly [number, number],
  by: readonly [number, number],
): Promise<void> {
  const to = await pixelsOf(page, [from[0] + by[0], from[1] + by[1]])
  await page.mouse.move(...(await pixelsOf(page, from)))
  await page.mouse.down()
  await page.mouse.move(to[0] - 3, to[1] - 3, { steps: 4 })
  await page.mouse.move(...to)
  await page.mouse.up()
}

async function dragWithFinger(
  page: Page,
  from: readonly [number, number],
  by: readonly [number, number],
): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove', point: readonly [number, number]) => {
    const [x, y] = await pixelsOf(page, point)
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
  await touch('touchStart', from)
  await touch('touchMove', [from[0] + by[0] / 2, from[1] + by[1] / 2])
  await touch('touchMove', [from[0] + by[0], from[1] + by[1]])
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const said = (page: Page) => page.locator('p.hidden[aria-live]').innerText()

async function addDoor({ page, look }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Door', exact: true }).click()
  await page.mouse.move(...(await pixelsOf(page, [5.2, 7.8])))
  await page.locator('.outlook .part').waitFor({ state: 'attached' })
  await look(page, 'where a door would be')
  await page.mouse.click(...(await pixelsOf(page, [5.2, 7.8])))
  await state(page, '2 changes not saved')
}

async function hangDoor({ page }: Scene): Promise<void> {
  const card = page.getByRole('group', { name: 'Door of Living' })
  await card.getByLabel(/^Leaves of door/).selectOption('single')
  await card.getByLabel(/^Hinge of door/).selectOption('right')
  await card.getByLabel(/^Swing of door/).selectOption('in')
}

/** At the end of the wall between kitchen and hall there is no place for a door into both. */
async function refuse({ page }: Scene): Promise<void> {
  await state(page, '2 changes not saved')
  await page.getByRole('button', { name: 'Window', exact: true }).click()
  await page.mouse.click(...(await pixelsOf(page, [2.9, 5.1])))
  await page.getByText('Kitchen is behind only a part of the window there. Nothing was changed.').first().waitFor()
  await state(page, '2 changes not saved')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
}

async function moveWalls({ page, look }: Scene): Promise<void> {
  const from = await pixelsOf(page, [5.22, 8])
  await page.mouse.move(...from)
  await page.mouse.down()
  const to = await pixelsOf(page, [5.72, 8])
  await page.mouse.move(...to, { steps: 4 })
  await page.locator('.outlook text', { hasText: /^\+0\.50 m, 27\.9 m²$/ }).waitFor()
  // The plan and the list show both rooms as they would be, before the wall is let go.
  await page.locator('.plan-drawing .labels text', { hasText: '27.9 m²' }).first().waitFor()
  for (const words of [/Living.*27\.9 m²/, /Bedroom.*15\.2 m²/])
    await page.locator('.space-list button', { hasText: words }).first().waitFor()
  await look(page, 'a wall that is dragged')
  const dragged = await drawingOf(page)
  await page.mouse.up()
  equal(await said(page), 'Living: wall 2 moved out by 0.50 m')
  await page.locator('.space-list button', { hasText: /Living.*27\.9 m²/ }).waitFor()
  await look(page, 'a wall on the plan of a floor')
  judgeAlike(dragged, await drawingOf(page), 'a-wall-while-dragged', PATCH_SHARE)
  await page.keyboard.press('Control+z')
  equal(await said(page), 'Undone: Living: wall 2 moved out by 0.50 m')
  await page.locator('.space-list button', { hasText: /Living.*25\.5 m²/ }).waitFor()
  await page.keyboard.press('Control+y')
}

/** The plan without what is drawn over it while something is selected or dragged. */
async function drawingOf(page: Page): Promise<Buffer> {
  const show = ([body, drawing, overlay]: readonly string[]) =>
    page.evaluate(
      (values) => {
        for (const [selector, value] of Object.entries(values))
          document.querySelector<HTMLElement>(selector)!.style.visibility = value!
      },
      { body, '.plan-drawing': drawing, '.plan-overlay': overlay },
    )
  await show(['hidden', 'visible', 'hidden'])
  const shot = await page.screenshot({ animations: 'disabled' })
  await show(['', '', ''])
  return shot
}

async function byKeys({ page }: Scene): Promise<void> {
  await plan(page).focus()
  await page.keyboard.press('w')
  equal((await said(page)).startsWith('Living: Wall'), true)
  while (!(await said(page)).startsWith('Living: Wall 2,')) await page.keyboard.press('w')
  await page.keyboard.press('ArrowRight')
  equal(await said(page), 'Living: wall 2 moved out by 0.05 m')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('w')
  while (!(await said(page)).startsWith('Kitchen: Wall 1,')) await page.keyboard.press('w')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  equal(await said(page), 'Window added to Kitchen')
  await page.keyboard.press('o')
  await page.keyboard.press('Shift+o')
  await page.keyboard.press('ArrowRight')
  equal(await said(page), 'Kitchen: Window 3, 1.40 m wide, in wall 1, 0.85 m from corner 1')
  // Across the wall an arrow means a way along it, as on the board of a room.
  await page.keyboard.press('ArrowDown')
  equal(await said(page), 'Kitchen: Window 3, 1.40 m wide, in wall 1, 0.90 m from corner 1')
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('Control+z')
    equal((await said(page)).startsWith('Undone: Kitchen: Window 3, '), true)
  }
}

/** A token of the account that may read. */
export async function newToken({ world, page }: Scene): Promise<string> {
  await page.goto(`${world.service}${TOKENS}/new?kind=secret`)
  await page.getByRole('link', { name: 'Read floors' }).click()
  await fillIn(page, { name: 'Reader' })
  await press(page, 'Create token')
  return page.getByLabel('The token').innerText()
}
