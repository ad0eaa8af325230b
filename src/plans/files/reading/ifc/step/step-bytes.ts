// Bytes of STEP files, and what they make up. @see ISO 10303-21

export const NEWLINE = 10
export const BLANK = 32
export const DOUBLE = 34
export const HASH = 35
export const DOLLAR = 36
export const QUOTE = 39
export const OPEN = 40
export const CLOSE = 41
export const STAR = 42
export const COMMA = 44
export const DOT = 46
export const SLASH = 47
export const END = 59
export const EQUALS = 61

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95

/** Past digits. */
export function digitsFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (isDigit(bytes[at])) at++
  return at
}

/** Behind a word, which begins with a letter; `-` stands in those around the sections only. */
export function wordFrom(bytes: Uint8Array, from: number): number {
  let at = from
  for (; ; at++) {
    const byte = bytes[at]!
    if (!isLetter(byte) && !(at > from && (isDigit(byte) || byte === 45))) return at
  }
}

/** A word in capitals. */
export function wordAt(bytes: Uint8Array, from: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, wordFrom(bytes, from))).toUpperCase()
}

/** Past blanks and line ends, but no comments. */
export function gapFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === BLANK || bytes[at] === 9 || bytes[at] === 13 || bytes[at] === NEWLINE) at++
  return at
}

/** Past blanks, line ends and comments. */
export function blanksFrom(bytes: Uint8Array, from: number): number {
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === SLASH && bytes[at + 1] === STAR) {
      at = commentFrom(bytes, at)
      if (at === bytes.length) return at
    } else if (byte !== BLANK && (byte < 9 || byte > 13)) return at
  }
  return at
}

/** The last byte of a comment; the end of the file where it does not end. */
export function commentFrom(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(SLASH, from + 3)
  while (at >= 0 && bytes[at - 1] !== STAR) at = bytes.indexOf(SLASH, at + 1)
  return at < 0 ? bytes.length : at
}

/** The name of a type in capitals: the letters, digits and underscores behind the next blanks, up to 80. */
export function typeNameFrom(bytes: Uint8Array, from: number): string {
  let name = ''
  for (let at = gapFrom(bytes, from); name.length < 80; at++) {
    const byte = bytes[at]!
    if (!isLetter(byte) && !isDigit(byte)) break
    name += String.fromCharCode(byte)
  }
  return name.toUpperCase()
}
