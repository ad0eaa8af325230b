/** An element of a drawing, or the text in it. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (MarkupElement | string)[]
}

const TOKEN = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Reads the SVG markup that src/engine/drawing makes: elements, attributes, text and five entities, nothing else. */
export function readMarkup(markup: string): MarkupElement {
  const root: MarkupElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name, attributes, alone, text] of markup.matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)!.children.push(unescaped(text))
    else if (closing) open.pop()
    else {
      const element: MarkupElement = { name: name!, attributes: attributesOf(attributes!), children: [] }
      open.at(-1)!.children.push(element)
      if (!alone) open.push(element)
    }
  }
  return root
}

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries([...source.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, unescaped(value!)]))

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
