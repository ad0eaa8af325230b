import { clearInterval, setInterval } from 'node:timers'

/** How often it is looked whether something was heard, ms. */
const LOOK_MS = 100

/**
 * Waits for an answer as long as anything at all is heard. Looks are counted, and not the time between them: an answer that
 * arrived while this thread was busy is read before the next look.
 *
 * @param msMax how long nothing may be heard
 * @param heard how much has been heard so far
 * @throws Error when nothing was heard for so long; what the answer throws
 */
export function unlessSilent(answer: Promise<unknown>, msMax: number, heard: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let known = heard()
    let looks = 0
    const timer = setInterval(() => {
      looks = heard() === known ? looks + 1 : 0
      known = heard()
      if (looks * LOOK_MS >= msMax) settle(() => reject(new SilentError()))
    }, LOOK_MS)
    const settle = (how: () => void) => {
      clearInterval(timer)
      how()
    }
    answer.then(
      () => settle(resolve),
      (reason) => settle(() => reject(reason)),
    )
  })
}

export class SilentError extends Error {
  override readonly name = 'SilentError'
  readonly code = 'STORE_SILENT'

  constructor() {
    super('PostgreSQL does not answer')
  }
}
