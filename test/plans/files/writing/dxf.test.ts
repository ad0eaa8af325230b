import { createRequire } from 'node:module'
import type { IDxf } from 'dxf-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomFloor } from '../../../support/random-floor.ts'

const DxfParser = createRequire(import.meta.url)('dxf-parser') as new () => { parseSync(text: string): IDxf | null }
const parser = new DxfParser()

type Vertex = { x: number; y: number }
interface Entity {
  type: string
  layer: string
  name?: string
  shape?: boolean
  vertices?: Vertex[]
  position?: { x: number; y: number; z: number }
  rotation?: number
  text?: string
}

const parsed = async (floor: Parameters<typeof writePlan>[1]) => {
  const { bytes } = await writePlan('dxf', floor)
  const dxf = parser.parseSync(Buffer.from(bytes).toString())!
  return {
    dxf,
    entities: dxf.entities as unknown as Entity[],
    blocks: dxf.blocks as unknown as Record<string, { entities: Entity[] }>,
  }
}

test('another reader finds metres, layers, rooms, blocks at their places and names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const { dxf, entities, blocks } = await parsed(floor)
      expect(dxf.header['$INSUNITS']).toBe(6)
      const rooms = entities.filter(({ layer }) => layer === 'ROOMS')
      expect(rooms).toHaveLength(floor.spaces.length)
      rooms.forEach(({ shape, vertices }, i) => {
        expect(shape).toBe(true)
        const points = floor.spaces[i]!.room.boundary.shape.points
        vertices!.forEach(({ x, y }, k) => {
          expect(x).toBeCloseTo(points[k]![0], 6)
          expect(y).toBeCloseTo(-points[k]![1], 6)
        })
      })
      const pieces = entities.filter(({ layer }) => layer === 'FURNITURE')
      expect(pieces).toHaveLength(floor.assets.length)
      pieces.forEach(({ type, name, position, rotation }, i) => {
        const asset = floor.assets[i]!
        expect(type).toBe('INSERT')
        expect([position!.x, -position!.y, position!.z]).toEqual(
          [asset.position[0], asset.position[2], asset.position[1]].map((it) => expect.closeTo(it, 5)),
        )
        expect(-(rotation ?? 0)).toBeCloseTo(asset.rotation, 5)
        const outline = blocks[name!]!.entities[0]!.vertices!
        const width = Math.max(...outline.map(({ x }) => x)) - Math.min(...outline.map(({ x }) => x))
        const { shape } = asset
        if (shape.type === 'box' || shape.type === 'l-extrusion') expect(width).toBeCloseTo(shape.a, 5)
        if (shape.type === 'cylinder') expect(width).toBeCloseTo(2 * shape.r, 5)
      })
      const texts = entities.filter(({ layer }) => layer === 'TEXT').map(({ text }) => text)
      for (const { name } of floor.spaces) expect(texts).toContain(name.replace(/\s+/g, ' ').trim())
    }),
    { numRuns: runs(80) },
  )
})

test('is read back with its rooms, doors, windows and furniture', async () => {
  const floor = twoFlats()
  const { bytes } = await writePlan('dxf', floor)
  const { floors } = await readPlan(bytes, { format: 'dxf' })
  const back = floors[0]!
  expect(back.spaces.map(({ name }) => name).sort()).toEqual(floor.spaces.map(({ name }) => name).sort())
  const count = (spaces: typeof back.spaces, type: string) =>
    spaces.flatMap(({ room }) => room.boundary.openings ?? []).filter((it) => it.type === type).length
  for (const type of ['door', 'window']) expect(count(back.spaces, type)).toBe(count(floor.spaces, type))
})
