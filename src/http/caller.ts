import { authenticate } from '../operations/authenticate.ts'
import { requireFurnisher } from '../operations/callers.ts'
import { findUser } from '../operations/identity/session.ts'
import type { Caller } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { readSession } from './cookies.ts'
import { requireSameSite } from './same-site.ts'

/**
 * Who calls by a token in the Authorization header (decisions.md J3).
 *
 * @throws ServiceError `unauthorized` when none is sent but one is required; as `authenticate` when it is not valid
 */
export async function bearerOf(service: Service, { headers }: Request, address: string): Promise<Caller> {
  const caller = await authenticate(service, credentials(headers, [], address))
  requireFurnisher(service, caller)
  return caller
}

/** Who calls by any of the four kinds of token; anonymous when none is sent. */
export const tokenOf = (service: Service, { headers, url }: Request, address: string): Promise<Caller> =>
  authenticate(service, credentials(headers, pubtokensOf(url), address))

/** Who calls by a token or, without one, by the session of a cookie: then only from pages of this service. */
export async function anyOf(service: Service, request: Request, address: string): Promise<Caller> {
  const caller = await tokenOf(service, request, address)
  const secret = readSession(service.config, request)
  if (caller.kind !== 'anonymous' || secret === undefined) return caller
  requireSameSite(service.config, request)
  const user = await findUser(service, secret)
  return user ? { kind: 'user', address, user } : caller
}

/** Most requests have no query, and taking an address apart costs as much as the rest of the check. */
const pubtokensOf = (url: string) => (url.includes('?') ? new URL(url).searchParams.getAll('pubtoken') : [])

const credentials = (headers: Headers, pubtokens: readonly string[], address: string) => ({
  authorization: headers.get('authorization'),
  pubtokens,
  origin: headers.get('origin'),
  referer: headers.get('referer'),
  address,
})

/**
 * Address a request is counted under: that of the connection, or with trusted proxies in front the one that the
 * outermost of them saw. Of an IPv6 address the /64, which is what one subscriber has.
 *
 * @param proxyHops proxies in front whose X-Forwarded-For entry is believed
 */
export function clientAddress(connection: string, forwardedFor: string | null, proxyHops: number): string {
  const hops = proxyHops > 0 && forwardedFor ? forwardedFor.split(',').map((it) => it.trim()) : []
  const claimed = hops.at(-Math.min(proxyHops, hops.length)) ?? ''
  return network(/^[\da-f.:]+$/i.test(claimed) ? claimed : connection)
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map((it) => it.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
