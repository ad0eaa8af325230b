import { describe, expect, test } from 'vitest'
import { Collision } from '../../../src/engine/kernels/collision.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { runs } from '../../support/property-runs.ts'
import { checkCollision } from './check-collision.ts'

const kernels = new Kernels()
const SQUARE = [0, 0, 4, 0, 4, 3, 0, 3]

/** A 1 × 0.5 m box at the template's origin, 1 m high, that minds everything. */
const BOX = [0, 0, 0.5, 0.25, 1, 0, 0, 1, 1, 1, 1]

function free(obstacles: number[], at: readonly [number, number, number?], part = BOX, ring = SQUARE, room = true) {
  const collision = new Collision(kernels)
  try {
    collision.setRoom(ring)
    collision.setTemplates(Float64Array.from(part))
    collision.setObstacles(Float64Array.from(obstacles))
    const turn = at[2] ?? 0
    return collision.verdict(Float64Array.of(0, 1, at[0], at[1], Math.cos(turn), Math.sin(turn)), room)[0] === 1
  } finally {
    collision.close()
  }
}

test('the verdict equals the twin on random scenes', { tags: 'slow' }, () => {
  const mismatches: string[] = []
  let undecided = 0
  let compared = 0
  for (let seed = 1; seed <= runs(400); seed++) {
    const check = checkCollision(kernels, seed)
    mismatches.push(...check.mismatches)
    undecided += check.undecided
    compared += check.compared
  }
  expect(mismatches).toEqual([])
  expect(compared).toBeGreaterThan(runs(24_000))
  expect(undecided).toBeLessThan(compared / 2000)
})

describe('walls', () => {
  test('a box may touch walls and corners, and stand 10 µm in them, not 50 µm', () => {
    expect(free([], [0.5, 0.25])).toBe(true)
    expect(free([], [0.5 - 1e-5, 0.25])).toBe(true)
    expect(free([], [0.5 - 5e-5, 0.25])).toBe(false)
    expect(free([], [3.5, 2.75])).toBe(true)
    expect(free([], [3.5, 2.75 + 5e-5])).toBe(false)
  })

  test('a box outside is not free, wherever it is, unless the room is not asked for', () => {
    for (const at of [
      [-3, 1],
      [9, 1],
      [2, -5],
      [2, 8],
      [1e7, 1],
    ] as const) {
      expect(free([], at)).toBe(false)
      expect(free([], at, BOX, SQUARE, false)).toBe(true)
    }
  })

  test('a box around a niche corner is not free though all its corners are inside', () => {
    const spike = [0, 0, 4, 0, 4, 3, 2.01, 3, 2, 1, 1.99, 3, 0, 3]
    expect(free([], [2, 1.1], BOX, spike)).toBe(false)
    expect(free([], [2, 0.74], BOX, spike)).toBe(true)
  })

  test('a part that need not be inside is not tested against walls', () => {
    expect(free([], [0, 0], [...BOX.slice(0, 10), 0])).toBe(true)
  })

  test('a turned box fits into a room turned alike', () => {
    const turn = 0.3
    const ring = [0, 0, 1, 0, 1, 0.5, 0, 0.5].map((_, i, all) => {
      const [x, z] = [all[i - (i % 2)]!, all[i - (i % 2) + 1]!]
      return i % 2 ? x * Math.sin(turn) + z * Math.cos(turn) : x * Math.cos(turn) - z * Math.sin(turn)
    })
    const middle = [0.5 * Math.cos(turn) - 0.25 * Math.sin(turn), 0.5 * Math.sin(turn) + 0.25 * Math.cos(turn)] as const
    expect(free([], [...middle, turn], BOX, ring)).toBe(true)
    expect(free([], [...middle, turn + 0.001], BOX, ring)).toBe(false)
  })

  test('precision holds far from the origin and in a room over a kilometre long', () => {
    const far = SQUARE.map((value) => value + 90_000)
    expect(free([], [90_000.5, 90_000.25], BOX, far)).toBe(true)
    expect(free([], [90_000.4999, 90_000.25], BOX, far)).toBe(false)
    const long = [0, 0, 3000, 0, 3000, 3, 0, 3]
    expect(free([], [0.5, 0.25], BOX, long)).toBe(true)
    expect(free([], [2999.5, 2.75], BOX, long)).toBe(true)
    expect(free([], [2999.51, 2.75], BOX, long)).toBe(false)
  })
})

