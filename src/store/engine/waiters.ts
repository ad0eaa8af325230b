import { clearTimeout, setTimeout } from 'node:timers'

/** All who wait for the store, so that they can be refused at once when no answer will come. */
export class Waiters {
  readonly #rejects = new Set<(reason: Error) => void>()
  readonly #onAnswer: () => void

  /** @param onAnswer called with each answer */
  constructor(onAnswer: () => void = () => {}) {
    this.#onAnswer = onAnswer
  }

  /**
   * The outcome of the work, or of `onLate` when it takes longer; the work itself goes on.
   *
   * @throws what either throws, or the reason given to `failAll`
   */
  within<Result>(ms: number, work: () => Promise<Result>, onLate: () => Error): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(onLate()), ms)
      this.#rejects.add(reject)
      const ended = () => {
        clearTimeout(timer)
        this.#rejects.delete(reject)
      }
      const answered = (result: Result) => {
        ended()
        this.#onAnswer()
        resolve(result)
      }
      const failed = (reason: unknown) => {
        ended()
        reject(reason)
      }
      try {
        work().then(answered, failed)
      } catch (error) {
        failed(error)
      }
    })
  }

  failAll(reason: Error): void {
    for (const reject of this.#rejects) reject(reason)
    this.#rejects.clear()
  }
}
