import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Furnishing, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'

/** What a check works with: a fresh page with an L-shaped room and furniture. */
export interface BoardCheck {
  readonly page: Page
  /** Whether the page is small and touched by fingers. */
  readonly phone: boolean
  /** Looks at the page as it lies there: axe, and a picture where pictures are kept. */
  readonly look: (of: string) => Promise<void>
}

type Check = (it: BoardCheck) => Promise<void>

interface Heard {
  readonly room: Room
  readonly tool: string
  readonly pinned: readonly string[]
  readonly events: readonly { readonly what: string; readonly phase: string }[]
  readonly furnishing: Furnishing
}

/** What the board has reported to its page. */
export const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => {
    const { room, tool, pinned, events, furnishing } = (globalThis as unknown as { board: BoardSignals }).board
    return {
      room: room.value,
      tool: tool.value,
      pinned: [...pinned.value],
      events: [...events],
      furnishing: furnishing.value,
    }
  })

interface BoardSignals {
  readonly room: { value: Room }
  readonly tool: { value: string }
  readonly pinned: { value: ReadonlySet<string> }
  readonly furnishing: { value: Furnishing }
  readonly events: { what: string; phase: string }[]
}

const points = async (page: Page) => (await heard(page)).room.boundary.shape.points
const openings = async (page: Page): Promise<readonly Opening[]> => (await heard(page)).room.boundary.openings ?? []

/** Middle of a part on the page. */
async function middleOf(page: Page, kind: string, index: number): Promise<[number, number]> {
  const box = await page.locator(`[data-kind=${kind}][data-index="${index}"]`).boundingBox()
  assert(box, `there is no ${kind} ${index}`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Pixels of a metre. */
async function scaleOf(page: Page): Promise<number> {
  const transform = await page.locator('.plan-stage').getAttribute('transform')
  return Number(/scale\(([\d.]+)\)/.exec(transform ?? '')?.[1])
}

/** Waits until the board has glided to a scale. @throws AssertionError that names the scale when it never does */
async function scaleIs(page: Page, holds: (scale: number) => boolean): Promise<void> {
  const end = performance.now() + 60_000
  while (!holds(await scaleOf(page))) {
    assert(performance.now() < end, `the scale is ${await scaleOf(page)}`)
    await frames(page)
  }
}

/** Drags by a way in metres, as a hand does: in steps. */
async function drag(page: Page, from: readonly [number, number], x: number, z: number): Promise<void> {
  const scale = await scaleOf(page)
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0] + (x * scale) / 2, from[1] + (z * scale) / 2, { steps: 4 })
  await page.mouse.move(from[0] + x * scale, from[1] + z * scale, { steps: 4 })
  await frames(page)
  await page.mouse.up()
  await rest(page)
}

/** Waits until the view lies still: it may glide to the whole room, on a busy machine in few frames. */
export const rest = (page: Page) =>
  page.evaluate(async () => {
    const begun = performance.now()
    let [last, still] = ['', 0]
    while (still < 12 || performance.now() - begun < 420) {
      await new Promise(requestAnimationFrame)
      const shown = document.querySelector('.plan-stage')?.getAttribute('transform') ?? ''
      still = shown === last ? still + 1 : 0
      last = shown
    }
  })

/** Fingers on the page, each at its place; none when they are lifted. */
async function touch(page: Page, ...steps: (readonly (readonly [number, number])[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let down = 0
  for (const fingers of steps) {
    const type = fingers.length < down ? 'touchEnd' : fingers.length > down ? 'touchStart' : 'touchMove'
    down = fingers.length
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
    await frames(page)
  }
  await rest(page)
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))))

const focusOn = (page: Page, kind: string, index: number) =>
  page.locator(`[data-kind=${kind}][data-index="${index}"]`).focus()

const commits = async (page: Page) =>
  (await heard(page)).events.filter(({ what, phase }) => what === 'room' && phase === 'commit').length

const said = (page: Page) => page.locator('[aria-live]').textContent()

