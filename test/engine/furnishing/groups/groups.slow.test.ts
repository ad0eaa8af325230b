import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../../src/base/result-type.ts'
import type {
  Compose,
  Composition,
  Inventory,
  ModelChoice,
} from '../../../../src/engine/furnishing/groups/composition.ts'
import { groupings } from '../../../../src/engine/furnishing/groups/groupings.ts'
import { modelOf } from '../../../../src/engine/furnishing/request/model.ts'
import { DEFAULT_GROUPS } from '../../../../src/engine/furnishing/request/templates.ts'
import { specOf } from '../../../../src/engine/furnishing/types/furniture-types.ts'
import { sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { polygon } from '../../../../src/engine/furnishing/verify/region.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import { GROUP_TYPES, type GroupType } from '../../../../src/schema/furnishing/group-types.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { distanceToBox, facing, middle, type Piece, pieceOfMember, sideMiddle } from '../../../support/members.ts'
import { randomShape } from '../../../support/random-furniture.ts'
import { between, intBetween, seeded } from '../../../support/seeded.ts'

interface Formed {
  readonly composition: Composition
  readonly inventory: Inventory
  readonly pieces: readonly Piece[]
  readonly anchor: Piece
}

const SPACE = { x: Number.POSITIVE_INFINITY, y: 2.5, z: Number.POSITIVE_INFINITY }
const STOCKS = 8

const choiceOf = (shapes: readonly Shape[], count: number): ModelChoice => ({
  models: shapes.map((shape) => unwrap(modelOf(shape))),
  count,
})

const defaultInventory = (group: GroupType): Inventory =>
  Object.fromEntries(
    Object.entries(DEFAULT_GROUPS[group][0]!).map(([type, count]) => [
      type,
      choiceOf(specOf(type as FurnitureType).shapes, count),
    ]),
  )

/** Any number of shapes of every kind, each type now and then missing. */
function randomInventory(random: () => number, group: GroupType): Inventory {
  const types: readonly FurnitureType[] = groupings[group].types
  return Object.fromEntries(
    types
      .filter((_, i) => i === 0 || random() < 0.8)
      .map((type) => {
        const shapes = Array.from({ length: intBetween(random, 1, 4) }, () => randomShape(random, type))
        return [type, choiceOf(shapes, intBetween(random, 1, 9))]
      }),
  )
}

function formed(
  group: GroupType,
  inventories: readonly Inventory[],
  compose: Compose = groupings[group].compose,
): Formed[] {
  return inventories.flatMap((inventory) =>
    compose(inventory, SPACE).map((composition) => {
      const pieces = composition.members.map(pieceOfMember)
      return { composition, inventory, pieces, anchor: pieces[0]! }
    }),
  )
}

/** A corner sofa that leaves room for a coffee table in its nook. */
const CORNER_SOFA: Inventory = {
  sofa: choiceOf([{ type: 'l-extrusion', a: 2.7, b: 1.7, c: 0.9, d: 0.95, h: 0.8 }], 1),
  coffee_table: choiceOf([{ type: 'box', a: 1, b: 0.6, h: 0.4 }], 1),
  armchair: choiceOf(specOf('armchair').shapes, 2),
}

const random = seeded(21)
const each = <T>(of: (group: GroupType) => T) =>
  Object.fromEntries(GROUP_TYPES.map((group) => [group, of(group)])) as Record<GroupType, T>

const inventories = each((group) => [
  defaultInventory(group),
  ...(group === 'relaxing' ? [CORNER_SOFA] : []),
  ...Array.from({ length: STOCKS }, () => randomInventory(random, group)),
])

const all = each((group) => formed(group, inventories[group]))
/** What only a planner is shown who places groups by hand. */
const byHand = each((group) => formed(group, inventories[group], groupings[group].byHand ?? (() => [])))

/** Those made of boxes and round tables, whose sides say where the piece is. */
const plain = (group: GroupType): Formed[] =>
  all[group].filter(({ pieces, anchor }) =>
    pieces.every(({ shape }, i) => shape.type === 'box' || (i === 0 && anchor.shape.type === 'cylinder')),
  )

const of = (pieces: readonly Piece[], type: FurnitureType) => pieces.filter((piece) => piece.type === type)

const SEATS: readonly FurnitureType[] = ['dining_chair', 'meeting_chair', 'exec_chair', 'task_chair']
const NEAR = 1e-6

/** What `judge` says against any of the groups; a fault is found once, not a thousand times. */
const faultsOf = (groupsFormed: readonly Formed[], judge: (one: Formed) => readonly (string | false)[]): string[] => [
  ...new Set(groupsFormed.flatMap(judge).filter((fault) => fault !== false)),
]

describe.each(GROUP_TYPES)('every %s group', (group) => {
  const every = [...all[group], ...byHand[group]]

  test('is formed, around an anchor of its kind', () => {
    const anchors: readonly FurnitureType[] =
      group === 'storing' ? ['shelf', 'sideboard'] : [groupings[group].types[0]!]
    expect(all[group].length).toBeGreaterThan(100)
    expect(faultsOf(every, ({ anchor }) => [!anchors.includes(anchor.type) && anchor.type])).toEqual([])
    expect(faultsOf(every, ({ composition, anchor }) => [composition.anchor !== anchor.type && anchor.type])).toEqual(
      [],
    )
  })

  test('has only pieces of the inventory, no more than it holds', () => {
    const faults = faultsOf(every, ({ composition: { members }, inventory }) => [
      ...members.map(
        ({ type, model }) => !inventory[type]?.models.includes(model) && `${type} is not of the inventory`,
      ),
      ...members.map(({ type }) => {
        const used = members.filter((member) => member.type === type).length
        return used > (inventory[type]?.count ?? 0) && `${used} of ${type}`
      }),
    ])
    expect(faults).toEqual([])
  })

  test('lies within its frame, strips included', () => {
    const faults = faultsOf(every, ({ composition: { width, depth, strips }, pieces }) =>
      [...pieces.map(({ region }) => region), ...strips].map(
        ({ minX, minZ, maxX, maxZ }) =>
          (minX < -NEAR || minZ < -NEAR || maxX > width + NEAR || maxZ > depth + NEAR) &&
          `${minX} ${minZ} ${maxX} ${maxZ} in ${width} x ${depth}`,
      ),
    )
    expect(faults).toEqual([])
  })

  test('has no two pieces in one place', () => {
    expect(faultsOf(every, ({ pieces }) => overlaps(pieces))).toEqual([])
  })

  test('keeps its strips clear but for the seats that use them', () => {
    const faults = faultsOf(every, ({ composition, pieces, anchor }) =>
      composition.strips.flatMap((strip) => {
        const { minX, minZ, maxX, maxZ } = strip
        if (!(maxX > minX && maxZ > minZ)) return [`${JSON.stringify(strip)} is no strip`]
        const region = polygon([minX, minZ, maxX, minZ, maxX, maxZ, minX, maxZ])
        return pieces.map((piece) => {
          // The floor all round a round table is one strip with the table in its middle.
          const uses = SEATS.includes(piece.type) || (piece === anchor && anchor.shape.type === 'cylinder')
          return !uses && sharedArea(piece.region, region) > NEAR && `${piece.type} in ${JSON.stringify(strip)}`
        })
      }),
    )
    expect(faults).toEqual([])
  })

  test('has its back on z = 0 where it touches a wall', () => {
    const faults = faultsOf(every, ({ composition: { back, width }, pieces }) => {
      if (!back) return []
      const touching = pieces.filter(({ region }) => region.minZ < 0.05).map(({ region }) => region)
      return [
        (back.from < -NEAR || back.to > width + NEAR || back.to <= back.from) &&
          `${back.from} … ${back.to} of ${width}`,
        touching.some(({ minX, maxX }) => minX < back.from - NEAR || maxX > back.to + NEAR) &&
          'a piece beside the back',
      ]
    })
    expect(faults).toEqual([])
  })

  test('is worth 1 at most, and no other of the same pieces is better in size and worth at once', () => {
    expect(Math.max(...all[group].map(({ composition }) => composition.intrinsicScore))).toBeLessThanOrEqual(1 + 1e-12)
    const shapes = COMPARED_BY[group] ?? sameShapes
    const beaten = grouped(all[group], ({ inventory }) => inventory).flatMap((set) =>
      grouped(set, (one) => `${stanceOf(one)} ${shapes(one)}`).flatMap((rivals) =>
        rivals.filter((one) => rivals.some((other) => beats(other.composition, one.composition))),
      ),
    )
    expect(beaten.map(describeGroup)).toEqual([])
  })
})

function grouped<T>(values: readonly T[], keyOf: (value: T) => unknown): T[][] {
  const sets = new Map<unknown, T[]>()
  for (const value of values) sets.set(keyOf(value), [...(sets.get(keyOf(value)) ?? []), value])
  return [...sets.values()]
}

const describeGroup = ({ composition: { width, depth, intrinsicScore }, pieces }: Formed) =>
  `${width} x ${depth}, worth ${intrinsicScore}: ${sameShapes({ pieces })}`

/** Groups that choose among their shapes too, or among those of their company, tables for each number of seats; the others leave the larger desk to a caller that has room for it. */
const COMPARED_BY: Partial<Record<GroupType, (one: Formed) => string>> = {
  dining: ({ pieces }) => String(pieces.length),
  meeting: ({ pieces }) => String(pieces.length),
  relaxing: () => 'all',
  sleeping: ({ anchor }) => JSON.stringify(anchor.shape),
}

/** The idea, and which side of the anchor goes to the wall, if any does. */
const stanceOf = ({ composition: { form, back, corner, oneSided, lastResort }, anchor }: Formed) =>
  `${form} ${back !== undefined} ${corner} ${oneSided} ${lastResort} ${anchor.rotation}`
const sameShapes = ({ pieces }: Pick<Formed, 'pieces'>) =>
  pieces
    .map(({ type, shape }) => JSON.stringify([type, shape]))
    .sort()
    .join()

function beats(a: Composition, b: Composition): boolean {
  const [width, depth, merit] = [b.width - a.width, b.depth - a.depth, a.intrinsicScore - b.intrinsicScore]
  return width >= -NEAR && depth >= -NEAR && merit >= -NEAR && Math.max(width, depth, merit) > 2 * NEAR
}

function overlaps(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((a, i) =>
    pieces.slice(i + 1).flatMap((b) => {
      const apart = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) <= NEAR
      const area = apart ? 0 : sharedArea(a.region, b.region)
      return area > NEAR ? [`${a.type} and ${b.type} share ${area}`] : []
    }),
  )
}

