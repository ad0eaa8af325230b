import { expect, test } from 'vitest'
import type { Composition, Member } from '../../../../src/engine/furnishing/groups/composition.ts'
import { memberRect } from '../../../../src/engine/furnishing/groups/composition.ts'
import { pinRecords } from '../../../../src/engine/furnishing/search/scene/piece-records.ts'
import { turnOf, worldPoint } from '../../../../src/engine/geometry/frame.ts'
import type { Opening } from '../../../../src/schema/furnishing/room.ts'
import { between, intBetween, pick, type Random, seeded } from '../../../support/seeded.ts'
import * as plain from '../../reference/place-terms.ts'
import { atWall, free, groupOf, type Point, piece, placed, planWith, type Stand } from './placed-groups.ts'
import { inScene, opening, type Values, valuesAt } from './rooms-to-judge.ts'

/** The value of each term by plain geometry. */
type Judge = Readonly<Partial<Record<keyof Values, number>>>

const round = (values: Judge) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 1e5) / 1e5 + 0]))

interface Room {
  readonly points: Point[]
  readonly openings: Opening[]
}

/** An L or a rectangle at some angle, with openings in some walls. */
function roomOf(random: Random): Room {
  const [w, d] = [between(random, 4, 8), between(random, 4, 7)]
  const [x, z] = [w * between(random, 0.4, 0.7), d * between(random, 0.4, 0.7)]
  const outline: Point[] =
    random() < 0.5
      ? [
          [0, 0],
          [w, 0],
          [w, d],
          [0, d],
        ]
      : [
          [0, 0],
          [w, 0],
          [w, z],
          [x, z],
          [x, d],
          [0, d],
        ]
  const { cos, sin } = turnOf(pick(random, [0, 90, 23, -130]))
  const points = outline.map(([px, pz]): Point => [px * cos - pz * sin, px * sin + pz * cos])
  let pos = 0
  const openings = outline.flatMap(([px, pz], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length]!
    const length = Math.abs(nx - px) + Math.abs(nz - pz)
    const from = pos + between(random, 0.1, length - 1.3)
    pos += length
    return random() < 0.6
      ? [opening(pick(random, ['window', 'door', 'gap'] as const), from, 1.1, between(random, 0, 1.2))]
      : []
  })
  return { points, openings }
}

const desk = (): Member[] => [piece('task_table', 1.4, 0.7), piece('task_chair', 0.6, 0.5, 0.3, 0.8, 180)]

/** A group of a piece or two, at a wall or free. */
function groupIn(random: Random): { composition: Composition; kind: Parameters<typeof groupOf>[0] } {
  const [a, b] = [between(random, 0.5, 2), between(random, 0.4, 1.2)]
  const turn = pick(random, [0, 90, 180])
  return pick(random, [
    { kind: 'lone' as const, composition: atWall(piece('wardrobe', a, b, 0, 0, turn, 2)) },
    { kind: 'working' as const, composition: atWall(...desk()) },
    { kind: 'working' as const, composition: free(...desk()) },
    { kind: 'dining' as const, composition: free(piece('dining_table', a, b, 0.3, 0.2, turn)) },
    {
      kind: 'relaxing' as const,
      composition: atWall(piece('sofa', a, b, 0.4), piece('armchair', 0.7, 0.7, 0.2, b + 0.5, 180)),
    },
  ])
}

function boxOf(composition: Composition, stand: Required<Stand>): plain.Box {
  const anchor = composition.members[0]!
  const { cos, sin } = turnOf(stand.turn + anchor.turn)
  const { minX, maxX, minZ, maxZ } = anchor.model.bounds
  return {
    middle: worldPoint(composition.middle.x, composition.middle.z, stand),
    right: [cos, sin],
    facing: [-sin, cos],
    hx: (maxX - minX) / 2,
    hz: (maxZ - minZ) / 2,
  }
}

