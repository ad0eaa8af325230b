// Pictures and PDFs under the plan of a floor on the drawing board.
import PDFDocument from 'pdfkit'
import { OUTER_WALL } from '../../src/engine/drawing/floor/floor-plan.ts'
import { isScripted, plan, planFile, state } from './floor-board-checks.ts'
import { dragBy, pixelsOf } from './floor-part-checks.ts'
import { shownLayout } from './shown-floor.ts'
import { type Check, equal, type Scene, signIn, smallTargets } from './steps.ts'

type Page = Scene['page']

export const backgroundChecks: Readonly<Record<string, Check>> = {
  async 'a picture under the plan of a floor: laid, brought to scale by two points, taken away'(scene) {
    const { world, user, page, look } = scene
    await signIn(world, user, page)
    await page.goto(`${world.service}/floors`)
    if (!(await isScripted(page))) return
    await page.locator('#files').setInputFiles([planFile()])
    await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
    await page.goto(`${page.url()}/board`)
    await plan(page).waitFor()
    const panel = page.getByRole('region', { name: 'Background' })
    const chooser = panel.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page
      .getByText(/^none\.png is no picture/)
      .first()
      .waitFor()
    await chooser.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await plan(page).screenshot() })
    await page.locator('.plan-background').waitFor()
    await panel.getByRole('button', { name: 'Set its scale' }).click()
    await dragBy(page, [1, 6], [4, 0])
    const length = panel.getByLabel('The line is in truth')
    await has(length, '4.00')
    const width = panel.getByLabel('Width of the picture')
    const before = Number(await width.inputValue())
    await length.fill('6')
    await length.press('Enter')
    await has(width, (it) => Math.abs(it - before * 1.5) < 0.02)
    await panel.getByRole('button', { name: 'Move it' }).click()
    const left = panel.getByLabel('Its left edge, x')
    const edge = Number(await left.inputValue())
    await dragBy(page, [2, 2], [1, 0])
    await has(left, (it) => Math.abs(it - edge - 1) < 0.02)
    await left.fill('-1')
    await left.press('Enter')
    await look(page, 'a picture under the plan of a floor')
    // It is no part of the floor.
    await state(page, 'Revision 1')
    await panel.getByRole('button', { name: 'Remove' }).click()
    await page.locator('.plan-background').waitFor({ state: 'detached' })
    await undoAll(scene, width, before, edge)
  },

  async 'a drawing of a floor as PDF lies under its plan at the scale of its paper, wall on wall'(scene) {
    const { page, look } = scene
    if (!(await openBoard(scene))) return
    const drawing = await page.request.get(`${page.url().replace(/\/board$/, '')}/export/pdf`)
    await choose(page, 'Lindenweg 4.pdf', await drawing.body())
    const scale = panel(page).getByLabel('Scale of the drawing')
    await has(scale, '1 : 100')
    const outer = await wallsOfPicture(page)
    const { minX, minZ, maxX, maxZ } = extentOfPlan()
    near(outer.maxX - outer.minX, maxX - minX, 'width of the outer walls')
    near(outer.maxZ - outer.minZ, maxZ - minZ, 'depth of the outer walls')
    await look(page, 'a PDF under the plan of a floor')
    const [left, upper] = [panel(page).getByLabel('Its left edge, x'), panel(page).getByLabel('Its upper edge, z')]
    for (const [field, by] of [
      [left, minX - outer.minX],
      [upper, minZ - outer.minZ],
    ] as const) {
      await field.fill((Number(await field.inputValue()) + by).toFixed(2))
      await field.press('Enter')
    }
    await announced(page, 'Background moved')
    const lies = await wallsOfPicture(page)
    near(lies.minX, minX, 'left edge of the outer walls')
    near(lies.maxZ, maxZ, 'lower edge of the outer walls')
    equal((await inkAlongWalls(page, 0.04)) > 0.97, true)
    // Half a metre into the rooms there is no wall.
    equal((await inkAlongWalls(page, -0.5)) < 0.1, true)
    await look(page, 'a PDF that lies wall on wall')
    await scale.fill('1:50')
    await scale.press('Enter')
    await announced(page, 'Background at 1 : 50')
    const half = await wallsOfPicture(page)
    near(half.maxX - half.minX, (maxX - minX) / 2, 'width at another scale')
    await plan(page).focus()
    await page.keyboard.press('Control+z')
    await announced(page, 'Undone: background at 1 : 50')
    await has(scale, '1 : 100')
    await scale.fill('nothing')
    await scale.press('Enter')
    await has(scale, '1 : 100')
  },

  async 'pages of a PDF are chosen, and one that is locked, damaged or no PDF says so and leaves what lies there'(
    scene,
  ) {
    const { page, look } = scene
    if (!(await openBoard(scene))) return
    await choose(page, 'sheets.pdf', twoPages())
    const width = panel(page).getByLabel('Width of the picture')
    await has(width, '21.00')
    const number = panel(page).getByLabel('Page of 2')
    await number.fill('2')
    await number.press('Enter')
    await announced(page, 'Page 2 of sheets.pdf laid under the plan')
    await has(width, '29.70')
    await look(page, 'the second page of a PDF')
    const refused = [
      [
        'locked.pdf',
        await lockedPdf(),
        'locked.pdf is protected by a password. Save it without one, then choose it again.',
      ],
      ['broken.pdf', Buffer.from('%PDF-1.7 and no more'), 'broken.pdf is no PDF that can be read, or it is damaged.'],
    ] as const
    for (const [name, buffer, words] of refused) {
      await panel(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await page.getByText(words).first().waitFor()
    }
    await has(number, '2')
    await choose(page, 'scan.pdf', scan())
    const unread = panel(page).getByText(/^Page 1 of scan\.pdf has a picture packed as JPEG 2000, JBIG2 or fax/)
    await unread.waitFor()
    await plan(page).focus()
    await page.keyboard.press('Control+z')
    await has(number, '2')
    await unread.waitFor({ state: 'detached' })
    // Pictures are kept for a few steps; those of others are read once more.
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await choose(page, name, twoPages())
    await plan(page).focus()
    for (const name of ['c.pdf', 'b.pdf', 'a.pdf']) {
      await page.keyboard.press('Control+z')
      await announced(page, `Undone: ${name} laid under the plan`)
    }
    await page.locator('.plan-background').waitFor()
    await has(number, '2')
    await has(width, '29.70')
    await page.keyboard.press('Control+z')
    await has(number, '1')
  },

  async 'a PDF under the plan of a floor, with fingers: all that is pressed is large enough'(scene) {
    const { page, look } = scene
    if (!(await openBoard(scene))) return
    const storageState = await page.context().storageState()
    const options = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, storageState }
    const context = await page.context().browser()!.newContext(options)
    try {
      const touched = await context.newPage()
      await touched.goto(page.url())
      await plan(touched).waitFor()
      await choose(touched, 'sheets.pdf', twoPages())
      equal(await smallTargets(touched), [])
      await look(touched, 'a PDF under the plan of a floor, with fingers')
    } finally {
      await context.close()
    }
  },
}