describe('obstacles', () => {
  test('touching neighbours are free, 50 µm of overlap are not', () => {
    const neighbour = [2, 1, ...BOX.slice(2)]
    expect(free(neighbour, [1, 1])).toBe(true)
    expect(free(neighbour, [1 + 1e-5, 1])).toBe(true)
    expect(free(neighbour, [1 + 5e-5, 1])).toBe(false)
    expect(free(neighbour, [2, 1.5])).toBe(true)
    expect(free(neighbour, [2, 1.5 - 5e-5])).toBe(false)
  })

  test('heights conflict when they share more than 1 mm', () => {
    const above = (bottom: number) => [2, 1, 0.5, 0.25, 1, 0, bottom, 2, 1, 1, 1]
    expect(free(above(1), [2, 1])).toBe(true)
    expect(free(above(0.999), [2, 1])).toBe(true)
    expect(free(above(0.998), [2, 1])).toBe(false)
  })

  test('masks count in either direction', () => {
    const obstacle = (kind: number, against: number) => [2, 1, 0.5, 0.25, 1, 0, 0, 1, kind, against, 0]
    const part = (kind: number, against: number) => [0, 0, 0.5, 0.25, 1, 0, 0, 1, kind, against, 1]
    expect(free(obstacle(1, 0), [2, 1], part(2, 4))).toBe(true)
    expect(free(obstacle(4, 0), [2, 1], part(2, 4))).toBe(false)
    expect(free(obstacle(1, 2), [2, 1], part(2, 4))).toBe(false)
    expect(free(obstacle(2 ** 30, 0), [2, 1], part(0, 2 ** 30))).toBe(false)
    expect(free(obstacle(7, 7), [2, 1], part(0, 0))).toBe(true)
  })

  test('they can be replaced at any time, by none, and survive a new room', () => {
    const collision = new Collision(kernels)
    collision.setTemplates(Float64Array.from(BOX))
    const candidate = Float64Array.of(0, 1, 1, 1, 1, 0)
    const states = [[], [1, 1, ...BOX.slice(2)], []].map((obstacles) => {
      collision.setRoom(SQUARE)
      collision.setObstacles(Float64Array.from(obstacles))
      collision.setRoom(SQUARE.map((value) => value - 0.1))
      return collision.verdict(candidate, true)[0]
    })
    expect(states).toEqual([1, 0, 1])
    collision.close()
  })

  test('the parts of one candidate do not conflict with each other', () => {
    expect(free([], [1, 1], BOX)).toBe(true)
    const collision = new Collision(kernels)
    collision.setTemplates(Float64Array.from([...BOX, ...BOX]))
    expect([...collision.verdict(Float64Array.of(0, 2, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0), false)]).toEqual([1, 1])
    collision.close()
  })
})

