import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawBoundingBox, drawFurnishing, drawSheet } from '../../../src/engine/drawing/drawing.ts'
import { lookOf } from '../../../src/schema/furnishing/cards/furniture-card.ts'
import { FURNITURE_CARDS } from '../../../src/schema/furnishing/cards/furniture-cards.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import { Furnishing, type PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { type Opening, Room } from '../../../src/schema/furnishing/room.ts'
import type { Shape } from '../../../src/schema/furnishing/shape.ts'
import { runs } from '../../support/property-runs.ts'
import { elementsOf, parseXml, textOf, withClass, type XmlElement } from '../../support/xml.ts'

type P = [number, number]
interface Fixture {
  name: string
  room?: Room
  box?: { x: number; z: number }
  furnishing: Furnishing
}

const folder = new URL('../../fixtures/furnishings/', import.meta.url)
const fixtures: Fixture[] = readdirSync(folder).map((file) => ({
  name: file,
  ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
}))

const draw = ({ room, box, furnishing }: Fixture, options = {}) =>
  room ? drawFurnishing(room, furnishing, options) : drawBoundingBox(box!, furnishing, options)

const roomOf = (points: P[], openings: Partial<Opening>[] = []): Room => ({
  boundary: {
    shape: { type: 'polygon-extrusion', points, h: 2.5 },
    openings: openings.map((opening) => ({ type: 'door', pos: 0, l: 1, y: 0, h: 2, ...opening })),
  },
})
const furnishingOf = (furniture: PlacedItem[]): Furnishing => ({ density: 0.2, id: 'f', furniture })
const item = (type: PlacedItem['type'], shape: Shape, more: Partial<PlacedItem> = {}): PlacedItem => ({
  type,
  shape,
  position: [1, 0, 1],
  rotation: 0,
  groupId: 'g',
  ...more,
})
const square: P[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const box = (a: number, b: number, h = 0.8): Shape => ({ type: 'box', a, b, h })

const numbers = (text: string) => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
const pairsOf = (text: string): P[] => {
  const flat = numbers(text)
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!])
}

/** The footprint as docs/decisions.md#c1 to #c3 say, written out once more. */
function footprint({ shape, position, rotation }: PlacedItem): P[] {
  const local: P[] =
    shape.type === 'box'
      ? [
          [0, 0],
          [shape.a, 0],
          [shape.a, shape.b],
          [0, shape.b],
        ]
      : shape.type === 'cylinder'
        ? [[0, 0]]
        : shape.type === 'polygon-extrusion'
          ? shape.points
          : [
              [0, 0],
              [shape.a, 0],
              [shape.a, shape.d],
              [shape.c, shape.d],
              [shape.c, shape.b],
              [0, shape.b],
            ]
  const t = (rotation * Math.PI) / 180
  return local.map(([x, z]) => [
    position[0] + x * Math.cos(t) - z * Math.sin(t),
    position[2] + x * Math.sin(t) + z * Math.cos(t),
  ])
}

/** The outline that a drawn piece has: the first element of its symbol, moved as SVG moves it. */
function drawnOutline(root: XmlElement, use: XmlElement): { points: P[]; radius?: number } {
  const symbol = [...elementsOf(root)].find((element) => element.attributes['id'] === use.attributes['href']!.slice(1))!
  const outline = symbol.children.find((child): child is XmlElement => typeof child !== 'string')!
  const { width, height, points, r, x, y } = outline.attributes
  expect([x, y, outline.attributes['transform']]).toEqual([undefined, undefined, undefined])
  const [w, d] = [Number(width), Number(height)]
  const local: P[] =
    outline.name === 'rect'
      ? [
          [0, 0],
          [w, 0],
          [w, d],
          [0, d],
        ]
      : outline.name === 'circle'
        ? [[0, 0]]
        : pairsOf(points!)
  const transform = /^translate\(([^)]*)\)(?:rotate\(([^)]*)\))?$/.exec(use.attributes['transform']!)!
  const [dx, dz] = numbers(transform[1]!) as P
  const t = (Number(transform[2] ?? 0) * Math.PI) / 180
  // SVG: rotate(t) is matrix(cos, sin, −sin, cos).
  const placed = local.map(
    ([px, pz]): P => [dx + px * Math.cos(t) - pz * Math.sin(t), dz + px * Math.sin(t) + pz * Math.cos(t)],
  )
  return r === undefined ? { points: placed } : { points: placed, radius: Number(r) }
}

