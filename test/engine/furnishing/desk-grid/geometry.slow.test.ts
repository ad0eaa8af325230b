import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateDeskGrid } from '../../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../../../../src/schema/furnishing/desk-grid.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { runs } from '../../../support/property-runs.ts'
import { byGroup, chairZone, facing, gaps, hull, overlap, type Rect, rect, shapeArea, sharedArea } from './oracle.ts'
import { box, metres, options, read, rectangle, star } from './requests.ts'

const kernels = new Kernels()

/** Positions are rounded to 6 decimals, which matters where slack is shared out or obstacles are slanted. */
const ROUNDING = 2e-6

const lShape = { type: 'l-extrusion' as const, a: 1.6, b: 1.2, c: 0.5, d: 0.6, h: 0.75 }
const polygon = {
  type: 'polygon-extrusion' as const,
  h: 0.75,
  points: [
    [-0.5, 0.3],
    [1, -0.2],
    [1.2, 0.6],
    [0, 0.9],
  ] as [number, number][],
}

const table = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(metres(0.8, 1.8), metres(0.6, 0.9)).map(([a, b]) => box(a, b)) },
  fc.constantFrom(lShape, polygon, { type: 'cylinder' as const, r: 0.5, h: 0.7 }),
)
const small = {
  ...polygon,
  points: polygon.points.map(([x, z]): [number, number] => [Math.round(x * 40) / 100, Math.round(z * 40) / 100]),
}
const chair = fc.constantFrom(box(0.5, 0.45, 0.9), { type: 'cylinder' as const, r: 0.25, h: 0.9 }, small)
const sideboard = fc.oneof(
  fc.tuple(metres(0.4, 1.6), metres(0.2, 0.5)).map(([a, b]) => box(a, b, 1)),
  fc.constantFrom({ type: 'cylinder' as const, r: 0.2, h: 1 }, small),
)
const count = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined })
const obstacle = fc.oneof(
  fc
    .record({ x: metres(-1, 12, 50), z: metres(-1, 12, 50), w: metres(0.1, 1.5, 50), d: metres(0.1, 1.5, 50) })
    .map(({ x, z, w, d }) => rectangle(x, z, w, d)),
  star,
)

const request = fc
  .record({
    options,
    table,
    chair: fc.option(chair),
    sideboard: fc.option(sideboard),
    counts: fc.tuple(count, count, count),
    obstacles: fc.oneof(fc.constant([]), fc.array(obstacle, { minLength: 1, maxLength: 5 })),
  })
  .map(({ options, table, chair, sideboard, counts, obstacles }) => {
    const item = (type: string, shape: unknown, targetCount: number | undefined) =>
      shape ? [targetCount === undefined ? { type, shape } : { type, shape, targetCount }] : []
    return read({
      ...options,
      obstacles,
      furniture: [
        ...item('task_table', table, counts[0]),
        ...item('task_chair', chair, counts[1]),
        ...item('sideboard', sideboard, counts[2]),
      ],
    })
  })

/** The items of a grid, sorted out. */
function grid(params: GenerateDeskGridParams) {
  const result = generateDeskGrid(kernels, params)
  const items = result.furnishings[0]?.furniture ?? []
  const of = (type: string) => items.filter((item) => item.type === type)
  return { result, items, tables: of('task_table'), chairs: of('task_chair'), sideboards: of('sideboard') }
}

const rowsAlongX = (p: GenerateDeskGridParams) => p.startRows.endsWith('z')

function check(long: number, seed: number, judge: (params: GenerateDeskGridParams) => void) {
  let judged = 0
  fc.assert(
    fc.property(request, (params) => {
      judge(params)
      judged++
    }),
    { seed, numRuns: runs(long) },
  )
  expect(judged).toBe(runs(long))
}

/** Whether what was placed is exact to the last digit. */
const tolerance = (p: GenerateDeskGridParams) => (p.spreadSpacing || p.obstacles?.length ? ROUNDING : 1e-9)

