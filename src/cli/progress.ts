/** Says on the standard error which of several files is being worked on: a bar on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #count: number

  /** Silent when there is a single file. */
  constructor(count: number, stream: NodeJS.WriteStream) {
    this.#count = count
    this.#stream = stream
  }

  step(done: number, name: string): void {
    if (this.#count < 2) return
    if (!this.#stream.isTTY) {
      this.#stream.write(`${done + 1}/${this.#count} ${name}\n`)
      return
    }
    const width = 24
    const full = Math.round((width * done) / this.#count)
    const bar = '█'.repeat(full) + '░'.repeat(width - full)
    const room = Math.max(8, (this.#stream.columns ?? 80) - width - 16)
    this.#stream.write(`\r\x1b[K${bar} ${done}/${this.#count} ${name.slice(-room)}`)
  }

  /** Clears the bar, so that other lines start on a fresh one. */
  clear(): void {
    if (this.#count > 1 && this.#stream.isTTY) this.#stream.write('\r\x1b[K')
  }
}
