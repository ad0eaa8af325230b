/** Floors whose layouts are being changed by this process: of several changes of one floor each waits for those before it. */
export class FloorLocks {
  readonly #last = new Map<string, Promise<void>>()

  /** Does some work while no other is done with one of these floors. */
  async during<Result>(floorIds: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = floorIds.map((id) => this.#last.get(id))
    let release = () => {}
    const done = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const id of floorIds) this.#last.set(id, done)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      release()
      for (const id of floorIds) if (this.#last.get(id) === done) this.#last.delete(id)
    }
  }

  has(floorId: string): boolean {
    return this.#last.has(floorId)
  }
}
