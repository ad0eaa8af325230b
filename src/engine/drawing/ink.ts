import { n } from './svg.ts'
import type { Theme } from './theme.ts'

/** How parts of a symbol are laid over the tint. */
export interface Ink {
  readonly theme: Theme
  readonly linen: string
  readonly soft: string
  readonly shade: string
  readonly wood: string
  readonly fine: string
  readonly lamp: string
  readonly screen: string
  /** Whether the page is large enough for small things such as books and hangers. */
  readonly detailed: boolean
}

/** Fills a box of width w and depth d. */
export type Draw = (ink: Ink, w: number, d: number) => string

/** Largest corner radius, metres. */
export const CORNER_MAX = 0.16

/** Radius of the corners of a box, metres; a share of a half makes the short sides round. */
export function radiusOf(share: number, a: number, b: number): number {
  const radius = Math.min(a, b) * share
  return share === 0.5 ? radius : Math.min(radius, CORNER_MAX)
}

export function inkOf(theme: Theme, detailed: boolean): Ink {
  const over = (fill: string, opacity: string) => ` fill="${fill}" fill-opacity="${opacity}"`
  return {
    theme,
    detailed,
    linen: over(theme.light, n(theme.linen)),
    soft: over(theme.light, n(theme.soft)),
    shade: over(theme.dark, '.1'),
    wood: over(theme.wood, '.72'),
    fine: ' fill="none" stroke-opacity=".45"',
    lamp: ` fill="${theme.lamp}"`,
    screen: ` fill="${theme.screen}"`,
  }
}

export const rect = (x: number, z: number, w: number, d: number, style: string, radius = 0): string =>
  w <= 0 || d <= 0
    ? ''
    : `<rect${x === 0 ? '' : ` x="${n(x)}"`}${z === 0 ? '' : ` y="${n(z)}"`} width="${n(w)}" height="${n(d)}"${radius > 0 ? ` rx="${n(radius)}"` : ''}${style}/>`

export const circle = (x: number, z: number, r: number, style: string): string =>
  `<circle${x === 0 ? '' : ` cx="${n(x)}"`}${z === 0 ? '' : ` cy="${n(z)}"`} r="${n(r)}"${style}/>`

/** A path from numbers and commands. */
export const path = (style: string, ...parts: (string | number)[]): string =>
  `<path${style} d="${parts.map((part) => (typeof part === 'number' ? n(part) : part)).join(' ')}"/>`

/** Most doors, cushions, hangers or books in one symbol: absurd sizes must not make absurd drawings. */
export const PARTS_MAX = 150

/** Positions that cut a length into about `pitch` long parts, ends left out. */
export function divisions(length: number, pitch: number): number[] {
  const count = Math.min(Math.max(1, Math.round(length / pitch)), PARTS_MAX)
  return Array.from({ length: count - 1 }, (_, i) => ((i + 1) * length) / count)
}
