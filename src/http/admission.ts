import { ServiceError } from '../errors.ts'
import type { Caller } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { clientAddress } from './caller.ts'
import { challengeOf } from './challenge.ts'
import { POLICY, type RateLimit } from './rate-limit.ts'

/** One request at the door: what it may cost, who sends it, which headers its answer carries. */
export class Admission {
  readonly #service: Service
  readonly #limit: RateLimit | undefined
  readonly #request: Request
  readonly address: string
  /** Whose quota pays: of the address and, once they are known, of the token and of the one it was made with. */
  readonly #payers: string[]
  /** What each of them has paid. */
  #calls = 0
  /** Header fields for the answer, whatever it is. */
  readonly fields: Record<string, string> = {}

  constructor(service: Service, limit: RateLimit | undefined, request: Request, connection: string) {
    this.#service = service
    this.#limit = limit
    this.#request = request
    this.address = clientAddress(connection, request.headers.get('x-forwarded-for'), service.config.proxyHops)
    this.#payers = [this.address]
  }

  /** @throws ServiceError `too_many_requests` when a quota does not hold `calls` more */
  charge(calls: number): void {
    for (const [i, payer] of this.#payers.entries()) this.#take(payer, calls, this.#payers.slice(0, i))
    this.#calls += calls
  }

  /**
   * Who calls; a token pays for the calls as well, a temporary one also to the token it was made with.
   *
   * @throws ServiceError as `identify`, `too_many_requests`
   */
  async identify(identify: (service: Service, request: Request, address: string) => Promise<Caller>): Promise<Caller> {
    try {
      const caller = await identify(this.#service, this.#request, this.address)
      if (caller.kind === 'token') {
        const { id, parentId } = caller.token
        for (const payer of parentId === null ? [id] : [parentId, id]) {
          this.#take(payer, this.#calls, [])
          this.#payers.push(payer)
        }
      }
      return caller
    } catch (error) {
      this.challenge(error)
      throw error
    }
  }

  /** Says with a refusal what credential would do. */
  challenge(error: unknown): void {
    const challenge = error instanceof ServiceError ? challengeOf(error) : undefined
    if (challenge !== undefined) this.fields['www-authenticate'] = challenge
  }

  /** @param paying who has just paid the same, beside what was paid before; a refused request costs nobody anything */
  #take(payer: string, calls: number, paying: readonly string[]): void {
    if (this.#limit === undefined || calls === 0) return
    const allowance = this.#limit.take(payer, calls)
    Object.assign(this.fields, this.#limit.headers(allowance))
    if (allowance.allowed) return
    for (const it of paying) this.#limit.giveBack(it, calls)
    for (const it of this.#payers) this.#limit.giveBack(it, this.#calls)
    const { rateCalls, rateSeconds } = this.#service.config
    throw new ServiceError(
      'too_many_requests',
      `must be at most ${rateCalls} calls in ${rateSeconds} seconds, try again in ${allowance.retrySeconds} seconds`,
      undefined,
      { 'violated-policies': [POLICY] },
    )
  }
}
