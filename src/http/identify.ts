import { authenticate } from '../operations/authenticate.ts'
import type { Caller } from '../operations/caller.ts'
import { findUser } from '../operations/identity/session.ts'
import type { Service } from '../service.ts'
import { readSession } from './cookies.ts'
import { requireSameSite } from './same-site.ts'

/** Finds out who sent a request. @throws ServiceError as `authenticate` when a credential is sent that is not valid */
export type Identify = (service: Service, request: Request, address: string) => Promise<Caller>

/** The holder of a bearer token; anonymous when none is sent. */
export const identifyBearer: Identify = (service, { headers }, address) =>
  authenticate(service, credentials(headers, [], address))

/** The holder of any of the four kinds of token; anonymous when none is sent. */
export const identifyToken: Identify = (service, { headers, url }, address) =>
  authenticate(service, credentials(headers, pubtokensOf(url), address))

/**
 * The holder of a token or, without one, the user of the session in a cookie: then only from pages of this service.
 *
 * @throws ServiceError `forbidden` for a page of another site
 */
export const identifyAny: Identify = async (service, request, address) => {
  const caller = await identifyToken(service, request, address)
  const secret = readSession(service.config, request)
  if (caller.kind !== 'anonymous' || secret === undefined) return caller
  requireSameSite(service.config, request)
  const user = await findUser(service, secret)
  return user ? { kind: 'user', address, user } : caller
}

/** Parsing a URL costs as much as the rest of the check, and most requests have no query. */
const pubtokensOf = (url: string) => (url.includes('?') ? new URL(url).searchParams.getAll('pubtoken') : [])

const credentials = (headers: Headers, pubtokens: readonly string[], address: string) => ({
  authorization: headers.get('authorization'),
  pubtokens,
  origin: headers.get('origin'),
  referer: headers.get('referer'),
  address,
})
