import { ServiceError } from '../errors.ts'
import type { Caller } from '../operations/caller.ts'
import { forRequest, type RequestService, type Service } from '../service.ts'
import { challengeOf } from './challenge.ts'
import { clientAddress } from './client-address.ts'
import type { Identify } from './identify.ts'
import { POLICY, type RateLimit } from './rate-limit.ts'
import { requestIdOf } from './request-id.ts'

/** Time on a thread that the charge for a call includes, ms; each further one that is begun counts as another call. */
const CALL_MS = 10

/** Admission of one request: charges quotas, identifies the caller and collects response headers. */
export class Admission {
  /** The service as this request sees it. */
  readonly service: RequestService
  readonly address: string
  /** Header fields for the response, whatever it is. */
  readonly responseHeaders: Record<string, string> = {}
  readonly #limit: RateLimit | undefined
  readonly #request: Request
  /** Quotas that are charged: of the address and, once known, of the token and of its parent. */
  readonly #payers: string[]
  /** Calls charged to each of them. */
  #calls = 0

  constructor(service: Service, limit: RateLimit | undefined, request: Request, connection: string) {
    const requestId = requestIdOf(request.headers, service.newReference)
    this.service = forRequest(service, requestId, (ms) => this.chargeAfter(Math.ceil(ms / CALL_MS) - 1))
    this.#limit = limit
    this.#request = request
    this.address = clientAddress(connection, request.headers.get('x-forwarded-for'), service.config.proxyHops)
    this.#payers = [this.address]
  }

  /** @throws ServiceError `too_many_requests` when a quota does not hold `calls` more */
  charge(calls: number): void {
    for (const [i, payer] of this.#payers.entries()) this.#chargeQuota(payer, calls, this.#payers.slice(0, i))
    this.#calls += calls
  }

  /** Charges what turned out to be the cost of a call that was let in: it may use up more than there is, until the next call. */
  chargeAfter(units: number): void {
    if (units > 0) for (const payer of this.#payers) this.#limit?.takeAfter(payer, units)
  }

  /**
   * Identifies the caller. The quota of its token is charged as well, and of a temporary token that of its parent.
   *
   * @throws ServiceError as `identify`, `too_many_requests`
   */
  async identify(identify: Identify): Promise<Caller> {
    try {
      const caller = await identify(this.service, this.#request, this.address)
      if (caller.kind === 'token') {
        const { id, parentId } = caller.token
        for (const payer of parentId === null ? [id] : [parentId, id]) {
          this.#chargeQuota(payer, this.#calls, [])
          this.#payers.push(payer)
        }
      }
      return caller
    } catch (error) {
      this.challenge(error)
      throw error
    }
  }

  /** Adds the challenge of a refusal to the response headers. */
  challenge(error: unknown): void {
    const challenge = error instanceof ServiceError ? challengeOf(error) : undefined
    if (challenge !== undefined) this.responseHeaders['www-authenticate'] = challenge
  }

  /** @param paying quotas charged in the same step, which are refunded with all others on refusal: a refused request is free */
  #chargeQuota(payer: string, calls: number, paying: readonly string[]): void {
    if (this.#limit === undefined || calls === 0) return
    const allowance = this.#limit.take(payer, calls)
    Object.assign(this.responseHeaders, this.#limit.headers(allowance))
    if (allowance.allowed) return
    for (const it of paying) this.#limit.giveBack(it, calls)
    for (const it of this.#payers) this.#limit.giveBack(it, this.#calls)
    const { rateCalls, rateSeconds } = this.service.config
    throw new ServiceError(
      'too_many_requests',
      `must be at most ${rateCalls} calls in ${rateSeconds} seconds, try again in ${allowance.retrySeconds} seconds`,
      undefined,
      { 'violated-policies': [POLICY] },
    )
  }
}
