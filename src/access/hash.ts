import { createHash } from 'node:crypto'
import { constantTimeEqual } from 'oslo/crypto'

/** SHA-256: what is kept of a secret of 256 random bits, which no slow hash could protect better. */
export const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/** Equality that takes the same time wherever the first difference is. */
export const sameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  constantTimeEqual(bytesOf(a) as never, bytesOf(b) as never)

/** A Buffer may be a window of a larger one; the comparison reads the bytes it is given. */
const bytesOf = (hash: Uint8Array) => new Uint8Array(hash)
