import { sharedAttempts } from '../../../operations/shared-quotas.ts'
import type { Service } from '../../../service.ts'
import type { Exhausted } from '../../rate-limit.ts'
import { Throttle } from '../../throttle.ts'
import { Turns } from '../../turns.ts'

/** Who tries a password. */
export interface Trier {
  readonly address: string
  readonly email: string
  /** The device on which this user has signed in before; undefined when it is not known. */
  readonly device: string | undefined
}

/** What came of an attempt: its value, undefined for a wrong password; or nothing was tried. */
export type Tried<Value> = { readonly value: Value | undefined } | { readonly exhausted: Exhausted }

/**
 * Wrong passwords in a period: of one known device; of an address for one user, of all addresses for one user, of an address
 * for all users. Whoever tries elsewhere uses up nothing of a known device, so that nobody can lock its user out.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
const SECONDS = 900
const ATTEMPTS = { device: 10, user: 10, email: 100, address: 60 }

/**
 * Wrong codes of a second factor. Who tries them knows the password, or is the user; a code has six digits, so that all addresses
 * together may try few.
 */
const CODE_ATTEMPTS = { device: 10, user: 10, email: 20, address: 60 }

/** Passwords of one address that are verified at a time: so many more than allowed may be tried at once. */
const AT_ONCE = 4

type Taken = readonly [Throttle, client: string]

/** Limits how often passwords are tried: only wrong ones count. */
export class Attempts {
  readonly #turns = new Turns(AT_ONCE)
  readonly #device: Throttle
  readonly #user: Throttle
  readonly #email: Throttle
  readonly #address: Throttle

  constructor(service: Service, of: 'passwords' | 'codes' = 'passwords') {
    const [limits, prefix] = of === 'codes' ? [CODE_ATTEMPTS, 'code_'] : [ATTEMPTS, '']
    const throttle = (name: keyof typeof ATTEMPTS) =>
      new Throttle(
        { calls: limits[name], seconds: SECONDS },
        () => service.monotonicMs(),
        sharedAttempts(service, prefix + name, SECONDS),
      )
    this.#device = throttle('device')
    this.#user = throttle('user')
    this.#email = throttle('email')
    this.#address = throttle('address')
  }

  /** @param attempt returns undefined for a wrong password; one that throws counts as none */
  async try<Value>(who: Trier, attempt: () => Promise<Value | undefined>): Promise<Tried<Value>> {
    const endTurn = await this.#turns.take(who.address)
    try {
      const taken = await this.#take(who)
      if ('seconds' in taken) return { exhausted: taken }
      let isWrong = false
      try {
        const value = await attempt()
        isWrong = value === undefined
        return { value }
      } finally {
        if (!isWrong) await giveBack(taken)
      }
    } finally {
      endTurn()
    }
  }

  async #take({ address, email, device }: Trier): Promise<readonly Taken[] | Exhausted> {
    if (device !== undefined && !(await this.#device.take(device))) return [[this.#device, device]]
    const wanted: Taken[] = [
      [this.#address, address],
      [this.#email, email],
      [this.#user, `${address} ${email}`],
    ]
    for (const [i, [throttle, client]] of wanted.entries()) {
      const exhausted = await throttle.take(client)
      if (!exhausted) continue
      await giveBack(wanted.slice(0, i))
      return exhausted
    }
    return wanted
  }
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  for (const [throttle, client] of taken) await throttle.giveBack(client)
}

/** Message, status and headers of an attempt beyond the limit. */
export const tooManyAttempts = ({ seconds, headers }: Exhausted) => ({
  fault: `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  status: 429,
  headers,
})
