import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readPolygon } from '../../src/engine/geometry/points.ts'
import { signedArea } from '../../src/engine/geometry/ring.ts'
import { type RpcOperation, rpcOperations } from '../../src/operations/index.ts'
import { GenerateDeskGridParams } from '../../src/schema/furnishing/desk-grid.ts'
import { FurnishParams, TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../src/schema/furnishing/groups.ts'
import { requestSchema, requestSchemaName } from '../../src/serve/documents/request-schemas.ts'

const folder = new URL('../../examples/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const templates = readdirSync(new URL('templates/', folder)).filter((file) => file.endsWith('.json'))
const schemas: Record<string, z.ZodType> = {
  'FurnishingAI.furnish': FurnishParams,
  'FurnishingAI.generateGroups': GenerateGroupsParams,
  'FurnishingAI.generateDeskGrid': GenerateDeskGridParams,
}
const load = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

test.each([
  ...files,
  ...templates.map((file) => `templates/${file}`),
])('%s is a valid request named after its file, by the schema that it names too', (file) => {
  const { $schema, jsonrpc, id, method, params, ...rest } = load(file)
  expect({ jsonrpc, id, rest }).toEqual({ jsonrpc: '2.0', id: file.replace(/.*\/|\.json/g, ''), rest: {} })
  expect(schemas[method]!.safeParse(params).error).toBeUndefined()
  const operation = rpcOperations.find((it) => it.rpcMethod === method)!
  expect(join('examples', dirname(file), $schema)).toBe(`build/schemas/${requestSchemaName(operation.name)}`)
  const validate = validatorOf(operation)
  for (const form of [load(file), params, { ...params, $schema }])
    expect([validate(form), validate.errors]).toEqual([true, null])
  expect(validate({ ...load(file), method: 'FurnishingAI.paint' })).toBe(false)
  expect(validate({ ...load(file), params: { ...params, paint: 'white' } })).toBe(false)
  expect(validate({ ...params, paint: 'white' })).toBe(false)
})

const validators = new Map<string, ValidateFunction>()

function validatorOf(operation: RpcOperation): ValidateFunction {
  const validate = validators.get(operation.name) ?? new Ajv({ strict: false }).compile(requestSchema(operation))
  validators.set(operation.name, validate)
  return validate
}

test('there is a request for every template', () => {
  expect(templates.sort()).toEqual(TEMPLATE_NAMES.map((name) => `${name}.json`).sort())
  for (const file of templates) expect(load(`templates/${file}`).params.template.name).toBe(file.replace('.json', ''))
})

test.each(
  Object.keys(schemas).map((method) => rpcOperations.find((it) => it.rpcMethod === method)!),
)('every member of the request schema of $name is described', (operation) => {
  const bare: string[] = []
  const visit = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {} } = schema as { properties?: Record<string, { description?: string; $ref?: string }> }
    for (const [key, member] of Object.entries(properties))
      if (!member.description && !member.$ref) bare.push(`${path}.${key}`)
    for (const [key, part] of Object.entries(schema)) visit(part, `${path}.${key}`)
  }
  visit(requestSchema(operation), '')
  expect(bare).toEqual([])
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