// The kernel goes several ways: extents or separating axes, heights and masks of all or of each, block by block or through
// bounds. Each of the scenes below takes another of them to the same verdicts.
describe('every way to a verdict', () => {
  /** Stands far from where the candidates are. */
  const bystander = (turn: number, y1 = 1, kind = 1) => [
    40,
    40,
    0.5,
    0.25,
    Math.cos(turn),
    Math.sin(turn),
    0,
    y1,
    kind,
    1,
    0,
  ]
  const crowd = (turn: number, y1?: number) => Array.from({ length: 80 }, () => bystander(turn, y1)).flat()
  const company: Record<string, number[]> = {
    none: [],
    'alike, along the axes': bystander(0),
    'alike, turned': bystander(0.4),
    'of another height': bystander(0, 2),
    'of another kind, turned': bystander(0.4, 1, 3),
    'a crowd along the axes': crowd(0),
    'a turned crowd of other height': crowd(0.4, 2),
  }
  const HALL = [-50, -50, 50, -50, 50, 50, -50, 50]
  /** Nowhere near, but sloped. */
  const CUT_HALL = [-50, -50, 40, -50, 50, -40, 50, 50, -50, 50]
  const ROUND_HALL = Array.from({ length: 160 }, (_, i) => 60 * [Math.cos, Math.sin][i % 2]!(((i >> 1) * Math.PI) / 40))

  const quarters = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const
  const turns = [...quarters, [0.6, 0.8], [-0.8, 0.6]] as const
  const tests = Object.entries(company).flatMap(([name, others]) =>
    [undefined, HALL, CUT_HALL, ROUND_HALL].map((ring, i) => ({ name: `${name}, room ${i}`, others, ring })),
  )

  /** Verdicts on a box of 1 × 0.5 m turned by each turn, set `gap` beyond touching an equal box at its long and short side. */
  function verdicts(scene: (typeof tests)[number], gap: number, part = BOX, obstacle = BOX): string {
    const collision = new Collision(kernels)
    collision.setRoom(scene.ring ?? HALL)
    collision.setTemplates(Float64Array.from(part))
    const free = turns.flatMap(([cos, sin]) =>
      [
        [1 + gap, 0.1],
        [-1 - gap, -0.1],
        [0.2, 0.5 + gap],
        [-0.2, -0.5 - gap],
      ].map(([u, v]) => {
        const own = [3, 2, ...obstacle.slice(2, 4), cos, sin, ...obstacle.slice(6)]
        collision.setObstacles(Float64Array.from([...scene.others, ...own]))
        const pose = [3 + u! * cos - v! * sin, 2 + u! * sin + v! * cos, cos, sin]
        return collision.verdict(Float64Array.of(0, 1, ...pose), scene.ring !== undefined)[0]
      }),
    )
    collision.close()
    return free.join('')
  }
  const [all, none] = ['1'.repeat(24), '0'.repeat(24)]
  const at = (height: number, kind: number, against: number) => [
    ...BOX.slice(0, 6),
    height,
    height + 1,
    kind,
    against,
    1,
  ]

  test.each(tests)('$name', { tags: 'slow' }, (scene) => {
    expect(verdicts(scene, 0)).toBe(all)
    expect(verdicts(scene, -1.4e-5)).toBe(all)
    expect(verdicts(scene, -2.6e-5)).toBe(none)
    expect(verdicts(scene, -0.2)).toBe(none)
    // Heights: 1 mm may be shared, from above and from below.
    expect(verdicts(scene, -0.2, at(0.999, 1, 1))).toBe(all)
    expect(verdicts(scene, -0.2, at(0.998, 1, 1))).toBe(none)
    expect(verdicts(scene, -0.2, at(-0.999, 1, 1))).toBe(all)
    expect(verdicts(scene, -0.2, at(-0.998, 1, 1))).toBe(none)
    // What is no higher than that is in no one's way.
    const thin = [...BOX.slice(0, 6), 0.5, 0.501, 1, 1, 1]
    expect(verdicts(scene, -0.2, thin)).toBe(all)
    expect(verdicts(scene, -0.2, BOX, thin)).toBe(all)
    // Masks, in either direction.
    expect(verdicts(scene, -0.2, at(0, 2, 4), at(0, 1, 8))).toBe(all)
    expect(verdicts(scene, -0.2, at(0, 2, 4), at(0, 4, 0))).toBe(none)
    expect(verdicts(scene, -0.2, at(0, 2, 4), at(0, 1, 2))).toBe(none)
  })

  test('walls along the axes and sloped ones, for boxes along the axes and turned ones', () => {
    // A square of 4 m with a corner cut at 45° and another turned by 0.6, 0.8; boxes 1 × 0.5 m stand at its walls.
    const cut = [0, 0, 4, 0, 4, 2, 2, 4, 0, 4]
    const touching = (gap: number, ring: readonly number[]) => [
      free([], [0.5 + gap, 1], BOX, ring as number[]),
      free([], [1, 0.25 + gap], BOX, ring as number[]),
      free([], [0.25 + gap, 1, Math.PI / 2], BOX, ring as number[]),
    ]
    expect(touching(0, cut)).toEqual([true, true, true])
    expect(touching(-1.4e-5, cut)).toEqual([true, true, true])
    expect(touching(-2.6e-5, cut)).toEqual([false, false, false])
    // Its corner at the sloped wall: the line x + z = 6 m.
    const cornerAt = (beyond: number) => free([], [3 - 0.5 + beyond, 3 - 0.25 + beyond], BOX, cut)
    expect([cornerAt(0), cornerAt(-1e-3), cornerAt(1e-5), cornerAt(4e-5)]).toEqual([true, true, true, false])
    // Along the sloped wall.
    const half = Math.SQRT1_2 * 0.25
    const along = (beyond: number) => free([], [3 - half + beyond, 3 - half + beyond, -Math.PI / 4], BOX, cut)
    expect([along(0), along(1e-5), along(4e-5)]).toEqual([true, true, false])
    // A turned box with its corner at a wall along the axes.
    const reach = 0.5 * Math.cos(0.3) + 0.25 * Math.sin(0.3)
    const pointed = (beyond: number) => free([], [reach - beyond, 1.5, 0.3], BOX, cut)
    expect([pointed(0), pointed(1e-5), pointed(4e-5)]).toEqual([true, true, false])
    // A speck at the height of a corner where a sloped wall begins.
    const speck = [0, 0, 1e-5, 1e-5, ...BOX.slice(4)]
    expect(free([], [3.5, 1, 0.3], speck, [0, 0, 4, 0, 4, 1, 3, 3, 0, 3])).toBe(true)
  })

  test('a box is outside wherever a wall lies between, on every side of rooms with straight and sloped walls', () => {
    const rooms = [SQUARE, [0, 0, 4, 0, 4, 1.5, 3, 3, 0, 3], [0, 0, 4, 0.2, 3.8, 3, 0.1, 2.8], ROUND_HALL]
    for (const ring of rooms) {
      const xs = ring.filter((_, i) => i % 2 === 0)
      const zs = ring.filter((_, i) => i % 2 === 1)
      const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...zs) + Math.max(...zs)) / 2] as const
      for (const turn of [0, 0.3]) {
        expect(free([], [...middle, turn], BOX, ring)).toBe(true)
        for (const [dx, dz] of [
          [-130, 0.1],
          [130, 0.1],
          [0.1, -130],
          [0.1, 130],
        ] as const)
          expect(free([], [middle[0] + dx, middle[1] + dz, turn], BOX, ring)).toBe(false)
      }
    }
  })
})