function expectDrawnWhereTheyStand(svg: string, items: readonly PlacedItem[]): void {
  const root = parseXml(svg)
  const uses = withClass(root, 'piece')
  expect(uses).toHaveLength(items.length)
  const unmatched = [...items]
  for (const use of uses) {
    const { points, radius } = drawnOutline(root, use)
    const index = unmatched.findIndex((candidate) => {
      const outline = footprint(candidate)
      return (
        use.attributes['class'] === `piece ${candidate.type}` &&
        outline.length === points.length &&
        outline.every(([x, z], i) => Math.hypot(points[i]![0] - x, points[i]![1] - z) < 0.004) &&
        (candidate.shape.type !== 'cylinder' || Math.abs(candidate.shape.r - radius!) < 0.001)
      )
    })
    expect(index, `${use.attributes['class']} at ${use.attributes['transform']}`).toBeGreaterThanOrEqual(0)
    unmatched.splice(index, 1)
  }
  expect(unmatched).toEqual([])
}

function inside(ring: P[], [x, z]: P): boolean {
  let within = false
  ring.forEach(([ax, az], i) => {
    const [bx, bz] = ring[(i + 1) % ring.length]!
    if (az > z !== bz > z && x < ax + ((z - az) / (bz - az)) * (bx - ax)) within = !within
  })
  return within
}

/** Walks the outline from its first point. */
function walk(ring: P[], distance: number): P {
  const lengths = ring.map(([x, z], i) =>
    Math.hypot(ring[(i + 1) % ring.length]![0] - x, ring[(i + 1) % ring.length]![1] - z),
  )
  let remaining = distance % lengths.reduce((sum, length) => sum + length, 0)
  for (let i = 0; i < ring.length; i++) {
    const [ax, az] = ring[i]!
    const [bx, bz] = ring[(i + 1) % ring.length]!
    if (remaining <= lengths[i]!)
      return [ax + ((bx - ax) * remaining) / lengths[i]!, az + ((bz - az) * remaining) / lengths[i]!]
    remaining -= lengths[i]!
  }
  throw new Error('past the end')
}

const near = (a: P, b: P) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.003
const pathPoints = (element: XmlElement) => pairsOf(element.attributes['d']!)

