import { ServiceError } from '../../base/errors.ts'

/** Most orders that wait, and most bytes of their inputs, in all and of one client. */
export interface PlaceLimits {
  readonly waitingMax: number
  readonly waitingOfClientMax: number
  readonly bytesMax: number
  readonly bytesOfClientMax: number
}

/** A place in a queue, kept from the headers of a request until its order is carried out. */
export interface Place {
  /** Gives it to others; once is enough, and more do nothing. */
  release(): void
}

/** The places of a queue. They are taken before an input is read, so that nothing is read which would be refused. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #taken = new Set<{ readonly client: string; readonly bytes: number }>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#taken.size
  }

  get bytes(): number {
    return sumOf(this.#taken)
  }

  /** @returns undefined where too much waits. An input that is larger than all limits has a place where nothing else waits */
  take(client: string, bytes: number): Place | undefined {
    const { waitingMax, waitingOfClientMax, bytesMax, bytesOfClientMax } = this.#limits
    const own = [...this.#taken].filter((it) => it.client === client)
    if (this.count >= waitingMax || own.length >= waitingOfClientMax) return undefined
    if (exceeds(this.#taken, bytes, bytesMax) || exceeds(own, bytes, bytesOfClientMax)) return undefined
    const taken = { client, bytes }
    this.#taken.add(taken)
    return { release: () => void this.#taken.delete(taken) }
  }
}

type Taken = Iterable<{ readonly bytes: number }>

function exceeds(taken: Taken, bytes: number, most: number): boolean {
  const sum = sumOf(taken)
  return sum > 0 && sum + bytes > most
}

const sumOf = (taken: Taken) => [...taken].reduce((sum, { bytes }) => sum + bytes, 0)

export const tooManyWait = (retryAfterSeconds: number) =>
  new ServiceError(
    'unavailable',
    `call: too many large ones wait already, try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`,
    undefined,
    { retryAfterSeconds },
  )