function groupBoxOf(composition: Composition, stand: Required<Stand>): plain.Box {
  const rects = composition.members.map(memberRect)
  const [minX, maxX] = [Math.min(...rects.map((it) => it.minX)), Math.max(...rects.map((it) => it.maxX))]
  const [minZ, maxZ] = [Math.min(...rects.map((it) => it.minZ)), Math.max(...rects.map((it) => it.maxZ))]
  const { cos, sin } = turnOf(stand.turn)
  return {
    middle: worldPoint((minX + maxX) / 2, (minZ + maxZ) / 2, stand),
    right: [cos, sin],
    facing: [-sin, cos],
    hx: (maxX - minX) / 2,
    hz: (maxZ - minZ) / 2,
  }
}

/** A place inside the room: at a wall, or somewhere at some angle. */
function standIn(random: Random, plan: ReturnType<typeof planWith>, composition: Composition): Required<Stand> {
  const index = intBetween(random, 0, plan.walls.length - 1)
  const wall = plan.walls[index]!
  if (composition.back) {
    const along = between(random, 0, Math.max(0, wall.length - composition.width))
    const [x, z] = [wall.x0 + wall.dx * along - wall.dz * 0.02, wall.z0 + wall.dz * along + wall.dx * 0.02]
    return { x, z, turn: wall.turn, wall: index }
  }
  const turn = pick(random, [0, 90, 23, -51, 180])
  const middle: plain.Vec = [
    wall.x0 + wall.dx * wall.length * 0.5 - wall.dz * 1.6,
    wall.z0 + wall.dz * wall.length * 0.5 + wall.dx * 1.6,
  ]
  const [ox, oz] = worldPoint(composition.width / 2, composition.depth / 2, { x: 0, z: 0, turn })
  return { x: middle[0] - ox, z: middle[1] - oz, turn, wall: -1 }
}

/** The terms of the room alone. */
function judged(plan: ReturnType<typeof planWith>, composition: Composition, stand: Required<Stand>): Judge {
  const box = boxOf(composition, stand)
  const ends = plan.walls.map(
    (wall): plain.Segment => ({
      from: [wall.x0, wall.z0],
      to: [wall.x0 + wall.dx * wall.length, wall.z0 + wall.dz * wall.length],
    }),
  )
  const free = plain.depths(box, ends)
  const wide = box.hx >= box.hz
  const pair = (a: number, b: number) => (a + b > 0 ? Math.abs(a - b) / (a + b) : 0)
  const [frontBack, leftRight] = [pair(free.before, free.behind), pair(free.left, free.right)]
  const least = (a: number, b: number) => (Math.min(a, b) <= 0.1 ? 1 : 0)
  const windows = plan.walls.flatMap((wall, i) =>
    wall.openings
      .filter(({ type }) => type === 'window')
      .map(({ from, to }) => ({
        line: {
          from: plain.add(ends[i]!.from, [wall.dx, wall.dz], from),
          to: plain.add(ends[i]!.from, [wall.dx, wall.dz], to),
        },
        normal: [-wall.dz, wall.dx] as plain.Vec,
      })),
  )
  const lit = windows.map(({ line }) => plain.pointToSegment(box.middle, line))
  const shaded = windows.flatMap(({ line: { from, to } }) =>
    [from, to, plain.add(from, plain.minus(to, from), 0.5)].map((point) =>
      plain.isInBox(point, box) ? 0 : Math.min(...plain.sides(box).map((side) => plain.pointToSegment(point, side))),
    ),
  )
  const chair = composition.members.find(({ type }) => type === 'task_chair')
  const groupMiddle = groupBoxOf(composition, stand).middle
  const inLine = plan.doors.some(({ x, z, nx, nz, half }) => {
    const to = plain.minus(groupMiddle, [x, z])
    const into = plain.dot(to, [nx, nz])
    return into > 0 && into < 3.5 && Math.abs(plain.dot(to, [-nz, nx])) < half + 0.3
  })
  const doorDistances = plan.doors.map(({ x, z }) => plain.norm(plain.minus([x, z], box.middle)))
  const nearWindow = Math.max(0, ...lit.map((distance) => Math.max(0, Math.min(1, (3.5 - distance) / 2))))
  return {
    free: stand.wall < 0 ? 1 : 0,
    sideMin: Math.min(1, free.left, free.right),
    sideMax: Math.min(1.5, Math.max(free.left, free.right)),
    front: Math.min(3, free.before),
    frontFar: Math.min(3, Math.max(0, free.before - 3)),
    frontShort: Math.max(0, 0.6 - free.before) / 0.6,
    clearShort: Object.values(free).reduce((sum, depth) => sum + Math.max(0, 0.75 - depth), 0),
    imbalanceSides: wide ? frontBack : leftRight,
    imbalanceEnds: wide ? leftRight : frontBack,
    freeCentred: 1 - (frontBack + leftRight) / 2,
    longAtWall: wide ? least(free.before, free.behind) : least(free.left, free.right),
    shortAtWall: wide ? least(free.left, free.right) : least(free.before, free.behind),
    doorLine: inLine ? 1 : 0,
    farFromDoor: Math.min(1, Math.min(...doorDistances) / Math.sqrt(plan.area)),
    nearWindow,
    storageNearWindow: windows.length === 0 ? 0 : Math.max(0, 1 - Math.min(...shaded) / 2),
    ...(chair ? userTerms(plan, chair, stand) : {}),
    ...(stand.wall >= 0 ? wallTerms(plan, composition, stand, box) : {}),
  }
}