describe('sleeping (docs/furnishing.md#design-rules)', () => {
  test('nightstands stand 0 to 5 cm beside the bed, flush with its head', () => {
    for (const { pieces, anchor } of plain('sleeping')) {
      const bed = anchor.region
      for (const { region } of of(pieces, 'nightstand')) {
        const gap = Math.max(bed.minX - region.maxX, region.minX - bed.maxX)
        expect(gap).toBeGreaterThanOrEqual(-NEAR)
        expect(gap).toBeLessThanOrEqual(0.05 + NEAR)
        expect(region.minZ).toBeCloseTo(bed.minZ, 9)
      }
    }
  })

  test('a lamp stands on a nightstand of its own', () => {
    let lamps = 0
    for (const { pieces } of plain('sleeping')) {
      const stands = of(pieces, 'nightstand')
      const carried = of(pieces, 'bed_lamp').map((lamp) =>
        stands.findIndex(({ region, top }) => {
          const { minX, maxX, minZ, maxZ } = lamp.region
          const within =
            minX >= region.minX - NEAR &&
            maxX <= region.maxX + NEAR &&
            minZ >= region.minZ - NEAR &&
            maxZ <= region.maxZ + NEAR
          return within && Math.abs(lamp.bottom - top) < NEAR
        }),
      )
      expect(carried).not.toContain(-1)
      expect(new Set(carried).size).toBe(carried.length)
      lamps += carried.length
    }
    expect(lamps).toBeGreaterThan(0)
  })

  test('one gets into the bed: 0.55 m are free along both sides, or 0.60 m along the only free one', () => {
    for (const { composition, anchor } of plain('sleeping')) {
      const bed = anchor.region
      const beside = composition.strips.filter(
        ({ minX, maxX, maxZ }) => (minX >= bed.maxX - NEAR || maxX <= bed.minX + NEAR) && maxZ >= bed.maxZ - NEAR,
      )
      const least = composition.form === 'bed-centred' && anchor.region.maxX - anchor.region.minX > 1.25 ? 0.55 : 0.6
      const ways = beside.map(({ minX, maxX }) => maxX - minX)
      expect(ways.length).toBe(composition.form === 'bed-centred' ? 2 : 1)
      expect(Math.max(...ways)).toBeGreaterThanOrEqual(least - NEAR)
      if (least < 0.6) expect(Math.min(...ways)).toBeGreaterThanOrEqual(least - NEAR)
    }
  })
})

