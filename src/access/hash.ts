import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256, the stored form of secrets of 256 random bits: a slow hash would not protect these better. */
export const hashOf = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** Compares in constant time. */
export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
