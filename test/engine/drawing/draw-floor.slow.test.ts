import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawFloor, drawFloorThumbnail, floorView } from '../../../src/engine/drawing/draw-floor.ts'
import { floorPieces } from '../../../src/engine/drawing/floor/floor-pieces.ts'
import { floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { cutOpenings } from '../../../src/engine/drawing/floor/floor-walls.ts'
import { opensInto } from '../../../src/engine/drawing/floor/opens-into.ts'
import { wallShadow } from '../../../src/engine/drawing/room/draw-ground.ts'
import { textWidth } from '../../../src/engine/drawing/room/labels.ts'
import { layersOf } from '../../../src/engine/drawing/room/layers.ts'
import { type Extent, extentOf, placedCorners } from '../../../src/engine/drawing/room/outline.ts'
import { svgOf } from '../../../src/engine/drawing/svg.ts'
import { THEMES } from '../../../src/engine/drawing/theme.ts'
import type { Areas } from '../../../src/engine/geometry/polygons.ts'
import { containsPoint } from '../../../src/engine/geometry/ring.ts'
import { buildFloor, door, gap, rectangle, window } from '../../fixtures/floors/build-floor.ts'
import { lHouse } from '../../fixtures/floors/l-house.ts'
import { officeFloor } from '../../fixtures/floors/office-floor.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { runs } from '../../support/property-runs.ts'
import { randomFloor } from '../../support/random-floor.ts'
import { elementsOf, parseXml, textOf, withClass } from '../../support/xml.ts'

const inWall = (areas: Areas, x: number, z: number) =>
  areas.some((loops) => loops.filter((loop) => containsPoint(loop.flat(), x, z)).length % 2 === 1)

describe('walls', () => {
  test('fill what lies between rooms, stand around them and leave out openings', () => {
    const plan = floorPlanOf(twoFlats())
    const [whole, cut] = [plan.walls(), cutOpenings(plan.walls(), plan.openings)]
    // Between kitchen and living room; the outer wall; where three rooms meet; between bath and WC.
    for (const [x, z] of [
      [1, 5.05],
      [-0.1, 9.3],
      [3.05, 5.05],
      [6.35, 1],
    ] as const)
      expect(inWall(cut, x, z)).toBe(true)
    // A doorway, a window, a passage.
    for (const [x, z] of [
      [4.1, 5.05],
      [-0.1, 3.6],
      [12.6, 5.19],
    ] as const) {
      expect(inWall(whole, x, z)).toBe(true)
      expect(inWall(cut, x, z)).toBe(false)
    }
    // In a room, and outside beyond the wall.
    for (const [x, z] of [
      [2, 7],
      [-0.3, 8],
    ] as const)
      expect(inWall(whole, x, z)).toBe(false)
  })

  test('never lie in a room, but for the thin partition of rooms that touch', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const plan = floorPlanOf(randomFloor(seed))
        const walls = plan.walls()
        for (const { boundary } of plan.rooms) {
          const [a, b, c] = boundary.points as [
            readonly [number, number],
            readonly [number, number],
            readonly [number, number],
          ]
          // Points of the rectangle, 10 cm and more from its edges.
          const along = (u: number, v: number) =>
            [0, 1].map((k) => b[k]! + (a[k]! - b[k]!) * u + (c[k]! - b[k]!) * v) as [number, number]
          for (const u of [0.06, 0.5, 0.94])
            for (const v of [0.06, 0.5, 0.94]) expect(inWall(walls, ...along(u, v))).toBe(false)
          // Just outside of each room there is wall, unless it touches another.
          const middle = along(0.5, -0.02)
          const within = plan.rooms.some((other) => containsPoint(other.boundary.points.flat(), ...middle))
          expect(within || inWall(walls, ...middle)).toBe(true)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('openings', () => {
  test('of two rooms are one, of one room alone too, and windows back to back stay two', () => {
    const rooms = [
      { name: 'a', points: rectangle(0, 0, 4, 4) },
      { name: 'b', points: rectangle(4.2, 0, 4, 4) },
    ]
    const floor = buildFloor(8, '', rooms, [door(4.1, 1), window(2, 0)])
    const plan = floorPlanOf(floor)
    expect(
      plan.openings.map(({ type, sides, beyond, depth }) => [type, sides.length, beyond, Math.round(depth * 100)]),
    ).toEqual([
      ['door', 2, 1, 20],
      ['window', 1, undefined, 18],
    ])
  })

  test('each is found once on every fixture', () => {
    const counts = [twoFlats(), lHouse(), officeFloor()].map((floor) => {
      const { openings } = floorPlanOf(floor)
      return ['door', 'window', 'gap'].map((type) => openings.filter((it) => it.type === type).length)
    })
    expect(counts).toEqual([
      [10, 14, 1],
      [6, 9, 1],
      [29, 24, 4],
    ])
  })
})

test('a slit from the outline to a column is no passage, and the column is whole', () => {
  // Down the middle to a column of 40 cm and back.
  const points: [number, number][] = [
    [0, 0],
    [1.995, 0],
    [1.995, 1],
    [1.8, 1],
    [1.8, 1.4],
    [2.2, 1.4],
    [2.2, 1],
    [2.005, 1],
    [2.005, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const floor = buildFloor(8, '', [{ name: 'Room', points }], [])
  // The second begins a hair before the corner, as after rounding.
  const openings = [1.995, 4.58499].map((pos) => ({ type: 'gap' as const, pos, l: 1, y: 0, h: 2.5 }))
  floor.spaces[0]!.room.boundary.openings = openings
  const plan = floorPlanOf(floor)
  const walls = cutOpenings(plan.walls(), plan.openings)
  for (const x of [1.85, 1.95, 2, 2.05, 2.15]) for (const z of [1.05, 1.2, 1.35]) expect(inWall(walls, x, z)).toBe(true)
  for (const x of [1.9, 2, 2.1]) expect(inWall(walls, x, 0.5)).toBe(false)
  expect(drawFloor(floor)).not.toContain('class="gap"')
})

test('walls cast shadows, passages do not', () => {
  const shadowOf = (gaps: readonly ReturnType<typeof gap>[]) => {
    const { rooms } = floorPlanOf(buildFloor(8, '', [{ name: 'Room', points: rectangle(0, 0, 4, 3) }], gaps))
    const clip = { kind: 'clipPath', children: [] } as const
    return svgOf(wallShadow(rooms[0]!.boundary, rooms[0]!.openings, clip, THEMES.light))
  }
  const strips = (svg: string) => svg.split('M').length - 1
  // Two walls are lit, each with two shadows.
  expect(strips(shadowOf([]))).toBe(4)
  expect(strips(shadowOf([gap(2, 0, 1)]))).toBe(6)
  expect(strips(shadowOf([gap(2, 0, 4)]))).toBe(2)
  expect(shadowOf([gap(2, 0, 4), gap(0, 1.5, 3)])).toBe('')
})

describe('a door opens', () => {
  /** Names of the rooms that the doors between rooms open into, by the middle of each door. */
  const into = (floor: ReturnType<typeof buildFloor>) => {
    const plan = floorPlanOf(floor)
    return plan.openings
      .filter(({ type, sides }) => type === 'door' && sides.length === 2)
      .map((opening) => plan.rooms[opensInto(plan, opening).room]!.space.name)
  }
  const hall = { name: 'Hall', points: rectangle(0, 0, 2, 6) }
  const rooms = [hall, ...[0, 2, 4].map((z, i) => ({ name: `Room ${i}`, points: rectangle(2.1, z, 3, 1.9) }))]
  const doors = [0, 2, 4].map((z) => door(2.05, z + 1))

  test('into rooms from the corridor that leads to them', () => {
    expect(into(buildFloor(8, '', rooms, doors))).toEqual(['Room 0', 'Room 1', 'Room 2'])
  })

  test('into flats from the stairs, which have fewer doors than their halls', () => {
    const stairs = { name: 'Stairs', points: rectangle(-3.1, 0, 3, 6) }
    const mirrored = rooms.map(({ name, points }) => ({
      name: `${name} of the other`,
      points: points.map(([x, z]): [number, number] => [-3.2 - x, z]),
    }))
    const others = doors.map(({ at: [x, z] }) => door(-3.2 - x, z))
    const entrances = [door(-0.05, 3), door(-3.15, 3)]
    const found = into(buildFloor(8, '', [stairs, ...rooms, ...mirrored], [...entrances, ...doors, ...others]))
    expect(found).toHaveLength(8)
    expect(found).not.toContain('Stairs')
    expect(found.filter((name) => name.startsWith('Hall'))).toHaveLength(2)
  })

  test('away from the door to the outside', () => {
    const porch = { name: 'Porch', points: rectangle(-2.1, 0, 2, 6) }
    const [entrance, inner] = [door(-2.19, 3), door(-0.05, 3)]
    expect(into(buildFloor(8, '', [porch, ...rooms], [entrance, inner, ...doors]))).toContain('Hall')
    expect(into(buildFloor(8, '', [porch, ...rooms], [inner, ...doors]))).toContain('Porch')
  })

  test('into the room with fewer doors where there is another way', () => {
    const round = buildFloor(8, '', rooms, [...doors, door(3.5, 1.95), door(3.5, 3.95)])
    expect(into(round).filter((name) => name === 'Hall')).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('a drawing, %s', (theme) => {
  test('is XML with each space, each door leaf once and the names', () => {
    const floor = twoFlats()
    const root = parseXml(drawFloor(floor, { theme, title: floor.name, north: 20 }))
    expect(withClass(root, 'floor').map(({ attributes }) => attributes['data-space'])).toEqual(
      floor.spaces.map(({ id }) => id),
    )
    expect(withClass(root, 'door')).toHaveLength(10)
    expect(withClass(root, 'window')).toHaveLength(14)
    expect(withClass(root, 'gap')).toHaveLength(1)
    expect(withClass(root, 'north')).toHaveLength(1)
    const words = [...elementsOf(root)].filter(({ name }) => name === 'text').map(textOf)
    for (const word of ['Lindenweg 4, first floor', 'Living and dining', 'WC', 'Stair', '25.5 m²'])
      expect(words).toContain(word)
  })
})

test('a drawing in feet has the same lines, and lengths, areas and scale in feet', () => {
  const floor = twoFlats()
  const [metric, feet] = [{}, { unit: 'ft' as const }].map((unit) =>
    parseXml(drawFloor(floor, { title: 'Flats', ...unit })),
  )
  const words = (root: typeof metric) => [...elementsOf(root!)].filter(({ name }) => name === 'text').map(textOf)
  expect(words(feet)).toContain('274 sq ft')
  expect(words(feet).filter((it) => /\d'( \d|$)/.test(it)).length).toBe(2)
  expect(words(feet).filter((it) => /^\d+ ft$/.test(it)).length).toBe(1)
  expect(words(feet).filter((it) => / m²?$/.test(it))).toEqual([])
  expect(words(metric).some((it) => / m$/.test(it))).toBe(true)
  const paths = (root: typeof metric) => withClass(root!, 'wall').map(({ attributes }) => attributes['d'])
  expect(paths(feet)).toEqual(paths(metric))
  expect(drawFloor(floor, { unit: 'm' })).toBe(drawFloor(floor))
})

test('names lie in their rooms', () => {
  for (const floor of [twoFlats(), lHouse(), officeFloor()]) {
    const svg = drawFloor(floor, { width: 1200 })
    const root = parseXml(svg)
    const [, dx, dz, scale] = /translate\(([-\d.]+) ([-\d.]+)\)scale\(([\d.]+)\)/.exec(svg)!.map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const texts = [...elementsOf(root)].filter(
      ({ name, attributes }) => name === 'text' && attributes['font-weight'] === '600',
    )
    for (const { attributes } of texts) {
      const [x, z] = [(Number(attributes['x']) - dx) / scale, (Number(attributes['y']) - 4 - dz) / scale]
      expect(floor.spaces.some(({ room }) => containsPoint(room.boundary.shape.points.flat(), x, z))).toBe(true)
    }
    expect(texts.length).toBeGreaterThanOrEqual(floor.spaces.length)
  }
})

test('names stand on free floor at any size; where one has no place its number does, else nothing', () => {
  const full = officeFloor()
  const crowded = {
    ...full,
    spaces: full.spaces.map((space, i) => ({ ...space, name: `${space.name} and all that belongs to it 2.${10 + i}` })),
  }
  let numbers = 0
  for (const floor of [twoFlats(), lHouse(), full, crowded])
    for (const width of [320, 480, 700, 1000, 1600, 3000]) {
      const options = { width, scale: false }
      const { view } = floorView(floor, options)
      const inPixels = (corners: readonly (readonly [number, number])[]) =>
        extentOf(corners.map(([x, z]) => [view.dx + x * view.scale, view.dz + z * view.scale] as const))!
      const pieces = layersOf(floorPieces(floor.assets)).standing.map((piece) => inPixels(placedCorners(piece)))
      const labels = withClass(parseXml(drawFloor(floor, options)), 'labels').flatMap((group) => [...elementsOf(group)])
      for (const label of labels.filter(({ name }) => name === 'text')) {
        const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(label.attributes[name])) as [
          number,
          number,
          number,
        ]
        const half = textWidth(textOf(label), size) / 2
        const isUnder = (piece: Extent) =>
          piece.minX < x + half && piece.maxX > x - half && piece.minZ < y + 0.1 * size && piece.maxZ > y - 0.7 * size
        expect([width, textOf(label), pieces.filter(isUnder)]).toEqual([width, textOf(label), []])
        if (/^2\.\d+$/.test(textOf(label))) numbers++
      }
    }
  expect(numbers).toBeGreaterThan(20)
})

test('a drawing of another density has the same content, so many times as large', () => {
  const sizeOf = (svg: string) => ['width', 'height'].map((name) => Number(parseXml(svg).attributes[name]))
  const [plain, dense] = [drawFloor(twoFlats(), { width: 700 }), drawFloor(twoFlats(), { width: 1400, density: 2 })]
  const [w, h] = sizeOf(plain) as [number, number]
  expect(sizeOf(dense)).toEqual([2 * w, 2 * h])
  expect(parseXml(dense).attributes['viewBox']).toBe(parseXml(plain).attributes['viewBox'])
})

test('any floor is drawn: random ones, an empty one, spaces without area, far coordinates', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 40, max: 2000 }), (seed, width) => {
      const svg = drawFloor(randomFloor(seed), { width, title: 'x' })
      parseXml(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      parseXml(drawFloorThumbnail(randomFloor(seed)))
    }),
    { numRuns: runs(120) },
  )
  parseXml(drawFloor({ spaces: [], assets: [] }))
  const flat = buildFloor(
    8,
    '',
    [
      {
        name: 'line',
        points: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
    ],
    [],
  )
  parseXml(drawFloor(flat))
  const far = buildFloor(8, '', [{ name: 'far', points: rectangle(4_500_000, 5_400_000, 4, 4) }], [])
  expect(drawFloor(far)).not.toMatch(/NaN|Infinity/)
})
