/** A list of up to so many integers, without an object each. Growing would leave copies behind, which stay in memory for a while. */
export class IntList {
  readonly #values: Int32Array
  length = 0

  constructor(lengthMax: number) {
    this.#values = new Int32Array(lengthMax)
  }

  push(value: number): void {
    this.#values[this.length++] = value
  }

  get last(): number {
    return this.#values[this.length - 1]!
  }

  values(): Int32Array {
    return this.#values.subarray(0, this.length)
  }
}
