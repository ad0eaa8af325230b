import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateDeskGrid } from '../../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { START_ROWS } from '../../../../src/schema/furnishing/desk-grid.ts'
import { runs } from '../../../support/property-runs.ts'
import { sharedArea } from './oracle.ts'
import { box, metres, read, rectangle, star } from './requests.ts'

const kernels = new Kernels()

interface Small {
  length: number
  depth: number
  a: number
  b: number
  c: number
  w: number
  g: number
  edgeFacing: boolean
  obstacles: { points: [number, number][] }[]
}

/**
 * Starts and depths of the bands, by the sentences of docs/decisions.md#g1–#g4; small counts are found by adding on.
 */
function bands({ depth, b, c, w, g, edgeFacing }: Small): { start: number; depth: number; desks: number }[] {
  const [pair, single] = [2 * b + 2 * c + g, b + c]
  const list: { start: number; depth: number; desks: number }[] = []
  let at = 0
  if (edgeFacing) {
    if (single > depth + 1e-9) return []
    list.push({ start: 0, depth: single, desks: 1 })
    at = single + w
  }
  for (; at + pair <= depth + 1e-9; at += pair + w) list.push({ start: at, depth: pair, desks: 2 })
  if (at + single <= depth + 1e-9) list.push({ start: at, depth: single, desks: 1 })
  return list
}

function columns({ length, a, g }: Small): number[] {
  const list: number[] = []
  for (let at = 0; at + a <= length + 1e-9; at += a + g) list.push(at)
  return list
}

/** Desks left when the whole grid is moved: every shift of a lattice, every cell, every obstacle. */
function bruteForce(small: Small, step: number): number {
  const [rows, starts] = [bands(small), columns(small)]
  if (rows.length === 0 || starts.length === 0) return 0
  const last = rows.at(-1)!
  const slackU = small.length - starts.at(-1)! - small.a
  const slackV = small.depth - last.start - last.depth
  let best = 0
  for (const s of lattice(slackU, step)) {
    for (const t of lattice(slackV, step)) {
      let deskCount = 0
      for (const { start, depth, desks } of rows) {
        for (const u of starts) {
          const block = { x0: u + s, x1: u + s + small.a, z0: start + t, z1: start + t + depth }
          if (small.obstacles.every(({ points }) => sharedArea(points, block) < 1e-7)) deskCount += desks
        }
      }
      best = Math.max(best, deskCount)
    }
  }
  return best
}

const lattice = (slack: number, step: number) =>
  Array.from({ length: Math.floor(slack / step + 1e-6) + 1 }, (_, i) => i * step)

const small = (obstacle: fc.Arbitrary<Small['obstacles'][number]>, obstaclesMax: number) =>
  fc.record({
    length: metres(1, 6, 100),
    depth: metres(1, 7, 100),
    a: metres(0.8, 1.6, 100),
    b: metres(0.5, 0.8, 100),
    c: metres(0.4, 0.9, 100),
    w: metres(0, 1, 100),
    g: metres(0, 0.1, 100),
    edgeFacing: fc.boolean(),
    obstacles: fc.array(obstacle, { minLength: 1, maxLength: obstaclesMax }),
  })

const rectangles = fc
  .record({ x: metres(-0.5, 6, 100), z: metres(-0.5, 7, 100), w: metres(0.1, 1, 100), d: metres(0.1, 1, 100) })
  .map(({ x, z, w, d }) => rectangle(x, z, w, d))

/** A corner piece: concave, its edges parallel to the box. */
const corners = fc
  .record({ x: metres(0, 5, 100), z: metres(0, 6, 100), w: metres(0.3, 1.5, 100), d: metres(0.3, 1.5, 100) })
  .map(({ x, z, w, d }) => ({
    type: 'polygon-extrusion' as const,
    h: 1,
    points: [
      [x, z],
      [x + w, z],
      [x + w, z + 0.1],
      [x + 0.1, z + 0.1],
      [x + 0.1, z + d],
      [x, z + d],
    ] as [number, number][],
  }))

function desksKept(p: Small): number {
  const params = read({
    boundingBox: { x: p.length, y: 3, z: p.depth },
    chairSpacing: p.c,
    corridorWidth: p.w,
    tableGap: p.g,
    startEdgeFacing: p.edgeFacing,
    obstacles: p.obstacles,
    furniture: [{ type: 'task_table', shape: box(p.a, p.b) }],
  })
  return generateDeskGrid(kernels, params).furnishings[0]?.furniture.length ?? 0
}