describe('relaxing (docs/furnishing.md#design-rules)', () => {
  test('the coffee table stands 0.35 to 0.50 m before the sofa', () => {
    let corners = 0
    for (const { pieces, anchor } of all.relaxing) {
      if (anchor.shape.type !== 'box' && anchor.shape.type !== 'l-extrusion') continue
      const { shape } = anchor
      const nook = shape.type === 'l-extrusion' && shape.c < shape.a && shape.d < shape.b ? shape.d : shape.b
      for (const table of of(pieces, 'coffee_table')) {
        const gap = table.region.minZ - (anchor.region.minZ + nook)
        expect(gap).toBeGreaterThanOrEqual(0.35 - NEAR)
        expect(gap).toBeLessThanOrEqual(0.5 + NEAR)
        if (nook < shape.b) corners++
      }
    }
    expect(corners).toBeGreaterThan(0)
  })

  test('armchairs look at the coffee table from within reach of it', () => {
    for (const { pieces } of plain('relaxing')) {
      const [table] = of(pieces, 'coffee_table')
      for (const chair of of(pieces, 'armchair')) {
        const [fx, fz] = facing(chair)
        const [cx, cz] = middle(chair)
        const [tx, tz] = middle(table!)
        const distance = Math.hypot(tx - cx, tz - cz)
        expect((fx * (tx - cx) + fz * (tz - cz)) / distance).toBeGreaterThan(Math.cos(Math.PI / 4))
        expect(distanceToBox(table!, ...sideMiddle(chair, 1))).toBeLessThan(0.8)
      }
    }
  })
})

