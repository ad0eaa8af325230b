/** Publishable, secret, temporary, OAuth (docs/decisions.md#a3). */
export type TokenKind = 'pk' | 'sk' | 'tk' | 'at'

/** Names of the kinds in the API. */
export const KIND_NAMES = { pk: 'publishable', sk: 'secret', tk: 'temporary', at: 'oauth' } as const

/** Digits of base62. */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 43 base62 digits hold 256 random bits. */
export const SECRET_LENGTH = 43

const CHECKSUM_LENGTH = 6
const FORM = /^rw_(pk|sk|tk|at)_[0-9A-Za-z]{49}$/

/**
 * The text of a token: `rw_`, its kind, the secret and a checksum (docs/decisions.md#a3).
 *
 * @param secret 43 random base62 digits
 */
export function formatToken(kind: TokenKind, secret: string): string {
  const head = `rw_${kind}_${secret}`
  return head + checksum(head)
}

/** The first four digits of its secret, kept to tell tokens apart: 232 random bits are left (docs/decisions.md#a3). */
export const hintOf = (text: string): string => text.slice(6, 10)

/** The kind of a well-formed token with a correct checksum; undefined for any other text. Needs no lookup. */
export function kindOfToken(text: string): TokenKind | undefined {
  const kind = FORM.exec(text)?.[1] as TokenKind | undefined
  const cut = text.length - CHECKSUM_LENGTH
  return kind && checksum(text.slice(0, cut)) === text.slice(cut) ? kind : undefined
}

/** CRC-32 as six base62 digits: mistyped and truncated tokens are refused without a lookup. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = DIGITS[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 of an ASCII text. @see ISO 3309 (node:zlib has it only from Node 22.2) */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = TABLE[(crc ^ text.charCodeAt(i)) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
