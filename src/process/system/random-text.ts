import { DIGITS } from '../../access/token-text.ts'

/** Bytes from here on are rejected: taken modulo the number of digits they would make the first digits more likely. */
const EVEN = 256 - (256 % DIGITS.length)

/** Random base62 digits, each as likely as any other, from the generator of the system, asked once for all of them. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length + 8)))
      if (byte < EVEN && text.length < length) text += DIGITS[byte % DIGITS.length]
  return text
}
