/** Lets so many in at a time; the others wait in order, and no more of them than there is room for. */
export class Line {
  readonly #waitingMax: number
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(places: number, waitingMax: number) {
    this.#free = places
    this.#waitingMax = waitingMax
  }

  /** Whether who comes now would be turned away. */
  get full(): boolean {
    return this.#free === 0 && this.#waiting.size >= this.#waitingMax
  }

  /**
   * Waits for a place; who got one must `leave`.
   *
   * @param gone asked, when there is no place, for a signal that ends the waiting and has no effect afterwards
   * @returns whether a place was got, false when the signal came first
   */
  enter(gone?: () => AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(true)
    }
    const signal = gone?.()
    if (signal?.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const admit = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        this.#waiting.delete(admit)
        resolve(false)
      }
      this.#waiting.add(admit)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Gives the place to the first who waits. */
  leave(): void {
    const [admit] = this.#waiting
    if (admit === undefined) this.#free++
    else {
      this.#waiting.delete(admit)
      admit()
    }
  }
}
