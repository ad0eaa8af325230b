import {
  type Definition,
  type DisplayList,
  group,
  path,
  round,
  type Segment,
  segments,
  stroke,
  type Text,
  type Transform,
} from './display-list.ts'
import type { Extent } from './room/outline.ts'
import { escapeText, n, svgOf } from './svg.ts'
import type { Theme } from './theme.ts'
import { metres } from './words.ts'

/** Where metres lie on the page: pixels = offset + metres × scale. */
export interface View {
  readonly scale: number
  readonly dx: number
  readonly dz: number
}

const FONT = "Inter,'Helvetica Neue',Helvetica,Arial,sans-serif"

/**
 * A standalone document. `title` and `description` are what a screen reader says.
 *
 * @param density how many times as large it is shown
 */
export function document(
  width: number,
  height: number,
  theme: Theme,
  title: string,
  description: string,
  definitions: readonly Definition[],
  content: DisplayList,
  density = 1,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width * density, 1)}" height="${n(height * density, 1)}" viewBox="0 0 ${n(width, 1)} ${n(height, 1)}" role="img" font-family="${FONT}">\n` +
    `<title>${escapeText(title)}</title>\n<desc>${escapeText(description)}</desc>\n` +
    `<rect width="100%" height="100%" fill="${theme.paper}"/>\n${svgOf(['\n', content], definitions)}\n</svg>\n`
  )
}

/** A line of text in pixels. */
export function text(
  value: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  more: { anchor?: 'middle' | 'end'; weight?: number; turn?: number; halo?: string } = {},
): Text {
  return {
    kind: 'text',
    ...(more.turn
      ? {
          transform: round<Transform>(
            [
              ['translate', x, y],
              ['rotate', more.turn],
            ],
            1,
          ),
        }
      : { x: round(x, 1), y: round(y, 1) }),
    'font-size': round(size, 1),
    fill,
    'text-anchor': more.anchor,
    'font-weight': more.weight,
    ...(more.halo && {
      ...stroke(more.halo, size / 3.5, 1),
      'stroke-linejoin': 'round',
      'stroke-opacity': 0.85,
      'paint-order': 'stroke',
    }),
    value,
  }
}

/** Thin lines in pixels. */
const lines = (all: readonly Segment[], colour: string): DisplayList =>
  path(all, { fill: 'none', ...stroke(colour, 0.8) }, 1)

/** A bar of alternating metres (or halves, fives …) that ends at `right`, on the line `y`. @param scale pixels a metre, or a unit of another name */
export function scaleBar(
  right: number,
  y: number,
  scale: number,
  widthMax: number,
  theme: Theme,
  name = 'm',
): DisplayList {
  const unit =
    [0.5, 1, 2, 5, 10, 20, 50, 100, 1000, 10_000].find((candidate) => candidate * scale >= widthMax / 6) ?? 100_000
  const parts = Math.max(1, Math.min(4, Math.floor(widthMax / (unit * scale))))
  const step = unit * scale
  const left = right - parts * step
  const blocks = Array.from({ length: parts }, (_, i): DisplayList => {
    const fill = i % 2 === 0 ? theme.wall : theme.paper
    return { kind: 'rect', x: round(left + i * step, 1), y: round(y, 1), width: round(step, 1), height: 5, fill }
  })
  const ticks = Array.from({ length: parts + 1 }, (_, i) => {
    const x = left + i * step
    const label = metres(i * unit) + (i === parts ? ` ${name}` : '')
    return text(label, x, y - 7, 10, theme.muted, { anchor: 'middle' })
  })
  const edges = Array.from({ length: parts + 1 }, (_, i) => segments(['M', left + i * step, y - 3], ['v', 8]))
  const frame = segments(['M', left, y], ['h', parts * step], ['v', 5], ['H', left], ['z'])
  return group({ class: 'scale' }, blocks, lines([...edges.flat(), ...frame], theme.wall), ticks)
}

/** Overall width above and depth at the left, as lines with slanted ticks. `gap` is the distance from the extent in pixels. */
export function dimensionLines(
  extent: Extent,
  view: View,
  gap: number,
  theme: Theme,
  words = (length: number) => length.toFixed(2),
): DisplayList {
  const [left, right] = [extent.minX, extent.maxX].map((x) => view.dx + x * view.scale) as [number, number]
  const [top, bottom] = [extent.minZ, extent.maxZ].map((z) => view.dz + z * view.scale) as [number, number]
  const [y, x] = [top - gap, left - gap]
  const slant = (cx: number, cy: number) => segments(['M', cx - 3.5, cy + 3.5], ['l', 7, -7])
  const across = (cx: number, cy: number) => segments(['M', cx, cy - 5], ['v', 10])
  const along = (cx: number, cy: number) => segments(['M', cx - 5, cy], ['h', 10])
  const all = [
    ...segments(['M', left - 6, y], ['H', right + 6]),
    ...[...across(left, y), ...across(right, y), ...slant(left, y), ...slant(right, y)],
    ...segments(['M', x, top - 6], ['V', bottom + 6]),
    ...[...along(x, top), ...along(x, bottom), ...slant(x, top), ...slant(x, bottom)],
  ]
  const label = (length: number, atX: number, atY: number, turn = 0) =>
    text(words(length), atX, atY, 11, theme.muted, { anchor: 'middle', turn })
  return group(
    { class: 'dimensions' },
    lines(all, theme.muted),
    label(extent.maxX - extent.minX, (left + right) / 2, y - 6),
    label(extent.maxZ - extent.minZ, x - 6, (top + bottom) / 2, -90),
  )
}