const panel = (page: Page) => page.getByRole('region', { name: 'Background' })

/** A floor of the user on its board. @returns whether there is one: not without scripts */
async function openBoard({ world, user, page }: Scene): Promise<boolean> {
  await signIn(world, user, page)
  await page.goto(`${world.service}/floors`)
  if (!(await isScripted(page))) return false
  await page.locator('#files').setInputFiles([planFile()])
  await page.waitForURL(/\/floors\/[0-9a-f-]{36}$/)
  await page.goto(`${page.url()}/board`)
  await plan(page).waitFor()
  return true
}

/** Lays a PDF under the plan. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await panel(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const words = `${name.charAt(0).toUpperCase()}${name.slice(1)} laid under the plan`
  await page.locator('p.hidden[aria-live]', { hasText: words }).waitFor({ state: 'attached' })
  await page.locator('.plan-background').waitFor()
}

/** Each step of before is undone, one by one, with the picture that was taken away first, and done again. */
async function undoAll({ page }: Scene, width: Field, before: number, edge: number): Promise<void> {
  const left = panel(page).getByLabel('Its left edge, x')
  const step = async (key: string, words: string) => {
    await page.keyboard.press(key)
    await announced(page, words)
  }
  await plan(page).focus()
  await step('Control+z', 'Undone: plan.png taken away')
  await page.locator('.plan-background').waitFor()
  await has(left, '-1.00')
  await step('Control+z', 'Undone: background moved')
  await step('Control+z', 'Undone: background moved')
  await has(left, (it) => it === edge)
  await step('Control+z', 'Undone: background brought to scale')
  await has(width, (it) => it === before)
  await step('Control+z', 'Undone: plan.png laid under the plan')
  await page.locator('.plan-background').waitFor({ state: 'detached' })
  await step('Control+y', 'Done again: plan.png laid under the plan')
  await page.locator('.plan-background').waitFor()
}

