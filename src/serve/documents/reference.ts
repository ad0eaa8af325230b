import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { callersOf } from '../../operations/calling/authorize.ts'
import type { Operation, OperationType } from '../../operations/calling/operation.ts'
import { operations } from '../../operations/index.ts'
import type { Service } from '../../service/service.ts'
import { protocolErrors } from '../http/protocol-errors.ts'
import { type InputPlaces, placesOf } from '../rest/rest-input.ts'
import { codesOf } from './rest-paths.ts'
import { type JsonSchema, membersOf, schemaOf } from './schemas.ts'

/** A member of an input or of a schema. */
export interface ReferenceMember {
  readonly name: string
  /** In words; names of schemas stand in braces. */
  readonly type: string
  readonly required: boolean
  readonly text: string
  /** Where it stands over REST: path, query, body or form. */
  readonly place?: string
}

/** An operation as the page shows it. */
export interface ReferenceEntry {
  readonly name: string
  readonly type: OperationType
  readonly summary: string
  readonly callers: readonly string[]
  /** Any one of them is needed; empty: none. */
  readonly scopes: readonly string[]
  /** Method and path, where it is served over REST. */
  readonly rest?: string
  readonly rpcMethod?: string
  readonly members: readonly ReferenceMember[]
  readonly output: string
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly meaning: string
    readonly remedy: string
  }[]
  readonly examples: readonly { readonly title: string; readonly command: string }[]
}

/** Every operation as the reference shows it. @param url base URL as callers see it */
export const referenceEntries = (url: string, config: Service['config']): ReferenceEntry[] =>
  (operations as readonly Operation[]).map((it) => entry(it, url, config))

function entry(operation: Operation, url: string, config: Service['config']): ReferenceEntry {
  const { name, type, summary, access, route, form, rpcMethod, examples } = operation
  const places = route && placesOf({ ...operation, route })
  const { properties, required } = membersOf(operation)
  return {
    name,
    type,
    summary,
    callers: callersOf(access, config),
    scopes: access.scopes ?? [],
    ...(route ? { rest: `${route.method} ${route.path}` } : form ? { rest: `POST ${form.path}` } : {}),
    ...(rpcMethod === undefined ? {} : { rpcMethod }),
    members: Object.entries(properties).map(([member, schema]) => ({
      ...memberOf(member, schema, required),
      ...(places ? { place: placeOf(member, places) } : form ? { place: 'form' } : {}),
    })),
    output: typeText(schemaOf(operation, 'output')),
    errors: errorsOf(operation, places),
    examples: examples.map(({ title, input }) => ({ title, command: commandOf(operation, input, url, config) })),
  }
}

const placeOf = (member: string, { path, header, query }: InputPlaces) =>
  path.includes(member) ? 'path' : header.includes(member) ? 'If-Match' : query.includes(member) ? 'query' : 'body'

function errorsOf(operation: Operation, places: InputPlaces | undefined): ReferenceEntry['errors'] {
  const codes: ErrorCode[] = codesOf(operation, places ?? { path: [], header: [], query: [], body: [] })
  return codes.map((code) => ({ code, status: protocolErrors[code].status, ...ERRORS[code] }))
}

/** A command that sends an example, over the first protocol that serves the operation. */
function commandOf(operation: Operation, input: unknown, url: string, config: Service['config']): string {
  const { route, form, rpcMethod, name, type } = operation
  const json = `-H 'content-type: application/json'`
  if (rpcMethod !== undefined) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: rpcMethod, params: input })
    return `curl ${url}${config.jsonRpcPath} ${json} -d '${body}'`
  }
  if (form) {
    const fields = Object.entries({ ...form.fixed, ...(input as Record<string, string>) })
    return [`curl ${url}${form.path}`, ...fields.map(([name, value]) => `--data-urlencode '${name}=${value}'`)].join(
      ' ',
    )
  }
  // Sessions of users are for tRPC alone.
  const credential =
    !route && operation.access.callers.includes('user') ? `-H 'cookie: …'` : `-H 'authorization: Bearer …'`
  if (route) return restCommand(operation, input as Record<string, unknown>, `${url}${route.path}`, credential)
  const body = JSON.stringify(input)
  if (type === 'mutation') return `curl ${url}/trpc/${name} ${credential} ${json} -d '${body}'`
  return `curl -G ${url}/trpc/${name} ${credential} --data-urlencode 'input=${body}'`
}

function restCommand(operation: Operation, input: Record<string, unknown>, url: string, credential: string): string {
  const route = operation.route!
  const { path, header, query, body } = placesOf({ ...operation, route })
  const address = path.reduce((it, member) => it.replace(`{${member}}`, String(input[member])), url)
  const search = new URLSearchParams(query.flatMap((it) => (it in input ? [[it, String(input[it])]] : [])))
  const sent = Object.fromEntries(body.flatMap((it) => (it in input ? [[it, input[it]]] : [])))
  const method = route.method === 'GET' || route.method === 'POST' ? '' : `-X ${route.method} `
  const data = body.length > 0 ? ` -H 'content-type: application/json' -d '${JSON.stringify(sent)}'` : ''
  const condition = header.map((it) => ` -H 'If-Match: ${input[it] === null ? '*' : `"${input[it]}"`}'`).join('')
  return `curl ${method}'${address}${search.size > 0 ? `?${search}` : ''}' ${credential}${condition}${data}`
}

const memberOf = (name: string, schema: JsonSchema, required: readonly string[]): ReferenceMember => ({
  name,
  type: typeText(schema),
  required: required.includes(name),
  text: (schema['description'] as string | undefined) ?? '',
})

/** A schema in a few words: `integer ≥ 1 ≤ 20, default 10`, `array of Warning`. Names of schemas stand in braces. */
function typeText(schema: JsonSchema): string {
  const { $ref, type, items, prefixItems, anyOf, oneOf, default: standard } = schema as Record<string, unknown>
  const end = standard === undefined ? '' : `, default ${JSON.stringify(standard)}`
  if (typeof $ref === 'string') return `{${$ref.split('/').at(-1)}}${end}`
  if ('const' in schema) return JSON.stringify(schema['const']) + end
  if (Array.isArray(schema['enum'])) return schema['enum'].map((it) => JSON.stringify(it)).join(' | ') + end
  const options = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (options) return options.map(typeText).join(' | ') + end
  if (Array.isArray(prefixItems)) return `[${(prefixItems as JsonSchema[]).map(typeText).join(', ')}]${end}`
  if (type === 'array') return `array of ${typeText((items ?? {}) as JsonSchema)}${end}`
  return `${[type ?? 'any'].flat().join(' | ')}${bounds(schema)}${end}`
}

function bounds(schema: JsonSchema): string {
  const limit = (key: string, sign: string) => (schema[key] === undefined ? '' : ` ${sign} ${String(schema[key])}`)
  return limit('exclusiveMinimum', '>') + limit('minimum', '≥') + limit('exclusiveMaximum', '<') + limit('maximum', '≤')
}
