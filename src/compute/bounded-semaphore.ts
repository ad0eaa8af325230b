/** A counting semaphore with a first-in, first-out queue of bounded length. */
export class BoundedSemaphore {
  readonly #queueMax: number
  readonly #queue = new Set<() => void>()
  #available: number

  /**
   * @param permits how many may be held at a time
   * @param queueMax how many may wait for one
   */
  constructor(permits: number, queueMax: number) {
    this.#available = permits
    this.#queueMax = queueMax
  }

  /** Whether no permit is available and no more may wait. The queue is the caller's to guard: `acquire` does not look. */
  get full(): boolean {
    return this.#available === 0 && this.#queue.size >= this.#queueMax
  }

  /**
   * Waits for a permit, which has to be given back by `release`.
   *
   * @param signal called when no permit is available: ends the waiting, and has no effect afterwards
   * @returns true with a permit, false when the signal was aborted first
   */
  acquire(signal?: () => AbortSignal): Promise<boolean> {
    if (this.#available > 0) {
      this.#available--
      return Promise.resolve(true)
    }
    const aborting = signal?.()
    if (aborting?.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const admit = () => {
        aborting?.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        this.#queue.delete(admit)
        resolve(false)
      }
      this.#queue.add(admit)
      aborting?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Hands the permit to the first in the queue. */
  release(): void {
    const [admit] = this.#queue
    if (admit === undefined) this.#available++
    else {
      this.#queue.delete(admit)
      admit()
    }
  }
}
