import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { TOKEN_KINDS } from '../../operations/calling/caller.ts'
import type { Operation, Route } from '../../operations/calling/operation.ts'
import { operations } from '../../operations/index.ts'
import { PUBLISHABLE_SCOPES, SCOPES } from '../../schema/resources/scope.ts'
import { protocolErrors } from '../http/protocol-errors.ts'
import { type InputPlaces, isDeep, mayBeEmpty, placesOf } from '../rest/rest-input.ts'
import { operationText } from './operation-text.ts'
import { type JsonSchema, membersOf, schemaOf, schemaRef } from './schemas.ts'
import { subjectOf } from './subjects.ts'
import { camelCase } from './titles.ts'

type Routed = Operation & { readonly route: Route }

const isRouted = (it: Operation): it is Routed => it.route !== undefined

/** The addresses of all operations that have a route, as `paths` of OpenAPI. */
export function restPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const it of (operations as readonly Operation[]).filter(isRouted))
    (paths[it.route.path] ??= {})[it.route.method.toLowerCase()] = endpoint(it)
  return paths
}

/** For operations that need no credential and look at none. */
export const OPEN: readonly JsonSchema[] = []

/** How a credential is sent. @see docs/specification.md#credential-kinds */
export const securitySchemes = (url: string) => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'A secret, temporary or OAuth token' },
  client: { type: 'http', scheme: 'basic', description: 'Client identifier and secret of an application' },
  pubtoken: {
    type: 'apiKey',
    in: 'query',
    name: 'pubtoken',
    description: 'A publishable token, together with an Origin header that names one of its domains',
  },
  oauth: {
    type: 'oauth2',
    description: 'A token that a user has let an application have',
    flows: {
      authorizationCode: { authorizationUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token`, scopes: SCOPES },
    },
  },
})

function endpoint(operation: Routed) {
  const places = placesOf(operation)
  const { summary, name } = operation
  const parameters = [
    ...places.path.map((it) => parameter(operation, it, 'path')),
    ...places.query.map((it) => parameter(operation, it, 'query')),
    ...conditions(operation),
  ]
  return {
    operationId: camelCase(name),
    tags: [subjectOf(operation).title],
    summary,
    description: operationText(operation),
    security: security(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(places.body.length > 0 ? { requestBody: requestBody(operation, places) } : {}),
    responses: { ...success(operation), ...refusals(codesOf(operation, places)) },
    'x-trpc-procedure': name,
    ...(operation.access.scopes ? { 'x-accepted-scopes': operation.access.scopes } : {}),
  }
}

function parameter(operation: Operation, name: string, place: 'path' | 'query') {
  const { properties, required } = membersOf(operation)
  const { description, ...schema } = properties[name]!
  const inputs = operation.examples.map(({ input }) => (input as Record<string, unknown>)[name])
  const shown = inputs.find((it) => it !== undefined)
  return {
    name,
    in: place,
    required: required.includes(name),
    ...(description ? { description } : {}),
    ...(isDeep(schema) ? { style: 'deepObject', explode: true } : {}),
    ...(shown === undefined ? {} : { example: shown }),
    schema,
  }
}

/** Header fields of conditional requests, and of those that may be repeated. @see RFC 9110 section 13 */
function conditions({ route, examples }: Routed) {
  const field = (name: string, required: boolean, description: string, example?: string) => ({
    name,
    in: 'header',
    required,
    description,
    ...(example === undefined ? {} : { example }),
    schema: { type: 'string' },
  })
  const { ifMatch } = route
  if (ifMatch !== undefined) {
    const version = (examples[0]?.input as Record<string, unknown> | undefined)?.[ifMatch]
    return [
      field(
        'If-Match',
        true,
        'The ETag of what the change is based on, such as `"3"`, or several of which any will do: `"3", "4"`; `*` = any',
        typeof version === 'number' ? `"${version}"` : '*',
      ),
    ]
  }
  if (route.idempotencyKey !== undefined)
    return [field('Idempotency-Key', false, 'Of your choice: sent again with the same body it gives the same answer')]
  return route.etag && route.method === 'GET'
    ? [field('If-None-Match', false, 'The ETag of what you have: 304 when it is still so')]
    : []
}

/** The members of the input that come in the body: the whole schema by name where these are all. */
function requestBody(operation: Routed, places: InputPlaces) {
  const { path, header, query, body } = places
  const { upload, bodies = [] } = operation.route
  if (upload) return { required: true, content: files(upload) }
  const { properties, required } = membersOf(operation)
  const part = {
    type: 'object',
    properties: Object.fromEntries(body.map((it) => [it, properties[it]!])),
    required: required.filter((it) => body.includes(it)),
    additionalProperties: false,
  }
  if (operation.route.body !== undefined) {
    const [member = ''] = body
    const shown = ({ input }: Operation['examples'][number]) => (input as Record<string, unknown>)[member]
    return {
      required: true,
      content: { 'application/json': { schema: properties[member], ...examples(operation, shown) } },
    }
  }
  const schema = path.length + header.length + query.length === 0 ? schemaOf(operation, 'input') : part
  const members = ({ input }: Operation['examples'][number]) =>
    Object.fromEntries(Object.entries(input as object).filter(([name]) => body.includes(name)))
  const isRequired = !mayBeEmpty(operation, places)
  const content = { 'application/json': { schema, ...examples(operation, members) }, ...files(bodies) }
  return { required: isRequired, content }
}

function success(operation: Routed) {
  const { status = 200, method, etag } = operation.route
  if (status === 204) return { '204': { description: 'Done' } }
  const headers = resultHeaders(operation)
  const unchanged =
    etag && method === 'GET' ? { '304': { description: 'What If-None-Match names is still so', headers } } : {}
  const shown = (it: Operation['examples'][number]) => it.output
  return {
    [status]: {
      description: 'Done',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: operation.route.file
        ? files(operation.route.file)
        : {
            ...files(operation.route.types ?? []),
            'application/json': { schema: schemaOf(operation, 'output'), ...examples(operation, shown) },
          },
    },
    ...unchanged,
  }
}

const text = (description: string) => ({ description, schema: { type: 'string' } })

/** A body that is a file of one of the types. */
const files = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((it) => [it, { schema: /[/+]json$/.test(it) ? {} : { type: 'string', format: 'binary' } }]),
  )

/** Header fields that follow from the result of an operation. */
const resultHeaders = ({ route }: Routed) => ({
  ...(route.etag ? { ETag: text('The version, for If-Match and If-None-Match') } : {}),
  ...(route.location ? { Location: text('The address of what was made') } : {}),
  ...(route.file ? { 'Content-Disposition': text('What the file may be called') } : {}),
  ...(route.paged ? { Link: text('With rel="next" the address of the next page; none on the last') } : {}),
})

function examples(operation: Operation, shownOf: (it: Operation['examples'][number]) => unknown) {
  const shown = operation.examples
    .map((it, i) => [`example${i + 1}`, { summary: it.title, value: shownOf(it) }] as const)
    .filter(([, { value }]) => value !== undefined)
  return shown.length > 0 ? { examples: Object.fromEntries(shown) } : {}
}

/** Which credentials will do: any one of the requirements, each with one of the scopes that are accepted. */
function security({ access }: Operation): JsonSchema[] {
  const { callers, scopes } = access
  const isBearer = callers.some((it) => it === 'secret' || it === 'temporary' || it === 'oauth')
  const requirements = (scopes ?? [undefined]).flatMap((scope) => {
    const held = scope === undefined ? [] : [scope]
    const publishable = scope === undefined || (PUBLISHABLE_SCOPES as readonly string[]).includes(scope)
    return [
      ...(isBearer ? [{ bearer: held }] : []),
      ...(callers.includes('oauth') ? [{ oauth: held }] : []),
      ...(callers.includes('publishable') && publishable ? [{ pubtoken: held }] : []),
    ]
  })
  return callers.includes('anonymous') ? [{}, ...requirements] : requirements
}

/** Every code that an operation can refuse with over REST: what follows from access, route and input, and its own. */
export function codesOf({ access, errors, input }: Operation, places: InputPlaces): ErrorCode[] {
  const hasInput = Object.keys((input as { shape?: object }).shape ?? {}).length > 0
  const codes: ErrorCode[] = [
    ...(hasInput ? (['invalid'] as const) : []),
    'invalid_request',
    ...(access.callers.includes('anonymous') && !access.excluded ? [] : (['unauthorized'] as const)),
    'invalid_token',
    'origin_required',
    'origin_not_allowed',
    'address_not_allowed',
    'account_suspended',
    ...(TOKEN_KINDS.every((it) => access.callers.includes(it)) && !access.excluded
      ? []
      : (['token_kind_not_allowed'] as const)),
    ...(access.owner ? (['owner_required'] as const) : []),
    ...(access.scopes ? (['insufficient_scope'] as const) : []),
    ...(places.header.length > 0 ? (['precondition_required', 'precondition_failed'] as const) : []),
    ...(places.body.length > 0 ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...errors,
    'too_many_requests',
    'unavailable',
    'internal',
  ]
  return [...new Set(codes)]
}

/** The refusals by status, each with the codes that its body can carry. */
export function refusals(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = protocolErrors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(sorted.map(([status, its]) => [status, refusal(status, its)]))
}

const refusal = (status: number, codes: readonly ErrorCode[]) => ({
  description: codes.map((it) => `\`${it}\`: ${ERRORS[it].meaning}`).join('. '),
  ...(status in HEADERS ? { headers: HEADERS[status] } : {}),
  content: {
    'application/problem+json': {
      schema: { allOf: [schemaRef('Problem'), { properties: { status: { const: status }, code: { enum: codes } } }] },
    },
  },
})

const HEADERS: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': text('The challenge (RFC 6750)') },
  403: { 'WWW-Authenticate': text('With insufficient_scope: the scopes that would do (RFC 6750)') },
  429: { 'Retry-After': text('Seconds to wait') },
  503: { 'Retry-After': text('Seconds to wait') },
}
