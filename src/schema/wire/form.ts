/** Parameters of a query or a form body. */
export interface Form {
  /** The only value; undefined when the parameter is missing or empty, which RFC 6749 section 3.1 treats alike. */
  get(name: string): string | undefined
  /** Whether the parameter is given more than once, empty values included. */
  isTwice(name: string): boolean
  /** The first value with every byte percent-encoded that is not unreserved, so that it is kept even if it is not UTF-8. */
  encoded(name: string): string | undefined
}

/**
 * Reads the parameters of a text. Decoding does not fail: bytes that are not UTF-8 become U+FFFD, except in `encoded`.
 *
 * @param text application/x-www-form-urlencoded
 */
export function readForm(text: string): Form {
  const values = new Map<string, { decoded: string; raw: string }[]>()
  for (const part of text.split('&')) {
    const cut = part.indexOf('=')
    const [name, raw] = cut < 0 ? [part, ''] : [part.slice(0, cut), part.slice(cut + 1)]
    const key = decode(name)
    const list = values.get(key) ?? []
    list.push({ decoded: decode(raw), raw })
    values.set(key, list)
  }
  const first = (name: string) => values.get(name)?.[0]
  return {
    get: (name) => first(name)?.decoded || undefined,
    isTwice: (name) => (values.get(name)?.length ?? 0) > 1,
    encoded: (name) => {
      const raw = first(name)?.raw
      return raw ? reencode(raw) : undefined
    },
  }
}

const decode = (raw: string) => new URLSearchParams(`_=${raw}`).get('_')!

/** The same bytes, percent-encoded except for unreserved characters. @see RFC 3986 section 2.3 */
function reencode(raw: string): string {
  // One character per byte, so that bytes that are not UTF-8 are kept.
  const bytes = Buffer.from(raw.replaceAll('+', ' '))
    .toString('latin1')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return bytes.replaceAll(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
