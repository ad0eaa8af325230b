/** Share of the newest value. */
const WEIGHT = 0.2

/** A mean that forgets: recent values count most. */
export class MovingAverage {
  #value: number

  constructor(value: number) {
    this.#value = value
  }

  get value(): number {
    return this.#value
  }

  add(value: number): void {
    this.#value += WEIGHT * (value - this.#value)
  }
}