/** Where a piece stands that has no other of its type. */
const piece = async (page: Page, type: PlacedItem['type']) => {
  const { furniture } = (await heard(page)).furnishing
  const index = furniture.findIndex((item) => item.type === type)
  return { index, item: furniture[index]! }
}

export const boardChecks: Readonly<Record<string, Check>> = {
  async 'shows the room, its dimensions and its furniture'({ page, look }) {
    await look('board')
    assert.equal(await page.locator('.dimension').count(), 6)
    assert.equal(await page.locator('.piece').count(), (await heard(page)).furnishing.furniture.length)
    assert.equal(await page.locator('.ground .window').count(), 3)
  },

  async 'a corner is dragged and snaps; openings stay; one step of undo'({ page, look }) {
    const from = await middleOf(page, 'corner', 5)
    const scale = await scaleOf(page)
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0] - 0.5 * scale, from[1] + 3, { steps: 6 })
    await frames(page)
    await look('corner-dragged')
    assert.equal(await page.locator('.guide').count(), 1, 'a guide shows that the corner is level with another')
    assert.equal(await commits(page), 0)
    await page.mouse.up()
    await frames(page)
    const [x, z] = (await points(page))[5]!
    assert.equal(z, 6.2)
    assert(Math.abs(x + 0.5) < 0.03 && Math.abs((x * 20) % 1) < 1e-6, `x is ${x}`)
    assert.equal(await commits(page), 1)
    assert.deepEqual(
      (await openings(page)).slice(0, 3).map(({ pos }) => pos),
      [0.8, 3.9, 8.4],
    )
    assert.match((await said(page)) ?? '', /Corner 6 at/)
  },

  async 'a shape that cannot be is refused in words and not taken'({ page, look }) {
    const before = await points(page)
    const from = await middleOf(page, 'corner', 5)
    const scale = await scaleOf(page)
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0] + 5 * scale, from[1] - 5 * scale, { steps: 6 })
    await frames(page)
    assert.equal(await page.getByRole('alert').textContent(), 'Walls cross each other')
    await look('walls-cross')
    await page.mouse.up()
    await frames(page)
    assert.deepEqual(await points(page), before)
    assert.equal(await commits(page), 0)
  },

  async 'Escape gives a drag up'({ page }) {
    const before = await points(page)
    const from = await middleOf(page, 'corner', 1)
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0] - 60, from[1] + 10, { steps: 4 })
    await frames(page)
    assert.notDeepEqual(await points(page), before)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    assert.deepEqual(await points(page), before)
    assert.equal(await commits(page), 0)
  },

  async 'a wall is dragged parallel; its middle makes a corner'({ page, look }) {
    const [wx, wy] = await middleOf(page, 'wall', 4)
    const scale = await scaleOf(page)
    // The middle of this wall is a window.
    await drag(page, [wx - 1.2 * scale, wy], 0, 0.5)
    assert.deepEqual((await points(page)).slice(4), [
      [3.4, 6.7],
      [0, 6.7],
    ])
    const wall = await middleOf(page, 'wall', 5)
    await page.mouse.move(...wall)
    await page.locator('[data-middle="5"]').waitFor({ state: 'attached' })
    await drag(page, wall, -0.6, 0)
    const drawn = await points(page)
    assert.equal(drawn.length, 7)
    assert(drawn[6]![0] < -0.4)
    await look('corner-made')
  },

  async 'a length is typed on its dimension, with a comma'({ page, look }) {
    await page.locator('.dimension[data-length="0"] text').click()
    const field = page.getByLabel('Length of wall 1 in metres')
    await field.fill('x')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    await look('length-typed')
    await field.fill('5,75')
    await field.press('Enter')
    await frames(page)
    assert.deepEqual((await points(page)).slice(0, 4), [
      [0, 0],
      [5.75, 0],
      [5.75, 3.6],
      [3.4, 3.6],
    ])
    assert.equal(await commits(page), 1)
  },

  async 'a door is shown under the pointer and set by a click'({ page, look }) {
    await page.getByRole('button', { name: 'Door', exact: true }).click()
    const [x, y] = await middleOf(page, 'wall', 5)
    await page.mouse.move(x + 4, y - 40)
    await page.locator('.ghost').waitFor({ state: 'attached' })
    assert.equal(await page.locator('.leaves .door').count(), 2, 'its leaf is drawn already')
    await look('door-before')
    await page.mouse.click(x + 4, y - 40)
    await frames(page)
    const set = (await openings(page)).at(-1)!
    assert.equal(set.type, 'door')
    assert(set.pos > 19 && set.pos + set.l < 25.2, `it stands in the left wall, at ${set.pos}`)
    assert.equal((await heard(page)).tool, 'select')
    await look('door-set')
    await page.getByLabel('Width', { exact: true }).fill('1.2')
    await page.getByLabel('Width', { exact: true }).press('Enter')
    await frames(page)
    assert.equal((await openings(page)).at(-1)!.l, 1.2)
    await page.getByRole('button', { name: 'Window', exact: true }).last().click()
    await frames(page)
    assert.equal((await openings(page)).at(-1)!.type, 'window')
    await page.getByRole('button', { name: 'Take this window away' }).click()
    await frames(page)
    assert.equal((await openings(page)).length, 4)
  },

  async 'an opening is dragged along its wall, around a corner, and by its end'({ page }) {
    await drag(page, await middleOf(page, 'opening', 2), 0, -0.8)
    assert.equal((await openings(page))[2]!.pos, 7.6)
    const end = page.locator('[data-end=start]')
    const box = (await end.boundingBox())!
    await drag(page, [box.x + box.width / 2, box.y + box.height / 2], 0, -0.3)
    assert.deepEqual([(await openings(page))[2]!.pos, (await openings(page))[2]!.l], [7.3, 1.25])
    await drag(page, await middleOf(page, 'opening', 3), -2, -2)
    const { pos } = (await openings(page))[3]!
    assert(pos > 19, `the window went around the corner to the left wall: ${pos}`)
  },

  async 'a piece is dragged, turned and pinned'({ page, phone, look }) {
    const { index, item } = await piece(page, 'coffee_table')
    const from = await middleOf(page, 'piece', index)
    const scale = await scaleOf(page)
    await page.mouse.move(...from)
    if (!phone)
      assert.match((await page.locator('.board-tip').textContent()) ?? '', /^Coffee table, [\d.]+ × [\d.]+ m$/)
    const shelf = await piece(page, 'shelf')
    const [sx, sy] = await middleOf(page, 'piece', shelf.index)
    await page.mouse.move(sx, sy)
    await page.mouse.down()
    await page.mouse.move(sx, sy - 1.2 * scale, { steps: 6 })
    await frames(page)
    assert.equal(await page.locator('.clearance').count(), 1)
    assert((await page.locator('.gap-length').count()) >= 2, 'distances to what stands around')
    await look('piece-dragged')
    await page.mouse.up()
    await frames(page)
    const moved = (await piece(page, 'shelf')).item
    assert(Math.abs(moved.position[2] - shelf.item.position[2] + 1.2) < 0.06)
    assert.deepEqual((await heard(page)).pinned, [], 'a hand moves, it does not pin')
    await page.keyboard.press('r')
    await frames(page)
    assert.equal(((((await piece(page, 'shelf')).item.rotation - moved.rotation) % 360) + 360) % 360, 90)
    await page.keyboard.press('p')
    await frames(page)
    assert.equal(await page.locator('.pin').count(), 1)
    await look('piece-pinned')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    assert.match((await said(page)) ?? '', /is pinned/)
    await page.keyboard.press('p')
    await frames(page)
    assert.deepEqual((await heard(page)).pinned, [])
    assert.deepEqual((await piece(page, 'coffee_table')).item, item, 'others stay')
  },

  async 'a pin is taken off by a click'({ page }) {
    const { index } = await piece(page, 'sofa')
    await page.mouse.click(...(await middleOf(page, 'piece', index)))
    await page.getByRole('button', { name: 'Keep it here (P)' }).click()
    assert.equal((await heard(page)).pinned.length, 1)
    await page.locator('.pin').click()
    await frames(page)
    assert.deepEqual((await heard(page)).pinned, [])
  },

  async 'where a piece cannot stand is shown and named; Tidy up is at hand, and outside of the room is nothing'({
    page,
    look,
  }) {
    const { index, item } = await piece(page, 'coffee_table')
    const from = await middleOf(page, 'piece', index)
    const sofa = await piece(page, 'sofa')
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(page, 'piece', sofa.index)), { steps: 6 })
    await frames(page)
    assert.match((await page.getByRole('alert').textContent()) ?? '', /overlap$/)
    assert.equal(await page.locator('.overlay .fault').count(), 2)
    await look('piece-overlaps')
    await page.mouse.up()
    await frames(page)
    assert.match(
      (await said(page)) ?? '',
      /^The coffee table stands at .* m\. The (sofa|coffee table) and the .* overlap$/,
    )
    await look('piece-to-mend')
    await page.getByRole('button', { name: 'Tidy up' }).click()
    assert.equal((await heard(page)).events.at(-1)?.what, 'tidy')
    const there = (await piece(page, 'coffee_table')).item
    assert.notDeepEqual(there.position, item.position)
    await drag(page, await middleOf(page, 'piece', index), 9, 9)
    assert.deepEqual((await piece(page, 'coffee_table')).item, there)
  },

  async 'pieces are selected in a frame, doubled, grouped, aligned and taken away'({ page, phone, look }) {
    if (phone) return
    const count = async () => (await heard(page)).furnishing.furniture.length
    const before = await count()
    const [x, y] = await middleOf(page, 'corner', 0)
    const scale = await scaleOf(page)
    await page.mouse.move(x + 0.3 * scale, y + 0.3 * scale)
    await page.mouse.down()
    await page.mouse.move(x + 3.6 * scale, y + 6.1 * scale, { steps: 5 })
    await frames(page)
    await look('marquee')
    await page.mouse.up()
    await frames(page)
    const picked = await page.locator('.piece.chosen').count()
    assert(picked > 1, `${picked} pieces in the frame`)
    await look('several-chosen')
    await page.locator('.piece.chosen').first().focus()
    await page.keyboard.press('Control+d')
    await frames(page)
    assert.equal(await count(), before + picked)
    await page.locator('.piece.chosen').first().focus()
    await page.keyboard.press('Control+g')
    await page.keyboard.press('Escape')
    await focusOn(page, 'corner', 0)
    await page.locator(`.piece[data-index="${before}"]`).focus()
    await frames(page)
    assert.equal(await page.locator('.piece.chosen').count(), picked, 'a group is chosen as one')
    await page.getByRole('button', { name: 'Align left sides' }).click()
    await frames(page)
    await page.keyboard.press('Delete')
    await frames(page)
    assert.equal(await count(), before)
    await page.locator('.piece[data-index="0"]').focus()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await page.waitForFunction((least) => document.querySelectorAll('.piece[data-kind]').length > least, before)
    await page.keyboard.press('Control+a')
    assert.equal(await page.locator('.piece.chosen').count(), before + 1)
  },

  async 'a piece is dragged out of the list, or chosen there; its size is typed and drawn'({ page, phone, look }) {
    const before = (await heard(page)).furnishing.furniture.length
    await page.getByRole('button', { name: 'Piece', exact: true }).click()
    await page.getByLabel('Find a piece').fill('ward')
    await look('palette')
    await page.getByLabel('Find a piece').press('Enter')
    await frames(page)
    assert.equal((await heard(page)).furnishing.furniture[before]!.type, 'wardrobe')
    if (!phone) {
      await page.getByLabel('Find a piece').fill('nightstand')
      const entry = (await page.locator('.board-palette li button').boundingBox())!
      const floor = await middleOf(page, 'corner', 1)
      const scale = await scaleOf(page)
      await page.mouse.move(entry.x + 20, entry.y + 20)
      await page.mouse.down()
      await page.mouse.move(floor[0] - 1.5 * scale, floor[1] + 1.5 * scale, { steps: 6 })
      await frames(page)
      await page.mouse.up()
      await frames(page)
      const [x, , z] = (await heard(page)).furnishing.furniture[before + 1]!.position
      assert(Math.abs(x + 0.25 - 5) < 0.4 && Math.abs(z + 0.2 - 1.5) < 0.4, `it stands at ${x}, ${z}`)
    }
    await page.getByRole('button', { name: 'Done' }).click()
    await focusOn(page, 'piece', before)
    const { shape: usual } = (await heard(page)).furnishing.furniture[before]!
    if (!phone) {
      const width = page.locator('.board-card').getByLabel('Width')
      await width.fill('1.6')
      await width.press('Enter')
      await frames(page)
      const { shape } = (await heard(page)).furnishing.furniture[before]!
      assert(shape.type === 'box' && shape.a === 1.6)
    }
    await look('piece-sized')
    await page.getByLabel('Size', { exact: true }).selectOption({ label: '1.5 × 0.6 m' })
    await frames(page)
    assert.notDeepEqual((await heard(page)).furnishing.furniture[before]!.shape, usual)
  },

  async 'a room is drawn corner by corner, with a typed length'({ page, look }) {
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    const scale = await scaleOf(page)
    const [x, y] = await middleOf(page, 'corner', 0).catch(() => [200, 200] as [number, number])
    const at = (dx: number, dz: number): [number, number] => [x + dx * scale, y + dz * scale]
    await page.mouse.click(...at(0.5, 0.5))
    await page.mouse.move(...at(3, 0.6), { steps: 3 })
    await frames(page)
    await page.keyboard.type('4,2')
    await look('drawing')
    await page.keyboard.press('Enter')
    await page.mouse.move(...at(4.7, 3.5), { steps: 3 })
    await page.mouse.click(...at(4.7, 3.5))
    await page.mouse.move(...at(0.52, 3.52), { steps: 3 })
    await page.mouse.click(...at(0.52, 3.52))
    await page.mouse.move(...at(0.5, 0.5), { steps: 3 })
    await page.mouse.click(...at(0.5, 0.5))
    await frames(page)
    const drawn = await points(page)
    assert.equal(drawn.length, 4)
    assert(Math.abs(drawn[1]![0] - drawn[0]![0] - 4.2) < 1e-6)
    assert.equal(drawn[1]![1], drawn[0]![1])
    assert.equal(drawn[2]![0], drawn[1]![0])
    assert.equal((await heard(page)).tool, 'select')
    assert.deepEqual(await openings(page), [])
  },

  async 'a rectangle is drawn by a drag; Escape leaves drawing'({ page }) {
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    const box = (await page.locator('.board-drawing').boundingBox())!
    await drag(page, [box.x + box.width * 0.25, box.y + box.height * 0.3], 3, 2.5)
    const drawn = await points(page)
    assert.equal(drawn.length, 4)
    assert(Math.abs(Math.abs(drawn[2]![0] - drawn[0]![0]) - 3) < 0.11)
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.locator('.board-drawing').focus()
    await page.keyboard.press('Escape')
    assert.equal((await heard(page)).tool, 'select')
  },

  async 'everything is reached and moved by keyboard'({ page, look }) {
    await focusOn(page, 'corner', 0)
    await page.keyboard.press('PageDown')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-index') === '1')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await frames(page)
    assert.deepEqual((await points(page))[1], [6.71, 0])
    assert.match((await said(page)) ?? '', /Corner 2 at 6\.71, 0\.00 m/)
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-kind') === 'wall')
    await page.keyboard.press('ArrowUp')
    await frames(page)
    assert.equal((await points(page))[0]![1], -0.05)
    await page.keyboard.press('Enter')
    await page.getByLabel('Length of wall 1 in metres').fill('6.00')
    await page.keyboard.press('Enter')
    await focusOn(page, 'wall', 0)
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-kind') === 'opening')
    await look('keyboard')
    const { pos } = (await openings(page))[0]!
    await page.keyboard.press('ArrowRight')
    await frames(page)
    assert(Math.abs((await openings(page))[0]!.pos - pos - 0.05) < 1e-4)
    await page.keyboard.press('Delete')
    await frames(page)
    assert.equal((await openings(page)).length, 3)
    const { index } = await piece(page, 'armchair')
    await focusOn(page, 'piece', index)
    await page.keyboard.press('ArrowUp')
    await frames(page)
    assert.equal((await heard(page)).events.at(-1)?.what, 'pieces')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.closest('.board-sheet') === null)
  },

  async 'a room is drawn by keyboard'({ page, look }) {
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.locator('.board-drawing').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await look('drawing-by-keyboard')
    for (const [arrow, length] of [
      ['ArrowRight', '3'],
      ['ArrowDown', '2.5'],
      ['ArrowLeft', '3'],
    ] as const) {
      await page.keyboard.press(arrow)
      await page.keyboard.type(length)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('c')
    await frames(page)
    const drawn = await points(page)
    assert.equal(drawn.length, 4)
    assert(Math.abs(drawn[2]![1] - drawn[1]![1] - 2.5) < 1e-6)
  },

  async 'the table is a twin of the drawing'({ page, look }) {
    await page.getByText('Room in numbers').click()
    await page.getByLabel('x of corner 6').waitFor()
    await look('table')
    await page.getByLabel('x of corner 6').fill('-0.4')
    await page.getByLabel('x of corner 6').press('Enter')
    await page.getByLabel('Length of wall 1', { exact: true }).fill('6,6')
    await page.getByLabel('Length of wall 1', { exact: true }).press('Enter')
    await frames(page)
    assert.deepEqual([(await points(page))[5]![0], (await points(page))[1]![0]], [-0.4, 6.6])
    await page.getByLabel('Width of door 3').fill('1.1')
    await page.getByLabel('Width of door 3').press('Enter')
    await frames(page)
    assert.equal((await openings(page))[2]!.l, 1.1)
    await page.getByLabel('Kind of the new opening').selectOption('gap')
    await page.getByLabel('Wall of the new opening').selectOption('3')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await frames(page)
    assert.equal((await openings(page)).at(-1)!.type, 'gap')
    await page.getByLabel('Wall of the new slope').selectOption('0')
    await page.getByRole('button', { name: 'Add a slope of the ceiling' }).click()
    await page.getByLabel('Height of the ceiling at wall 1').fill('120 cm')
    await page.getByLabel('Height of the ceiling at wall 1').press('Enter')
    await page.getByLabel('Pitch of the slope at wall 1').fill('90')
    assert.equal(await page.getByLabel('Pitch of the slope at wall 1').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Pitch of the slope at wall 1').fill('38,5°')
    await page.getByLabel('Pitch of the slope at wall 1').press('Enter')
    await frames(page)
    assert.match((await said(page)) ?? '', /The ceiling is 1\.20 m high at wall 1 and rises by 38\.5°/)
    assert.deepEqual((await heard(page)).room.boundary.ceiling, [{ a: 0, b: 0.795436, c: 1.2 }])
    await page.locator('.headroom text', { hasText: '2 m headroom' }).waitFor()
    await look('slope')
    const opposite = page.getByLabel('Height of the slope of wall 1 at the opposite wall')
    await opposite.fill('1,1')
    await opposite.press('Enter')
    assert.match((await said(page)) ?? '', /A slope rises by 1° to 85°, from 1\.20 m at this wall/)
    assert.deepEqual((await heard(page)).room.boundary.ceiling, [{ a: 0, b: 0.795436, c: 1.2 }])
    await opposite.fill('3,2')
    await opposite.press('Enter')
    await frames(page)
    const plane = (await heard(page)).room.boundary.ceiling![0]!
    const depth = Math.max(...(await points(page)).map(([, z]: readonly number[]) => z!))
    assert.ok(Math.abs(plane.b * depth + plane.c - 3.2) < 1e-4)
    await page.getByRole('button', { name: 'Take the slope at wall 1 away' }).click()
    await page.locator('.headroom').waitFor({ state: 'detached' })
    assert.equal('ceiling' in (await heard(page)).room.boundary, false)
    await page.getByRole('button', { name: 'Take corner 4 away' }).click()
    await frames(page)
    assert.equal((await points(page)).length, 5)
  },

  async 'wheel and buttons zoom, the middle button pans, the whole room comes back'({ page }) {
    const scale = await scaleOf(page)
    const box = (await page.locator('.board-drawing').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -400)
    await scaleIs(page, (shown) => shown > scale * 1.3)
    await rest(page)
    const placed = () => page.locator('.plan-stage').getAttribute('transform')
    const [before, larger] = [await placed(), await scaleOf(page)]
    await page.mouse.move(box.x + 14, box.y + box.height - 14)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(box.x + 60, box.y + box.height - 40, { steps: 4 })
    await page.mouse.up({ button: 'middle' })
    assert.notEqual(await placed(), before)
    assert.equal(await scaleOf(page), larger)
    await page.getByRole('button', { name: 'Show the whole room' }).click()
    await scaleIs(page, (shown) => Math.abs(shown - scale) < 0.01)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await scaleIs(page, (shown) => shown < scale)
  },

  async 'a finger drags a corner, two fingers zoom'({ page, look }) {
    const [x, y] = await middleOf(page, 'corner', 5)
    const scale = await scaleOf(page)
    // Beside the middle of the handle, as fingers are.
    const at = (dx: number, dz: number): [number, number] => [x + 8 + dx * scale, y - 7 + dz * scale]
    await touch(page, [at(0, 0)], [at(0, 0.2)], [at(0, 0.4)], [at(0, 0.6)], [])
    const [, z] = (await points(page))[5]!
    assert(z > 6.5 && z < 6.9, `z is ${z}`)
    assert.equal(await commits(page), 1)
    const before = await scaleOf(page)
    const box = (await page.locator('.board-drawing').boundingBox())!
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
    const apart = (by: number): [number, number][] => [
      [cx - by, cy - 60],
      [cx + by, cy - 60],
    ]
    await touch(page, apart(30).slice(0, 1), apart(30), apart(45), apart(60), apart(60).slice(0, 1), [])
    assert((await scaleOf(page)) > before * 1.5)
    assert.equal(await commits(page), 1, 'pinching changes no room')
    await look('pinched')
  },

  async 'pieces move to the next alternative, and at once where motion is unwelcome'({ page }) {
    const next = (await heard(page)).furnishing
    const shifted = {
      ...next,
      furniture: next.furniture.map((item) => ({
        ...item,
        position: [item.position[0] + 0.4, item.position[1], item.position[2]],
      })),
    }
    const placeOf = () => page.locator('.piece').first().getAttribute('transform')
    const show = (furnishing: unknown) =>
      page.evaluate((value) => {
        ;(globalThis as unknown as { board: BoardSignals }).board.furnishing.value = value as Furnishing
      }, furnishing)
    /** Where the first piece is seen until it has come to rest. */
    const wayTo = async (furnishing: unknown) => {
      const way = page.evaluate(async () => {
        const piece = document.querySelector('.piece')!
        const seen = new Set<string | null>()
        const observer = new MutationObserver(() => seen.add(piece.getAttribute('transform')))
        observer.observe(piece, { attributes: true, attributeFilter: ['transform'] })
        await new Promise((resolve) => setTimeout(resolve, 1500))
        observer.disconnect()
        return [...seen]
      })
      await show(furnishing)
      return way
    }
    const from = await placeOf()
    let way = await wayTo(shifted)
    const to = await placeOf()
    const isBetween = (place: string | null) => place !== from && place !== to
    // A busy machine may draw no frame of a move.
    for (let tries = 1; tries < 5 && !way.some(isBetween); tries++) {
      await wayTo(next)
      way = await wayTo(shifted)
    }
    assert(from !== to && way.some(isBetween), `${from} ${way} ${to}`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(next)
    await frames(page)
    assert.equal(await placeOf(), from)
  },
}
