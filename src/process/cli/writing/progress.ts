/** Says on the standard error which of several files is being worked on: a bar on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #count: number
  #drawn = false

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
    this.#draw(done / this.#count, `${done}/${this.#count} ${name}`)
  }

  /** How much of one file is done, from 0 to 1; shown on a terminal only, for a single file too. */
  within(done: number, share: number, what: string): void {
    if (!this.#stream.isTTY) return
    this.#drawn = true
    this.#draw((done + share) / this.#count, what)
  }

  #draw(share: number, text: string): void {
    const width = 24
    const full = Math.round(width * Math.min(1, share))
    const bar = '█'.repeat(full) + '░'.repeat(width - full)
    const room = Math.max(8, (this.#stream.columns ?? 80) - width - 16)
    this.#stream.write(`\r\x1b[K${bar} ${text.slice(-room)}`)
  }

  /** Clears the bar, so that other lines start on a fresh one. */
  clear(): void {
    if ((this.#count > 1 || this.#drawn) && this.#stream.isTTY) this.#stream.write('\r\x1b[K')
  }
}
