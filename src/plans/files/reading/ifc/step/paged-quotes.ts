import { blanksFrom, CLOSE, COMMA, QUOTE } from './step-bytes.ts'

const BACKSLASH = 92
const [SHIFT, SLASH, BLANK] = [83, 47, 32]
/** `§` in UTF-8. */
const SECTION = [0xc2, 0xa7]

/**
 * The file without the one quote that stands within texts: `\S\'`, which is `§` by the grammar, and which paths such as
 * `'C:\Models\S\'` end with against it. Only what comes behind tells which of both it is. Written otherwise, a quote ends every
 * text or is one of two.
 *
 * @param ownsBytes whether they may be changed
 * @returns the same bytes where there is none
 */
export function withoutPagedQuotes(bytes: Uint8Array, ownsBytes: boolean): Uint8Array {
  let mended: Uint8Array | undefined
  for (let at = pagedQuote(bytes, 0); at >= 0; at = pagedQuote(bytes, at + 4)) {
    mended ??= ownsBytes ? bytes : bytes.slice()
    if (endsText(bytes, at + 3)) {
      mended[at] = SLASH
      mended[at + 2] = SLASH
    } else mended.set([...SECTION, BLANK, BLANK], at)
  }
  return mended ?? bytes
}

/** Where the next `\S\'` begins; −1 where there is none. */
function pagedQuote(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(BACKSLASH, from); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1)) {
    // A doubled one stands for itself.
    if (bytes[at + 1] === BACKSLASH) at++
    else if (bytes[at + 1] === SHIFT && bytes[at + 2] === BACKSLASH && bytes[at + 3] === QUOTE) return at
  }
  return -1
}

/** Whether a quote ends its text: a list goes on or ends behind it, and no text ends before the next begins. */
function endsText(bytes: Uint8Array, quote: number): boolean {
  const next = blanksFrom(bytes, quote + 1)
  if (bytes[next] !== COMMA && bytes[next] !== CLOSE) return false
  const following = bytes.indexOf(QUOTE, next)
  const behind = following < 0 ? undefined : bytes[blanksFrom(bytes, following + 1)]
  // Within a text, what follows the quote that ends it is again a comma or a bracket.
  return !(behind === COMMA || behind === CLOSE) || bytes[following + 1] === QUOTE
}
