import { z } from 'zod'
import type { ErrorCode } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import { FOR_EVERYONE, operation } from '../../operations/calling/operation.ts'
import type { RpcOperation } from '../../operations/index.ts'
import { type ProtocolError, protocolErrors } from '../http/protocol-errors.ts'
import { componentSchemas, type JsonSchema, membersOf, schemaOf, schemasOf } from './schemas.ts'
import { capitalized, mapped, titled, typeName } from './titles.ts'

/** OpenRPC 1.3 is read in the terms of draft 07. */
const DIALECT = 'draft-7'

/** Description of the methods. @see https://spec.open-rpc.org (docs/decisions.md#j5) */
export function openRpc(operations: readonly RpcOperation[], url: string) {
  const methods = operations.map(method)
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
    methods,
    components: { schemas: schemasOf(methods, mapped(componentSchemas(DIALECT), titled)), errors },
  }
}

/** `rpc.discover`: the document as a method of its own. */
export const discover = (document: () => unknown): RpcOperation => ({
  ...operation({
    name: 'discover',
    type: 'query',
    summary: 'The OpenRPC document of this service',
    access: FOR_EVERYONE,
    errors: [],
    input: z.strictObject({}),
    output: z.unknown(),
    examples: [],
    run: document,
  }),
  rpcMethod: 'rpc.discover',
})

/** The failures of the furnishing methods. @see docs/specification.md#furnishing-errors */
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
  const { rpc, rpcMessage, furnishing } = protocolErrors[code]
  return { code: rpc, message: rpcMessage, data: [{ code: furnishing, message }] }
}

function method(it: RpcOperation) {
  const { properties, required } = membersOf(it, DIALECT)
  const title = typeName(it.name)
  return {
    name: it.rpcMethod,
    summary: it.summary,
    paramStructure: 'by-name',
    // Those that are required come first, as readers by position need it.
    params: [...required, ...Object.keys(properties).filter((name) => !required.includes(name))].map((name) => ({
      name,
      required: required.includes(name),
      ...('deprecated' in properties[name]! ? { deprecated: true } : {}),
      ...describedApart(titled(properties[name]!, title + capitalized(name))),
    })),
    result: { name: 'result', ...describedApart(titled(schemaOf(it, 'output', DIALECT), `${title}Result`)) },
    errors: furnishingErrorsOf(it).map((code) => ({ $ref: `#/components/errors/${code}` })),
    examples: it.examples.map(({ title, input, output }) => ({
      name: title,
      params: Object.entries(input as object).map(([name, value]) => ({ name, value })),
      ...(output === undefined ? {} : { result: { name: 'result', value: output } }),
    })),
  }
}

/** A schema whose description is that of the param; a reference then stands for itself. */
function describedApart({ description, ...schema }: JsonSchema) {
  const { allOf } = schema as { allOf?: readonly JsonSchema[] }
  return { ...(description === undefined ? {} : { description }), schema: allOf?.length === 1 ? allOf[0] : schema }
}

/** The furnishing errors of a method: the two that every method has, and its own. */
function furnishingErrorsOf({ errors: own }: RpcOperation): string[] {
  const codes = ['internal', 'invalid', ...own] as ErrorCode[]
  const named = codes.flatMap((it) => (protocolErrors[it] as ProtocolError).furnishing ?? [])
  return named.toSorted()
}
