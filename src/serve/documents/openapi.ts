import { VERSION } from '../../base/version.ts'
import { callersOf } from '../../operations/calling/authorize.ts'
import type { RpcOperation } from '../../operations/index.ts'
import type { Service } from '../../service/service.ts'
import { leakPaths } from './leak-paths.ts'
import { oauthPaths, oauthSchemas } from './oauth-paths.ts'
import { requestSchemaPath } from './request-schemas.ts'
import { OPEN, refusals, restPaths, securitySchemes } from './rest-paths.ts'
import { componentSchemas, type JsonSchema, problemSchema, schemaOf, schemaRef, schemasOf } from './schemas.ts'
import { RPC_SUBJECT, SERVICE_SUBJECT, subjects } from './subjects.ts'
import { typeName } from './titles.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const rpcProblem = (description: string) => ({ description, content: json(schemaRef('JsonRpcError')) })
const document = (operationId: string, tag: string, description: string, summary: string) => ({
  get: {
    operationId,
    tags: [tag],
    summary,
    description: `${summary}. It has an ETag, and pages of any site may read it.`,
    security: OPEN,
    responses: {
      '200': { description, content: json({ type: 'object' }) },
      '304': { description: 'Still the one whose ETag If-None-Match names' },
    },
  },
})

const INTRODUCTION = `Furnishes rooms and whole floors, and keeps the floor plans they belong to.

Furnishing needs no token. All else takes one: \`Authorization: Bearer …\`, or a publishable token as \`pubtoken\` in the
query, from pages of its domains. Lengths are metres, angles degrees. A refusal is a problem document (RFC 9457), whose
\`code\` is for programs.`

