import { clearTimeout, setTimeout } from 'node:timers'

/** All who wait for the store, so that they can be refused at once when no answer will come. */
export class Waiters {
  /**
   * By place, and the places that are free. Not a set: what it no longer holds, and with it the rows that came, is kept alive by
   * its former tables until the whole heap is collected.
   */
  readonly #rejects: (((reason: Error) => void) | undefined)[] = []
  readonly #free: number[] = []
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
      const place = this.#free.pop() ?? this.#rejects.length
      this.#rejects[place] = reject
      const ended = () => {
        clearTimeout(timer)
        this.#rejects[place] = undefined
        this.#free.push(place)
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
    for (const reject of this.#rejects) reject?.(reason)
  }
}
