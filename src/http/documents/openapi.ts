import type { Operation } from '../../operations/operation.ts'
import { VERSION } from '../../version.ts'
import { accessPaths, accessSchemas, securitySchemes } from './access.ts'
import { componentSchemas, type JsonSchema, schemaName, schemaRef } from './schemas.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaRef('Problem') } },
})
const rpcProblem = (description: string) => ({ description, content: json(schemaRef('JsonRpcError')) })
const document = (description: string) => ({ '200': { description, content: json({ type: 'object' }) } })

/** Description of the HTTP side, OpenAPI 3.1 (decisions.md J5). */
export function openApi(operations: readonly Operation[], url: string, jsonRpcPath: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Roomwright', version: VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    paths: {
      '/healthz': {
        get: {
          operationId: 'health',
          summary: 'Whether the process runs',
          responses: { '200': { description: 'It runs', content: json(schemaRef('Health')) } },
        },
      },
      '/readyz': {
        get: {
          operationId: 'readiness',
          summary: 'Whether the store is open and migrated',
          responses: {
            '200': { description: 'It is ready', content: json(schemaRef('Health')) },
            '503': problem('Not yet, or no longer; Retry-After says when to ask again'),
          },
        },
      },
      [jsonRpcPath]: { post: jsonRpc(operations) },
      ...accessPaths,
      '/openrpc.json': { get: { operationId: 'openrpc', summary: 'The methods', responses: document('OpenRPC') } },
      '/openapi.json': { get: { operationId: 'openapi', summary: 'This document', responses: document('OpenAPI') } },
    },
    components: {
      schemas: { ...componentSchemas, ...accessSchemas, ...envelopes(operations) },
      securitySchemes: securitySchemes(url),
    },
  }
}

function jsonRpc(operations: readonly Operation[]) {
  const request = { oneOf: operations.map((it) => schemaRef(requestName(it))) }
  const answer = { oneOf: [schemaRef('JsonRpcResult'), schemaRef('JsonRpcError')] }
  return {
    operationId: 'jsonrpc',
    summary: 'JSON-RPC 2.0: one call or a batch of calls; large desk grids are streamed',
    requestBody: {
      required: true,
      content: json({ oneOf: [...request.oneOf, { type: 'array', minItems: 1, items: request }] }),
    },
    responses: {
      '200': {
        description: 'The answers; failed calls too, unless the service is set to answer them with 400',
        content: json({ oneOf: [...answer.oneOf, { type: 'array', items: answer }] }),
      },
      '204': { description: 'Only notifications were sent' },
      '400': rpcProblem('A failed single call, where the service is set to say so'),
      '401': rpcProblem('A credential is missing or not known'),
      '413': rpcProblem('The body is too large'),
      '415': rpcProblem('The body is not announced as JSON'),
      '429': rpcProblem('Too many calls; Retry-After says when to try again'),
    },
  }
}

const requestName = (it: Operation) => `${it.name.charAt(0).toUpperCase()}${it.name.slice(1)}Request`

function envelopes(operations: readonly Operation[]): Record<string, JsonSchema> {
  const requests = operations.map((it) => [
    requestName(it),
    {
      type: 'object',
      description: it.summary,
      properties: {
        jsonrpc: { const: '2.0' },
        method: { const: it.rpcName },
        id: { type: 'string' },
        params: schemaRef(schemaName(it.input)),
      },
      required: ['jsonrpc', 'method', 'id', 'params'],
    },
  ])
  return { ...Object.fromEntries(requests), ...answers }
}

const reasons = {
  type: 'array',
  items: {
    type: 'object',
    properties: { code: { type: 'string', examples: ['error_2'] }, message: { type: 'string' } },
    required: ['code', 'message'],
  },
}

const answers: Record<string, JsonSchema> = {
  JsonRpcResult: {
    type: 'object',
    properties: { jsonrpc: { const: '2.0' }, id: { type: 'string' }, result: schemaRef('FurnishingResult') },
    required: ['jsonrpc', 'id', 'result'],
  },
  JsonRpcError: {
    type: 'object',
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: ['string', 'null'] },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: reasons },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc', 'id', 'error'],
  },
  Health: { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] },
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string' },
    },
    required: ['type', 'title', 'status', 'code'],
  },
}
