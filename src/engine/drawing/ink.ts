import type { LExtrusion } from '../../schema/furnishing/shape.ts'
import {
  type DisplayList,
  group,
  type Primitive,
  round,
  type Segment,
  type Style,
  segments,
  type Transform,
} from './display-list.ts'
import type { Theme } from './theme.ts'

/** How parts of a symbol are laid over the tint. */
export interface Ink {
  readonly theme: Theme
  readonly linen: Style
  readonly soft: Style
  readonly shade: Style
  readonly wood: Style
  readonly fine: Style
  readonly lamp: Style
  readonly screen: Style
  /** Whether the page is large enough for small things such as books and hangers. */
  readonly detailed: boolean
}

/** Fills a box of width w and depth d. */
export type Draw = (ink: Ink, w: number, d: number) => DisplayList

/** How pieces of a look are drawn. */
export interface PieceSymbol {
  /** Radius of the outline's corners, as a share of the shorter side, at most `CORNER_MAX` times it. */
  readonly corner?: number
  readonly outline?: (ink: Ink) => Style
  readonly box: Draw
  /** For a cylinder of radius r around (0, 0); without it the box symbol is cut to the circle. */
  readonly round?: (ink: Ink, r: number) => DisplayList
  readonly ell?: (ink: Ink, shape: LExtrusion) => DisplayList
}

/** Largest corner radius, metres. */
export const CORNER_MAX = 0.16

/** Radius of the corners of a box, metres; a share of a half makes the short sides round. */
export function radiusOf(share: number, a: number, b: number): number {
  const radius = Math.min(a, b) * share
  return share === 0.5 ? radius : Math.min(radius, CORNER_MAX)
}

export function inkOf(theme: Theme, detailed: boolean): Ink {
  const over = (fill: string, opacity: number): Style => ({ fill, 'fill-opacity': opacity })
  return {
    theme,
    detailed,
    linen: over(theme.light, theme.linen),
    soft: over(theme.light, theme.soft),
    shade: over(theme.dark, 0.1),
    wood: over(theme.wood, 0.72),
    fine: { fill: 'none', 'stroke-opacity': 0.45 },
    lamp: { fill: theme.lamp },
    screen: { fill: theme.screen },
  }
}

const unlessZero = (value: number) => (value === 0 ? undefined : round(value))

export const box = (x: number, z: number, w: number, d: number, style: Style, radius = 0): Primitive => ({
  kind: 'rect',
  x: unlessZero(x),
  y: unlessZero(z),
  width: round(w),
  height: round(d),
  rx: radius > 0 ? round(radius) : undefined,
  ...style,
})

/** The same; nothing for one without a side. */
export const rect: (...of: Parameters<typeof box>) => DisplayList = (x, z, w, d, ...more) =>
  w <= 0 || d <= 0 ? [] : box(x, z, w, d, ...more)

export const circle = (x: number, z: number, r: number, style: Style = {}): Primitive => ({
  kind: 'circle',
  cx: unlessZero(x),
  cy: unlessZero(z),
  r: round(r),
  ...style,
})

export const path = (style: Style, ...segments: Segment[]): DisplayList => ({
  kind: 'path',
  ...style,
  d: round(segments),
})

/** The diagonals of a rectangle, given by two corners. */
export const diagonals = (x: number, z: number, endX: number, endZ: number): Segment[] =>
  segments(['M', x, z], ['L', endX, endZ], ['M', x, endZ], ['L', endX, z])

/** Mirrors at the diagonal: what runs along x runs along z. */
export const DIAGONAL = ['matrix', 0, 1, 1, 0, 0, 0] as const

/** Children of a frame of their own: first come the outer steps. */
export const moved = (children: DisplayList, ...transform: Transform): DisplayList =>
  group({ transform: round(transform) }, children)

/** Most doors, cushions, hangers or books in one symbol: absurd sizes must not make absurd drawings. */
export const PARTS_MAX = 150

/** Positions that cut a length into about `pitch` long parts, ends left out. */
export function divisions(length: number, pitch: number): number[] {
  const count = Math.min(Math.max(1, Math.round(length / pitch)), PARTS_MAX)
  return Array.from({ length: count - 1 }, (_, i) => ((i + 1) * length) / count)
}
