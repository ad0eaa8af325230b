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
  /**
   * Counts more where the input has grown since it took the place.
   *
   * @param bytes of all of it
   * @returns false where there is no room for it, as for an input that comes
   */
  growTo(bytes: number): boolean
  /** Gives it to others; once is enough, and more do nothing. */
  release(): void
}

/** The places of a queue. They are taken before an input is read, so that nothing is read which would be refused. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #taken = new Set<Taken>()

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
    const { waitingMax, waitingOfClientMax } = this.#limits
    const own = [...this.#taken].filter((it) => it.client === client)
    if (this.count >= waitingMax || own.length >= waitingOfClientMax) return undefined
    if (!this.#hasRoom(this.#taken, client, bytes)) return undefined
    const taken = { client, bytes }
    this.#taken.add(taken)
    return { growTo: (all) => this.#grow(taken, all), release: () => void this.#taken.delete(taken) }
  }

  #grow(taken: { readonly client: string; bytes: number }, bytes: number): boolean {
    const others = [...this.#taken].filter((it) => it !== taken)
    if (bytes > taken.bytes && !this.#hasRoom(others, taken.client, bytes)) return false
    taken.bytes = Math.max(taken.bytes, bytes)
    return true
  }

  /** Whether bytes of a client fit beside those that are taken. */
  #hasRoom(beside: Iterable<Taken>, client: string, bytes: number): boolean {
    const { bytesMax, bytesOfClientMax } = this.#limits
    const own = [...beside].filter((it) => it.client === client)
    return !exceeds(beside, bytes, bytesMax) && !exceeds(own, bytes, bytesOfClientMax)
  }
}

interface Taken {
  readonly client: string
  readonly bytes: number
}

function exceeds(taken: Iterable<Taken>, bytes: number, most: number): boolean {
  const sum = sumOf(taken)
  return sum > 0 && sum + bytes > most
}

const sumOf = (taken: Iterable<Taken>) => [...taken].reduce((sum, { bytes }) => sum + bytes, 0)

export const tooManyWait = (retryAfterSeconds: number) =>
  new ServiceError(
    'unavailable',
    `call: too many large ones wait already, try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`,
    undefined,
    { retryAfterSeconds },
  )
