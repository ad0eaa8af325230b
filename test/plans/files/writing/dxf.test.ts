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

test('another reader finds metres, layers, rooms, blocks at their places and names', { tags: 'slow' }, async () => {
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

test('is read back with its rooms, doors, windows and furniture', { tags: 'slow' }, async () => {
  const floor = twoFlats()
  const { bytes } = await writePlan('dxf', floor)
  const { floors } = await readPlan(bytes, { format: 'dxf' })
  const back = floors[0]!
  expect(back.spaces.map(({ name }) => name).sort()).toEqual(floor.spaces.map(({ name }) => name).sort())
  const count = (spaces: typeof back.spaces, type: string) =>
    spaces.flatMap(({ room }) => room.boundary.openings ?? []).filter((it) => it.type === type).length
  for (const type of ['door', 'window']) expect(count(back.spaces, type)).toBe(count(floor.spaces, type))
})

test('ids stay from file to file: those that things came with, else ours', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const named = {
        ...floor,
        spaces: floor.spaces.map((it, i) => (i % 2 === 0 ? { ...it, externalId: `2F${i}` } : it)),
        assets: floor.assets.map((it, i) => (i % 2 === 0 ? { ...it, externalId: `A:${i} ß` } : it)),
      }
      const once = (await readPlan((await writePlan('dxf', named)).bytes)).floors[0]!
      const ids = (parts: readonly { id: string; externalId?: string | undefined }[]) =>
        parts.map(({ id, externalId }) => externalId ?? id)
      const all = new Set([...ids(named.spaces), ...ids(named.assets)])
      for (const { externalId } of [...once.spaces, ...once.assets]) expect(all).toContain(externalId)
      const twice = (await readPlan((await writePlan('dxf', once)).bytes)).floors[0]!
      expect(ids(twice.spaces)).toEqual(ids(once.spaces))
      expect(ids(twice.assets).toSorted()).toEqual(ids(once.assets).toSorted())
    }),
    { numRuns: runs(20) },
  )
})

test('a copy in the drawing is another thing: it has the handle of its entity', async () => {
  const [floor] = Array.from({ length: 20 }, (_, seed) => randomFloor(seed)).filter(({ assets }) => assets.length > 0)
  const { bytes } = await writePlan('dxf', { ...floor!, assets: floor!.assets.slice(0, 1) })
  const text = Buffer.from(bytes).toString()
  const entities = text.split(/(?<=\n)(?=0\n[A-Z]+\n)/)
  const insert = entities.find((it) => it.startsWith('0\nINSERT') && it.includes('\nFURNITURE\n'))!
  expect(insert).toContain('ROOMWRIGHT')
  const moved = insert.replace(/(?<=\n10\n)[^\n]*/, (x) => String(Number(x) + 0.5))
  const copy = moved.replace(/(?<=^0\nINSERT\n5\n)[^\n]*/, 'FFFF1')
  const { assets } = (await readPlan(Buffer.from(text.replace(insert, insert + copy)))).floors[0]!
  expect(assets.map(({ externalId }) => externalId).toSorted()).toEqual([floor!.assets[0]!.id, 'FFFF1'].toSorted())
})
