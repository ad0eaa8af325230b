import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DisplayList } from '../../../../src/engine/drawing/display-list.ts'
import { floorPlanOf } from '../../../../src/engine/drawing/floor/floor-plan.ts'
import { turnOf, worldPoint } from '../../../../src/engine/geometry/frame.ts'
import type { FilePlanFloor } from '../../../../src/plans/files/file-plan.ts'
import {
  openingChain,
  type PlanSide,
  roomChain,
} from '../../../../src/plans/files/writing/pdf/sheet/dimension-chains.ts'
import { drawSheetOf } from '../../../../src/plans/files/writing/pdf/sheet/draw-sheet.ts'
import { squaredFloor } from '../../../../src/plans/files/writing/pdf/sheet/squared-floor.ts'
import { outerWalls } from '../../../../src/plans/files/writing/pdf/sheet/wall-weights.ts'
import { tableInFeet } from '../../../../src/plans/files/writing/pdf/table-in-feet.ts'
import type { WriteOptions } from '../../../../src/plans/files/writing/write-options.ts'
import { floorSchedule } from '../../../../src/plans/schedules/floor-schedule.ts'
import { scheduleTable } from '../../../../src/plans/schedules/schedule-tables.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { assetId, type Hole, officeFloor, rectangle, twoFlats } from '../../../support/floors.ts'
import { runs } from '../../../support/property-runs.ts'

