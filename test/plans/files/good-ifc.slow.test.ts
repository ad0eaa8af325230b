import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import type { FilePlan } from '../../../src/plans/files/file-plan.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { runs } from '../../support/property-runs.ts'
import { IfcText, type Pair } from './ifc-text.ts'

const rectangle = (x0: number, x1: number, y0 = 0, y1 = 3): Pair[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Two rooms with a door between them. @param more adds to the file */
function twoRooms(more: (ifc: IfcText, spaces: readonly string[], wall: string) => void = () => {}): string {
  const ifc = new IfcText('$', { schema: 'IFC4' })
  const storey = ifc.storey('EG', 0)
  const spaces = [rectangle(0, 4), rectangle(4.3, 9.3)].map((ring, i) =>
    ifc.space(storey, `10${i}`, ifc.body(ifc.extrusion(ring, 2.5))),
  )
  const wall = ifc.wall(storey, [4.15, 0], [4.15, 3], 0.3, 2.5)
  ifc.filling('IFCDOOR', storey, wall, { at: [4.15, 1], turn: 90, width: 0.9, height: 2.1 })
  more(ifc, spaces, wall)
  return ifc.text()
}

const read = (text: string): Promise<FilePlan> =>
  readPlan(Uint8Array.from(text, (character) => character.charCodeAt(0)))

/** What was read without the ids, which are new each time. */
const content = ({ floors }: FilePlan) =>
  floors.map(({ name, spaces, assets }) => ({
    name,
    spaces: spaces.map(({ id: _, externalId: _external, openings: _openings, ...space }) => space),
    assets: assets.length,
  }))

test('the two sides of a boundary between spaces may name each other', async () => {
  const plain = await read(twoRooms())
  const mutual = twoRooms((ifc, [one, other], wall) => {
    const next = Number(ifc.add(`IFCDIRECTION((1.,0.,0.))`).slice(1)) + 1
    const side = (id: string, space: string, corresponding: number) =>
      `IFCRELSPACEBOUNDARY2NDLEVEL('${id.padEnd(22, '0')}',$,$,'2a',${space},${wall},$,.PHYSICAL.,.INTERNAL.,$,#${corresponding})`
    ifc.add(side('1a', one!, next + 1))
    ifc.add(side('1b', other!, next))
  })
  expect(content(await read(mutual))).toEqual(content(plain))
})

test('entities may have numbers of any size up to 15 digits, which notes name as they are', async () => {
  const broken = (ifc: IfcText) => ifc.space(ifc.storey('1. OG', 3), 'Leer', '$')
  const text = twoRooms(broken)
  const plain = await read(text)
  const offsets = fc.oneof(fc.integer({ min: 60_000_000, max: 5e9 }), fc.integer({ min: 1e13, max: 9e14 }), fc.nat(1e7))
  await fc.assert(
    fc.asyncProperty(offsets, fc.nat(100), async (offset, from) => {
      const moved = (number: number) => (number >= from ? number + offset : number)
      const renumbered = text.replace(/#(\d+)/g, (_, digits: string) => `#${moved(Number(digits))}`)
      const plan = await read(renumbered)
      expect(content(plan)).toEqual(content(plain))
      const named = plain.notes.map(({ element, reason, outcome }) => ({
        element: element.replace(/#(\d+)/g, (_, digits: string) => `#${moved(Number(digits))}`),
        reason,
        outcome,
      }))
      expect(plan.notes).toEqual(named)
    }),
    { numRuns: runs(30) },
  )
})

test.each([
  ["\\S\\'", '§'],
  ["\\S\\' 5", '§ 5'],
  ["Par. \\S\\'5, Satz 2", 'Par. § 5, Satz 2'],
  ["\\X2\\00FC\\X0\\ber ''uns''", "über 'uns'"],
  ['\\PA\\K\\S\\|che', 'Küche'],
  ['K\\X\\FCche', 'Küche'],
])('the text %j is %j', async (coded, name) => {
  const text = twoRooms().replace("'100',$,$,", `'${coded}',$,$,`)
  expect((await read(text)).floors[0]!.spaces[0]!.name).toBe(name)
})

test.each([
  "'C:\\Modelle\\S\\'",
  "'\\\\server\\S\\'",
  "'C:\\\\Modelle\\\\S\\\\'",
  "'Umbau \\S\\' 5.ifc'",
])('a header may hold the path %s', async (path) => {
  const header = /FILE_NAME\('[^']*'/
  expect(twoRooms()).toMatch(header)
  const text = twoRooms().replace(header, () => `FILE_NAME(${path}`)
  expect(content(await read(text))).toEqual(content(await read(twoRooms())))
})

test.each([
  ['walls of 1 m, of which the door has 0.1 m', 1, true, 'one door'],
  ['a shaft of 0.7 m behind a wall of 0.3 m', 1, false, 'a door of one room'],
  ['a wall of 0.5 m that is not in the file', 0.5, false, 'one door'],
])('%s: %s', async (_, between, isWall, expected) => {
  const ifc = new IfcText('$', { schema: 'IFC4' })
  const storey = ifc.storey('EG', 0)
  for (const [i, ring] of [rectangle(0, 4), rectangle(4 + between, 9)].entries())
    ifc.space(storey, `10${i}`, ifc.body(ifc.extrusion(ring, 2.5)))
  const wall = ifc.wall(storey, [4.05, 0], [4.05, 3], 0.1, 2.5)
  if (isWall) ifc.wall(storey, [4.55, 0], [4.55, 3], 0.9, 2.5)
  const at: Pair = [4.05, 1.5]
  ifc.filling('IFCDOOR', storey, wall, { at, turn: 90, width: 0.9, height: 2.1, thickness: 0.1 })
  const { spaces } = (await read(ifc.text())).floors[0]!
  const doors = spaces.map(({ room }) => room.boundary.openings?.length ?? 0)
  expect(doors).toEqual(expected === 'one door' ? [1, 1] : [1, 0])
  expect(floorPlanOf({ spaces }).openings).toHaveLength(1)
})
