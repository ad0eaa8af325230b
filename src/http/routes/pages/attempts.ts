import type { Service } from '../../../service.ts'
import { type Exhausted, RateLimit, takeFromAll } from '../../rate-limit.ts'

/** Attempts in a quarter of an hour: of an address at one user, at a user from anywhere, of an address at anybody. */
const ATTEMPTS = { perUser: 10, perEmail: 100, perAddress: 60, seconds: 900 }

/** How often passwords may be tried. */
export class Attempts {
  readonly #user: RateLimit
  readonly #email: RateLimit
  readonly #address: RateLimit

  constructor(service: Service) {
    const now = () => service.now()
    this.#user = new RateLimit(ATTEMPTS.perUser, ATTEMPTS.seconds, now)
    this.#email = new RateLimit(ATTEMPTS.perEmail, ATTEMPTS.seconds, now)
    this.#address = new RateLimit(ATTEMPTS.perAddress, ATTEMPTS.seconds, now)
  }

  /** Takes one attempt; what to wait for when there is none. */
  take(address: string, email: string): Exhausted | undefined {
    return takeFromAll([
      [this.#address, address],
      [this.#email, email],
      [this.#user, `${address} ${email}`],
    ])
  }

  /** The attempt was right: it counts against the address and everybody, not against the user at this address. */
  wasRight(address: string, email: string): void {
    this.#user.giveBack(`${address} ${email}`, 1)
  }
}

/** What somebody is told who has to wait. */
export const tooManyAttempts = ({ seconds, headers }: Exhausted) => ({
  fault: `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  status: 429,
  headers,
})
