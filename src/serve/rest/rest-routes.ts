import type { Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import type { FileResult, Operation, ResultStream, Route, WrittenResult } from '../../operations/calling/operation.ts'
import { perform } from '../../operations/calling/perform.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import { compatibleAddresses } from '../../operations/compatible/compatible-addresses.ts'
import { operations } from '../../operations/index.ts'
import type { Config } from '../../service/config.ts'
import type { RequestService, Service } from '../../service/service.ts'
import { baseUrl } from '../http/base-url.ts'
import { answerStream, chosenType, requireAcceptable } from '../http/bodies/answer-stream.ts'
import { fileChunks } from '../http/bodies/file-chunks.ts'
import { fileHeaders } from '../http/bodies/file-headers.ts'
import { respondStreaming } from '../http/bodies/stream.ts'
import { writtenJson } from '../http/bodies/written-json.ts'
import { identifyToken } from '../http/callers/identify.ts'
import { preflight, VARY, withCors } from '../http/cors.ts'
import { PathTree } from '../http/direct/path-tree.ts'
import { callOf, type SentCall } from '../http/direct/sent-request.ts'
import { type Answer, asResponse, type Direct } from '../http/direct/whole-answer.ts'
import type { Env } from '../http/env.ts'
import { addFields, copiedFields, type Fields } from '../http/fields.ts'
import { Admission } from '../http/limits/admission.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { notAllowed, problemAnswer } from '../http/problem.ts'
import { reportError } from '../http/protocol-errors.ts'
import { requestIdOf } from '../http/request-id.ts'
import { inputReader } from './rest-input.ts'

/** An operation at its address. */
interface Endpoint {
  readonly operation: Operation
  readonly route: Route
  readonly readInput: (c: SentCall, service: Service, caller: Caller) => unknown
}

/** The endpoints of one address by method. */
type Methods = ReadonlyMap<string, Endpoint>

/**
 * Adds the routes of all operations that have one.
 *
 * @returns what answers a GET with a plain path without the router, which costs more than finding the endpoint
 */
export function restRoutes(
  app: Hono<Env>,
  service: Service,
  limit: RateLimit | undefined,
  served: readonly Operation[] = [...operations, ...compatibleAddresses],
): Direct {
  const reads = new PathTree<Endpoint>()
  for (const [path, methods] of endpointsByPath(served)) {
    const handle = async (c: SentCall) => asResponse(await dispatch(c, service, limit, methods))
    // A slash at the end is accepted (docs/decisions.md#r3).
    for (const it of [path, `${path}/`]) app.all(it, handle)
    const read = methods.get('GET')
    if (read) reads.add(path, read)
  }
  return (request, path, connection) => {
    const found = request.method === 'GET' ? reads.find(path) : undefined
    return found && answer(callOf(request, connection, found.params), service, limit, found.value)
  }
}

/** Endpoints by path in the syntax of the router, `/v2/floor/:floorId`; literal segments sort before parameters. */
function endpointsByPath(served: readonly Operation[]): Map<string, Map<string, Endpoint>> {
  const found = new Map<string, Map<string, Endpoint>>()
  for (const operation of served) {
    const { route } = operation
    if (route === undefined) continue
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const methods = found.get(path) ?? new Map<string, Endpoint>()
    methods.set(route.method, { operation, route, readInput: inputReader({ ...operation, route }) })
    found.set(path, methods)
  }
  const parametersLast = (path: string) => path.replaceAll(':', '\uffff')
  return new Map([...found].sort(([a], [b]) => (parametersLast(a) < parametersLast(b) ? -1 : 1)))
}

function dispatch(c: SentCall, service: Service, limit: RateLimit | undefined, methods: Methods) {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const endpoint = methods.get(method)
  if (endpoint) return answer(c, service, limit, endpoint)
  const requestId = requestIdOf(c.req.raw.headers, service.newReference)
  const open = [...methods.values()]
    .filter(({ operation }) => operation.access.browsers)
    .map(({ route }) => route.method)
  if (method === 'OPTIONS' && open.length > 0) return preflight(c.req.raw, open, requestId)
  return notAllowed(c, allowOf(methods, open.length > 0), requestId)
}

const allowOf = (methods: Methods, preflights: boolean) =>
  [
    ...[...methods.keys()].flatMap((it) => (it === 'GET' ? ['GET', 'HEAD'] : [it])),
    ...(preflights ? ['OPTIONS'] : []),
  ].join(', ')

async function answer(
  c: SentCall,
  whole: Service,
  limit: RateLimit | undefined,
  { operation, route, readInput }: Endpoint,
): Promise<Answer | Response> {
  const admission = new Admission(whole, limit, c.req.raw, c.env)
  const { service } = admission
  const origin = c.req.header('origin')
  service.watch?.aims(operation.name)
  try {
    admission.charge(1)
    const caller = await admission.identify(identifyToken)
    const read = () => {
      if (route.types && operation.errors.includes('not_acceptable')) requireAcceptable(c, route.types)
      return readInput(c, service, caller)
    }
    const outcome = await outcomeOf(c, service, operation, caller, read)
    const own = resultHeaders(c, service.config, route, outcome.result)
    const isPublic = caller.kind === 'token' && caller.token.kind === 'pk'
    const headers = copiedFields(admission.responseHeaders)
    headers['cache-control'] = isPublic ? 'no-cache' : 'private, no-store'
    headers['x-content-type-options'] = 'nosniff'
    headers['x-request-id'] = service.requestId
    addFields(headers, operation.access.browsers ? withCors(isPublic && origin !== undefined ? origin : '*') : VARYING)
    addFields(headers, own)
    if (own['etag'] !== undefined && isKnown(c, own['etag'])) return { status: 304, headers, body: null }
    if (route.status === 204) return { status: 204, headers, body: null }
    addFields(headers, outcome.headers)
    const init = { status: route.status ?? 200, headers }
    if (outcome.chunks) return respondStreaming(outcome.chunks, init, (error) => reportError(error, service))
    const body = outcome.body()
    return typeof body === 'string' ? { ...init, body } : new Response(body, init)
  } catch (error) {
    const refusal = ofBody(reportError(error, service), route.body)
    admission.challenge(refusal)
    // Page scripts may read why they were refused.
    if (operation.access.browsers) addFields(admission.responseHeaders, withCors('*'))
    return problemAnswer(refusal, service.requestId, admission.responseHeaders)
  }
}

/** A refusal whose places are those in the body, where the body is a member of the input. */
function ofBody(refusal: ServiceError, member: string | undefined): ServiceError {
  const { errors } = refusal.members as { readonly errors?: readonly { readonly pointer: string }[] }
  if (member === undefined || !errors) return refusal
  const { code, message, detail, members } = refusal
  const inBody = errors.map((it) => ({ ...it, pointer: it.pointer.replace(new RegExp(`^/${member}(?=/|$)`), '') }))
  const words = message.replaceAll(new RegExp(`(^|; )${member}\\.`, 'g'), '$1')
  return new ServiceError(code, words, detail, { ...members, errors: inBody })
}

/** A result, and how it is sent. */
interface Outcome {
  /** Of a result that is written already the other members, of a file nothing. */
  readonly result: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly body: () => string | Blob
  /** Of a result that is made while it is sent. */
  readonly chunks?: ResultStream
}

/** A file as it is sent. */
async function fileBody({ bytes }: FileResult): Promise<Pick<Outcome, 'body' | 'chunks'>> {
  if (!(bytes instanceof Uint8Array)) return { body: () => '', chunks: await fileChunks(bytes) }
  return { body: () => new Blob([bytes as Uint8Array<ArrayBuffer>]) }
}

const VARYING = { vary: VARY }
const GEO_JSON = 'application/geo+json'

/** Types of an answer that is the result as JSON. */
const IN_JSON = ['application/json', GEO_JSON]

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

async function outcomeOf(
  c: SentCall,
  service: RequestService,
  operation: Operation,
  caller: Caller,
  read: () => unknown,
): Promise<Outcome> {
  const { compute, runStream, large, route } = operation
  if (compute) {
    const readBytes = read as () => Promise<Uint8Array<ArrayBuffer>>
    const chunks = await whenAllowed(service, operation, caller, async () =>
      compute(service, caller as never, await readBytes(), () => c.req.raw.signal),
    )
    return { result: {}, headers: JSON_TYPE, body: () => '', chunks }
  }
  const runWritten = operation.runWritten ?? large?.runWritten
  const mediaType = route?.types && chosenType(c, route.types)
  if (runStream && mediaType !== undefined && !IN_JSON.includes(mediaType)) {
    const signal = () => c.req.raw.signal
    const run = (its: Service, who: Caller, input: unknown) =>
      runStream(its, who as never, input as never, mediaType, signal)
    const chunks = (await perform(
      service,
      { ...operation, run, ...(large ? { large: { ...large, run } } : {}) },
      caller,
      read,
    )) as ResultStream
    return { result: { next: null }, body: () => '', ...answerStream(c, mediaType, chunks) }
  }
  const runFile = operation.runFile ?? large?.runFile
  if (runFile) {
    const file = (await perform(
      service,
      { ...operation, run: runFile, ...(large ? { large: { ...large, run: runFile } } : {}) },
      caller,
      read,
    )) as FileResult
    return { result: {}, headers: fileHeaders(file), ...(await fileBody(file)) }
  }
  if (runWritten) {
    const { members, written } = (await perform(
      service,
      { ...operation, run: runWritten, ...(large ? { large: { ...large, run: runWritten } } : {}) },
      caller,
      read,
    )) as WrittenResult
    return { result: members, headers: JSON_TYPE, body: () => writtenJson(members, written) }
  }
  const result = await perform(service, operation, caller, read)
  const headers = mediaType === GEO_JSON ? { 'content-type': GEO_JSON } : JSON_TYPE
  return { result, headers, body: () => JSON.stringify(result) }
}

/** Header fields that follow from a result. */
function resultHeaders(c: SentCall, config: Config, route: Route, result: unknown): Fields {
  const headers: Fields = {}
  const version = route.etag?.(result as never)
  if (version !== undefined) headers['etag'] = `"${version}"`
  if (route.location) headers['location'] = baseUrl(config, c.req.raw) + route.location(result as never)
  const { next } = route.paged ? (result as { readonly next: string | null }) : { next: null }
  if (next !== null) headers['link'] = nextPage(c, config, next)
  return headers
}

/** The address of the next page: that of this one, from another place on. @see RFC 8288 */
function nextPage(c: SentCall, config: Config, cursor: string): string {
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete('offset')
  searchParams.delete('pubtoken')
  searchParams.set('cursor', cursor)
  return `<${baseUrl(config, c.req.raw)}${pathname}?${searchParams}>; rel="next"`
}

/** Whether the caller has what would be sent. @see RFC 9110 section 13.1.2 */
function isKnown({ req }: SentCall, etag: string): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const etags = (req.header('if-none-match') ?? '').split(',').map((it) => it.trim().replace(/^W\//, ''))
  return etags.includes(etag) || etags.includes('*')
}