describe.each([
  ['dining', 'dining_chair', 0.58],
  ['meeting', 'meeting_chair', 0.61],
] as const)('%s (docs/furnishing.md#design-rules)', (group, chair, pitchMin) => {
  const all = plain(group).map((one) => ({
    ...one,
    chairs: of(one.pieces, chair),
    tables: of(one.pieces, one.anchor.type),
  }))
  const tables = all.filter((one) => one.tables.length === 1)

  test('chairs look at their table and stand 0 to 15 cm from it', () => {
    for (const one of all)
      for (const seat of one.chairs) {
        const nearest = one.tables.toSorted((a, b) => distanceTo(a, seat) - distanceTo(b, seat))[0]!
        expectAtTable(nearest, seat)
      }
  })

  test('seats have their pitch', () => {
    for (const { anchor, chairs } of tables) {
      const { shape } = anchor
      if (shape.type === 'cylinder') {
        if (chairs.length > 1) expect((2 * Math.PI * shape.r) / chairs.length).toBeGreaterThanOrEqual(pitchMin - NEAR)
        continue
      }
      for (const side of grouped(chairs, ({ rotation }) => rotation)) {
        const places = side.map((one) => middle(one))
        for (const [i, [x, z]] of places.entries())
          for (const [ox, oz] of places.slice(i + 1))
            expect(Math.hypot(x - ox, z - oz)).toBeGreaterThanOrEqual(pitchMin - NEAR)
        const along = (side[0]!.rotation - anchor.rotation) % 180 === 0 ? 'a' : 'b'
        expect(side.length * pitchMin).toBeLessThanOrEqual((shape as { a: number; b: number })[along] + NEAR)
      }
    }
  })

  test('seats come in pairs that face each other, but one', () => {
    let pairs = 0
    for (const { composition, anchor, chairs } of tables) {
      if (composition.back || anchor.shape.type === 'cylinder') continue
      const at = (rotation: number) => chairs.filter((one) => one.rotation === rotation)
      const [near, far, left, right] = [at(0), at(180), at(-90), at(90)]
      expect(Math.abs(near.length - far.length) + Math.abs(left.length - right.length)).toBeLessThanOrEqual(1)
      if (near.length !== far.length) continue
      const across = (set: Piece[]) => set.map((one) => Math.round(middle(one)[0] * 1e6)).sort((a, b) => a - b)
      expect(across(near)).toEqual(across(far))
      pairs += near.length
    }
    expect(pairs).toBeGreaterThan(0)
  })

  test('there is room to sit down: 0.75 m behind the edge of the table, the chair alone in a row reached from its ends', () => {
    for (const { composition, anchor, chairs } of tables) {
      const reachedFromEnds = composition.lastResort || (group === 'meeting' && composition.back !== undefined)
      for (const one of chairs) {
        const [fx, fz] = facing(one)
        const edge = anchor.region
        const depths = composition.strips.map((strip) => {
          if (anchor.shape.type === 'cylinder') return edge.minX - strip.minX
          if (fz > 0.5) return edge.minZ - strip.minZ
          if (fz < -0.5) return strip.maxZ - edge.maxZ
          return fx > 0.5 ? edge.minX - strip.minX : strip.maxX - edge.maxX
        })
        const depth = reachedFromEnds ? (one.shape as { b: number }).b : 0.75
        expect(Math.max(...depths)).toBeGreaterThanOrEqual(depth - NEAR)
      }
    }
  })

  test('a group that says so is brought onto itself by half a turn', () => {
    const symmetric = tables.filter(({ composition, anchor }) => composition.symmetric && anchor.shape.type === 'box')
    expect(symmetric.length).toBeGreaterThan(0)
    for (const { composition, pieces } of symmetric) {
      const places = (turned: boolean) =>
        pieces
          .map((one) => {
            const [x, z] = middle(one)
            const [u, v] = turned ? [composition.width - x, composition.depth - z] : [x, z]
            return `${one.type} ${Math.round(u * 1e5)} ${Math.round(v * 1e5)}`
          })
          .sort()
      expect(places(true)).toEqual(places(false))
    }
  })
})

