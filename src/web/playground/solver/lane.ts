/** Works on what was asked last: while one question is worked on, each further one replaces the one that waits. */
export class Lane<Question> {
  #waiting: { readonly question: Question } | undefined
  #busy = false
  readonly #run: (question: Question) => Promise<void>

  constructor(run: (question: Question) => Promise<void>) {
    this.#run = run
  }

  get busy(): boolean {
    return this.#busy
  }

  async ask(question: Question): Promise<void> {
    this.#waiting = { question }
    if (this.#busy) return
    this.#busy = true
    try {
      while (this.#waiting) {
        const { question: next }: { readonly question: Question } = this.#waiting
        this.#waiting = undefined
        await this.#run(next)
      }
    } finally {
      this.#busy = false
    }
  }

  drop(): void {
    this.#waiting = undefined
  }
}