interface Extent {
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
}

/** What the floor takes up with its outer walls, metres. */
function extentOfPlan(): Extent {
  const points = shownLayout().spaces.flatMap(({ room }) => room.boundary.shape.points)
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)]
  return {
    minX: Math.min(...xs) - OUTER_WALL,
    minZ: Math.min(...zs) - OUTER_WALL,
    maxX: Math.max(...xs) + OUTER_WALL,
    maxZ: Math.max(...zs) + OUTER_WALL,
  }
}

/** Where the outer walls of the picture lie on the floor, metres: they alone are thick and nearly black. */
async function wallsOfPicture(page: Page): Promise<Extent> {
  const found = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plan-background')!
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)]
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at += 4)
        if (data[at]! < 0x1c && data[at + 1]! < 0x1f && data[at + 2]! < 0x24) {
          columns[x]!++
          rows[y]!++
        }
    const tall = [...columns.keys()].filter((x) => columns[x]! > height / 5)
    const broad = [...rows.keys()].filter((y) => rows[y]! > width / 5)
    const { left, top, width: across } = canvas.getBoundingClientRect()
    const scale = across / width
    const group = document.querySelector<SVGGElement>('.plan-drawing g')!
    const toPlan = group.getScreenCTM()!.inverse()
    const [from, to] = [
      [tall[0]!, broad[0]!],
      [tall.at(-1)! + 1, broad.at(-1)! + 1],
    ].map(([x, y]) => new DOMPoint(left + x! * scale, top + y! * scale).matrixTransform(toPlan))
    return { minX: from!.x, minZ: from!.y, maxX: to!.x, maxZ: to!.y }
  })
  return found
}

/** The share of dark places of the picture along the walls of all rooms, beside openings. @param out metres out of the rooms */
async function inkAlongWalls(page: Page, out: number): Promise<number> {
  const points = shownLayout().spaces.flatMap(({ room }) => besideWalls(room.boundary, out))
  const [origin, unit] = [await pixelsOf(page, [0, 0]), await pixelsOf(page, [1, 1])]
  const pixels = points.map(([x, z]): [number, number] => [
    origin[0] + x * (unit[0] - origin[0]),
    origin[1] + z * (unit[1] - origin[1]),
  ])
  return page.evaluate((places) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plan-background')!
    const context = canvas.getContext('2d')!
    const { left, top, width } = canvas.getBoundingClientRect()
    const scale = canvas.width / width
    const dark = places.filter(([x, y]) => {
      const [red] = context.getImageData((x - left) * scale, (y - top) * scale, 1, 1).data
      return red! < 0x70
    })
    return dark.length / places.length
  }, pixels)
}