describe('items of a desk grid', () => {
  it('lie inside the box and never overlap', () => {
    check(500, 11, (p) => {
      const { items } = grid(p)
      const rects = items.map(rect)
      const far = tolerance(p)
      let least = 0
      let shared = 0
      for (const [i, r] of rects.entries()) {
        least = Math.min(least, r.x0, r.z0, p.boundingBox.x - r.x1, p.boundingBox.z - r.z1)
        for (const other of rects.slice(i + 1)) shared = Math.max(shared, overlap(r, other))
      }
      expect(least).toBeGreaterThanOrEqual(-far)
      expect(shared).toBeLessThanOrEqual(2 * far)
    })
  })

  it('leave every chair zone free but for its own chair, 5 cm from the table and centred', () => {
    check(500, 12, (p) => {
      const { tables, chairs, items } = grid(p)
      const far = tolerance(p)
      for (const one of tables) {
        const zone = chairZone(one, p.chairSpacing)
        expect(Math.min(zone.x0, zone.z0, p.boundingBox.x - zone.x1, p.boundingBox.z - zone.z1)).toBeGreaterThanOrEqual(
          -far,
        )
        const within = items.filter((item) => overlap(rect(item), zone) > 2 * far)
        expect(within.length).toBeLessThanOrEqual(1)
        for (const chair of within) expect(chair.type).toBe('task_chair')
      }
      for (const chair of chairs) {
        const [dx, dz] = facing(chair)
        const own = tables.filter(
          (one) => one.groupId === chair.groupId && facing(one)[0] === -dx && facing(one)[1] === -dz,
        )
        expect(own).toHaveLength(1)
        const [t, c] = [rect(own[0]!), rect(chair)]
        const gap = gaps(t, c)
        expect(dx === 0 ? gap.z : gap.x).toBeCloseTo(0.05, 5)
        const middle = dx === 0 ? t.x0 + t.x1 - c.x0 - c.x1 : t.z0 + t.z1 - c.z0 - c.z1
        expect(middle).toBeCloseTo(0, 5)
      }
    })
  })

  it('keep rows back to back apart by both chair zones and the corridor', () => {
    check(500, 13, (p) => {
      const { tables } = grid(p)
      let least = Number.POSITIVE_INFINITY
      for (const one of tables) {
        for (const other of tables) {
          const [ax, az] = facing(one)
          const [bx, bz] = facing(other)
          if (ax !== -bx || az !== -bz) continue
          const [a, b] = [rect(one), rect(other)]
          // The users of both sit between the two tables.
          const between = ax !== 0 ? (ax > 0 ? b.x0 - a.x1 : a.x0 - b.x1) : az > 0 ? b.z0 - a.z1 : a.z0 - b.z1
          if (between > 0) least = Math.min(least, between)
        }
      }
      expect(least).toBeGreaterThanOrEqual(2 * p.chairSpacing + p.corridorWidth - tolerance(p))
    })
  })

  it('keep tableGap between all tables and sideboards', () => {
    check(400, 14, (p) => {
      const { tables, sideboards } = grid(p)
      const between = p.maxIslandLength > 0 ? Math.min(p.tableGap, p.corridorWidth || p.chairSpacing) : p.tableGap
      const rects = [...tables, ...sideboards].map(rect)
      let least = Number.POSITIVE_INFINITY
      for (const [i, a] of rects.entries()) {
        for (const b of rects.slice(i + 1)) {
          const { x, z } = gaps(a, b)
          least = Math.min(least, Math.max(x, z))
        }
      }
      expect(least).toBeGreaterThanOrEqual(between - tolerance(p))
    })
  })

  it('form islands no longer than allowed, a corridor or a chair zone apart', () => {
    check(700, 15, (params) => {
      const furniture = params.furniture.map(({ targetCount: _, ...item }) => item)
      const p = { ...params, furniture, obstacles: [] }
      const apart = p.corridorWidth || p.chairSpacing
      // Lone islands that may be as long as the box are spread inside.
      const lone = p.spreadSpacing && p.maxIslandLength >= (rowsAlongX(p) ? p.boundingBox.x : p.boundingBox.z)
      if (p.maxIslandLength === 0 || lone || apart < p.tableGap + 0.01) return
      const { tables, sideboards } = grid(p)
      const [from, to, across] = rowsAlongX(p) ? (['x0', 'x1', 'z0'] as const) : (['z0', 'z1', 'x0'] as const)
      const rows = new Map<string, Rect[]>()
      for (const one of tables) {
        const r = rect(one)
        const key = r[across].toFixed(4)
        rows.set(key, [...(rows.get(key) ?? []), r])
      }
      for (const row of rows.values()) {
        const mates = sideboards
          .map(rect)
          .filter((s) => row.some((r) => overlap({ ...s, [from]: r[from], [to]: r[to] }, r) > 1e-4))
        const line = [...row, ...mates].sort((a, b) => a[from] - b[from])
        let start = line[0]![from]
        for (const [i, r] of line.entries()) {
          const gap = i === 0 ? 0 : r[from] - line[i - 1]![to]
          if (gap > p.tableGap + 1e-5) {
            expect(gap).toBeGreaterThanOrEqual(apart - tolerance(p))
            start = r[from]
          }
          expect(r[to] - start).toBeLessThanOrEqual(p.maxIslandLength + 1e-5)
        }
      }
    })
  })

  it('meet no obstacle, and neither does any part of their pair', () => {
    check(700, 16, (p) => {
      const { tables, items } = grid(p)
      let shared = 0
      for (const one of p.obstacles ?? []) {
        for (const item of items) shared = Math.max(shared, sharedArea(one.points, rect(item)))
        const groups = byGroup(tables)
        for (const members of groups.values()) {
          const block = hull(members.flatMap((member) => [rect(member), chairZone(member, p.chairSpacing)]))
          shared = Math.max(shared, sharedArea(one.points, block))
        }
      }
      expect(shared).toBeLessThanOrEqual(1e-5)
    })
  })

  it('touch both ends of the box when spread', () => {
    let touched = 0
    check(500, 17, (params) => {
      const furniture = params.furniture.map(({ targetCount: _, ...item }) => item)
      const p = { ...params, furniture, spreadSpacing: true, obstacles: [], maxIslandLength: 0 }
      const { items, tables, sideboards } = grid(p)
      const side = (r: Rect) => (rowsAlongX(p) ? [r.x0, r.x1] : [r.z0, r.z1]) as [number, number]
      const ends = [...tables, ...sideboards].map(rect).map(side)
      const columns = new Set(tables.map((one) => side(rect(one))[0].toFixed(5))).size
      if (columns < 2) return
      touched++
      expect(items.length).toBeGreaterThan(0)
      // A sideboard too long for the single rows leaves its place there empty.
      expect(Math.min(...ends.map(([from]) => from))).toBeCloseTo(0, 5)
      expect(Math.max(...ends.map(([, to]) => to))).toBeCloseTo(rowsAlongX(p) ? p.boundingBox.x : p.boundingBox.z, 5)
    })
    expect(touched).toBeGreaterThan(runs(200))
  })

  it('begin at the named edge, its first row facing it or away as asked', () => {
    let judged = 0
    check(500, 18, (params) => {
      const p = { ...params, obstacles: [] }
      const { tables } = grid(p)
      if (tables.length === 0) return
      judged++
      const [ex, ez] = { x: [1, 0], '-x': [-1, 0], z: [0, 1], '-z': [0, -1] }[p.startRows] as [number, number]
      const fromEdge = ({ x0, x1, z0, z1 }: Rect) =>
        ex > 0 ? p.boundingBox.x - x1 : ex < 0 ? x0 : ez > 0 ? p.boundingBox.z - z1 : z0
      const first = tables.reduce((a, b) => (fromEdge(rect(b)) < fromEdge(rect(a)) - 1e-6 ? b : a))
      const [ux, uz] = facing(first)
      // The user sits on the side +z and looks the other way.
      const looksAtEdge = ux === -ex && uz === -ez
      expect(looksAtEdge).toBe(p.startEdgeFacing)
      expect(fromEdge(rect(first))).toBeCloseTo(p.startEdgeFacing ? 0 : p.chairSpacing, 5)
    })
    expect(judged).toBeGreaterThan(runs(200))
  })

  it('have rotations in (−180, 180], counts within the bounds, groups of at most one pair, and their density', () => {
    check(500, 19, (p) => {
      const { result, items, tables, chairs, sideboards } = grid(p)
      if (items.length === 0) return
      for (const { rotation } of items) expect([-90, 0, 90, 180]).toContain(rotation)
      const [t, c, s] = ['task_table', 'task_chair', 'sideboard'].map(
        (type) => p.furniture.find((item) => item.type === type)?.targetCount ?? Number.POSITIVE_INFINITY,
      ) as [number, number, number]
      expect(tables.length).toBeLessThanOrEqual(t)
      expect(chairs.length).toBeLessThanOrEqual(Math.min(c, tables.length))
      expect(sideboards.length).toBeLessThanOrEqual(s)
      for (const members of byGroup(tables).values()) expect(members.length).toBeLessThanOrEqual(2)
      const area = items.reduce((sum: number, item: PlacedItem) => sum + shapeArea(item.shape), 0)
      expect(result.furnishings[0]!.density).toBeCloseTo(area / (p.boundingBox.x * p.boundingBox.z), 5)
    })
  })
})
