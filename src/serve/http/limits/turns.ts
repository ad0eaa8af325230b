interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Lets a few through at a time for each key; the others wait for their turn. */
export class Turns {
  readonly #atOnce: number
  readonly #lines = new Map<string, Line>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** @returns ends the turn; to be called once */
  async take(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#atOnce) line.running++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    return () => this.#end(key, line)
  }

  #end(key: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) this.#lines.delete(key)
  }
}
