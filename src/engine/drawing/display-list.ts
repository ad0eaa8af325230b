/** A point on the floor, metres, or on the page, pixels. */
export type Point = readonly [number, number]

/**
 * What a drawing paints, first to last. Items, attributes and transforms are those of SVG, in the order in which they are
 * written there. Numbers are rounded when the list is made, so that all painters use the same ones. A line break makes the text
 * of an SVG readable and paints nothing.
 */
export type DisplayList = DisplayItem | '\n' | readonly DisplayList[]

export type DisplayItem =
  | Group
  | Definition
  | (Attributes & { readonly kind: 'use'; readonly href: Group; readonly children?: Title | undefined })
  | Title
  | Primitive
  | Text

/** Items with an outline. */
export type Primitive = Attributes &
  (
    | { readonly kind: 'path'; readonly d: readonly Segment[] }
    | { readonly kind: 'polygon'; readonly points: readonly Point[] }
    | (Place<'x' | 'y'> & {
        readonly kind: 'rect'
        readonly width: number
        readonly height: number
        readonly rx?: number | undefined
      })
    | (Place<'cx' | 'cy'> & { readonly kind: 'circle'; readonly r: number })
  )

/** Coordinates, 0 where they are left out. */
type Place<Name extends string> = { readonly [K in Name]?: number | undefined }

export interface Group extends Attributes {
  readonly kind: 'g'
  readonly children: DisplayList
}

/** What other items refer to; the SVG of a drawing has it once, before them. */
export type Definition = Group | ClipPath | Pattern

export interface ClipPath {
  readonly kind: 'clipPath'
  readonly children: readonly Primitive[]
}

export interface Pattern {
  readonly kind: 'pattern'
  readonly width: number
  readonly height: number
  readonly patternUnits: 'userSpaceOnUse'
  readonly patternTransform: Transform
  readonly children: DisplayList
}

/** What browsers show of the item around it, on demand. */
export interface Title {
  readonly kind: 'title'
  readonly value: string
}

/** A line of text. */
export interface Text extends Attributes, Place<'x' | 'y'> {
  readonly kind: 'text'
  readonly 'font-size': number
  readonly 'text-anchor'?: 'middle' | 'end' | undefined
  readonly 'font-weight'?: number | undefined
  /** `stroke`: the stroke lies behind the letters, as a halo. */
  readonly 'paint-order'?: 'stroke'
  readonly value: string
}

/** What items take over from the groups around them. */
export interface Style {
  readonly fill?: string | Pattern
  readonly 'fill-opacity'?: number
  readonly 'fill-rule'?: 'evenodd'
  readonly stroke?: string
  readonly 'stroke-opacity'?: number
  readonly 'stroke-width'?: number
  readonly 'stroke-dasharray'?: readonly number[]
  readonly 'stroke-linejoin'?: 'miter' | 'round'
  readonly 'stroke-linecap'?: 'round'
  readonly 'stroke-miterlimit'?: number
}

interface Attributes extends Style {
  readonly class?: string | undefined
  readonly transform?: Transform | undefined
  readonly 'clip-path'?: ClipPath
  /** Id of the space that a floor belongs to. */
  readonly 'data-space'?: string | undefined
}

export type Transform = readonly (readonly ['translate' | 'rotate' | 'scale' | 'matrix', ...number[]])[]

/** A command of a path with its arguments, after `M` also the points that lines lead through. */
export type Segment = readonly [PathCommand, ...(number | Point)[]]
export type PathCommand = 'M' | 'L' | 'l' | 'H' | 'h' | 'V' | 'v' | 'Q' | 'q' | 'A' | 'a' | 'z'

/** An array of segments that the formatter leaves in one row. */
export const segments = (...all: Segment[]): Segment[] => all

/** A number, or segments, points or a transform with such numbers, with as many decimals as a drawing needs; never NaN. */
export function round<T>(value: T, digits?: number): T
export function round(value: unknown, digits = 3): unknown {
  if (Array.isArray(value)) return value.map((part) => round(part, digits))
  if (typeof value !== 'number') return value
  const scale = Number(`1e${digits}`)
  return Number.isFinite(value) ? Math.round(value * scale) / scale + 0 : 0
}

/** A path through points, closed or open. */
export const pathThrough = (points: readonly Point[], closed: boolean): Segment[] =>
  points.length === 0 ? [] : closed ? [['M', ...points], ['z']] : [['M', ...points]]

/** A path, with its class before its segments as in all drawings. */
export const path = (segments: readonly Segment[], attributes: Attributes = {}, digits?: number): Primitive => ({
  kind: 'path',
  class: attributes.class,
  d: round(segments, digits),
  ...attributes,
})

export const polygon = (points: readonly Point[], attributes: Attributes = {}): Primitive => ({
  kind: 'polygon',
  class: attributes.class,
  points: round(points),
  ...attributes,
})

export const group = (attributes: Attributes, ...children: DisplayList[]): Group => ({
  kind: 'g',
  ...attributes,
  children,
})

export const stroke = (colour: string, width: number, digits?: number) => ({
  stroke: colour,
  'stroke-width': round(width, digits),
})

/** Items with a line break between two of them. */
export const inLines = (items: readonly DisplayList[]): DisplayList =>
  items.flatMap((item, i) => (i === 0 ? [item] : ['\n' as const, item]))
