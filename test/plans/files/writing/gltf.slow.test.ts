import { type Accessor, type Node, NodeIO } from '@gltf-transform/core'
import fc from 'fast-check'
import validator from 'gltf-validator'
import { expect, test } from 'vitest'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { footprint } from '../../../../src/plans/layouts/footprint.ts'
import { largeFloor } from '../../../fixtures/floors/large-floor.ts'
import { stairwell } from '../../../fixtures/floors/stairwell.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'
import { assetsOfProducts } from '../../../support/product-assets.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomFloor } from '../../../support/random-floor.ts'

const read = async (bytes: Uint8Array) => new NodeIO().readBinary(bytes)

test('the validator finds nothing, and pieces and spaces stand where the plan has them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const { bytes } = await writePlan('gltf', floor)
      const { issues } = await validator.validateBytes(bytes)
      expect({ errors: issues.numErrors, warnings: issues.numWarnings, messages: issues.messages }).toEqual({
        errors: 0,
        warnings: 0,
        messages: [],
      })
      const nodes = (await read(bytes)).getRoot().listNodes()
      const byId = new Map(nodes.map((node) => [node.getExtras()['id'], node]))
      for (const asset of floor.assets) {
        const box = worldBox(byId.get(asset.id)!)
        const outline = footprint(asset)
        const [xs, zs] = [outline.map(([x]) => x), outline.map(([, z]) => z)]
        // A model keeps within its shape, but for what stands on a table; lamps and chairs do not fill theirs. A round part turned by some degrees has a
        // larger box by corners, hence a tenth of its size.
        const slack = 0.02 + 0.1 * (Math.max(...xs) - Math.min(...xs) + Math.max(...zs) - Math.min(...zs))
        expect(box.min[0]).toBeGreaterThan(Math.min(...xs) - slack)
        expect(box.max[0]).toBeLessThan(Math.max(...xs) + slack)
        expect(box.min[2]).toBeGreaterThan(Math.min(...zs) - slack)
        expect(box.max[2]).toBeLessThan(Math.max(...zs) + slack)
        expect(box.min[1]).toBeGreaterThan(asset.position[1] - 0.01)
        expect(box.max[1]).toBeLessThan(asset.position[1] + asset.shape.h + 0.55)
      }
      for (const { id, room } of floor.spaces) {
        const box = worldBox(byId.get(id)!)
        const xs = room.boundary.shape.points.map(([x]) => x)
        expect(box.min[0]).toBeCloseTo(Math.min(...xs), 4)
        expect(box.max[0]).toBeCloseTo(Math.max(...xs), 4)
        expect(box.max[1]).toBeCloseTo(0, 6)
      }
    }),
    { numRuns: runs(60) },
  )
})

function worldBox(node: Node) {
  const matrix = node.getWorldMatrix()
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const primitive of node.getMesh()!.listPrimitives()) {
    const position = primitive.getAttribute('POSITION')!
    for (const index of new Set<number>(primitive.getIndices()!.getArray()!)) {
      const [x, y, z] = position.getElement(index, [0, 0, 0]) as [number, number, number]
      for (const k of [0, 1, 2]) {
        const value = matrix[k]! * x + matrix[4 + k]! * y + matrix[8 + k]! * z + matrix[12 + k]!
        min[k] = Math.min(min[k]!, value)
        max[k] = Math.max(max[k]!, value)
      }
    }
  }
  return { min, max }
}

test('walls have the volume that remains between rooms, and doorways are free', async () => {
  const { bytes } = await writePlan('gltf', { ...twoFlats(), assets: [] })
  const walls = (await read(bytes))
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === 'Walls')!
  const hits = (x: number, y: number, z: number) => crossings(walls, [x, y, z])
  // Middle of the wall between living room and kitchen, 10 cm thick.
  expect(hits(1, 1, 5.05) % 2).toBe(1)
  // In the doorway from the hall to the living room, and above its lintel.
  expect(hits(4.1, 1, 5.05) % 2).toBe(0)
  expect(hits(4.1, 2.3, 5.05) % 2).toBe(1)
  // In the window of the kitchen, below it and above it.
  expect([0.5, 1.5, 2.4].map((y) => hits(-0.09, y, 3.6) % 2)).toEqual([1, 0, 1])
  // In a room and outside.
  expect([hits(2, 1, 7) % 2, hits(-1, 1, 7) % 2]).toEqual([0, 0])
})