/** Description of the HTTP side, OpenAPI 3.1 (docs/decisions.md#j5). */
export function openApi(operations: readonly RpcOperation[], url: string, config: Service['config']) {
  const paths = pathsOf(operations, config)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roomwright',
      version: VERSION,
      description: INTRODUCTION,
      contact: { name: 'Documents of Roomwright', url: `${url}/docs/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: tagsOf(paths),
    paths,
    components: {
      schemas: schemasOf(paths, {
        ...componentSchemas(),
        ...oauthSchemas,
        ...envelopes(operations),
        Problem: problemSchema,
      }),
      securitySchemes: securitySchemes(url),
    },
  }
}

/** The subjects of the addresses; what users manage is over tRPC alone. */
function tagsOf(paths: Readonly<Record<string, object>>) {
  const endpoints = Object.values(paths).flatMap((it) => Object.values(it) as { tags: readonly string[] }[])
  const used = new Set(endpoints.flatMap(({ tags }) => tags))
  return subjects.filter(({ title }) => used.has(title)).map(({ title, description }) => ({ name: title, description }))
}

const pathsOf = (operations: readonly RpcOperation[], config: Service['config']) => ({
  '/healthz': {
    get: {
      operationId: 'health',
      tags: [SERVICE_SUBJECT.title],
      summary: 'Whether the process runs',
      description: 'For probes that start a process anew when it hangs. It asks nothing of the store.',
      security: OPEN,
      responses: { '200': { description: 'It runs', content: json(schemaRef('Health')) } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readiness',
      tags: [SERVICE_SUBJECT.title],
      summary: 'Whether store, threads, conversions and queue can do all of their work',
      description: 'For load balancers, which send no calls to a process that is not ready.',
      security: OPEN,
      responses: {
        '200': { description: 'It is ready', content: json(schemaRef('Health')) },
        ...refusals(['unavailable']),
      },
    },
  },
  [config.jsonRpcPath]: { post: jsonRpc(operations, config) },
  ...restPaths(),
  ...oauthPaths(),
  ...leakPaths,
  '/openrpc.json': document('openrpc', RPC_SUBJECT.title, 'OpenRPC', 'The methods of JSON-RPC'),
  '/openapi.json': document('openapi', SERVICE_SUBJECT.title, 'OpenAPI', 'This document'),
  ...Object.fromEntries(
    operations.map((it) => [
      requestSchemaPath(it),
      document(
        `${it.name}Schema`,
        RPC_SUBJECT.title,
        'JSON Schema',
        `Files that hold a request of ${it.rpcMethod}, for editors`,
      ),
    ]),
  ),
})

function jsonRpc(operations: readonly RpcOperation[], config: Service['config']) {
  const request = { oneOf: operations.map((it) => schemaRef(requestName(it))) }
  const answer = { oneOf: [schemaRef('JsonRpcResult'), schemaRef('JsonRpcError')] }
  const isOpen = operations.some((it) => callersOf(it.access, config).includes('anonymous'))
  return {
    operationId: 'jsonrpc',
    tags: [RPC_SUBJECT.title],
    summary: 'JSON-RPC 2.0: one call or a batch of calls; large desk grids are streamed',
    description: `The methods ${operations.map((it) => `\`${it.rpcMethod}\``).join(', ')}. A call without an id is a notification, which has no answer.`,
    security: [...(isOpen ? [{}] : []), { bearer: [] }, { oauth: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { oneOf: [...request.oneOf, { type: 'array', minItems: 1, items: request }] },
          examples: Object.fromEntries(
            operations.flatMap((it) => {
              const [example] = requestExamples(it)
              return example ? [[it.name, { summary: it.summary, value: example }]] : []
            }),
          ),
        },
      },
    },
    responses: {
      '200': {
        description: 'The answers; failed calls too, unless the service is set to answer them with 400',
        content: json({ oneOf: [...answer.oneOf, { type: 'array', items: answer }] }),
      },
      '204': { description: 'Only notifications were sent' },
      '400': rpcProblem('A failed single call, where the service is set to say so, or a malformed credential'),
      '401': rpcProblem('A credential is missing or not known'),
      '413': rpcProblem('The body is too large'),
      '415': rpcProblem('The body is not announced as JSON'),
      '429': rpcProblem('Too many calls; Retry-After says when to try again'),
      '500': rpcProblem('The service failed'),
      '503': rpcProblem('Too many calls are waiting; Retry-After says when to try again'),
    },
  }
}

const requestName = (it: RpcOperation) => `${typeName(it.name)}Request`

const requestExamples = (it: RpcOperation) =>
  it.examples.map(({ input }) => ({ jsonrpc: '2.0', id: '1', method: it.rpcMethod, params: input }))

function envelopes(operations: readonly RpcOperation[]): Record<string, JsonSchema> {
  const requests = operations.map((it) => [
    requestName(it),
    {
      type: 'object',
      description: it.summary,
      properties: {
        jsonrpc: version,
        method: { const: it.rpcMethod, description: 'What is called' },
        id: { type: 'string', description: 'Chosen by the caller; comes back with the answer' },
        params: { description: 'By name', ...schemaOf(it, 'input') },
      },
      required: ['jsonrpc', 'method', 'id', 'params'],
      examples: requestExamples(it),
    },
  ])
  return { ...Object.fromEntries(requests), ...answers }
}

const reasons = {
  type: 'array',
  description: 'What was wrong in terms of the service',
  items: {
    type: 'object',
    properties: {
      code: { type: 'string', description: 'For programs', examples: ['error_2'] },
      message: { type: 'string', description: 'For people' },
    },
    required: ['code', 'message'],
  },
}

const version = { const: '2.0', description: 'Of JSON-RPC' }

const answers: Record<string, JsonSchema> = {
  JsonRpcResult: {
    type: 'object',
    description: 'The answer to a call that succeeded',
    properties: {
      jsonrpc: version,
      id: { type: 'string', description: 'That of the call' },
      result: { description: 'Of the method', ...schemaRef('FurnishingResult') },
    },
    required: ['jsonrpc', 'id', 'result'],
  },
  JsonRpcError: {
    type: 'object',
    description: 'The answer to a call that failed',
    properties: {
      jsonrpc: version,
      id: { type: ['string', 'null'], description: 'That of the call; null where it could not be read' },
      error: {
        type: 'object',
        description: 'Why it failed',
        properties: {
          code: { type: 'integer', description: 'Of JSON-RPC 2.0' },
          message: { type: 'string', description: 'What the code means' },
          data: reasons,
        },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc', 'id', 'error'],
  },
  Health: {
    type: 'object',
    description: 'What a probe asks',
    properties: { status: { type: 'string', description: 'ok or ready' } },
    required: ['status'],
  },
}