function userTerms(plan: ReturnType<typeof planWith>, chair: Member, stand: Required<Stand>): Judge {
  const rect = memberRect(chair)
  const seat = worldPoint((rect.minX + rect.maxX) / 2, (rect.minZ + rect.maxZ) / 2, stand)
  const { cos, sin } = turnOf(stand.turn + chair.turn)
  const [nearest] = plan.doors
    .map(({ x, z }) => plain.minus([x, z], seat))
    .sort((a, b) => plain.norm(a) - plain.norm(b))
  return { facesDoor: nearest ? plain.dot(nearest, [-sin, cos]) / plain.norm(nearest) : 0 }
}

function wallTerms(
  plan: ReturnType<typeof planWith>,
  composition: Composition,
  stand: Required<Stand>,
  box: plain.Box,
): Judge {
  const wall = plan.walls[stand.wall]!
  const along = (point: plain.Vec) => plain.dot(plain.minus(point, [wall.x0, wall.z0]), [wall.dx, wall.dz])
  const anchor = plain.corners(box).map(along)
  const [a0, a1] = [Math.min(...anchor), Math.max(...anchor)]
  const start = along([stand.x, stand.z])
  const [from, to] = [start + composition.back!.from, start + composition.back!.to]
  const off = Math.abs((a0 + a1) / 2 - wall.length / 2)
  // Inner corners turn to the right in a clockwise ring.
  const turnsIn = (one: number) => {
    const [a, b] = [plan.walls.at(one - 1)!, plan.walls[one % plan.walls.length]!]
    return a.dx * b.dz - a.dz * b.dx > 0
  }
  const gaps = [turnsIn(stand.wall) ? from : 99, turnsIn(stand.wall + 1) ? wall.length - to : 99]
  const gap = Math.min(...gaps)
  const inWall = (type: boolean) => wall.openings.filter((one) => (one.type === 'window') === type)
  const top = Math.max(...composition.members.map(({ model }) => model.shape.h))
  return {
    wallCentred: 1 - Math.min(1, off / Math.max((wall.length - (a1 - a0)) / 2, 0.1)),
    wallMiddle: off <= 0.1 ? 1 : 0,
    cornerTouch: gap <= 0.15 ? 1 : 0,
    cornerNear: gap > 0.15 && gap <= 0.6 ? 1 : 0,
    slit: gaps.some((one) => one >= 0.05 && one < 0.4) ? 1 : 0,
    fillsWall: gaps[0]! + gaps[1]! <= 0.3 ? 1 : 0,
    wallShare: wall.length / Math.max(...plan.walls.map(({ length }) => length)),
    doorBeside: inWall(false).length > 0 ? 1 : 0,
    windowBehind: inWall(true).some((one) => one.from < a1 && one.to > a0) ? 1 : 0,
    tallBeforeWindow: inWall(true).some((one) => top > one.sill && one.from < to + 0.05 && one.to > from - 0.05)
      ? 1
      : 0,
  }
}

