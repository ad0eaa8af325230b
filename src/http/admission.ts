import { ServiceError } from '../errors.ts'
import type { Caller } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { callerOf, challenge, clientAddress } from './caller.ts'
import type { RateLimit } from './rate-limit.ts'

type Config = Service['config']

/** One request at the door: what it may cost, who sends it, which headers its answer carries. */
export class Admission {
  readonly #config: Config
  readonly #limit: RateLimit | undefined
  readonly #headers: Headers
  readonly #address: string
  /** Header fields for the answer, whatever it is. */
  readonly fields: Record<string, string> = {}

  constructor(config: Config, limit: RateLimit | undefined, headers: Headers, connection: string) {
    this.#config = config
    this.#limit = limit
    this.#headers = headers
    this.#address = clientAddress(connection, headers.get('x-forwarded-for'), config.proxyHops)
  }

  /** @throws ServiceError `too_many_requests` when the client's quota does not hold `calls` more */
  charge(calls: number): void {
    if (this.#limit === undefined || calls === 0) return
    const allowance = this.#limit.take(this.#address, calls)
    Object.assign(this.fields, this.#limit.headers(allowance))
    if (!allowance.allowed)
      throw new ServiceError(
        'too_many_requests',
        `must be at most ${this.#config.rateCalls} calls in ${this.#config.rateSeconds} seconds, try again in ${allowance.retrySeconds} seconds`,
      )
  }

  /** @throws ServiceError `unauthorized` */
  identify(): Caller {
    try {
      return callerOf(this.#headers, this.#address, this.#config.furnishingAuth)
    } catch (error) {
      this.fields['www-authenticate'] = challenge(this.#headers)
      throw error
    }
  }
}
