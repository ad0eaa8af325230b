import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readPolygon } from '../src/geometry/points.ts'
import { signedArea } from '../src/geometry/ring.ts'
import { GenerateDeskGridParams } from '../src/schema/desk-grid.ts'
import { FurnishParams } from '../src/schema/furnish-params.ts'
import { GenerateGroupsParams } from '../src/schema/groups.ts'

const folder = new URL('../examples/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const schemas: Record<string, z.ZodType> = {
  'FurnishingAI.furnish': FurnishParams,
  'FurnishingAI.generateGroups': GenerateGroupsParams,
  'FurnishingAI.generateDeskGrid': GenerateDeskGridParams,
}
const load = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

test.each(files)('%s is a valid request named after its file', (file) => {
  const { jsonrpc, id, method, params, ...rest } = load(file)
  expect({ jsonrpc, id, rest }).toEqual({ jsonrpc: '2.0', id: file.replace('.json', ''), rest: {} })
  expect(schemas[method]!.safeParse(params).error).toBeUndefined()
})

test('the rooms have the areas their use asks for, and openings inside their circumference', () => {
  const areas: Record<string, number> = {}
  for (const file of files) {
    const { method, params } = load(file)
    if (method !== 'FurnishingAI.furnish') continue
    const { room } = FurnishParams.parse(params)
    const polygon = readPolygon(room.boundary.shape.points)
    if (!polygon.ok) throw new Error(polygon.fault)
    areas[file] = Math.round(Math.abs(signedArea(polygon.value)) * 10) / 10
    const points = room.boundary.shape.points
    const whole = points.reduce((sum, [x, z], i) => {
      const [nextX, nextZ] = points[(i + 1) % points.length]!
      return sum + Math.hypot(nextX - x, nextZ - z)
    }, 0)
    for (const { pos, l } of room.boundary.openings ?? []) expect(pos + l).toBeLessThanOrEqual(whole)
  }
  expect(areas).toEqual({
    'bedroom-accessible.json': 21,
    'bedroom-fixed.json': 16.6,
    'bedroom-keep.json': 15.1,
    'bedroom.json': 12,
    'home-office-slanted.json': 14.3,
    'living-l.json': 31.9,
    'meeting-room.json': 27.3,
    'open-plan-office.json': 145.8,
    'part-of-room.json': 20.8,
  })
})
