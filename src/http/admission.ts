import { ServiceError } from '../errors.ts'
import type { Caller } from '../operations/operation.ts'
import type { Service } from '../service.ts'
import { clientAddress } from './caller.ts'
import { challengeOf } from './challenge.ts'
import type { RateLimit } from './rate-limit.ts'

/** One request at the door: what it may cost, who sends it, which headers its answer carries. */
export class Admission {
  readonly #service: Service
  readonly #limit: RateLimit | undefined
  readonly #request: Request
  readonly address: string
  /** Header fields for the answer, whatever it is. */
  readonly fields: Record<string, string> = {}

  constructor(service: Service, limit: RateLimit | undefined, request: Request, connection: string) {
    this.#service = service
    this.#limit = limit
    this.#request = request
    this.address = clientAddress(connection, request.headers.get('x-forwarded-for'), service.config.proxyHops)
  }

  /** @throws ServiceError `too_many_requests` when the client's quota does not hold `calls` more */
  charge(calls: number): void {
    this.#take(this.address, calls)
  }

  /**
   * Who calls; a token is charged as well, a temporary one also to the token it was made with.
   *
   * @throws ServiceError as `identify`, `too_many_requests`
   */
  async identify(
    identify: (service: Service, request: Request, address: string) => Promise<Caller>,
    calls = 1,
  ): Promise<Caller> {
    try {
      const caller = await identify(this.#service, this.#request, this.address)
      if (caller.kind === 'token') {
        const { id, parentId } = caller.token
        if (parentId !== null) this.#take(parentId, calls)
        this.#take(id, calls)
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

  #take(client: string, calls: number): void {
    if (this.#limit === undefined || calls === 0) return
    const allowance = this.#limit.take(client, calls)
    Object.assign(this.fields, this.#limit.headers(allowance))
    const { rateCalls, rateSeconds } = this.#service.config
    if (!allowance.allowed)
      throw new ServiceError(
        'too_many_requests',
        `must be at most ${rateCalls} calls in ${rateSeconds} seconds, try again in ${allowance.retrySeconds} seconds`,
      )
  }
}