test('a pose that is not a number is never free', () => {
  for (const at of [
    [Number.NaN, 1],
    [1, Number.NaN],
    [1, 1, Number.NaN],
  ] as const) {
    expect(free([], at)).toBe(false)
    expect(free([], at, BOX, SQUARE, false)).toBe(false)
  }
})

test('wrong lists are refused with their numbers', () => {
  const collision = new Collision(kernels)
  collision.setTemplates(Float64Array.from(BOX))
  const verdict =
    (candidate: number[], room = false) =>
    () =>
      collision.verdict(Float64Array.from(candidate), room)
  expect(verdict([0, 1, 0, 0, 1, 0], true)).toThrow('Cannot test against the room: setRoom has not been called')
  for (const [first, parts] of [
    [1, 1],
    [0, 2],
    [-1, 1],
    [0, -1],
  ]) {
    expect(verdict([0, 1, 0, 0, 1, 0, first!, parts!, 0, 0, 1, 0])).toThrow(
      `Cannot test candidate 1: ${parts} parts from ${first} are not within the 1 templates`,
    )
  }
  expect(verdict([0, 1])).toThrow('Cannot read candidates: length must be a multiple of 6, got 2')
  expect(() => collision.setObstacles(new Float64Array(12))).toThrow('must be a multiple of 11, got 12')
  expect(() => collision.setTemplates(new Float64Array(10))).toThrow('must be a multiple of 11, got 10')
  collision.close()
})

test('two objects on one instance do not disturb each other, in any order of closing, while the memory grows', () => {
  const own = new Kernels()
  const start = own.exports.mark()
  const small = new Collision(own)
  small.setRoom(SQUARE)
  small.setTemplates(Float64Array.from(BOX))
  small.setObstacles(Float64Array.from([1, 1, ...BOX.slice(2)]))
  const candidates = Float64Array.of(0, 1, 1, 1, 1, 0, 0, 1, 3, 2, 1, 0)
  const big = new Collision(own)
  for (const count of [10, 50_000, 200]) {
    const parts = Float64Array.from({ length: count * 11 }, (_, i) => BOX[i % 11]!)
    big.setTemplates(parts)
    big.setObstacles(parts.subarray(0, 11 * Math.min(count, 2000)))
    expect([...big.verdict(Float64Array.of(count - 1, 1, 9, 9, 1, 0, 0, 1, 0.1, 0, 1, 0), false)]).toEqual([1, 0])
    expect([...small.verdict(candidates, true)]).toEqual([0, 1])
  }
  small.close()
  expect([...big.verdict(Float64Array.of(0, 1, 9, 9, 1, 0), false)]).toEqual([1])
  big.close()
  expect(own.exports.mark()).toBe(start)
})
