import { ServiceError } from '../../../base/errors.ts'
import { type Caller, kindOf, type TokenHolder } from '../../../operations/calling/caller.ts'
import { forRequest, type RequestService, type Service } from '../../../service/service.ts'
import { RequestedAddress } from '../base-url.ts'
import { challengeOf } from '../callers/challenge.ts'
import { clientIp, countedAddress } from '../callers/client-address.ts'
import type { Identify } from '../callers/identify.ts'
import type { SentRequest } from '../direct/sent-request.ts'
import type { Connection } from '../env.ts'
import { addFields, type Fields } from '../fields.ts'
import { requestIdOf } from '../request-id.ts'
import { type Allowance, POLICY, type RateLimit } from './rate-limit.ts'

/** Time on a thread that the charge for a call includes, ms; each further one that is begun counts as another call. */
const CALL_MS = 10

/** A quota, and the name under which it is charged. */
type Payer = readonly [RateLimit, client: string]

/**
 * Sizes of quotas as parts of RATE_CALLS (docs/decisions.md#a15): of one visitor of a publishable token, of all its visitors,
 * of one temporary token, of all that were made with one token.
 */
const PARTS = { visitor: 0.5, visitors: 10, temporary: 0.1, temporaries: 0.5 }

/** Admission of one request: charges quotas, identifies the caller and collects response headers. */
export class Admission {
  /** The service as this request sees it. */
  readonly service: RequestService
  /** Under which calls are counted. */
  readonly address: string
  /** Of the client itself. */
  readonly #ip: string
  /** Header fields for the response, whatever it is. */
  readonly responseHeaders: Fields = {}
  readonly #limit: RateLimit | undefined
  readonly #request: SentRequest
  /** Quotas that are charged: of the address and, once known, those of the token. */
  readonly #payers: Payer[] = []
  /** Calls charged to each of them. */
  #calls = 0
  /** Least calls left in one of them. */
  #remaining = Number.POSITIVE_INFINITY

  constructor(
    service: Service,
    limit: RateLimit | undefined,
    request: SentRequest,
    { address = '', watch }: Connection = {},
  ) {
    this.service = forRequest(service, requestIdOf(request.headers, service.newReference), {
      source: () => ({ address: this.address, userAgent: request.headers.get('user-agent') }),
      ownAddress: new RequestedAddress(service.config, request),
      onCost: (ms) => this.chargeAfter(Math.ceil(ms / CALL_MS) - 1),
      watch,
    })
    this.#limit = limit
    this.#request = request
    this.#ip = clientIp(address, request.headers.get('x-forwarded-for'), service.config.proxyHops)
    this.address = countedAddress(this.#ip)
    if (limit) this.#payers.push([limit, this.address])
  }

  /** @throws ServiceError `too_many_requests` when a quota does not hold `calls` more */
  charge(calls: number): void {
    this.#remaining = Number.POSITIVE_INFINITY
    for (const [i, payer] of this.#payers.entries()) this.#chargeQuota(payer, calls, this.#payers.slice(0, i))
    this.#calls += calls
  }

  /**
   * Identifies the caller. The quotas of its token are charged as well.
   *
   * @throws ServiceError as `identify`, `too_many_requests`
   */
  async identify(identify: Identify): Promise<Caller> {
    try {
      const caller = await identify(this.service, this.#request, { address: this.address, ip: this.#ip })
      this.service.watch?.identified(kindOf(caller))
      if (caller.kind === 'token' && this.#limit)
        for (const payer of payersOf(this.#limit, caller)) {
          this.#chargeQuota(payer, this.#calls, [])
          this.#payers.push(payer)
        }
      return caller
    } catch (error) {
      this.challenge(error)
      throw error
    }
  }

  /**
   * Charges a cost that was known only afterwards to the same quotas. Refuses nothing by itself: the next call is refused
   * when a quota fell below zero.
   */
  chargeAfter(units: number): void {
    if (units > 0) for (const [limit, client] of this.#payers) limit.chargeAfter(client, units)
  }

  /** Adds the challenge of a refusal to the response headers. */
  challenge(error: unknown): void {
    const challenge = error instanceof ServiceError ? challengeOf(error) : undefined
    if (challenge !== undefined) this.responseHeaders['www-authenticate'] = challenge
  }

  /** @param paying quotas charged in the same step, which are refunded with all others on refusal: a refused request is free */
  #chargeQuota([limit, client]: Payer, calls: number, paying: readonly Payer[]): void {
    if (calls === 0) return
    const allowance = limit.take(client, calls)
    this.#tell(limit, allowance)
    if (allowance.allowed) return
    for (const [other, name] of paying) other.giveBack(name, calls)
    for (const [other, name] of this.#payers) other.giveBack(name, this.#calls)
    throw new ServiceError(
      'too_many_requests',
      `must be at most ${limit.calls} calls in ${limit.seconds} seconds, try again in ${allowance.retrySeconds} seconds`,
      undefined,
      { 'violated-policies': [POLICY] },
    )
  }

  /** The header fields are those of the quota that holds the fewest calls, or that refused. */
  #tell(limit: RateLimit, allowance: Allowance): void {
    if (allowance.allowed && allowance.remaining >= this.#remaining) return
    this.#remaining = allowance.remaining
    addFields(this.responseHeaders, limit.headers(allowance))
  }
}

/**
 * What pays for the calls of a token. A publishable token is read by everybody, so each visitor has a part of it; a temporary
 * token lives on a part of its parent's, whose size its owner may have set, that is kept for all of them, so that none of them can use up the parent's own.
 */
function payersOf(limit: RateLimit, { address, token }: TokenHolder): Payer[] {
  const { id, kind, parentId, quota } = token
  if (kind === 'pk')
    return [
      [limit.part(PARTS.visitor), `${id} ${address}`],
      [limit.part(PARTS.visitors), id],
    ]
  const whole = quota === null ? limit : limit.atMost(quota)
  if (parentId === null) return [[whole, id]]
  return [
    [whole.part(PARTS.temporary), id],
    [whole.part(PARTS.temporaries), `${parentId} temporary`],
  ]
}
