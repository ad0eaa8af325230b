import { hashOf, sameHash } from '../../access/hash.ts'

/** Compares two secrets in a time that tells nothing about either. */
export const isSameSecret = (sent: string, secret: string): boolean => sameHash(hashOf(sent), hashOf(secret))
