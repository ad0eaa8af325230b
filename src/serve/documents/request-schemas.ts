import type { RpcOperation } from '../../operations/index.ts'
import { componentSchemas, type JsonSchema, schemaOf, schemasOf } from './schemas.ts'
import { camelCase } from './titles.ts'

/** Where the schema of the requests of a method is served. */
export const requestSchemaPath = ({ name }: RpcOperation): string => `/schemas/${requestSchemaName(name)}`

/** `furnish.schema.json`, `generate-groups.schema.json` … */
export const requestSchemaName = (operation: string): string =>
  `${camelCase(operation).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.schema.json`

/**
 * JSON Schema of a file that holds a request of a method or its params alone, for editors. Draft 07, which all of them read.
 */
export function requestSchema(operation: RpcOperation): JsonSchema {
  const params = schemaOf(operation, 'input', 'draft-7')
  const components = schemasOf(params, componentSchemas('draft-7'))
  const request = {
    type: 'object',
    description: operation.summary,
    properties: {
      jsonrpc: { const: '2.0', description: 'The version of JSON-RPC' },
      id: { type: ['string', 'number', 'null'], description: 'Comes back with the answer' },
      method: { const: operation.rpcMethod, description: 'What is asked for' },
      params,
      $schema: { type: 'string', description: 'This schema, for editors; ignored' },
    },
    required: ['jsonrpc', 'method', 'params'],
    additionalProperties: false,
  }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: operation.rpcMethod,
    description: `${operation.summary}: a request of JSON-RPC, or its params alone`,
    if: { type: 'object', required: ['method'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: request,
    else: params,
    definitions: components,
  }
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/')) as JsonSchema
}
