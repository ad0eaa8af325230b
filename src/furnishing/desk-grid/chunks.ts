/** Most bytes of one chunk. */
export const CHUNK_BYTES = 262_144

/** Room for a small result, so that it need not pay for a whole chunk. */
const FIRST_BYTES = 16_384

/** Gathers bytes into chunks of CHUNK_BYTES; the last one may be shorter. */
export class Chunks {
  private chunk = new Uint8Array(FIRST_BYTES)
  private used = 0

  /** Copies the bytes; returns the chunks that became full, which are the caller's to keep. */
  add(bytes: Uint8Array): Uint8Array[] {
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
      this.chunk = new Uint8Array(CHUNK_BYTES)
      this.used = 0
    }
    return full
  }

  /** What is left, if anything. */
  end(): Uint8Array[] {
    return this.used > 0 ? [this.chunk.subarray(0, this.used)] : []
  }

  private makeRoom(bytes: number): void {
    if (this.used + bytes <= this.chunk.length || this.chunk.length === CHUNK_BYTES) return
    const grown = new Uint8Array(Math.min(CHUNK_BYTES, Math.max(2 * this.chunk.length, this.used + bytes)))
    grown.set(this.chunk.subarray(0, this.used))
    this.chunk = grown
  }
}
