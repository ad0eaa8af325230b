interface Arena {
  alloc(bytes: number): number
  mark(): number
  release(address: number): void
}

interface Block {
  readonly address: number
  readonly bytes: number
  free: boolean
}

/**
 * Blocks of kernel memory that may be given back in any order, on top of the arena. A freed block is used again, and the
 * arena shrinks when its topmost blocks are free and no other memory is taken above them.
 */
export class Blocks {
  readonly #arena: Arena
  readonly #blocks: Block[] = []

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Address of `bytes` of memory, 16-aligned, content undefined. May grow the memory, which detaches all views. */
  take(bytes: number): number {
    const fit = this.#blocks.find((block) => block.free && block.bytes >= bytes && block.bytes <= 4 * bytes + 4096)
    if (fit) {
      fit.free = false
      return fit.address
    }
    const address = this.#arena.alloc(bytes)
    this.#blocks.push({ address, bytes: this.#arena.mark() - address, free: false })
    return address
  }

  /** Gives a block back; an address that is not taken is left alone. */
  give(address: number): void {
    const block = this.#blocks.find((one) => one.address === address)
    if (block) block.free = true
    for (let last = this.#blocks.at(-1); last?.free; last = this.#blocks.at(-1)) {
      if (this.#arena.mark() !== last.address + last.bytes) return
      this.#arena.release(last.address)
      this.#blocks.pop()
    }
  }
}
