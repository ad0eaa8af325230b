import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateDeskGrid } from '../../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { runs } from '../../../support/property-runs.ts'
import { box, metres, options, read } from './requests.ts'

const kernels = new Kernels()

/** Whole millimetres: the formulae of docs/furnishing.md#desk-grid-optimum in integers, where a fit is a fit. */
const mm = (value: number) => BigInt(Math.round(value * 1000))
const floor = (a: bigint, b: bigint) => (a < 0n ? 0n : a / b)

interface Case {
  boundingBox: { x: number; z: number }
  chairSpacing: number
  corridorWidth: number
  maxIslandLength: number
  startEdgeFacing: boolean
  startRows: string
  tableGap: number
}

function expectedCount(p: Case, desk: { a: number; b: number }, sideboards: bigint, thickness: number): bigint {
  const swap = p.startRows.endsWith('x')
  const X = mm(swap ? p.boundingBox.z : p.boundingBox.x)
  const Z = mm(swap ? p.boundingBox.x : p.boundingBox.z)
  const [a, b, c, w, g] = [desk.a, desk.b, p.chairSpacing, p.corridorWidth, p.tableGap].map(mm) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  return (
    rows(Z, b, c, w, g, p.startEdgeFacing) *
    columns(X, a, g, w > 0n ? w : c, mm(p.maxIslandLength), sideboards * (mm(thickness) + g))
  )
}

function rows(Z: bigint, b: bigint, c: bigint, w: bigint, g: bigint, edgeFacing: boolean): bigint {
  const P = 2n * b + 2n * c + g + w
  if (!edgeFacing) {
    const k = floor(Z + w, P)
    return 2n * k + (Z - k * P >= b + c ? 1n : 0n)
  }
  if (Z < b + c) return 0n
  const k = floor(Z - b - c, P)
  return 1n + 2n * k + (Z - b - c - k * P >= w + b + c ? 1n : 0n)
}

function columns(X: bigint, a: bigint, g: bigint, s: bigint, L: bigint, taken: bigint): bigint {
  if (L === 0n) return floor(X - taken + g, a + g)
  const m = floor(L - taken + g, a + g)
  if (m === 0n) return 0n
  const I = taken + m * a + (m - 1n) * g + s
  const k = floor(X + s, I)
  const last = floor(X - k * I - taken + g, a + g)
  return k * m + (last > m ? m : last)
}

const tables = (params: unknown) =>
  generateDeskGrid(kernels, read(params)).furnishings[0]?.furniture.filter(({ type }) => type === 'task_table')
    .length ?? 0

const desk = fc.record({ a: metres(0.6, 2), b: metres(0.5, 1) })

describe('number of desks without obstacles', () => {
  it('is the closed form for any box and options', () => {
    fc.assert(
      fc.property(options, desk, (p, { a, b }) => {
        const got = tables({ ...p, furniture: [{ type: 'task_table', shape: box(a, b) }] })
        expect(BigInt(got)).toBe(expectedCount(p, { a, b }, 0n, 0))
      }),
      { seed: 1, numRuns: runs(4000) },
    )
  })

  it('is the closed form for boxes that hold a whole number of pitches to the millimetre', () => {
    fc.assert(
      fc.property(options, desk, fc.nat(9), fc.nat(4), fc.constantFrom(-0.001, 0, 0.001), (p, { a, b }, n, k, off) => {
        const length = (n + 1) * a + n * p.tableGap + off
        const depth = (k + 1) * (2 * b + 2 * p.chairSpacing + p.tableGap) + k * p.corridorWidth + off
        const swap = p.startRows.endsWith('x')
        const boundingBox = { x: swap ? depth : length, y: 3, z: swap ? length : depth }
        const got = tables({ ...p, boundingBox, furniture: [{ type: 'task_table', shape: box(a, b) }] })
        expect(BigInt(got)).toBe(expectedCount({ ...p, boundingBox }, { a, b }, 0n, 0))
      }),
      { seed: 2, numRuns: runs(2000) },
    )
  })

  it('subtracts two sideboards from every island', () => {
    fc.assert(
      fc.property(options, desk, metres(0.2, 0.5), (p, { a, b }, thickness) => {
        const two = expectedCount(p, { a, b }, 2n, thickness)
        fc.pre(two > 0n)
        const furniture = [
          { type: 'task_table', shape: box(a, b) },
          { type: 'sideboard', shape: box(b, thickness) },
        ]
        expect(BigInt(tables({ ...p, furniture }))).toBe(two)
      }),
      { seed: 3, numRuns: runs(1500) },
    )
  })

  it('subtracts one sideboard from every island when one for each is enough', () => {
    fc.assert(
      fc.property(options, desk, metres(0.2, 0.5), (p, { a, b }, thickness) => {
        const one = expectedCount(p, { a, b }, 1n, thickness)
        fc.pre(one > 0n)
        const furniture = [
          { type: 'task_table', shape: box(a, b) },
          { type: 'sideboard', targetCount: 1, shape: box(b, thickness) },
        ]
        expect(BigInt(tables({ ...p, furniture }))).toBe(one)
      }),
      { seed: 4, numRuns: runs(1000) },
    )
  })

  it.each([
    [6, 6, 6, 6],
    [8, 6, 8, 9],
    [10, 8, 18, 16],
    [12, 10, 28, 30],
    [20, 12, 60, 56],
    [30, 15, 108, 117],
  ])('of the published table: box %d × %d holds %d along X and %d along Z', (x, z, alongX, alongZ) => {
    const common = {
      boundingBox: { x, y: 3, z },
      chairSpacing: 1,
      corridorWidth: 1,
      furniture: [{ type: 'task_table', shape: box(1.6, 0.8) }],
    }
    for (const startEdgeFacing of [false, true]) {
      // The table gives the better of both starts.
      expect(tables({ ...common, startEdgeFacing })).toBeLessThanOrEqual(alongX)
      expect(tables({ ...common, startEdgeFacing, startRows: 'x' })).toBeLessThanOrEqual(alongZ)
    }
    const best = (startRows: string) =>
      Math.max(...[false, true].map((startEdgeFacing) => tables({ ...common, startEdgeFacing, startRows })))
    expect([best('-z'), best('-x')]).toEqual([alongX, alongZ])
  })
})