test.each(
  Array.from({ length: 60 }, (_, seed) => seed),
)('terms of the room agree with plain geometry, room %d', (seed) => {
  const random = seeded(seed)
  const { points, openings } = roomOf(random)
  const plan = planWith(points, openings)
  inScene(plan, (scene) => {
    for (let i = 0; i < 12; i++) {
      const { composition, kind } = groupIn(random)
      const stand = standIn(random, plan, composition)
      const expected = judged(plan, composition, stand)
      const values = valuesAt(scene, groupOf(kind, composition.anchor), composition, stand)
      const found = Object.fromEntries(Object.keys(expected).map((name) => [name, values[name as keyof Values]]))
      expect({ ...stand, ...round(found) }).toEqual({ ...stand, ...round(expected) })
    }
  })
})

const ROOM = planWith([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
])
const sofa = free(piece('sofa', 2, 1))
const relaxing = groupOf('relaxing', 'sofa')

test.each(
  Array.from({ length: 40 }, (_, seed) => seed),
)('terms towards a piece agree with plain geometry, seed %d', (seed) => {
  const random = seeded(1000 + seed)
  inScene(ROOM, (scene) => {
    const stand = (): Required<Stand> => ({
      x: between(random, 2, 8),
      z: between(random, 2, 8),
      turn: pick(random, [0, 90, 180, -90, 31, -140]),
      wall: -1,
    })
    const composition = free(piece('armchair', between(random, 0.4, 1), between(random, 0.4, 1), 0.2, 0.1))
    const [here, there] = [stand(), stand()]
    const values = valuesAt(scene, groupOf('lone', 'armchair'), composition, here, [placed(relaxing, sofa, there)])
    const [a, r] = [boxOf(composition, here), boxOf(sofa, there)]
    const away = plain.minus(a.middle, r.middle)
    const [u, v, distance] = [plain.dot(away, r.right), plain.dot(away, r.facing), plain.norm(away)]
    const [before, behind] = [v > 0.5 && Math.abs(u) < 1 + v - 0.5, v < -0.5 && Math.abs(u) < 1 - v - 0.5]
    const looksAt = -plain.dot(away, a.facing) / distance
    const gap = plain.boxGap(a, r)
    const zones = plain.boxGap(groupBoxOf(composition, here), groupBoxOf(sofa, there))
    const alike = Math.abs(plain.dot(a.facing, r.facing))
    const expected: Judge = {
      gap: Math.min(3, gap),
      near: Math.max(0, 0.6 - gap) / 0.6,
      zoneGap: Math.max(0, 0.9 - zones),
      inTheWay: zones === 0 ? 1 : 0,
      opposite: before && looksAt > 0.5 ? 1 : 0,
      beside: before || behind ? 0 : 1,
      behind: behind ? 1 : 0,
      lateral: Math.min(2, Math.abs(u)),
      onAxis: before ? Math.max(0, Math.min(1, (0.6 - Math.abs(u)) / 0.45)) : 0,
      looksAt,
      seenBy: v / distance,
      tooNear: Math.max(0, 2 - distance),
      tooFar: Math.max(0, distance - 3.2),
      parallel: alike > 0.99 ? 1 : 0,
      square: alike < 0.14 ? 1 : 0,
      backTo: Math.max(0, looksAt) * Math.max(0, -v / distance),
      spread: Math.min(1, distance / 5),
      withinReach: distance - 1 <= 0.6 ? 1 : 0,
    }
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, values[name as keyof Values]]))
    expect(round(found)).toEqual(round(expected))
  })
})

