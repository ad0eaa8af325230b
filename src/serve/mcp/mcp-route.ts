import type { Context, Hono } from 'hono'
import { ServiceError } from '../../base/errors.ts'
import { authorize, lackOf } from '../../operations/calling/authorize.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import { SCOPE_NAMES } from '../../schema/resources/scope.ts'
import { decodeText } from '../../schema/wire/checked-json.ts'
import { MCP_PATH } from '../../schema/wire/mcp-path.ts'
import type { RequestService, Service } from '../../service/service.ts'
import { documentCaching, documentedUrl } from '../http/base-url.ts'
import { PARSED_BYTES_MAX, readBody, requireJson } from '../http/bodies/body.ts'
import { identifyForMcp } from '../http/callers/identify.ts'
import { requireKnownOrigin } from '../http/callers/known-origin.ts'
import { preflight, withCors } from '../http/cors.ts'
import type { Env } from '../http/env.ts'
import { Admission } from '../http/limits/admission.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { notAllowed } from '../http/problem.ts'
import { protocolErrors, reportError, retryHeaders } from '../http/protocol-errors.ts'
import { rpcRefusal } from '../jsonrpc/jsonrpc.ts'
import type { ReadMessages, RefusedMessages } from './messages/read-messages.ts'
import { refusalMessage } from './rpc-refusal.ts'
import type { Tool } from './tool.ts'

/** Description of the resource for clients that look for its authorization server. @see RFC 9728 */
const METADATA = '/.well-known/oauth-protected-resource'

/** Addresses of `mcpRoutes`, which a client of the protocol asks for its tools. */
export const MCP_ADDRESSES = [MCP_PATH, METADATA]

/**
 * Adds the Model Context Protocol over Streamable HTTP. Each request stands for itself: the tools keep nothing between two
 * calls, so any process can answer, and a restart cuts no session (docs/mcp.md#http).
 */
export function mcpRoutes(app: Hono<Env>, service: Service, limit: RateLimit | undefined): void {
  app.all(MCP_PATH, (c) => answer(c, service, limit))
  for (const path of [METADATA, `${METADATA}/*`]) {
    app.get(path, (c) => metadata(c, service))
    app.all(path, (c) => notAllowed(c, 'GET, HEAD', c.get('requestId')))
  }
}

async function answer(c: Context<Env>, whole: Service, limit: RateLimit | undefined): Promise<Response> {
  const request = c.req.raw
  const admission = new Admission(whole, limit, request, c.env)
  const { service } = admission
  let messages: ReadMessages | undefined
  try {
    const origin = requireKnownOrigin(service.config, request.headers)
    Object.assign(admission.responseHeaders, origin === undefined ? { vary: 'Origin' } : withCors(origin))
    if (request.method === 'OPTIONS') return allowing(preflight(request, ['POST'], service.requestId), origin)
    // There is no stream of events to listen to, and no session to end.
    if (request.method !== 'POST') {
      admission.responseHeaders['allow'] = 'POST, OPTIONS'
      throw new ServiceError('method_not_allowed', `method: must be POST, got ${request.method}`)
    }
    admission.charge(1)
    const caller = await admission.identify(identifyForMcp)
    const { allTools } = await import('./all-tools.ts')
    if (allTools.every((it) => lackOf(it, caller, service.config))) await authorize(service, allTools[0]!, caller)
    requireJson(request.headers)
    const bytes = await readBody(request, Math.min(service.config.bodyBytesMax, PARSED_BYTES_MAX))
    const { readMessages } = await import('./messages/read-messages.ts')
    const read = readMessages(decodeText(bytes))
    if ('refusal' in read) return notUnderstood(read, admission.responseHeaders)
    messages = read
    admission.charge(messages.calls.length - 1)
    for (const { tool } of messages.calls) await requireAccess(service, allTools, tool, caller)
    const { answerMessages } = await import('./messages/answer-messages.ts')
    const response = await answerMessages(request, messages, {
      tools: allTools,
      contextOf: () => ({ service, caller, signal: () => request.signal }),
      refusalOf: (error) => reportError(error, service),
    })
    for (const [name, value] of Object.entries(admission.responseHeaders)) response.headers.set(name, value)
    response.headers.set('cache-control', 'no-store')
    return response
  } catch (error) {
    const refusal = reportError(error, service)
    admission.challenge(refusal)
    const headers = { ...admission.responseHeaders, ...retryHeaders(refusal), 'cache-control': 'no-store' }
    return refused(refusal, withMetadata(headers, service, request), messages)
  }
}

/** Answers a body that is no message of the protocol. */
function notUnderstood({ id, refusal }: RefusedMessages, headers: Readonly<Record<string, string>>): Response {
  const status = protocolErrors.invalid.status
  return Response.json(refusalMessage(id, refusal), { status, headers: { ...headers, 'cache-control': 'no-store' } })
}

/**
 * Refuses by the status of HTTP, from which clients learn to ask the user for a token or for further scopes.
 *
 * @throws ServiceError as `authorize`
 */
async function requireAccess(service: RequestService, tools: readonly Tool[], name: unknown, caller: Caller) {
  const tool = tools.find((it) => it.name === name)
  if (tool && lackOf(tool, caller, service.config)) await authorize(service, tool, caller)
}

function refused(refusal: ServiceError, headers: Readonly<Record<string, string>>, messages: ReadMessages | undefined) {
  const { status } = protocolErrors[refusal.code]
  const body = rpcRefusal(refusal, messages) ?? rpcRefusal(refusal, undefined)!
  return new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } })
}

/** Adds to a challenge where the authorization server is found. @see RFC 9728 section 5.1 */
function withMetadata(headers: Record<string, string>, { config }: Service, request: Request): Record<string, string> {
  const challenge = headers['www-authenticate']
  if (challenge === undefined) return headers
  try {
    const address = `${documentedUrl(config, request)}${METADATA}${MCP_PATH}`
    return { ...headers, 'www-authenticate': `${challenge}, resource_metadata="${address}"` }
  } catch {
    return headers // asked for under a name that is not repeated
  }
}

async function metadata(c: Context<Env>, { config }: Service): Promise<Response> {
  const base = documentedUrl(config, c.req.raw)
  const path = new URL(base).pathname.replace(/\/$/, '') + MCP_PATH
  const suffix = c.req.path.slice(METADATA.length).replace(/\/$/, '')
  if (!['', MCP_PATH, path].includes(suffix))
    throw new ServiceError('not_found', `${c.req.path}: no such address, see /`)
  const { allTools } = await import('./all-tools.ts')
  const body = {
    resource: `${base}${MCP_PATH}`,
    resource_name: 'Roomwright',
    authorization_servers: [base],
    scopes_supported: SCOPE_NAMES.filter((it) => allTools.some(({ access }) => access.scopes?.includes(it))),
    bearer_methods_supported: ['header'],
    resource_documentation: `${base}/docs/mcp`,
  }
  return c.json(body, 200, { 'access-control-allow-origin': '*', ...documentCaching(config) })
}

function allowing(response: Response, origin: string | undefined): Response {
  if (origin !== undefined) response.headers.set('access-control-allow-origin', origin)
  return response
}