/** From the front of a chair to a table. */
const distanceTo = (table: Piece, chair: Piece): number => {
  const [x, z] = sideMiddle(chair, 1)
  const [cx, cz] = middle(table)
  return table.shape.type === 'cylinder' ? Math.hypot(x - cx, z - cz) - table.shape.r : distanceToBox(table, x, z)
}

/** The front of the chair is 0 … 0.15 m from the table, and straight ahead of it is the table. */
function expectAtTable(table: Piece, chair: Piece): void {
  const [fx, fz] = facing(chair)
  const [x, z] = sideMiddle(chair, 1)
  const { shape } = table
  const [cx, cz] = middle(table)
  const distance = (px: number, pz: number) =>
    shape.type === 'cylinder' ? Math.max(0, Math.hypot(px - cx, pz - cz) - shape.r) : distanceToBox(table, px, pz)
  expect(distance(x, z)).toBeLessThanOrEqual(0.15 + NEAR)
  expect(distance(x + fx * 0.16, z + fz * 0.16)).toBe(0)
  expect(distance(...sideMiddle(chair, -1))).toBeGreaterThan(distance(x, z))
}

describe('working and exec (docs/furnishing.md#design-rules)', () => {
  /** Whether a point lies on the user's side of a desk: its local +z (docs/decisions.md#c2). */
  const beforeDesk = (desk: Piece, [x, z]: readonly [number, number]) => {
    const [fx, fz] = facing(desk)
    const [ex, ez] = sideMiddle(desk, 1)
    return (x - ex) * fx + (z - ez) * fz > -NEAR
  }

  test('who works at the desk sits at its front and looks at it', () => {
    let seats = 0
    for (const [group, chair] of [
      ['working', 'task_chair'],
      ['exec', 'exec_chair'],
    ] as const)
      for (const { pieces, anchor } of plain(group))
        for (const one of of(pieces, chair)) {
          expectAtTable(anchor, one)
          expect(beforeDesk(anchor, middle(one))).toBe(true)
          seats++
        }
    expect(seats).toBeGreaterThan(50)
  })

  test('the desk has 0.75 m free before it for its user, executives 0.90 m', () => {
    for (const [group, depthMin] of [
      ['working', 0.75],
      ['exec', 0.9],
    ] as const)
      for (const { composition, anchor } of plain(group)) {
        const [fx, fz] = facing(anchor)
        const [ex, ez] = sideMiddle(anchor, 1)
        const [x, z] = [ex + fx * (depthMin - 1e-3), ez + fz * (depthMin - 1e-3)]
        expect(
          composition.strips.some(
            ({ minX, maxX, minZ, maxZ }) => x > minX - NEAR && x < maxX + NEAR && z > minZ - NEAR && z < maxZ + NEAR,
          ),
        ).toBe(true)
      }
  })

  test('visitors sit across the desk and look at it', () => {
    let visitors = 0
    for (const { pieces, anchor } of plain('exec'))
      for (const one of of(pieces, 'task_chair')) {
        const [fx, fz] = facing(one)
        const [ax, az] = facing(anchor)
        expect([fx, fz]).toEqual([expect.closeTo(ax, 9), expect.closeTo(az, 9)])
        expect(beforeDesk(anchor, middle(one))).toBe(false)
        const gap = anchor.region.minZ - one.region.maxZ > 0 ? 0 : one.region.minZ - anchor.region.maxZ
        expect(gap).toBeGreaterThanOrEqual(-NEAR)
        expect(gap).toBeLessThanOrEqual(0.15 + NEAR)
        visitors++
      }
    expect(visitors).toBeGreaterThan(0)
  })
})

