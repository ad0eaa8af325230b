import * as z from 'zod'
import { refuseUnprintable } from '../wire/plain-text.ts'
import { text } from '../wire/text.ts'

/** An e-mail address as it is kept: trimmed and in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'must be an e-mail address')
  .superRefine(refuseUnprintable)

/** ASVS 5.0 6.2.1 asks for eight at least. */
export const PASSWORD_MIN = 10

/** The upper bound is what is hashed. */
export const Password = text(256).min(PASSWORD_MIN)
