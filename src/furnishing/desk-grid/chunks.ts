/** Most bytes of one chunk. */
export const CHUNK_BYTES = 262_144

/** Gathers bytes into chunks of CHUNK_BYTES; the last one may be shorter. */
export class Chunks {
  private chunk = new Uint8Array(CHUNK_BYTES)
  private used = 0

  /** Copies the bytes; returns the chunks that became full, which are the caller's to keep. */
  add(bytes: Uint8Array): Uint8Array[] {
    const full: Uint8Array[] = []
    let at = 0
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + CHUNK_BYTES - this.used)
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
    return this.used > 0 ? [this.chunk.slice(0, this.used)] : []
  }
}
