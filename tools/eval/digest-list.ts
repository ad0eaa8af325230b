import { createHash } from 'node:crypto'
import { ServiceError } from '../../src/base/errors.ts'

type Answer = Uint8Array | string | object

interface Group {
  readonly hash: ReturnType<typeof createHash>
  answers: number
  refused: number
}

/** What was answered, as one SHA-256 for each group of answers and one for all of them. */
export class DigestList {
  readonly #groups = new Map<string, Group>()
  readonly #report: (line: string) => void

  /** @param report called for each answer that is a refusal */
  constructor(report: (line: string) => void) {
    this.#report = report
  }

  /**
   * Adds what `answer` gives; a refusal of the service is an answer too.
   *
   * @returns the answer, undefined for a refusal
   * @throws what `answer` throws, but for refusals
   */
  async add<T extends Answer>(name: string, key: string, answer: () => T | Promise<T>): Promise<T | undefined> {
    const group = this.#group(name)
    group.answers++
    try {
      const found = await answer()
      group.hash.update(`${key}\n`).update(bytesOf(found))
      return found
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      group.refused++
      group.hash.update(`${key}\nrefused ${error.code} ${error.message}\n`)
      this.#report(`refused: ${name}, ${key}: ${error.code} ${error.message}`)
      return undefined
    }
  }

  /** A line for each group in the order in which they began, then the total. */
  lines(): string[] {
    const total = createHash('sha256')
    const lines = [...this.#groups].map(([name, { hash, answers, refused }]) => {
      const digest = hash.copy().digest('hex')
      total.update(`${name} ${answers} ${digest}\n`)
      return `${digest}  ${name}: ${answers}${refused > 0 ? `, refusals ${refused}` : ''}`
    })
    return [...lines, `${total.digest('hex')}  total`]
  }

  #group(name: string): Group {
    const known = this.#groups.get(name)
    if (known) return known
    const group = { hash: createHash('sha256'), answers: 0, refused: 0 }
    this.#groups.set(name, group)
    return group
  }
}

const bytesOf = (answer: Answer): Uint8Array | string =>
  answer instanceof Uint8Array || typeof answer === 'string' ? answer : JSON.stringify(answer)
