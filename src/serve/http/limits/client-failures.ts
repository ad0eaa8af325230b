import { sharedAttempts } from '../../../operations/calling/shared-quotas.ts'
import { ClientRefused } from '../../../operations/oauth/authenticate-client.ts'
import type { Service } from '../../../service/service.ts'
import type { Exhausted } from './rate-limit.ts'
import { Throttle } from './throttle.ts'

/**
 * Failed authentications of one application from one address in a period, all unknown ones counted as one, before further
 * ones are refused with a time to wait (docs/access.md#k-16).
 */
const FAILURES = { calls: 300, seconds: 300 }

/**
 * Counts the failed authentications of applications, over every protocol together. A right secret is never refused: secrets
 * of 256 bits are not guessed, and no guessing locks an application out.
 */
export class ClientFailures {
  readonly #attempts: Throttle

  constructor(service: Service) {
    const shared = sharedAttempts(service, 'client', FAILURES.seconds)
    this.#attempts = new Throttle(FAILURES, () => service.monotonicMs(), shared)
  }

  /** Counts a refusal, if it is one of those. @returns the refusal to send in its place; undefined when it is sent itself */
  async count(refusal: unknown, address: string): Promise<Exhausted | undefined> {
    if (!(refusal instanceof ClientRefused)) return undefined
    return this.#attempts.take(`${refusal.clientId ?? ''} ${address}`)
  }
}