describe('shift of a grid with obstacles', () => {
  it('keeps as many desks as the best of all lattice shifts, obstacles parallel to the box', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(small(fc.oneof(rectangles, corners), 4), (p) => {
        expect(desksKept(p)).toBe(bruteForce(p, 0.1))
      }),
      { seed: 21, numRuns: runs(500) },
    )
  })

  it('keeps at least as many desks as any lattice shift, obstacles slanted and concave', () => {
    fc.assert(
      fc.property(small(star, 3), (p) => {
        expect(desksKept(p)).toBeGreaterThanOrEqual(bruteForce(p, 0.05))
      }),
      { seed: 22, numRuns: runs(150) },
    )
  })

  it('is the same for all four edges, the obstacles turned with the box', () => {
    fc.assert(
      fc.property(small(rectangles, 4), (p) => {
        const turned = START_ROWS.map((startRows) => {
          const alongX = startRows.endsWith('z')
          const [x, z] = alongX ? [p.length, p.depth] : [p.depth, p.length]
          const obstacles = p.obstacles.map(({ points }) => ({
            type: 'polygon-extrusion' as const,
            h: 1,
            points: points.map(([u, v]): [number, number] => {
              if (startRows === '-z') return [u, v]
              if (startRows === 'z') return [x - u, z - v]
              return startRows === 'x' ? [x - v, u] : [v, z - u]
            }),
          }))
          const params = read({
            boundingBox: { x, y: 3, z },
            chairSpacing: p.c,
            corridorWidth: p.w,
            tableGap: p.g,
            startEdgeFacing: p.edgeFacing,
            startRows,
            obstacles,
            furniture: [{ type: 'task_table', shape: box(p.a, p.b) }],
          })
          return generateDeskGrid(kernels, params).furnishings[0]?.furniture.length ?? 0
        })
        expect(turned).toEqual(START_ROWS.map(() => desksKept(p)))
      }),
      { seed: 23, numRuns: runs(200) },
    )
  })

  it('begins at the corner when an obstacle takes nothing there', () => {
    const p = {
      boundingBox: { x: 4, y: 3, z: 2 },
      chairSpacing: 1,
      furniture: [{ type: 'task_table', shape: box(1.6, 0.8) }],
    }
    const beside = generateDeskGrid(kernels, read({ ...p, obstacles: [rectangle(3.25, 0, 0.5, 2)] }))
    expect(beside.furnishings[0]!.furniture.map(({ position }) => position)).toEqual(
      generateDeskGrid(kernels, read(p)).furnishings[0]!.furniture.map(({ position }) => position),
    )
  })

  it('finds the only place between three slanted obstacles, away from all their corners', () => {
    const halfPlane = (points: [number, number][]) => ({ type: 'polygon-extrusion' as const, h: 1, points })
    const result = generateDeskGrid(
      kernels,
      read({
        boundingBox: { x: 1.9, y: 3, z: 1.9 },
        chairSpacing: 0.5,
        furniture: [{ type: 'task_table', shape: box(1, 0.5) }],
        // A desk with its zone, 1 × 1 m at (s, t), must keep s + 2t ≥ 0.9, t ≤ 0.1 + 0.8s and s + 0.5t ≤ 0.45.
        obstacles: [
          halfPlane([
            [-5, 2.95],
            [10.9, -5],
            [-5, -5],
          ]),
          halfPlane([
            [-5, -2.9],
            [5, 5.1],
            [-5, 10],
          ]),
          halfPlane([
            [4.45, -5],
            [10, 5],
            [-0.55, 5],
          ]),
        ],
      }),
    )
    const [x, , z] = result.furnishings[0]!.furniture[0]!.position
    const [s, t] = [x - 1, z - 1]
    expect(Math.min(s + 2 * t - 0.9, 0.1 + 0.8 * s - t, 0.45 - s - 0.5 * t)).toBeGreaterThan(-1e-5)
  })

  it('moves away from an obstacle at the edge', () => {
    const result = generateDeskGrid(
      kernels,
      read({
        boundingBox: { x: 2, y: 3, z: 2.25 },
        chairSpacing: 1,
        furniture: [{ type: 'task_table', shape: box(1.6, 0.8) }],
        obstacles: [rectangle(0, 0, 0.3, 3), rectangle(0, 0, 3, 0.25)],
      }),
    )
    expect(result.furnishings[0]!.furniture.map(({ position, rotation }) => ({ position, rotation }))).toEqual([
      { position: [1.9, 0, 2.05], rotation: 180 },
    ])
  })
})
