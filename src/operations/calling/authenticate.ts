import { isIP } from 'node:net'
import { addressAllowed } from '../../access/address-list.ts'
import { type Presented, readCredential } from '../../access/credential.ts'
import { hashOf, sameHash } from '../../access/hash.ts'
import { judgeLife, judgeToken, type TokenRecord, withinParent } from '../../access/judge.ts'
import type { Resource } from '../../access/oauth/resource.ts'
import { KIND_NAMES, kindOfToken, type TokenKind } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import { findDependentToken, findToken } from '../../store/tables/tokens/tokens.ts'
import { noteDenied } from '../audit/audit-notes.ts'
import { accountSuspended } from './account-suspended.ts'
import type { Anonymous, TokenHolder } from './caller.ts'
import { requireStore } from './transaction.ts'

/** The parts of a request that identify the caller. */
export interface Credentials {
  /** The header field; fetch joins several with commas. */
  readonly authorization: string | null
  /** All values of the query parameter. */
  readonly pubtokens: readonly string[]
  /** The header field; null when there is none. */
  readonly origin: string | null
  readonly referer: string | null
  /** The resource that is asked for, where tokens may be bound to it. */
  readonly resource: Resource
  /** Under which calls are counted. */
  readonly address: string
  /** Of the client itself. */
  readonly ip: string
}

/**
 * The caller of a request. The token is found by its SHA-256, in memory or in the store; a text without a correct checksum is
 * refused without a lookup (docs/decisions.md#a3, #a6, #a7).
 *
 * @throws ServiceError `invalid_request` for two credentials or a malformed one, `invalid_token`, `origin_required`,
 *   `origin_not_allowed`, `address_not_allowed`,
 *   `account_suspended`, `unavailable`
 */
export async function authenticate(service: Service, request: Credentials): Promise<TokenHolder | Anonymous> {
  const { config } = service
  const presented = readCredential(request.authorization, request.pubtokens, config.authSchemeAliases)
  if (presented.how === 'none') return { kind: 'anonymous', address: request.address }
  if (presented.how === 'malformed') throw new ServiceError('invalid_request', presented.reason)
  const kind = kindOfToken(presented.text)
  if (kind === undefined) throw invalidToken()
  if ((kind === 'pk') !== (presented.how === 'pubtoken')) return refuseMisplaced(service, presented, kind)
  const token = await verify(service, presented.text, kind)
  refuseSuspended(service, token)
  const origin = originOf(request, config.originFallback)
  switch (judgeToken(token, service.wallClock(), origin)) {
    case 'dead':
      await deny(service, token, 'token.refused', 'disabled')
      throw invalidToken()
    case 'expired':
      await deny(service, token, 'token.refused', 'expired')
      throw new ServiceError('invalid_token', 'The token has expired')
    case 'origin_required':
      await deny(service, token, 'origin.refused', 'missing')
      throw new ServiceError(
        'origin_required',
        'Origin: a publishable token needs the Origin header that browsers send with cross-origin requests',
      )
    case 'origin_not_allowed':
      await deny(service, token, 'origin.refused', 'not allowed')
      throw new ServiceError('origin_not_allowed', `Origin: ${shown(origin!)} is not among the domains of this token`)
    case 'valid':
      if (token.resource !== null && token.resource !== request.resource) {
        await deny(service, token, 'token.refused', 'resource')
        throw new ServiceError('invalid_token', `The token is for ${token.resource} only`)
      }
      if (!addressAllowed(request.ip, token.addresses)) {
        await deny(service, token, 'address.refused')
        throw new ServiceError(
          'address_not_allowed',
          `The token cannot be used from ${isIP(request.ip) ? request.ip : 'an unknown address'}`,
        )
      }
      service.access.uses.count(token, { at: service.wallClock(), address: request.address, origin })
      return { kind: 'token', address: request.address, token }
  }
}

/**
 * The holder of a publishable token in the address of an embedded viewer (docs/decisions.md#a19). A frame sends no Origin:
 * which pages may show it is for the browser to judge, by the domains of the token.
 *
 * @param referer header field of the request, which tells the page for the record alone
 * @throws ServiceError `invalid_token`, `account_suspended`, `unavailable`
 */
export async function authenticateViewer(
  service: Service,
  text: string,
  { address, referer }: Pick<Credentials, 'address' | 'referer'>,
): Promise<TokenHolder> {
  if (kindOfToken(text) !== 'pk') throw invalidToken()
  const token = await verify(service, text, 'pk')
  refuseSuspended(service, token)
  const life = judgeLife(token, service.wallClock())
  if (life !== 'valid') {
    await deny(service, token, 'token.refused', life === 'dead' ? 'disabled' : 'expired')
    throw invalidToken()
  }
  const origin = originOf({ origin: null, referer }, 'referer')
  service.access.uses.count(token, { at: service.wallClock(), address, origin })
  return { kind: 'token', address, token }
}

/** A token that would not be accepted anyway is refused as such. @throws ServiceError `account_suspended` */
export function refuseSuspended(service: Service, token: TokenRecord): void {
  if (token.accountSuspendedAt && judgeLife(token, service.wallClock()) === 'valid') throw accountSuspended()
}

/** The same answer for every token that is not valid, so that it does not tell why. */
const invalidToken = (hint = '') => new ServiceError('invalid_token', `The token is not valid${hint}`)

/** The stored token of a text. @throws ServiceError `invalid_token` when there is none of this kind */
const verify = (service: Service, text: string, kind: TokenKind) => storedToken(service, hashOf(text), kind)

/** The token with a hash, as it was a moment ago at most. @throws ServiceError `invalid_token` when there is none of this kind */
export async function storedToken(service: Service, hash: Uint8Array, kind: TokenKind): Promise<TokenRecord> {
  const { verified } = service.access
  const key = Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('latin1')
  const known = verified.get(key)
  if (known) return known
  const { generation } = verified
  const find = kind === 'tk' || kind === 'at' ? findDependentToken : findToken
  const found = await find(requireStore(service), hash)
  if (!found || found.kind !== kind || !sameHash(found.hash, hash)) throw invalidToken()
  const token = withinParent(found)
  verified.set(key, token, generation)
  return token
}

/**
 * Refuses a publishable token in the header, or another token in the address. The latter may be kept by proxies and browser
 * histories, therefore it is noted in the owner's audit log.
 */
async function refuseMisplaced(
  service: Service,
  { how, text }: Presented & { text: string },
  kind: TokenKind,
): Promise<never> {
  if (how === 'bearer') throw invalidToken(', a publishable token goes into the query parameter pubtoken')
  const token = await findToken(requireStore(service), hashOf(text))
  if (token) await deny(service, token, 'secret_in_query', KIND_NAMES[kind])
  throw invalidToken(`, a ${KIND_NAMES[kind]} token goes into the Authorization header and never into an address`)
}

/** The origin of the page that sends the request: its Origin, or if the service is configured so, the origin of its Referer. */
function originOf(
  { origin, referer }: Pick<Credentials, 'origin' | 'referer'>,
  fallback: 'none' | 'referer',
): string | null {
  if (origin !== null || fallback === 'none' || referer === null) return origin
  return URL.canParse(referer) ? new URL(referer).origin : null
}

const shown = (origin: string) => JSON.stringify(origin.length > 200 ? `${origin.slice(0, 200)}…` : origin)

const deny = (service: Service, { id, accountId }: TokenRecord, event: string, reason?: string) =>
  noteDenied(
    service,
    { kind: 'token', id },
    { accountId, event, subject: ['token', id], detail: reason === undefined ? {} : { reason } },
  )