describe('groups that are placed by hand', () => {
  const NEXT_TO = 0.05
  const besideBoxes = (a: Piece, b: Piece): number =>
    Math.max(
      a.region.minX - b.region.maxX,
      b.region.minX - a.region.maxX,
      a.region.minZ - b.region.maxZ,
      b.region.minZ - a.region.maxZ,
    )

  test('are desks in teams, at right angles and with visitors at their ends, beds along walls and in pairs, and two rows of storage', () => {
    const forms = (group: GroupType) => [...new Set(byHand[group].map(({ composition }) => composition.form))].sort()
    expect(forms('working')).toEqual(['desk-four', 'desk-pair', 'desk-rows'])
    expect(forms('exec')).toEqual(['desk-end-at-wall', 'desk-four', 'desk-pair', 'desk-rows', 'exec-facing-room'])
    expect(forms('sleeping')).toEqual(['bed-along-wall', 'twin-beds'])
    expect(forms('storing')).toEqual(['storage-corner', 'storage-free', 'storage-rows'])
  })

  test.each([
    'working',
    'exec',
  ] as const)('every user of a team of %s looks at the own desk over its front', (group) => {
    const [table, chair] =
      group === 'working' ? (['task_table', 'task_chair'] as const) : (['exec_table', 'exec_chair'] as const)
    let seated = 0
    for (const { pieces, composition } of byHand[group]) {
      if (!['desk-pair', 'desk-four', 'desk-rows'].includes(composition.form)) continue
      const [desks, chairs] = [of(pieces, table), of(pieces, chair)]
      expect([0, desks.length]).toContain(chairs.length)
      if (pieces.some(({ shape }) => shape.type !== 'box')) continue
      for (const user of chairs) {
        const own = desks.filter((desk) => {
          const [px, pz] = facing(user)
          const [fx, fz] = facing(desk)
          const [sx, sz] = sideMiddle(desk, 1)
          const [x, z] = sideMiddle(user, 1)
          return Math.abs(px + fx) + Math.abs(pz + fz) < NEAR && Math.hypot(sx - x, sz - z) <= NEXT_TO + NEAR
        })
        expect(own.length).toBe(1)
        seated++
      }
    }
    expect(seated).toBeGreaterThan(100)
  })

  test('desks face to face and back to back stand square opposite one another', () => {
    let opposite = 0
    for (const { pieces } of [...byHand.working, ...byHand.exec]) {
      const desks = pieces.filter(({ type, shape }) => /_table$/.test(type) && shape.type === 'box')
      const [far, near] = [180, 0].map((turn) => desks.filter(({ rotation }) => rotation === turn))
      if (far!.length < 1 || far!.length !== near!.length) continue
      for (const { region } of far!)
        expect(near!.filter((desk) => Math.abs(desk.region.minX - region.minX) < NEAR)).toHaveLength(1)
      opposite += far!.length
    }
    expect(opposite).toBeGreaterThan(100)
  })

  test('two desks at right angles leave their user no gap between them', () => {
    const angles = byHand.exec.filter(
      ({ composition, pieces }) => composition.form === 'exec-facing-room' && of(pieces, 'exec_table').length === 2,
    )
    expect(angles.length).toBeGreaterThan(5)
    for (const { pieces } of angles) {
      const [first, second] = of(pieces, 'exec_table')
      expect(Math.abs(besideBoxes(first!, second!))).toBeLessThan(NEAR)
      expect(first!.region.maxZ).toBeCloseTo(second!.region.maxZ, 9)
    }
  })

  test('every piece of two rows of storage has free floor before it', () => {
    for (const { composition, pieces } of byHand.storing) {
      for (const piece of pieces) {
        const [x, z] = sideMiddle(piece, 1)
        const [fx, fz] = facing(piece)
        const [ahead, across] = [x + 0.7 * fx, z + 0.7 * fz]
        const isFree = composition.strips.some(
          ({ minX, minZ, maxX, maxZ }) => ahead >= minX && ahead <= maxX && across >= minZ && across <= maxZ,
        )
        expect(isFree, `${composition.form} ${piece.type} ${x} ${z}`).toBe(true)
      }
    }
  })

  test('every bed has free floor along a side, and every nightstand stands at a bed', () => {
    let twins = 0
    for (const { composition, pieces } of byHand.sleeping) {
      const beds = of(pieces, 'bed')
      if (beds.length === 2) twins++
      for (const { region: bed } of beds) {
        const along = composition.strips.filter(({ minX, minZ, maxX, maxZ }) => {
          const beside = minX >= bed.maxX - NEAR || maxX <= bed.minX + NEAR
          const before = minZ >= bed.maxZ - NEAR || maxZ <= bed.minZ + NEAR
          const [wide, long] = before ? [maxZ - minZ, maxX - minX] : [maxX - minX, maxZ - minZ]
          const touches = before
            ? Math.abs(minZ - bed.maxZ) < NEAR
            : Math.min(Math.abs(minX - bed.maxX), Math.abs(maxX - bed.minX)) < NEAR
          const length = Math.max(bed.maxX - bed.minX, bed.maxZ - bed.minZ)
          // Beside a nightstand the floor begins at its front.
          return (beside || before) && touches && wide >= 0.6 - NEAR && long >= length - 0.6
        })
        expect(along.length, JSON.stringify([composition.form, beds.map(({ region }) => region)])).toBeGreaterThan(0)
      }
      for (const stand of of(pieces, 'nightstand'))
        expect(Math.min(...beds.map((bed) => besideBoxes(stand, bed)))).toBeLessThanOrEqual(NEXT_TO + NEAR)
    }
    expect(twins).toBeGreaterThan(20)
  })
})

