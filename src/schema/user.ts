import { z } from 'zod'

/** An e-mail address as it is kept: trimmed and in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'must be an e-mail address')

/** Ten characters at least, as ASVS 5.0 6.2.1 asks for eight; the upper bound is what is hashed. */
export const Password = z.string().min(10).max(256)
