import { z } from 'zod'
import { type Operation, operation } from '../../operations/operation.ts'
import { VERSION } from '../../version.ts'
import { wire } from '../errors.ts'
import { componentSchemas, type JsonSchema, schemaName, schemaRef } from './schemas.ts'

/** Description of the methods. @see https://spec.open-rpc.org (decisions.md J5) */
export function openRpc(operations: readonly Operation[], url: string) {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Roomwright furnishing API',
      version: VERSION,
      description:
        'Computes furniture arrangements. Lengths in metres, angles in degrees, positive rotations clockwise seen from above; Y axis up.',
      license: { name: 'MIT' },
    },
    servers: [{ name: 'default', url }],
    methods: operations.map(method),
    components: { schemas: componentSchemas, errors },
  }
}

/** `rpc.discover`: the document as a method of its own. */
export const discover = (document: () => unknown) =>
  operation({
    name: 'discover',
    rpcName: 'rpc.discover',
    summary: 'The OpenRPC document of this service',
    input: z.strictObject({}),
    output: z.unknown(),
    run: document,
  })

/** The failures of the furnishing methods. @see spec "Furnishing errors" */
const errors = {
  error_1: failure('internal', 'Code Error: <additional info>'),
  error_2: failure('invalid', 'Invalid request parameter: <additional info>'),
  error_3: failure('room_too_large', 'Room is too large. Please send a room no larger than <n> square meters.'),
  error_4: failure(
    'fixed_too_large',
    'The minimal area of the fixed furniture is too large. The maximum allowed is <n> square meters.',
  ),
  error_5: failure(
    'fixed_too_dense',
    'The minimal area of the fixed furniture is too large compared to the useful area of the room. The maximum allowed ratio is <n>.',
  ),
  error_6: failure('room_too_small', 'Room is too small. Please send a room at least <n> square meters.'),
}

function failure(
  code: 'internal' | 'invalid' | 'room_too_large' | 'room_too_small' | 'fixed_too_large' | 'fixed_too_dense',
  message: string,
) {
  const { rpc, rpcMessage, furnishing } = wire[code]
  return { code: rpc, message: rpcMessage, data: [{ code: furnishing, message }] }
}

function method(it: Operation) {
  const params = componentSchemas[schemaName(it.input)]!
  const properties = params['properties'] as Record<string, JsonSchema>
  const required = (params['required'] ?? []) as string[]
  const codes = it.rpcName === 'FurnishingAI.furnish' ? Object.keys(errors) : ['error_1', 'error_2']
  return {
    name: it.rpcName,
    summary: it.summary,
    paramStructure: 'by-name',
    params: Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      ...('deprecated' in schema ? { deprecated: true } : {}),
      schema,
    })),
    result: { name: 'result', schema: schemaRef(schemaName(it.output)) },
    errors: codes.map((code) => ({ $ref: `#/components/errors/${code}` })),
  }
}
