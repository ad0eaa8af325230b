import type { Service } from '../../../service.ts'
import { type Exhausted, RateLimit, takeFromAll } from '../../rate-limit.ts'

/** Attempts per period: of an address for one user, of all addresses for one user, of an address for all users. */
const ATTEMPTS = { perUser: 10, perEmail: 100, perAddress: 60, seconds: 900 }

/** Limits how often passwords are tried. */
export class Attempts {
  readonly #user: RateLimit
  readonly #email: RateLimit
  readonly #address: RateLimit

  constructor(service: Service) {
    const now = () => service.monotonicMs()
    this.#user = new RateLimit(ATTEMPTS.perUser, ATTEMPTS.seconds, now)
    this.#email = new RateLimit(ATTEMPTS.perEmail, ATTEMPTS.seconds, now)
    this.#address = new RateLimit(ATTEMPTS.perAddress, ATTEMPTS.seconds, now)
  }

  /** Takes one attempt; returns the quota that is used up, if any. */
  take(address: string, email: string): Exhausted | undefined {
    return takeFromAll([
      [this.#address, address],
      [this.#email, email],
      [this.#user, `${address} ${email}`],
    ])
  }

  /** Refunds a successful attempt to the quota of the user at this address; the other two keep it. */
  wasRight(address: string, email: string): void {
    this.#user.giveBack(`${address} ${email}`, 1)
  }
}

/** Message, status and headers of an attempt beyond the limit. */
export const tooManyAttempts = ({ seconds, headers }: Exhausted) => ({
  fault: `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  status: 429,
  headers,
})
