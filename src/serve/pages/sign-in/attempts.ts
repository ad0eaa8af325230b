import { sharedAttempts } from '../../../operations/calling/shared-quotas.ts'
import type { Service } from '../../../service/service.ts'
import type { Exhausted, Quota } from '../../http/limits/rate-limit.ts'
import { Throttle } from '../../http/limits/throttle.ts'
import { Turns } from '../../http/limits/turns.ts'

/** Who tries a password or a code. */
export interface Trier {
  readonly address: string
  /** Whose it is: the e-mail, for codes with what ends where the password does. */
  readonly email: string
  /** The device on which this user has signed in before; undefined when it is not known. */
  readonly device: string | undefined
}

/** What came of an attempt: its value, undefined for a wrong password; or nothing was tried. */
export type Tried<Value> = { readonly value: Value | undefined } | { readonly exhausted: Exhausted }

/** How many wrong ones in which periods: a client who has used up any of them waits until it is over. */
type Limits = Readonly<Record<'device' | 'user' | 'email' | 'address', readonly Quota[]>>

const [QUARTER, DAY, MONTH] = [900, 86_400, 30 * 86_400]

const inQuarter = (calls: number): Quota => ({ calls, seconds: QUARTER })

/**
 * Wrong passwords: of one known device; of an address for one user, of all addresses for one user, of an address for all users.
 * Attempts elsewhere use up nothing of a known device, so that its user cannot be locked out.
 *
 * @see OWASP, "Slow Down Online Guessing Attacks with Device Cookies"
 */
const PASSWORDS: Limits = {
  device: [inQuarter(10)],
  user: [inQuarter(10)],
  email: [inQuarter(100)],
  address: [inQuarter(60)],
}

/**
 * Wrong codes of an app. Who tries them knows the password, or is the user; a code has six digits, so that all addresses
 * together may try few, and the longer they go on, the longer they wait: at 80 guesses in 30 days, three codes being right at a
 * time, one in 4 000 gets in. A new password begins anew, and recovery codes are not counted: they cannot be guessed.
 */
const CODES: Limits = {
  device: [inQuarter(10), { calls: 20, seconds: DAY }, { calls: 40, seconds: MONTH }],
  user: [inQuarter(10)],
  email: [inQuarter(20), { calls: 40, seconds: DAY }, { calls: 80, seconds: MONTH }],
  address: [inQuarter(60)],
}

/** Passwords of one address that are verified at a time: so many more than allowed may be tried at once. */
const AT_ONCE = 4

type Taken = readonly [Throttle, client: string]

/** Limits how often passwords are tried: only wrong ones count. */
export class Attempts {
  readonly #turns = new Turns(AT_ONCE)
  readonly #throttles: Readonly<Record<keyof Limits, readonly Throttle[]>>

  constructor(service: Service, of: 'passwords' | 'codes' = 'passwords') {
    const [limits, prefix] = of === 'codes' ? [CODES, 'code_'] : [PASSWORDS, '']
    const throttlesOf = (name: keyof Limits) =>
      limits[name].map((quota) => {
        const counter = quota.seconds === QUARTER ? prefix + name : `${prefix}${name}_${quota.seconds}`
        return new Throttle(quota, () => service.monotonicMs(), sharedAttempts(service, counter, quota.seconds))
      })
    this.#throttles = {
      device: throttlesOf('device'),
      user: throttlesOf('user'),
      email: throttlesOf('email'),
      address: throttlesOf('address'),
    }
  }

  /** For what cannot be guessed, and of which nothing is counted: only as many at a time of an address as others. */
  async inTurn<Value>(address: string, attempt: () => Promise<Value>): Promise<Value> {
    const endTurn = await this.#turns.take(address)
    try {
      return await attempt()
    } finally {
      endTurn()
    }
  }

  /** @param attempt returns undefined for a wrong password; one that throws counts as none */
  try<Value>(who: Trier, attempt: () => Promise<Value | undefined>): Promise<Tried<Value>> {
    return this.inTurn(who.address, async () => {
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
    })
  }

  async #take({ address, email, device }: Trier): Promise<readonly Taken[] | Exhausted> {
    if (device !== undefined) {
      const taken = await this.#takeAll([['device', device]])
      if (!('seconds' in taken)) return taken
    }
    return this.#takeAll([
      ['address', address],
      ['email', email],
      ['user', `${address} ${email}`],
    ])
  }

  /** One of everything, or of nothing. */
  async #takeAll(wanted: readonly (readonly [keyof Limits, string])[]): Promise<readonly Taken[] | Exhausted> {
    const taken: Taken[] = []
    for (const [name, client] of wanted)
      for (const throttle of this.#throttles[name]) {
        const exhausted = await throttle.take(client)
        if (exhausted) {
          await giveBack(taken)
          return exhausted
        }
        taken.push([throttle, client])
      }
    return taken
  }
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  for (const [throttle, client] of taken) await throttle.giveBack(client)
}

function inWords(seconds: number): string {
  const [size, unit] = seconds > 2 * DAY ? [DAY, 'days'] : seconds > 7200 ? [3600, 'hours'] : [60, 'minutes']
  return `${Math.ceil(seconds / size)} ${unit}`
}

/** Message, status and headers of an attempt beyond the limit. */
export const tooManyAttempts = ({ seconds, headers }: Exhausted) => ({
  fault: `Too many attempts. Try again in ${inWords(seconds)}.`,
  status: 429,
  headers,
})

/** The same for codes of an app. */
export function tooManyCodes(exhausted: Exhausted) {
  const { fault, ...options } = tooManyAttempts(exhausted)
  return { ...options, fault: `${fault} A recovery code gets you in before.` }
}
