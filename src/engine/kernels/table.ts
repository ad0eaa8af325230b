import type { Kernels } from './kernels.ts'

/** A block of kernel memory that grows as needed, with a view that is made again after the memory has grown. */
export class Table {
  readonly #kernels: Kernels
  #address = 0
  #bytes = 0
  #view = new Float64Array(0)

  constructor(kernels: Kernels) {
    this.#kernels = kernels
  }

  /** Makes sure that the table holds so many numbers and returns its address; its content is lost when it must grow. */
  reserve(numbers: number): number {
    const bytes = 8 * numbers
    if (bytes > this.#bytes || this.#address === 0) {
      this.close()
      this.#bytes = blockFor(bytes)
      this.#address = this.#kernels.blocks.take(this.#bytes)
    }
    return this.#address
  }

  /** Copies numbers into the table and returns its address. */
  load(numbers: ArrayLike<number>): number {
    const address = this.reserve(numbers.length)
    this.view.set(numbers)
    return address
  }

  /** Copies lists, one behind the other, into the table and returns its address. */
  loadAll(lists: readonly ArrayLike<number>[]): number {
    const address = this.reserve(totalLength(lists))
    copyAll(lists, this.view, 0)
    return address
  }

  /** Its numbers, until the memory grows. */
  get view(): Float64Array {
    const { buffer } = this.#kernels.exports.memory
    if (
      this.#view.buffer !== buffer ||
      this.#view.byteOffset !== this.#address ||
      this.#view.byteLength !== this.#bytes
    )
      this.#view = new Float64Array(buffer, this.#address, this.#bytes >> 3)
    return this.#view
  }

  /** Gives the memory back. */
  close(): void {
    if (this.#bytes > 0) this.#kernels.blocks.give(this.#address)
    this.#address = 0
    this.#bytes = 0
  }
}

/** Bytes of the block for a table of so many: a power of two. */
export function blockFor(bytes: number): number {
  let block = 1024
  while (block < bytes) block *= 2
  return block
}

/** Lists up to this long are copied number by number: a call of the runtime costs more. */
const SHORT = 64

/** How many numbers lists have together. */
export function totalLength(lists: readonly ArrayLike<number>[]): number {
  let length = 0
  for (const list of lists) length += list.length
  return length
}

/** Copies lists, one behind the other, and returns where the last one ends. */
export function copyAll(lists: readonly ArrayLike<number>[], to: Float64Array, at: number): number {
  let end = at
  for (const list of lists) {
    const { length } = list
    if (length > SHORT) to.set(list, end)
    else for (let k = 0; k < length; k++) to[end + k] = list[k]!
    end += length
  }
  return end
}
