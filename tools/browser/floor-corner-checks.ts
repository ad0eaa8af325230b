// Corners of a room on the drawing board of a floor, by pointer and by keys: both walls follow, here and in the room across.
import { isScripted, plan, planFile, saveAs, state } from './floor-board-checks.ts'
import { newToken, spacesOf } from './floor-part-checks.ts'
import { type Check, equal, type Scene, signIn } from './steps.ts'

type Page = Scene['page']
type Point = readonly [number, number]

export const floorCornerChecks: Readonly<Record<string, Check>> = {
  async 'a corner of two rooms of a floor on the drawing board: dragged and moved by keys, both walls follow'(scene) {
    const { world, user, page, look } = scene
    await signIn(world, user, page)
    if (!(await isScripted(page))) return
    const token = await newToken(scene)
    await page.goto(`${world.service}/floors`)
    await page.locator('#files').setInputFiles([planFile()])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await page.goto(`${page.url()}/board`)
    await plan(page).waitFor()
    await page.getByRole('button', { name: /^Living \d/ }).click()
    await page.getByRole('button', { name: 'Open this room' }).click()
    const board = page.getByRole('application', { name: 'Drawing board' })
    await board.waitFor()
    await dragCorner(page, 3, [0.4, 0.5])
    // Both rooms that meet there have changed.
    await state(page, '2 changes not saved')
    await look(page, 'a corner of a room of a floor')
    await saveAs(page, 2)
    // Living and the bedroom beside it meet there; their other corners stay.
    await outlines(scene, token, [5.6, 10.5])

    await corner(page, 3).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await state(page, '2 changes not saved')
    await saveAs(page, 3)
    await outlines(scene, token, [5.35, 10.45])

    // Undone, the corner is back in both rooms.
    for (let i = 0; i < 2; i++) {
      await board.focus()
      await page.keyboard.press('Control+z')
    }
    await state(page, '2 changes not saved')
    await saveAs(page, 4)
    await outlines(scene, token, [5.6, 10.5])
  },
}

const corner = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Corner ${number}\\b`) })

async function middleOf(page: Page, number: number): Promise<Point> {
  const { x, y, width, height } = (await corner(page, number).boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** Drags a corner of the living room, which is 4.9 m deep, by metres. */
async function dragCorner(page: Page, number: number, [right, down]: Point): Promise<void> {
  const [, above] = await middleOf(page, 2)
  const [x, y] = await middleOf(page, number)
  const metre = (y - above) / 4.9
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + (right * metre * i) / 8, y + (down * metre * i) / 8)
  await page.mouse.up()
}

/** Judges the saved outlines: the corner where it is to be, and that of the bedroom across the wall of 10 cm with it. */
async function outlines(scene: Scene, token: string, [x, z]: Point): Promise<void> {
  const [living, bedroom] = await spacesOf(scene, token)
  const [, , moved, ...others] = living!.room.boundary.shape.points
  equal(moved!.map(rounded), [x, z])
  equal(
    others.map((it) => it.map(rounded)),
    [[0, 10]],
  )
  equal(
    living!.room.boundary.shape.points.slice(0, 2).map((it) => it.map(rounded)),
    [
      [0, 5.1],
      [5.2, 5.1],
    ],
  )
  const [first, second, third, across] = bedroom!.room.boundary.shape.points
  equal(
    [first, second, third].map((it) => it!.map(rounded)),
    [
      [5.3, 5.1],
      [8.9, 5.1],
      [8.9, 10],
    ],
  )
  const apart = Math.hypot(across![0] - moved![0], across![1] - moved![1])
  equal(apart > 0.05 && apart < 0.25, true)
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