test('storing stands in one row along the wall, no piece behind another', () => {
  for (const { pieces } of plain('storing')) {
    for (const { region } of pieces) expect(region.minZ).toBeCloseTo(0, 9)
    const ends = pieces.map(({ region }) => region).sort((a, b) => a.minX - b.minX)
    for (const [i, region] of ends.slice(1).entries()) {
      expect(region.minX - ends[i]!.maxX).toBeGreaterThanOrEqual(-NEAR)
      expect(region.minX - ends[i]!.maxX).toBeLessThanOrEqual(0.05)
    }
  }
})

test('pieces far larger or smaller than usual still do not meet, and leave strips that exist', () => {
  const wild = seeded(22)
  const wildShape = (type: FurnitureType): Shape => {
    const shape = randomShape(wild, type)
    const [x, z] = [between(wild, 0.25, 3), between(wild, 0.25, 3)]
    if (shape.type === 'cylinder') return { ...shape, r: shape.r * x }
    if (shape.type === 'polygon-extrusion')
      return { ...shape, points: shape.points.map(([px, pz]): [number, number] => [px * x, pz * z]) }
    if (shape.type === 'box') return { ...shape, a: shape.a * x, b: shape.b * z }
    return { ...shape, a: shape.a * x, c: shape.c * x, b: shape.b * z, d: shape.d * z }
  }
  const faults = GROUP_TYPES.flatMap((group) =>
    Array.from({ length: 16 }, () => {
      const inventory: Inventory = Object.fromEntries(
        (groupings[group].types as readonly FurnitureType[]).map((type) => [
          type,
          choiceOf(
            Array.from({ length: 2 }, () => wildShape(type)),
            intBetween(wild, 1, 8),
          ),
        ]),
      )
      return [
        ...formed(group, [inventory]),
        ...formed(group, [inventory], groupings[group].byHand ?? (() => [])),
      ].flatMap(({ composition, pieces }) => [
        ...overlaps(pieces).map((fault) => `${group}: ${fault}`),
        ...composition.strips
          .filter(({ minX, maxX, minZ, maxZ }) => !(maxX > minX && maxZ > minZ))
          .map((strip) => `${group}: ${JSON.stringify(strip)} is no strip`),
      ])
    }).flat(),
  )
  expect(faults).toEqual([])
})
