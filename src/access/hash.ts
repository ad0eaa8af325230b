import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256: what is kept of a secret of 256 random bits, which no slow hash could protect better. */
export const hashOf = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** Equality that takes the same time wherever the first difference is. */
export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