describe('a drawing as a document', () => {
  test.each(fixtures)('$name is well-formed, short-numbered and refers to nothing it does not define', (fixture) => {
    for (const theme of ['light', 'dark'] as const) {
      const svg = draw(fixture, { theme, title: fixture.name, caption: 'below' })
      const elements = [...elementsOf(parseXml(svg))]
      const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
      const references = [...svg.matchAll(/(?:href="#|url\(#)(\w+)/g)].map((match) => match[1]!)
      expect(new Set(ids).size).toBe(ids.length)
      expect(references.filter((reference) => !ids.includes(reference))).toEqual([])
      expect(svg).not.toMatch(/NaN|Infinity|undefined|\d\.\d{4,}|\de[+-]\d/)
      expect(svg.length).toBeLessThan(3000 + 1000 * fixture.furnishing.furniture.length)
    }
  })

  test.each(fixtures)('$name as a fixture is a furnishing as the schema says', ({ room, furnishing }) => {
    expect(Furnishing.safeParse(furnishing).error).toBeUndefined()
    if (room) expect(Room.safeParse(room).error).toBeUndefined()
  })

  test('it is named and described for those who cannot see it', () => {
    const fixture = fixtures.find(({ name }) => name === 'bedroom.json')!
    const root = parseXml(draw(fixture, { title: 'My room' }))
    const part = (name: string) =>
      textOf(root.children.find((child) => typeof child !== 'string' && child.name === name) as XmlElement)
    expect(root.attributes['role']).toBe('img')
    expect(part('title')).toBe('My room')
    expect(part('desc')).toBe(
      'Room of 15.1 m² (4.2 × 3.6 m): 1 carpet, 1 bed, 2 nightstands, 2 bed lamps, 1 wardrobe, 1 desk, 1 task chair, 1 pendant lamp, 1 shelf.',
    )
  })

  test('the same input gives the same bytes and is not changed', () => {
    for (const fixture of fixtures) {
      const before = JSON.stringify(fixture)
      expect(draw(fixture)).toBe(draw(JSON.parse(before) as Fixture))
      expect(JSON.stringify(fixture)).toBe(before)
    }
  })

  test('text is escaped and customData never printed', () => {
    const nasty = `<b a="1">&'\u0007\ud800]]>`
    const shape: Shape = { type: 'box', a: 1, b: 1, h: 1, customData: { secret: 'PRIVATE', [nasty]: nasty } }
    const furnishing = furnishingOf([item('bed', shape, { groupId: nasty })])
    const svg = drawFurnishing(roomOf(square), furnishing, { title: nasty, caption: nasty })
    const root = parseXml(svg)
    expect([...elementsOf(root)].filter(({ name }) => name === 'title').map(textOf)).toContain(`<b a="1">&']]>`)
    expect(svg).not.toContain('PRIVATE')
    expect(parseXml(drawSheet([{ room: roomOf(square), furnishing, caption: nasty }], { title: nasty })).name).toBe(
      'svg',
    )
  })

  test('labels can be left out', () => {
    const fixture = fixtures.find(({ name }) => name === 'bedroom.json')!
    const texts = (labels: boolean) =>
      [...elementsOf(parseXml(draw(fixture, { labels })))].filter(({ name }) => name === 'text').map(textOf)
    expect(texts(true)).toEqual(expect.arrayContaining(['15.1 m²', 'Bed', 'Wardrobe']))
    expect(texts(false)).not.toEqual(expect.arrayContaining(['Bed']))
    expect(texts(false)).not.toEqual(expect.arrayContaining(['15.1 m²']))
  })

  test('the width is the one asked for and long rooms stay on the page', () => {
    const root = parseXml(
      drawFurnishing(
        roomOf([
          [0, 0],
          [1, 0],
          [1, 40],
          [0, 40],
        ]),
        undefined,
        { width: 500 },
      ),
    )
    expect(root.attributes['width']).toBe('500')
    expect(Number(root.attributes['height'])).toBeLessThan(800)
  })
})

describe('furniture', () => {
  test('stands where docs/decisions.md#c2 says: the test vector', () => {
    const placed = item('shelf', box(1.2, 0.4), { position: [-2, 0, 2], rotation: -90 })
    const room = roomOf([
      [-2, -2],
      [2, -2],
      [2, 3],
      [-2, 3],
    ])
    const root = parseXml(drawFurnishing(room, furnishingOf([placed])))
    const { points } = drawnOutline(root, withClass(root, 'shelf')[0]!)
    const expected: P[] = [
      [-2, 2],
      [-2, 0.8],
      [-1.6, 0.8],
      [-1.6, 2],
    ]
    expect(points.map(([x, z]) => [Math.round(x * 1000) / 1000, Math.round(z * 1000) / 1000])).toEqual(expected)
  })

  test.each(fixtures)('$name shows every item once, with its exact footprint', (fixture) => {
    expectDrawnWhereTheyStand(draw(fixture), fixture.furnishing.furniture)
  })

  test('the scale is that of the page: metres times one factor', () => {
    const root = parseXml(drawFurnishing(roomOf(square), undefined, { width: 1000 }))
    const transform = numbers(withClass(root, 'plan')[0]!.attributes['transform']!)
    const floor = withClass(root, 'floor')[0]!.attributes['points']!
    expect(pairsOf(floor)).toEqual(square)
    expect(transform[2]! * 4).toBeGreaterThan(800)
    expect(transform[0]! + transform[2]! * 4).toBeLessThan(1000)
  })

  test('what lies is drawn before what stands, what hangs last', () => {
    const items = [
      item('pendant_lamp', { type: 'cylinder', r: 0.2, h: 0.3 }, { position: [2, 2, 2] }),
      item('bed_lamp', box(0.2, 0.2, 0.3), { position: [0, 0.5, 0] }),
      item('nightstand', box(0.4, 0.4, 0.5), { position: [0, 0, 0] }),
      item('tv', box(1, 0.1, 0.6), { position: [0, 1, 3] }),
      item('wardrobe', box(1, 0.6, 2.2), { position: [3, 0, 0] }),
      item('carpet', box(2, 2, 0.01)),
    ]
    const drawn = withClass(parseXml(drawFurnishing(roomOf(square), furnishingOf(items))), 'piece')
    expect(drawn.map(({ attributes }) => attributes['class']!.slice(6))).toEqual([
      'carpet',
      'nightstand',
      'wardrobe',
      'bed_lamp',
      'tv',
      'pendant_lamp',
    ])
  })

  test('what hangs above the cut of a plan is an outline of dashes, without shadow and over what stands', () => {
    const cupboard = (y: number) =>
      draw({
        name: 'a cupboard',
        room: roomOf(square),
        furnishing: furnishingOf([
          item('sideboard', box(1.8, 0.6, 0.9), { position: [0, 0, 0] }),
          item('other', box(1, 0.35, 0.6), { position: [0.2, y, 0] }),
        ]),
      })
    const dashed = (drawing: string) => [...drawing.matchAll(/<rect[^>]*width="1"[^>]*>/g)].map(([text]) => text)
    expect(dashed(cupboard(1.4))).toHaveLength(1)
    expect(dashed(cupboard(1.4))[0]).toMatch(/fill="none".* stroke-dasharray/)
    expect(dashed(cupboard(0.9)).join()).not.toMatch(/stroke-dasharray/)
    const shadow = (drawing: string) => /class="shadow"[^>]*/.exec(drawing)?.[0].length ?? 0
    expect(shadow(cupboard(1.4))).toBeLessThan(shadow(cupboard(0.9)))
  })

  test('a group has one tint, groups of different purpose have different ones', () => {
    for (const fixture of fixtures.filter(({ room }) => room)) {
      const uses = withClass(parseXml(draw(fixture)), 'piece')
      const fills = new Map<string, Set<string>>()
      for (const placed of fixture.furnishing.furniture) {
        const [x, , z] = placed.position
        const use = uses.find(
          ({ attributes }) =>
            attributes['class'] === `piece ${placed.type}` &&
            near(numbers(attributes['transform']!).slice(0, 2) as P, [x, z]),
        )!
        fills.set(placed.groupId, (fills.get(placed.groupId) ?? new Set()).add(use.attributes['fill']!))
      }
      expect([...fills.values()].map(({ size }) => size)).toEqual([...fills].map(() => 1))
    }
    const two = furnishingOf([item('bed', box(1, 2), { groupId: 'a' }), item('sofa', box(2, 1), { groupId: 'b' })])
    const [bed, sofa] = withClass(parseXml(drawFurnishing(roomOf(square), two)), 'piece')
    expect(bed!.attributes['fill']).not.toBe(sofa!.attributes['fill'])
  })

  test('every type has its own symbol, or a name on plans where it shares one', () => {
    const symbolOf = (type: FurnitureType) => {
      const root = parseXml(drawFurnishing(roomOf(square), furnishingOf([item(type, box(1.4, 0.9))])))
      const id = withClass(root, type)[0]!.attributes['href']!.slice(1)
      return JSON.stringify([...elementsOf(root)].find((element) => element.attributes['id'] === id)!.children)
    }
    const looks = new Set(FURNITURE_TYPES.map((type) => lookOf(FURNITURE_CARDS[type])))
    expect(new Set(FURNITURE_TYPES.map(symbolOf)).size).toBe(looks.size)
    const nameless = FURNITURE_TYPES.filter((type) => FURNITURE_CARDS[type].label === undefined)
    expect(new Set(nameless.map((type) => lookOf(FURNITURE_CARDS[type]))).size).toBe(nameless.length)
  })

  test('pieces of one kind and shape share one symbol', () => {
    const desks = Array.from({ length: 300 }, (_, i) =>
      item('task_table', box(1.6, 0.8), { position: [(i % 20) * 2, 0, Math.floor(i / 20) * 2] }),
    )
    const svg = drawBoundingBox({ x: 40, z: 30 }, furnishingOf(desks))
    expectDrawnWhereTheyStand(svg, desks)
    expect(svg.length / desks.length).toBeLessThan(300)
  })
})

describe('walls and openings', () => {
  const ell: P[] = [
    [0, 0],
    [6, 0],
    [6, 3],
    [3.5, 3],
    [3.5, 5],
    [0, 4],
  ]
  const rooms: [string, P[]][] = [
    ['clockwise', ell],
    ['anticlockwise', ell.toReversed()],
    ['closed', [...ell, ell[0]!]],
  ]

  test.each(rooms)('every opening of a %s outline is where pos and l say, at and across corners too', (_, points) => {
    const ring = points.filter((point, i) => i === 0 || point !== points[0])
    const whole = ring.reduce(
      (sum, [x, z], i) => sum + Math.hypot(ring[(i + 1) % ring.length]![0] - x, ring[(i + 1) % ring.length]![1] - z),
      0,
    )
    for (let pos = 0; pos <= whole; pos += whole / 23) {
      for (const [type, name] of [
        ['window', 'window'],
        ['gap', 'gap'],
        ['door', 'threshold'],
      ] as const) {
        const root = parseXml(drawFurnishing(roomOf(points, [{ type, pos, l: 1.2 }]), undefined, { labels: false }))
        const found = withClass(root, name)[0]!
        const drawn = pathPoints(found.name === 'path' ? found : (found.children[0] as XmlElement))
        const corners = ring.filter((_, i) => {
          const at = ring
            .slice(0, i)
            .reduce((sum, [x, z], k) => sum + Math.hypot(ring[k + 1]![0] - x, ring[k + 1]![1] - z), 0)
          return [at, at + whole].some((distance) => distance > pos + 0.01 && distance < pos + 1.19)
        })
        const expected = [walk(ring, pos), ...corners, walk(ring, pos + 1.2)]
        for (const point of expected)
          expect(
            drawn.some((candidate) => near(candidate, point)),
            `${type} at ${pos}: ${point}`,
          ).toBe(true)
        const face = drawn.filter((point) => !expected.some((candidate) => near(candidate, point)))
        expect(face.length).toBe(type === 'gap' ? 0 : expected.length)
        // The outer face of a wall that ends in a reflex corner lies inside the neighbouring wall, never in the room.
        expect(face.filter((point) => inside(ring, point))).toEqual([])
      }
    }
  })

  test.each(rooms)('the walls of a %s outline are what the openings leave', (_, points) => {
    const ring = points.filter((point, i) => i === 0 || point !== points[0])
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pos: fc.double({ min: 0, max: 20, noNaN: true }),
            l: fc.double({ min: 0.1, max: 4, noNaN: true }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (openings) => {
          const whole = ring.reduce(
            (sum, [x, z], i) =>
              sum + Math.hypot(ring[(i + 1) % ring.length]![0] - x, ring[(i + 1) % ring.length]![1] - z),
            0,
          )
          const taken = openings.filter(({ pos }) => pos <= whole)
          const steps = 4000
          let open = 0
          for (let i = 0; i < steps; i++) {
            const at = ((i + 0.5) / steps) * whole
            if (taken.some(({ pos, l }) => (at - pos + whole) % whole < l)) open++
          }
          const root = parseXml(drawFurnishing(roomOf(points, openings), undefined, { labels: false }))
          const runs = (withClass(root, 'wall')[0]?.attributes['d'] ?? '').split('M').filter(Boolean).map(pairsOf)
          const length = runs.reduce(
            (sum, run) =>
              sum + run.slice(1).reduce((part, [x, z], i) => part + Math.hypot(x - run[i]![0], z - run[i]![1]), 0),
            0,
          )
          if (taken.length > 0) expect(Math.abs(length - whole * (1 - open / steps))).toBeLessThan(0.06)
        },
      ),
      { seed: 3, numRuns: runs(60) },
    )
  })

  test('a room without openings is walled all round, outside its outline', () => {
    const root = parseXml(drawFurnishing(roomOf(ell), undefined, { labels: false }))
    const wall = withClass(root, 'wall')[0]!
    expect(wall.attributes['d']).toMatch(/z$/)
    expect(pathPoints(wall)).toEqual(ell)
    // The inner half of the stroke lies under the floor, which is drawn after it.
    const ground = withClass(root, 'ground')[0]!.children.filter(
      (child): child is XmlElement => typeof child !== 'string',
    )
    const order = ground.map(({ attributes }) => attributes['class'])
    expect(order.indexOf('floor')).toBeGreaterThan(order.indexOf('wall'))
  })

  test.each(rooms)('doors of a %s outline open inwards', (_, points) => {
    const ring = points.filter((point, i) => i === 0 || point !== points[0])
    for (let pos = 0.1; pos < 20; pos += 0.83) {
      for (const l of [0.7, 0.9, 1.6, 3]) {
        const root = parseXml(drawFurnishing(roomOf(points, [{ type: 'door', pos, l }]), undefined, { labels: false }))
        const leaves = withClass(root, 'door')
        expect(leaves.length).toBeGreaterThan(0)
        if (l > 1.3) expect(leaves.length).toBeGreaterThan(1)
        for (const leaf of leaves) {
          const [hinge, tip] = pathPoints(leaf.children.at(-1) as XmlElement) as [P, P]
          for (const share of [0.5, 0.95])
            expect(
              inside(ring, [hinge[0] + (tip[0] - hinge[0]) * share, hinge[1] + (tip[1] - hinge[1]) * share]),
              `pos ${pos} l ${l}`,
            ).toBe(true)
        }
      }
    }
  })

  test('a door in the middle of a wall swings a quarter turn about one jamb to the other', () => {
    const root = parseXml(
      drawFurnishing(roomOf(square, [{ type: 'door', pos: 1, l: 0.9 }]), undefined, { labels: false }),
    )
    const [, arc, leaf] = withClass(root, 'door')[0]!.children as XmlElement[]
    const [, tip] = pathPoints(leaf!) as [P, P]
    expect(tip[1]).toBeCloseTo(0.9, 3)
    expect(Math.abs(tip[0] - 1)).toBeLessThan(0.03)
    // Seen from above the leaf closes from (1, .9) against the clock to (1.9, 0).
    expect(arc!.attributes['d']).toBe('M1,.9A.9 .9 0 0 0 1.9,0')
  })

  test('an opening past the circumference is left out', () => {
    const drawn = (pos: number) =>
      withClass(
        parseXml(drawFurnishing(roomOf(square, [{ type: 'window', pos }]), undefined, { labels: false })),
        'window',
      )
    expect(drawn(16)).toHaveLength(1)
    expect(drawn(16.01)).toHaveLength(0)
  })

  test('a column in the outline is solid', () => {
    const notched: P[] = [
      [0, 0],
      [2, 0],
      [2, 0.5],
      [2.5, 0.5],
      [2.5, 0],
      [5, 0],
      [5, 4],
      [0, 4],
    ]
    const solids = [...elementsOf(parseXml(drawFurnishing(roomOf(notched), undefined, { labels: false })))].filter(
      ({ name, attributes }) =>
        name === 'polygon' && attributes['class'] === undefined && attributes['fill'] !== undefined,
    )
    expect(solids.some(({ attributes }) => inside(pairsOf(attributes['points']!), [2.25, 0.25]))).toBe(true)
  })
})

describe('a bounding box', () => {
  test('has no walls, and shows its obstacles', () => {
    const obstacle: P[] = [
      [1, 1],
      [2, 1],
      [2, 1.5],
    ]
    const root = parseXml(drawBoundingBox({ x: 5, z: 3 }, undefined, { obstacles: [obstacle] }))
    const { width, height } = withClass(root, 'box')[0]!.attributes
    expect([width, height]).toEqual(['5', '3'])
    expect(withClass(root, 'wall')).toEqual([])
    expect(withClass(root, 'obstacle').map(({ attributes }) => pairsOf(attributes['points']!))).toEqual([obstacle])
  })

  test('the drawing of a floor of thousands of desks is small', () => {
    const desks = Array.from({ length: 8000 }, (_, i) =>
      item('task_table', box(1.6, 0.8), {
        position: [(i % 100) * 2, 0, Math.floor(i / 100) * 2],
        groupId: `${i >> 1}`,
      }),
    )
    const svg = drawBoundingBox({ x: 200, z: 160 }, furnishingOf(desks))
    expect(svg.length / desks.length).toBeLessThan(300)
    expect(withClass(parseXml(svg), 'piece')).toHaveLength(desks.length)
  })
})

describe('a sheet', () => {
  test('shows every plan with its caption and shares what repeats', () => {
    const plans = fixtures.flatMap(({ room, furnishing, name }) => (room ? [{ room, furnishing, caption: name }] : []))
    const root = parseXml(drawSheet([...plans, ...plans], { title: 'All', columns: 3 }))
    expect(withClass(root, 'plan')).toHaveLength(2 * plans.length)
    expect(withClass(root, 'piece')).toHaveLength(
      2 * plans.reduce((sum, { furnishing }) => sum + furnishing.furniture.length, 0),
    )
    const texts = [...elementsOf(root)].filter(({ name }) => name === 'text').map(textOf)
    for (const { caption } of plans) expect(texts.filter((text) => text === caption)).toHaveLength(2)
    expect(parseXml(drawSheet([])).name).toBe('svg')
  })
})

describe('whatever comes', () => {
  const length = fc.oneof(fc.double({ min: 0.01, max: 6, noNaN: true }), fc.constantFrom(1e-9, 1e5, 0.3))
  const place = fc.oneof(fc.double({ min: -5, max: 10, noNaN: true }), fc.constantFrom(-1e5, 1e5, 0, -0))
  const shape: fc.Arbitrary<Shape> = fc.oneof(
    fc.record({ type: fc.constant('box' as const), a: length, b: length, h: length }),
    fc.record({ type: fc.constant('cylinder' as const), r: length, h: length }),
    fc.record({ type: fc.constant('l-extrusion' as const), a: length, b: length, c: length, d: length, h: length }),
    fc.record({
      type: fc.constant('polygon-extrusion' as const),
      points: fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 7 }),
      h: length,
    }),
  )
  const placed: fc.Arbitrary<PlacedItem> = fc.record({
    type: fc.constantFrom(...FURNITURE_TYPES),
    position: fc.tuple(place, place, place),
    rotation: fc.double({ min: -720, max: 720, noNaN: true }),
    shape,
    groupId: fc.string(),
  })
  const room = fc.record({
    points: fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 8 }),
    openings: fc.array(
      fc.record({ type: fc.constantFrom('door' as const, 'window' as const, 'gap' as const), pos: length, l: length }),
      { maxLength: 4 },
    ),
  })

  test('a drawing never throws, is well-formed and prints no NaN', () => {
    fc.assert(
      fc.property(
        room,
        fc.array(placed, { maxLength: 8 }),
        fc.constantFrom('light' as const, 'dark' as const),
        ({ points, openings }, items, theme) => {
          const svg = drawFurnishing(roomOf(points, openings), furnishingOf(items), { theme })
          expect(svg).not.toMatch(/NaN|Infinity|undefined/)
          expect(withClass(parseXml(svg), 'piece')).toHaveLength(items.length)
        },
      ),
      { seed: 7, numRuns: runs(150) },
    )
  })

  test('random pieces stand where they were placed', () => {
    const sane = placed.filter(
      ({ position, shape: { type, ...sizes } }) =>
        type !== undefined &&
        [...position, ...numbers(JSON.stringify(sizes))].every(
          (v) => Math.abs(v) < 100 && (v === 0 || Math.abs(v) > 0.005),
        ),
    )
    fc.assert(
      fc.property(fc.array(sane, { minLength: 1, maxLength: 6 }), (items) => {
        const thin = items.map(
          (one): PlacedItem =>
            one.shape.type === 'l-extrusion'
              ? {
                  ...one,
                  shape: { ...one.shape, c: Math.min(one.shape.a, one.shape.c), d: Math.min(one.shape.b, one.shape.d) },
                }
              : one,
        )
        expectDrawnWhereTheyStand(drawFurnishing(roomOf(square), furnishingOf(thin)), thin)
      }),
      { seed: 11, numRuns: runs(80) },
    )
  })
})
