/** Parameters of a query or a form body, each with every value it has. */
export interface Form {
  /** The only value; undefined when the parameter is missing or empty, which RFC 6749 section 3.1 treats alike. */
  get(name: string): string | undefined
  isTwice(name: string): boolean
  /** The value as it stands in the text, in percent-encoding that holds any bytes. */
  encoded(name: string): string | undefined
  readonly names: readonly string[]
}

/** @param text application/x-www-form-urlencoded. Decoding never fails: what is no UTF-8 becomes U+FFFD, in `encoded` it stays. */
export function readForm(text: string): Form {
  const values = new Map<string, { decoded: string; raw: string }[]>()
  for (const part of text.split('&')) {
    if (part === '') continue
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
    names: [...values.keys()],
  }
}

const decode = (raw: string) => new URLSearchParams(`_=${raw}`).get('_')!

/** The same bytes, with everything percent-encoded but what every reader takes literally. */
function reencode(raw: string): string {
  const bytes = raw
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [...bytes].map((char) => (/[\w.~-]/.test(char) ? char : encodeChar(char))).join('')
}

function encodeChar(char: string): string {
  if (char.charCodeAt(0) > 0xff) return encodeURIComponent(char)
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