/** Rooms in a row with walls of 15 cm between them, each with a window to the top and a door to the bottom. */
const row = fc
  .array(fc.record({ width: fc.integer({ min: 20, max: 80 }), window: fc.integer({ min: 5, max: 15 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rooms) => {
    let x = 0
    return rooms.map(({ width, window }, i) => {
      const holes: Hole[] = [
        ['window', 'top', 0.2, window / 10],
        ['door', 'bottom', 0.4, 0.9],
      ]
      const space = rectangle(i + 1, `Room ${i}`, [x, 0, width / 10, 4], holes)
      x += width / 10 + 0.15
      return { space, width: width / 10, window: window / 10 }
    })
  })

const lengths = (side: 'room' | 'opening', spaces: readonly LayoutSpace[], of: PlanSide) =>
  (side === 'room' ? roomChain : openingChain)(floorPlanOf({ spaces }), of).map(({ label, below }) =>
    below === undefined ? label : `${label}/${below}`,
  )

test('chains have the clear widths of the rooms and the sizes of the openings of their side', () => {
  fc.assert(
    fc.property(row, (rooms) => {
      const spaces = rooms.map(({ space }) => space)
      const widths = rooms.map(({ width }) => width.toFixed(2))
      expect(lengths('room', spaces, 'top')).toEqual(widths)
      expect(lengths('room', spaces, 'bottom')).toEqual(widths)
      expect(lengths('room', spaces, 'left')).toEqual(['4.00'])
      expect(lengths('opening', spaces, 'top')).toEqual(rooms.map(({ window }) => `${window.toFixed(2)}/1.30`))
      expect(lengths('opening', spaces, 'bottom')).toEqual(rooms.map(() => '0.90/2.10'))
      expect(lengths('opening', spaces, 'right')).toEqual([])
    }),
  )
})

test('of rooms one behind the other those in front are dimensioned', () => {
  const front = rectangle(1, 'A', [0, 0, 3, 3], [['window', 'top', 1, 1]])
  const behind = rectangle(
    2,
    'B',
    [0, 3.15, 8, 3],
    [
      ['window', 'top', 5, 1],
      ['window', 'bottom', 2, 2],
    ],
  )
  expect(lengths('room', [front, behind], 'top')).toEqual(['3.00', '5.00'])
  expect(lengths('opening', [front, behind], 'top')).toEqual(['1.00/1.30', '1.00/1.30'])
  expect(lengths('opening', [front, behind], 'bottom')).toEqual(['2.00/1.30'])
  expect(lengths('room', [front, behind], 'right')).toEqual(['3.00', '3.00'])
})

const areaOf = (areas: ReturnType<typeof outerWalls>): number =>
  areas.flat().reduce((sum, loop) => {
    let twice = 0
    for (const [i, [x, z]] of loop.slice(0, -1).entries()) {
      const [nextX, nextZ] = loop[i + 1]!
      twice += x * nextZ - nextX * z
    }
    return sum + twice / 2
  }, 0)

test('outer walls go around the floor, and partitions are none', () => {
  fc.assert(
    fc.property(row, (rooms) => {
      const whole = rooms.reduce((sum, { width }) => sum + width, 0) + 0.15 * (rooms.length - 1)
      // A frame of 18 cm around all rooms, without what windows and doors take.
      const holes = rooms.reduce((sum, { window }) => sum + window + 0.9, 0)
      const frame = (whole + 0.36) * 4.36 - whole * 4 - holes * 0.18
      const walls = outerWalls(floorPlanOf({ spaces: rooms.map(({ space }) => space) }))
      // The ends of partitions may count to it as far as its tolerance.
      expect(Math.abs(Math.abs(areaOf(walls)) - frame)).toBeLessThan(0.01 + rooms.length * 2 * 0.15 * 0.03)
    }),
    { numRuns: runs(60) },
  )
})

/** All texts of a drawing, and how often items of a class are drawn. */
function textsOf(list: DisplayList): string[] {
  if (list === '\n') return []
  if (Array.isArray(list)) return list.flatMap(textsOf)
  const item = list as Exclude<DisplayList, '\n' | readonly DisplayList[]>
  if (item.kind === 'text') return [item.value]
  return 'children' in item && Array.isArray(item.children) ? (item.children as DisplayList[]).flatMap(textsOf) : []
}

const sheetOf = (floor: FilePlanFloor, options: WriteOptions) => drawSheetOf(floor, floorSchedule(floor), options)

const facts = { elevation: -3.2, floorNumber: -1, northDirection: 30, georeference: null }

test('the title block names project, storey, author, revision, date and scale, and the uses that are drawn', () => {
  const floor = { name: 'Keller', building: { name: 'Town hall' }, ...facts, ...twoFlats() }
  const { content } = sheetOf(floor, { author: 'A. Loos', revision: 7, date: '2026-02-03T10:00:00Z', paper: 'a0' })
  const texts = textsOf(content)
  for (const value of ['Town hall', 'Keller · −3.20', 'A. Loos', '7', '2026-02-03', '1:20 on A0', '-1', 'N'])
    expect(texts).toContain(value)
  for (const title of ['Living', 'Circulation', 'Sanitary, kitchens']) expect(texts).toContain(title)
  expect(texts).not.toContain('Offices')
  expect(texts.some((it) => /^\d+\.\d m² · h 2\.60$/.test(it))).toBe(true)
  const bare = textsOf(sheetOf({ ...floor, building: undefined, elevation: null }, {}).content)
  expect(bare).toContain('Keller')
  for (const title of ['Revision', 'Date', 'Drawn by']) expect(bare).not.toContain(title)
})

test('rooms are listed beside the plan where all of them have space there', () => {
  const titles = (paper: 'a3' | 'a1') => {
    const floor = { name: 'Office', ...facts, ...officeFloor() }
    return textsOf(sheetOf(floor, { paper, scale: 200 }).content)
  }
  const [wide, narrow] = [titles('a1'), titles('a3')]
  expect([wide.includes('Places'), narrow.includes('Places')]).toEqual([true, false])
  for (const { name } of officeFloor().spaces) expect(wide.filter((it) => it === name).length).toBeGreaterThan(0)
})

test('a sheet in feet has no metres: whole inches where sixteenths have no space, figures of rooms in square feet', () => {
  const floor = { name: 'Office', ...facts, ...officeFloor() }
  const texts = (options: WriteOptions) => textsOf(sheetOf(floor, { paper: 'a1', scale: 100, ...options }).content)
  const [feet, metric] = [texts({ unit: 'ft' }), texts({})]
  expect(metric).toEqual(texts({ unit: 'm' }))
  expect(feet.length).toBeGreaterThan(0.95 * metric.length)
  expect(feet.filter((it) => /m²|\bm\b|^\d+\.\d\d\//.test(it))).toEqual([])
  expect(feet).toContain('Area sq ft')
  expect(feet.some((it) => /^\d+ sq ft · h \d+' /.test(it))).toBe(true)
  expect(feet.some((it) => /^−10' 6"$/.test(it.split(' · ').at(-1)!))).toBe(true)
  expect(feet.filter((it) => / ft$/.test(it) && !it.includes('sq')).length).toBe(1)
  // Of a wall of 4.00 m, and of a door of 0.90 × 2.10 m, whose text is small.
  const room = rectangle(1, 'Room', [0, 0, 4, 4], [['door', 'bottom', 1, 0.9]])
  const small = (scale: 20 | 200) =>
    textsOf(sheetOf({ name: 'R', ...facts, spaces: [room], assets: [] }, { unit: 'ft', scale }).content)
  expect(small(20)).toContain(`13' 1 1⁄2"`)
  expect(small(200)).not.toContain(`2' 11 7⁄16"`)
  expect(small(20)).toContain(`2' 11 7⁄16"`)
})

test('tables of a sheet in feet say so in their titles, and have what the figures are', () => {
  const schedule = floorSchedule({ name: 'Office', ...officeFloor() })
  const [metric, feet] = [scheduleTable('rooms', schedule), tableInFeet(scheduleTable('rooms', schedule))]
  const titles = feet.columns.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Area sq ft', 'Height ft', 'sq ft a place', 'Places']))
  expect(titles.filter((it) => /m²| m$/.test(it))).toEqual([])
  const at = (title: string) => titles.indexOf(title)
  const [row, other] = [feet.rows[0]!, metric.rows[0]!]
  expect(row[at('Area sq ft')]).toBeCloseTo(Number(other[at('Area sq ft')]) * 10.76391, 3)
  expect(row[at('Height ft')]).toBeCloseTo(Number(other[at('Height ft')]) / 0.3048, 6)
  expect(row[at('Places')]).toBe(other[at('Places')])
  expect(feet.sums[0]![at('Area sq ft')]).toBeCloseTo(Number(metric.sums[0]![at('Area sq ft')]) * 10.76391, 3)
})

test('slopes are told from their lowest to their highest place', () => {
  const space = rectangle(1, 'Attic', [0, 0, 4, 5])
  const ceiling = [{ a: 0, b: 0.5, c: 0.5 }]
  const room = { boundary: { ...space.room.boundary, ceiling } }
  const texts = textsOf(sheetOf({ name: 'DG', ...facts, spaces: [{ ...space, room }], assets: [] }, {}).content)
  expect(texts).toContain('20.0 m² · h 0.50–2.60')
})

test('rooms are of the use that their furniture has where their names tell no other, and a single place is one', () => {
  const room = (number: number, name: string, furnishedAs: LayoutSpace['furnishedAs']) => ({
    ...rectangle(number, name, [5 * number, 0, 4, 5]),
    furnishedAs,
  })
  const usesIn = (spaces: readonly LayoutSpace[]) => {
    const texts = textsOf(sheetOf({ name: 'EG', ...facts, spaces: [...spaces], assets: [] }, { paper: 'a3' }).content)
    return ['Offices', 'Meeting', 'Living', 'Common', 'Sanitary, kitchens'].filter((title) => texts.includes(title))
  }
  expect(usesIn([room(1, 'Raum 1', 'work')])).toEqual(['Offices'])
  expect(usesIn([room(1, 'Patient room', 'bedroom')])).toEqual(['Living'])
  expect(usesIn([room(1, 'Gruppenraum', 'dining')])).toEqual(['Living'])
  expect(usesIn([room(1, 'Kitchen', 'dining'), room(2, 'Pausenraum', 'dining')])).toEqual([
    'Common',
    'Sanitary, kitchens',
  ])
  expect(usesIn([room(1, 'Garderobe', undefined), room(2, 'Büro', 'work')])).toEqual(['Offices', 'Common'])
  expect(usesIn([room(1, 'Garderobe', undefined), room(2, 'Wohnzimmer', 'living')])).toEqual(['Living'])
  const school = [room(1, 'Garderobe', undefined), room(2, 'Krankenzimmer', 'bedroom')]
  expect(usesIn(school)).toEqual(['Living', 'Common'])
  expect(usesIn([room(1, 'Raum 1', undefined), room(2, 'Patient room', undefined)])).toEqual([])
  const { spaces } = officeFloor()
  const desk = assetsOfDesk(spaces[0]!.id)
  const summary = textsOf(sheetOf({ name: 'EG', ...facts, spaces: [spaces[0]!], assets: desk }, {}).content)
  expect(summary.find((it) => it.includes('1 place'))).toMatch(/ · 1 place, \d+\.\d m²$/)
})

const assetsOfDesk = (spaceId: string): LayoutAsset[] => {
  const common = { name: null, spaceId, origin: null, moved: false, groupId: 'desk' }
  return [
    {
      ...common,
      id: assetId(1),
      type: 'task_table',
      position: [1, 0, 1],
      rotation: 0,
      shape: { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
    },
    {
      ...common,
      id: assetId(2),
      type: 'task_chair',
      position: [1.5, 0, 1.85],
      rotation: 0,
      shape: { type: 'box', a: 0.6, b: 0.6, h: 0.9 },
    },
  ]
}

test('a floor that is askew is turned until its walls are along the sheet, with all that stands there, and its north with it', () => {
  const { spaces } = twoFlats()
  const assets = assetsOfDesk(spaces[1]!.id)
  const straight = { name: 'EG', ...facts, spaces, assets }
  for (const degrees of [20, -33.3, 44, 90.2 - 90]) {
    const about = (x: number, z: number) => worldPoint(x, z, { x: 31, z: -7, turn: degrees })
    const askew = {
      ...straight,
      northDirection: facts.northDirection + degrees,
      spaces: spaces.map((space) => {
        const { shape, ...boundary } = space.room.boundary
        const points = shape.points.map(([x, z]) => about(x, z))
        return { ...space, room: { boundary: { ...boundary, shape: { ...shape, points } } } }
      }),
      assets: assets.map((asset) => {
        const [x, z] = about(asset.position[0], asset.position[2])
        return { ...asset, position: [x, 0, z] as [number, number, number], rotation: asset.rotation + degrees }
      }),
    }
    if (Math.abs(degrees) < 0.5) {
      expect(squaredFloor(askew)).toBe(askew)
      continue
    }
    const squared = squaredFloor(askew)
    expect(squared.northDirection).toBeCloseTo(facts.northDirection, 5)
    for (const [i, { rotation }] of squared.assets.entries()) expect(rotation).toBeCloseTo(assets[i]!.rotation, 5)
    const [first] = squared.spaces
    const [x0, z0] = first!.room.boundary.shape.points[0]!
    const [sx, sz] = spaces[0]!.room.boundary.shape.points[0]!
    const [dx, dz] = [squared.assets[0]!.position[0] - x0, squared.assets[0]!.position[2] - z0]
    expect([dx, dz]).toEqual([expect.closeTo(1 - sx, 4), expect.closeTo(1 - sz, 4)])
    expect(textsOf(sheetOf(askew, { paper: 'a2' }).content)).toEqual(
      textsOf(sheetOf(straight, { paper: 'a2' }).content),
    )
  }
})

test('a floor without a direction stays as it is', () => {
  const points = Array.from({ length: 24 }, (_, i): [number, number] => {
    const turn = (i * Math.PI) / 12 + 0.05
    return [5 * Math.cos(turn), 5 * Math.sin(turn)]
  })
  const round = rectangle(1, 'Round room', [0, 0, 1, 1])
  const space = { ...round, room: { boundary: { shape: { ...round.room.boundary.shape, points } } } }
  const floor = { name: 'EG', ...facts, spaces: [space], assets: [] }
  expect(squaredFloor(floor)).toBe(floor)
})

test('slopes of a floor that is turned are where they were', () => {
  const space = rectangle(1, 'Attic', [0, 0, 4, 5])
  const { cos, sin } = turnOf(30)
  const points = space.room.boundary.shape.points.map(([x, z]): [number, number] => [
    x * cos - z * sin,
    x * sin + z * cos,
  ])
  // 0.5 m high at the side that z = 0 was.
  const ceiling = [{ a: -0.5 * sin, b: 0.5 * cos, c: 0.5 }]
  const room = { boundary: { shape: { ...space.room.boundary.shape, points }, ceiling } }
  const [squared] = squaredFloor({ name: 'DG', ...facts, spaces: [{ ...space, room }], assets: [] }).spaces
  const [plane] = squared!.room.boundary.ceiling!
  expect([plane!.a, plane!.b, plane!.c]).toEqual([expect.closeTo(0, 5), expect.closeTo(0.5, 5), 0.5])
})

/** The texts of a drawing where they stand, points. */
function placedTexts(list: DisplayList): { value: string; x: number; y: number }[] {
  if (list === '\n') return []
  if (Array.isArray(list)) return list.flatMap(placedTexts)
  const item = list as Exclude<DisplayList, '\n' | readonly DisplayList[]>
  if (item.kind === 'text') return [{ value: item.value, x: item.x ?? 0, y: item.y ?? 0 }]
  return 'children' in item && Array.isArray(item.children) ? (item.children as DisplayList[]).flatMap(placedTexts) : []
}

test('where a door opens outwards its size stands inside, and no name on its leaf', () => {
  const textsWith = (opens: 'in' | 'out') => {
    const booth = rectangle(1, 'Phone box', [2.2, 0, 1.5, 1.5], [['door', 'bottom', 0.3, 0.9]])
    const [door] = booth.room.boundary.openings!
    const boundary = { ...booth.room.boundary, openings: [{ ...door!, opens }] }
    const corridor = rectangle(2, 'Way', [0, 1.6, 5.9, 1.2], [['door', 'top', 2.5, 0.9]])
    const spaces = [{ ...booth, room: { boundary } }, corridor]
    return placedTexts(
      sheetOf({ name: 'EG', ...facts, northDirection: null, spaces, assets: [] }, { scale: 100, paper: 'a4' }).content,
    )
  }
  const at = (opens: 'in' | 'out', value: string) => textsWith(opens).find((it) => it.value === value)!
  const metre = (1000 / 100) * (72 / 25.4)
  // The wall between both is 0.1 m thick.
  const between = at('in', '0.90/2.10').y - at('out', '0.90/2.10').y
  expect(between / metre).toBeGreaterThan(0.1)
  const [middle, aside] = [at('in', 'Way'), at('out', 'Way')]
  const leaf = at('out', '0.90/2.10').x
  expect(Math.abs(middle.x - leaf)).toBeLessThan(0.5 * metre)
  expect(Math.abs(aside.x - leaf)).toBeGreaterThan(0.5 * metre)
})

/** The outlines of a drawing with their fills. */
function filledIn(list: DisplayList): { fill: string; points: readonly (readonly [number, number])[] }[] {
  if (list === '\n') return []
  if (Array.isArray(list)) return list.flatMap(filledIn)
  const item = list as Exclude<DisplayList, '\n' | readonly DisplayList[]>
  if (item.kind === 'polygon') return [{ fill: String(item.fill), points: item.points }]
  return 'children' in item && Array.isArray(item.children) ? (item.children as DisplayList[]).flatMap(filledIn) : []
}

test('the slit to a column has the tint of its room', () => {
  const points: [number, number][] = [
    ...([
      [0, 0],
      [6, 0],
      [6, 4],
      [0, 4],
      [0, 2.005],
    ] as [number, number][]),
    ...([
      [3, 2.005],
      [3, 2.2],
      [3.4, 2.2],
      [3.4, 1.8],
      [3, 1.8],
      [3, 1.995],
      [0, 1.995],
    ] as [number, number][]),
  ]
  const gap = { type: 'gap' as const, l: 3, y: 0, h: 2.6 }
  const office = rectangle(1, 'Office', [0, 0, 6, 4])
  const openings = [
    { ...gap, pos: 6 + 4 + 6 + 1.995 },
    { ...gap, pos: 6 + 4 + 6 + 1.995 + 3 + 0.195 + 0.4 + 0.4 + 0.4 + 0.195 },
  ]
  const space = {
    ...office,
    room: { boundary: { shape: { type: 'polygon-extrusion' as const, points, h: 2.6 }, openings } },
  }
  const filled = filledIn(sheetOf({ name: 'EG', ...facts, spaces: [space], assets: [] }, {}).content)
  const tints = new Set(filled.filter((it) => it.points.length === points.length).map(({ fill }) => fill))
  const slits = filled.filter((it) => it.points.length === 4 && it.points.every(([, z]) => z > 1.9 && z < 2.1))
  expect(slits).toHaveLength(2)
  for (const { fill } of slits) expect(tints).toContain(fill)
})

test('a window that ends in a corner but for a tenth of a millimetre ends in its wall', () => {
  const office = rectangle(1, 'Office', [0, 0, 6, 4])
  const openings = [{ type: 'window' as const, pos: 3.99996, l: 2.00008, y: 0.9, h: 1.3 }]
  const space = { ...office, room: { boundary: { ...office.room.boundary, openings } } }
  expect(openingChain(floorPlanOf({ spaces: [space] }), 'top').map(({ label }) => label)).toEqual(['2.00'])
})