test('windows above one another are free, and a stairwell lifts no walls', async () => {
  const { bytes } = await writePlan('gltf', stairwell())
  const walls = (await read(bytes))
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === 'Walls')!
  const isWall = (x: number, y: number, z: number) => crossings(walls, [x, y, z]) % 2 === 1
  const heights = [0.2, 0.8, 1.3, 1.7, 2.2, 2.7]
  expect(heights.map((y) => isWall(2, y, -0.09))).toEqual([true, false, true, false, true, false])
  // Beside the upper window, which is narrower.
  expect(heights.map((y) => isWall(2.6, y, -0.09))).toEqual([true, false, true, true, true, false])
  expect([1, 2.4, 2.7].map((y) => isWall(6.19, y, 2))).toEqual([true, true, false])
})

/** The corners of the triangle that starts at a place of the indices. */
const cornersOf = (position: Accessor, indices: ArrayLike<number>, i: number): [number[], number[], number[]] => [
  position.getElement(indices[i]!, [0, 0, 0]),
  position.getElement(indices[i + 1]!, [0, 0, 0]),
  position.getElement(indices[i + 2]!, [0, 0, 0]),
]

/** How often a line from a point in a slanted direction goes through the triangles of a node: odd inside. */
function crossings(node: Node, [x, y, z]: [number, number, number]): number {
  const way = [0.2345, 0.1234, 0.9642]
  const cross = (a: number[], b: number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  const sub = (a: number[], b: number[]) => a.map((value, i) => value - b[i]!)
  let count = 0
  for (const primitive of node.getMesh()!.listPrimitives()) {
    const position = primitive.getAttribute('POSITION')!
    const indices = primitive.getIndices()!.getArray()!
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => position.getElement(indices[i + k]!, [0, 0, 0])) as number[][] as [
        number[],
        number[],
        number[],
      ]
      const [e, f] = [sub(b, a), sub(c, a)]
      const p = cross(way, f)
      const det = dot(e, p)
      if (Math.abs(det) < 1e-12) continue
      const t = sub([x, y, z], a)
      const u = dot(t, p) / det
      const q = cross(t, e)
      const v = dot(way, q) / det
      if (u >= 0 && v >= 0 && u + v <= 1 && dot(f, q) / det > 0) count++
    }
  }
  return count
}

test('normals point out: each agrees with the winding of its triangle', async () => {
  const { bytes } = await writePlan('gltf', randomFloor(12))
  for (const mesh of (await read(bytes)).getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const [position, normal] = [primitive.getAttribute('POSITION')!, primitive.getAttribute('NORMAL')!]
      const indices = primitive.getIndices()!.getArray()!
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = cornersOf(position, indices, i)
        const [u, v] = [b, c].map((it) => it.map((value, k) => value - a[k]!)) as [number[], number[]]
        const face = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
        if (Math.hypot(...face) < 1e-9) continue
        const side = normal.getElement(indices[i]!, [0, 0, 0]).reduce((sum, value, k) => sum + value * face[k]!, 0)
        expect(side).toBeGreaterThan(0)
      }
    }
})

test('2 000 pieces alike share their mesh: the file is small', async () => {
  const { bytes } = await writePlan('gltf', largeFloor(200, 10))
  expect(bytes.length).toBeLessThan(4_000_000)
  expect((await read(bytes)).getRoot().listMeshes().length).toBeLessThan(250)
})

test('a product is named in the extras of its pieces, and pieces of one size share their mesh whatever their SKU', async () => {
  const floor = twoFlats()
  const assets = assetsOfProducts(['D-1', 'D-2', undefined])
  const root = (await read((await writePlan('gltf', { ...floor, assets })).bytes)).getRoot()
  const nodes = assets.map(({ id }) => root.listNodes().find((it) => it.getExtras()['id'] === id)!)
  expect(nodes.map((it) => it.getExtras()['sku'])).toEqual(['D-1', 'D-2', undefined])
  expect('sku' in nodes[2]!.getExtras()).toBe(false)
  expect(nodes[0]!.getMesh()).toBe(nodes[1]!.getMesh())
})
