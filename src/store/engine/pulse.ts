import { randomUUID } from 'node:crypto'
import { clearTimeout, setTimeout } from 'node:timers'

/** Longest way of a notification, ms. */
const HEARD_MS_MAX = 1500

/** Finds out whether notifications arrive: says something over one connection that has to be heard over another. */
export class Pulse {
  /** A channel of its own: what is heard there was said here. */
  readonly channel = `roomwright_pulse_${randomUUID().replaceAll('-', '')}`
  readonly #onChange: (hears: boolean) => void
  readonly #msMax: number
  #hears: boolean | undefined
  #said = 0
  #heard: (() => void) | undefined
  #beating: Promise<void> | undefined

  /**
   * @param onChange called with the first outcome, and with each that is another than the one before
   * @param msMax longest way of a notification, ms
   */
  constructor(onChange: (hears: boolean) => void, msMax = HEARD_MS_MAX) {
    this.#onChange = onChange
    this.#msMax = msMax
  }

  /** To be called with each notification of the channel. */
  readonly hear = (text?: string): void => {
    if (text === String(this.#said)) this.#heard?.()
  }

  /** @param say sends a notification to the channel */
  beat(say: (text: string) => Promise<unknown>): Promise<void> {
    this.#beating ??= this.#beat(say).finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  async #beat(say: (text: string) => Promise<unknown>): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.#heard = resolve
    })
    const said = say(String(++this.#said))
    const hears = await within(this.#msMax, Promise.all([said, heard]), () => new Error('nothing was heard')).then(
      () => true,
      () => false,
    )
    if (hears === this.#hears) return
    this.#hears = hears
    this.#onChange(hears)
  }
}

/** The outcome of the work, or of `onLate` when it takes longer; the work itself goes on. @throws what either throws */
function within<Result>(ms: number, work: Promise<Result>, onLate: () => Error): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onLate()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
