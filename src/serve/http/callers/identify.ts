import { authenticate, type Credentials } from '../../../operations/calling/authenticate.ts'
import type { Caller } from '../../../operations/calling/caller.ts'
import { findSignedIn } from '../../../operations/identity/session.ts'
import { MCP_PATH } from '../../../schema/wire/mcp-path.ts'
import type { Service } from '../../../service/service.ts'
import type { SentHeaders, SentRequest } from '../direct/sent-request.ts'
import { readSession } from './cookies.ts'
import { requireSameSite } from './same-site.ts'

/** Where a request comes from: the address that calls are counted under, and that of the client itself. */
type Client = Pick<Credentials, 'address' | 'ip'>

/** Finds out who sent a request. @throws ServiceError as `authenticate` when a credential is sent that is not valid */
export type Identify = (service: Service, request: SentRequest, client: Client) => Promise<Caller>

/** The holder of a bearer token; anonymous when none is sent. */
export const identifyBearer: Identify = (service, { headers }, client) =>
  authenticate(service, credentials(headers, [], client))

/** The same at the address of the Model Context Protocol, which tokens may be bound to. */
export const identifyForMcp: Identify = (service, { headers }, client) =>
  authenticate(service, { ...credentials(headers, [], client), resource: MCP_PATH })

/** The holder of any of the four kinds of token; anonymous when none is sent. */
export const identifyToken: Identify = (service, { headers, url }, client) =>
  authenticate(service, credentials(headers, pubtokensOf(url), client))

/**
 * The holder of a token or, without one, the user of the session in a cookie: then only from pages of this service.
 *
 * @throws ServiceError `forbidden` for a page of another site
 */
export const identifyAny: Identify = async (service, request, client) => {
  const caller = await identifyToken(service, request, client)
  const secret = readSession(service.config, request)
  if (caller.kind !== 'anonymous' || secret === undefined) return caller
  requireSameSite(service.config, request)
  return (await findSignedIn(service, secret, client.address)) ?? caller
}

/** Parsing a URL costs as much as the rest of the check, and most requests have no query. */
const pubtokensOf = (url: string) => (url.includes('?') ? new URL(url).searchParams.getAll('pubtoken') : [])

const credentials = (headers: SentHeaders, pubtokens: readonly string[], client: Client): Credentials => ({
  authorization: headers.get('authorization'),
  pubtokens,
  origin: headers.get('origin'),
  referer: headers.get('referer'),
  resource: null,
  ...client,
})
