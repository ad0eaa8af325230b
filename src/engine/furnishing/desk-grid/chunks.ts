/** Most bytes of one chunk. */
export const CHUNK_BYTES = 262_144

/** Room for a small result, so that it need not pay for a whole chunk. */
const FIRST_BYTES = 16_384

/**
 * Chunks of a result. They are the caller's to keep; who is done with one may hand it to `next`, so that it is filled
 * again: new memory costs several times what is written into it.
 */
export type ChunkGenerator = Generator<Uint8Array, void, Uint8Array | undefined>

/** Gathers bytes into chunks of CHUNK_BYTES; the last one may be shorter. */
export class Chunks {
  private chunk: Uint8Array = new Uint8Array(FIRST_BYTES)
  private used = 0
  private readonly lent = new WeakSet<Uint8Array>()
  private readonly spent: Uint8Array[] = []

  /** Copies the bytes; returns the chunks that became full. */
  fill(bytes: Uint8Array): Uint8Array[] {
    const full: Uint8Array[] = []
    let at = 0
    while (at < bytes.length) {
      this.makeRoom(bytes.length - at)
      const part = bytes.subarray(at, at + this.chunk.length - this.used)
      this.chunk.set(part, this.used)
      this.used += part.length
      at += part.length
      if (this.used < CHUNK_BYTES) continue
      full.push(this.chunk)
      this.chunk = this.spent.pop() ?? new Uint8Array(CHUNK_BYTES)
      this.used = 0
    }
    return full
  }

  /** Copies the bytes, and gives the chunks that became full. */
  *add(bytes: Uint8Array): ChunkGenerator {
    yield* this.give(this.fill(bytes))
  }

  /** Chunks that became full. */
  *give(full: readonly Uint8Array[]): ChunkGenerator {
    for (const chunk of full) {
      this.lent.add(chunk)
      this.takeBack(yield chunk)
    }
  }

  /** What is left, if anything. */
  end(): Uint8Array[] {
    return this.used > 0 ? [this.chunk.subarray(0, this.used)] : []
  }

  /** Of what is handed back only what was lent by these chunks is written to. */
  private takeBack(chunk: Uint8Array | undefined): void {
    if (chunk && this.lent.delete(chunk)) this.spent.push(chunk)
  }

  private makeRoom(bytes: number): void {
    if (this.used + bytes <= this.chunk.length || this.chunk.length === CHUNK_BYTES) return
    const grown = new Uint8Array(Math.min(CHUNK_BYTES, Math.max(2 * this.chunk.length, this.used + bytes)))
    grown.set(this.chunk.subarray(0, this.used))
    this.chunk = grown
  }
}
