export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

const NAME = /[A-Za-z_][\w:.-]*/y
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A strict reader of the XML that drawings use: elements, attributes, text, five entities. Throws where a browser would. */
export function parseXml(source: string): XmlElement {
  let at = 0
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${source.slice(Math.max(0, at - 40), at + 40)}`)
  }
  const take = (text: string) => {
    const found = source.startsWith(text, at)
    if (found) at += text.length
    return found
  }
  const expect = (text: string) => take(text) || fail(`expected ${text}`)
  const space = () => {
    const start = at
    while (/\s/.test(source[at] ?? '')) at++
    return at > start
  }
  const name = () => {
    NAME.lastIndex = at
    const found = NAME.exec(source)?.[0] ?? fail('expected a name')
    at += found.length
    return found
  }
  const text = (until: string) => {
    const end = source.indexOf(until, at)
    if (end < 0) fail(`no ${until}`)
    const raw = source.slice(at, end)
    at = end
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(raw)) fail('forbidden character')
    if (raw.includes('<')) fail('< in text')
    return raw.replace(
      /&([^;]*);?/g,
      (all, entity: string) => (all.endsWith(';') && ENTITIES[entity]) || fail(`bad entity ${all}`),
    )
  }
  const element = (): XmlElement => {
    expect('<')
    const tag = name()
    const attributes: Record<string, string> = {}
    while (space() && !'/>'.includes(source[at]!)) {
      const key = name()
      if (key in attributes) fail(`duplicate attribute ${key}`)
      expect('="')
      attributes[key] = text('"')
      expect('"')
    }
    const children: (XmlElement | string)[] = []
    if (take('/>')) return { name: tag, attributes, children }
    expect('>')
    while (!source.startsWith('</', at)) children.push(source[at] === '<' ? element() : text('<'))
    expect('</')
    if (name() !== tag) fail(`expected </${tag}>`)
    expect('>')
    return { name: tag, attributes, children }
  }
  const root = element()
  space()
  if (at !== source.length) fail('text after the root element')
  return root
}

/** All elements below one, itself included, in the order of the document. */
export function* elementsOf(root: XmlElement): Generator<XmlElement> {
  yield root
  for (const child of root.children) if (typeof child !== 'string') yield* elementsOf(child)
}

export const withClass = (root: XmlElement, name: string): XmlElement[] =>
  [...elementsOf(root)].filter((element) => element.attributes['class']?.split(' ').includes(name))

export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