type Boundary = ReturnType<typeof shownLayout>['spaces'][number]['room']['boundary']

/** Places every quarter of a metre along the walls of a room, where there is no opening. */
function besideWalls({ shape, openings = [] }: Boundary, out: number): [number, number][] {
  const { points } = shape
  const turn = Math.sign(
    points.reduce((sum, [x, z], i) => sum + x * points.at(i - 1)![1] - points.at(i - 1)![0] * z, 0),
  )
  let start = 0
  return points.flatMap(([ax, az], i): [number, number][] => {
    const [bx, bz] = points[(i + 1) % points.length]!
    const length = Math.hypot(bx - ax, bz - az)
    const [wx, wz] = [(bx - ax) / length, (bz - az) / length]
    const from = start
    start += length
    const along = Array.from({ length: Math.floor(length / 0.25) - 4 }, (_, k) => 0.5 + k * 0.25)
    return along
      .filter((at) => !openings.some(({ pos, l }) => from + at > pos - 0.1 && from + at < pos + l + 0.1))
      .map((at) => [ax + wx * at - wz * out * turn, az + wz * at + wx * out * turn])
  })
}

/** Two pages, 1 : 100: one 21 m wide and one 29.7 m; the letters are of a font that is not in the file. */
function twoPages(): Buffer {
  const page = (width: number, height: number, content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${content} 0 R/Resources<</Font<</F 7 0 R>>>>>>`
  const content = (words: string, width: number) => {
    const drawn = `6 w 100 100 ${width} 300 re S BT /F 40 Tf 120 240 Td (${words}) Tj ET`
    return `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`
  }
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    ...[page(595.276, 841.89, 5), page(841.89, 595.276, 6)],
    ...[content('Ground floor', 300), content('Upper floor', 500)],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

/** A page with a picture that is packed as fax. */
const scan = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    '<</Length 30>>stream\nq 400 0 0 400 90 90 cm /I Do Q\nendstream',
    '<</Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/Length 4>>stream\nabcd\nendstream',
  ])

/** A PDF of objects, the first of which is its catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  const whole = objects.reduce(
    ({ text, starts }, it, i) => ({
      text: `${text}${i + 1} 0 obj${it}endobj\n`,
      starts: [...starts, `${String(text.length).padStart(10, '0')} 00000 n \n`],
    }),
    { text: '%PDF-1.7\n', starts: ['0000000000 65535 f \n'] },
  )
  const table = `xref\n0 ${whole.starts.length}\n${whole.starts.join('')}`
  const end = `trailer<</Size ${whole.starts.length}/Root 1 0 R>>\nstartxref\n${whole.text.length}\n%%EOF`
  return Buffer.from(`${whole.text}${table}${end}`, 'latin1')
}

/** A PDF that opens with a password. */
async function lockedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'secret', pdfVersion: '1.7', font: null as unknown as string })
  document.rect(100, 200, 300, 300).stroke()
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type Field = ReturnType<Page['getByLabel']>

/** Waits until a field has a value that is as it should be. */
async function has(field: Field, expected: string | ((value: number) => boolean)): Promise<void> {
  const last = Date.now() + 5000
  const isSo = (value: string) => (typeof expected === 'string' ? value === expected : expected(Number(value)))
  let value = await field.inputValue()
  while (!isSo(value)) {
    if (Date.now() > last) throw new Error(`found ${value}, not ${expected}`)
    await field.page().waitForTimeout(20)
    value = await field.inputValue()
  }
}

/** Waits until the live region announces some words. */
const announced = (page: Page, words: string) =>
  page.waitForFunction((it) => document.querySelector('p.hidden[aria-live]')?.textContent === it, words)

function near(found: number, expected: number, what: string): void {
  if (Math.abs(found - expected) > 0.03) throw new Error(`${what}: ${found} m, not ${expected} m`)
}
