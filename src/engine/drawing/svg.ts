import {
  type Definition,
  type DisplayItem,
  type DisplayList,
  type Point,
  round,
  type Segment,
  type Transform,
} from './display-list.ts'

/** A display list as SVG, after what it refers to. */
export function svgOf(list: DisplayList, definitions: readonly Definition[] = []): string {
  // Alike definitions have one id and stand there once.
  const byId = new Map(definitions.map((it) => [idOf(it), elementOf(it, ` id="${idOf(it)}"`)]))
  return (byId.size === 0 ? '' : `<defs>${[...byId.values()].join('\n')}</defs>`) + markupOf(list)
}

const markupOf = (list: DisplayList): string =>
  list === '\n' ? list : 'kind' in list ? elementOf(list) : list.map(markupOf).join('')

function elementOf(item: DisplayItem, id = ''): string {
  const content = contentOf(item as Inside)
  const tag = item.kind + id + attributesOf(item)
  return content === undefined ? `<${tag}/>` : `<${tag}>${content}</${item.kind}>`
}

/** What stands inside an element; undefined for one without an end tag. */
const contentOf = ({ value, children }: Inside): string | undefined =>
  value === undefined ? children && markupOf(children) : escapeText(value)

interface Inside {
  readonly value?: string
  readonly children?: DisplayList | undefined
}

const attributesOf = ({ kind: _, value: __, children: ___, ...attributes }: DisplayItem & Inside): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${attributeText(name, value)}"`))
    .join('')

function attributeText(name: string, value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return escapeText(value)
  if (name === 'd') return (value as Segment[]).map(([command, ...of]) => command + listed(of)).join('')
  if (/ransform/.test(name)) return (value as Transform).map(([step, ...of]) => `${step}(${listed(of)})`).join('')
  if (Array.isArray(value)) return listed(value)
  const id = idOf(value as Definition)
  return name === 'href' ? `#${id}` : `url(#${id})`
}

const ids = new WeakMap<Definition, string>()

/**
 * An id that is a function of what it names: drawings put into one page may share an id only when they share the content.
 */
export function idOf(definition: Definition): string {
  const known = ids.get(definition)
  if (known !== undefined) return known
  const content = `${definition.kind}|${attributesOf(definition)}|${contentOf(definition as Inside)}`
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let i = 0; i < content.length; i++) {
    low = Math.imul(low ^ content.charCodeAt(i), 0x01000193)
    high = Math.imul(high ^ content.charCodeAt(i), 0x01000197) ^ (low >>> 7)
  }
  const id = `rw${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`
  ids.set(definition, id)
  return id
}

const numberText = (value: number): string => String(value).replace(/^(-?)0\./, '$1.')

/** Numbers with a space between two of them, the coordinates of a point with a comma. */
const listed = (values: readonly (number | Point)[]): string =>
  values.map((value) => (typeof value === 'number' ? numberText(value) : value.map(numberText).join(','))).join(' ')

/** A number as SVG reads it, in as few characters as `digits` decimals allow; never NaN. */
export const n = (value: number, digits = 3): string => numberText(round(value, digits))

/** Segments as the `d` of a path. */
export const pathData = (segments: readonly Segment[], digits = 3): string =>
  attributeText('d', round(segments, digits))

/** `x,y x,y …` as polygons and polylines take it. */
export const pointList = (points: readonly Point[], digits = 3): string =>
  attributeText('points', round(points, digits))

/** Text made safe for XML: markup escaped, characters that XML 1.0 forbids dropped. */
export function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

export const printable = (text: string): string => text.replace(FORBIDDEN, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