test.each([
  ['touching', 1.02, { sameWall: 1, touch: 1, neighbourSlit: 0, flushFront: 1 }],
  ['with a slit', 1.2, { sameWall: 1, touch: 0, neighbourSlit: 1, flushFront: 1 }],
  ['with a slit, fronts too far apart to be in line', 1.35, { sameWall: 1, touch: 0, neighbourSlit: 1, flushFront: 0 }],
  ['with a gap that can be used', 1.41, { sameWall: 1, touch: 0, neighbourSlit: 0, flushFront: 0 }],
] as const)('neighbours at a wall: %s', (_, x, expected) => {
  const shelf = atWall(piece('shelf', 1, 0.4))
  const lone = groupOf('lone', 'shelf')
  const other = placed(lone, shelf, { x: 1, z: 0.02, wall: 0 })
  inScene(ROOM, (scene) => {
    for (const at of [1 + x, 1 - x]) {
      expect(valuesAt(scene, lone, shelf, { x: at, z: 0.02, wall: 0 }, [other])).toMatchObject(expected)
    }
    const deep = atWall(piece('shelf', 1, 0.6))
    expect(valuesAt(scene, lone, deep, { x: 1 + x, z: 0.02, wall: 0 }, [other]).flushFront).toBe(0)
    const elsewhere = valuesAt(scene, lone, shelf, { x: 9.98, z: 1, turn: 90, wall: 1 }, [other])
    expect(elsewhere).toMatchObject({ sameWall: 0, touch: 0, neighbourSlit: 0 })
  })
})

test('a screen is looked for on the axis of the seat, whole and without an opening', () => {
  const screen = (openings: Opening[], x: number, depth = 3.25) =>
    inScene(
      planWith(
        [
          [0, 0],
          [6, 0],
          [6, depth],
          [0, depth],
        ],
        openings,
      ),
      (scene) =>
        valuesAt(scene, groupOf('relaxing', 'sofa'), atWall(piece('sofa', 2, 1)), { x, z: 0, wall: 0 }).screenWall,
    )
  // From the middle of the sofa, 0.5 m before its wall, 2.5 m remain to a screen 0.25 m before the other.
  expect(screen([], 2)).toBe(1)
  expect(screen([], 2, 2.5)).toBeCloseTo(0.75, 9)
  expect(screen([], 2, 4.95)).toBeCloseTo(0, 9)
  // The wall opposite runs from (6, d) to (0, d): a window at 12.25 … 13.25 of the ring is at x = 3 … 2.
  expect(screen([opening('window', 12.25)], 2)).toBe(0)
  expect(screen([opening('door', 9.3)], 2)).toBe(1)
  expect(screen([], -0.36)).toBe(0)
})

test('the view between a seat and its screen is a corridor of half a metre', () => {
  const tv = atWall(piece('tv', 1.2, 0.1))
  const media = groupOf('media', 'tv')
  inScene(ROOM, (scene) => {
    const seen = [placed(relaxing, sofa, { x: 4, z: 0 }), placed(media, tv, { x: 5.6, z: 4, turn: 180 })]
    const chair = free(piece('other', 0.5, 0.5))
    // Only the corridor is meant, not the sofa and the screen: its class is the highest.
    const cut = (x: number) => valuesAt(scene, groupOf('lone', 'other'), chair, { x, z: 2.2 }, seen).inTheWay
    expect([cut(4.3), cut(4.2), cut(4.75), cut(5.2), cut(5.3)]).toEqual([1, 0, 1, 1, 0])
  })
})

test('fixed pieces stand at the walls behind them', () => {
  const pin = (type: 'shelf', x: number, z: number, turn: number) => {
    const { model } = piece(type, 1, 0.4)
    return { type, item: {} as never, model, x, y: 0, z, turn }
  }
  const wallOf = (records: Float64Array) =>
    [records[8], records[9], records[10]].map((it) => Math.round(it! * 1e6) / 1e6)
  expect(wallOf(pinRecords([pin('shelf', 2, 0.05, 0)], ROOM))).toEqual([0, 2, 3])
  expect(wallOf(pinRecords([pin('shelf', 9.95, 3, 90)], ROOM))).toEqual([1, 3, 4])
  expect(wallOf(pinRecords([pin('shelf', 2, 0.3, 0)], ROOM))).toEqual([-1, 0, 0])
})
