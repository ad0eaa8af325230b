/** A point on the floor, metres, or on the page, pixels. */
export type Point = readonly [number, number]

/** A number as SVG reads it, in as few characters as `digits` decimals allow; never NaN. */
export function n(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '0'
  const scale = 10 ** digits
  return String(Math.round(value * scale) / scale + 0).replace(/^(-?)0\./, '$1.')
}

/** Text made safe for XML: markup escaped, characters that XML 1.0 forbids dropped. */
export function escapeText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** `x,y x,y …` as polygons and polylines take it. */
export const pointList = (points: readonly Point[], digits = 3): string =>
  points.map(([x, z]) => `${n(x, digits)},${n(z, digits)}`).join(' ')

/** A path through points, closed or open. */
export const pathThrough = (points: readonly Point[], closed: boolean, digits = 3): string =>
  points.length === 0 ? '' : `M${pointList(points, digits)}${closed ? 'z' : ''}`

/**
 * An id that is a function of what it names: drawings put into one page may share an id only when they share the content.
 */
function contentId(content: string): string {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let i = 0; i < content.length; i++) {
    low = Math.imul(low ^ content.charCodeAt(i), 0x01000193)
    high = Math.imul(high ^ content.charCodeAt(i), 0x01000197) ^ (low >>> 7)
  }
  return `rw${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`
}

/** What a document defines once and refers to by id. */
export class Definitions {
  readonly #byId = new Map<string, string>()

  /** Adds an element (given without its id) and returns the id. */
  add(name: string, attributes: string, content: string): string {
    const id = contentId(`${name}|${attributes}|${content}`)
    this.#byId.set(id, `<${name} id="${id}"${attributes}>${content}</${name}>`)
    return id
  }

  toString(): string {
    return this.#byId.size === 0 ? '' : `<defs>${[...this.#byId.values()].join('\n')}</defs>`
  }
}
