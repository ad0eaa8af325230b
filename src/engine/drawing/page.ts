import type { Extent } from './room/outline.ts'
import { escapeText, n } from './svg.ts'
import type { Theme } from './theme.ts'

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
  content: string,
  density = 1,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width * density, 1)}" height="${n(height * density, 1)}" viewBox="0 0 ${n(width, 1)} ${n(height, 1)}" role="img" font-family="${FONT}">\n` +
    `<title>${escapeText(title)}</title>\n<desc>${escapeText(description)}</desc>\n` +
    `<rect width="100%" height="100%" fill="${theme.paper}"/>\n${content}\n</svg>\n`
  )
}

/** A line of text in pixels. */
export function text(
  value: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  more: { anchor?: 'middle' | 'end'; weight?: number; turn?: number; halo?: string; spacing?: number } = {},
): string {
  const attributes =
    (more.anchor ? ` text-anchor="${more.anchor}"` : '') +
    (more.weight ? ` font-weight="${more.weight}"` : '') +
    (more.spacing ? ` letter-spacing="${n(more.spacing, 2)}"` : '') +
    (more.halo
      ? ` stroke="${more.halo}" stroke-width="${n(size / 3.5, 1)}" stroke-linejoin="round" stroke-opacity=".85" paint-order="stroke"`
      : '')
  const place = more.turn
    ? ` transform="translate(${n(x, 1)} ${n(y, 1)})rotate(${n(more.turn, 1)})"`
    : ` x="${n(x, 1)}" y="${n(y, 1)}"`
  return `<text${place} font-size="${n(size, 1)}" fill="${fill}"${attributes}>${escapeText(value)}</text>`
}

/** A bar of alternating metres (or halves, fives …) that ends at `right`, on the line `y`. */
export function scaleBar(right: number, y: number, scale: number, widthMax: number, theme: Theme): string {
  const unit =
    [0.5, 1, 2, 5, 10, 20, 50, 100, 1000, 10_000].find((candidate) => candidate * scale >= widthMax / 6) ?? 100_000
  const parts = Math.max(1, Math.min(4, Math.floor(widthMax / (unit * scale))))
  const step = unit * scale
  const left = right - parts * step
  const blocks = Array.from({ length: parts }, (_, i) => {
    const fill = i % 2 === 0 ? theme.wall : theme.paper
    return `<rect x="${n(left + i * step, 1)}" y="${n(y, 1)}" width="${n(step, 1)}" height="5" fill="${fill}"/>`
  })
  const ticks = Array.from({ length: parts + 1 }, (_, i) => {
    const x = left + i * step
    const label = `${Math.round(i * unit * 10) / 10}${i === parts ? ' m' : ''}`
    return text(label, x, y - 7, 10, theme.muted, { anchor: 'middle' })
  })
  const edges = Array.from({ length: parts + 1 }, (_, i) => `M${n(left + i * step, 1)} ${n(y - 3, 1)}v8`).join('')
  return (
    `<g class="scale">${blocks.join('')}<path d="${edges}M${n(left, 1)} ${n(y, 1)}h${n(parts * step, 1)}v5H${n(left, 1)}z" fill="none" stroke="${theme.wall}" stroke-width=".8"/>` +
    `${ticks.join('')}</g>`
  )
}

/** Overall width above and depth at the left, as lines with slanted ticks. `gap` is the distance from the extent in pixels. */
export function dimensionLines(extent: Extent, view: View, gap: number, theme: Theme): string {
  const [left, right] = [extent.minX, extent.maxX].map((x) => view.dx + x * view.scale) as [number, number]
  const [top, bottom] = [extent.minZ, extent.maxZ].map((z) => view.dz + z * view.scale) as [number, number]
  const [y, x] = [top - gap, left - gap]
  const tick = (cx: number, cy: number) => `M${n(cx - 3.5, 1)} ${n(cy + 3.5, 1)}l7 -7`
  const lines =
    `M${n(left - 6, 1)} ${n(y, 1)}H${n(right + 6, 1)}M${n(left, 1)} ${n(y - 5, 1)}v10M${n(right, 1)} ${n(y - 5, 1)}v10${tick(left, y)}${tick(right, y)}` +
    `M${n(x, 1)} ${n(top - 6, 1)}V${n(bottom + 6, 1)}M${n(x - 5, 1)} ${n(top, 1)}h10M${n(x - 5, 1)} ${n(bottom, 1)}h10${tick(x, top)}${tick(x, bottom)}`
  const label = (metres: number) => metres.toFixed(2)
  return (
    `<g class="dimensions"><path d="${lines}" fill="none" stroke="${theme.muted}" stroke-width=".8"/>` +
    text(label(extent.maxX - extent.minX), (left + right) / 2, y - 6, 11, theme.muted, { anchor: 'middle' }) +
    text(label(extent.maxZ - extent.minZ), x - 6, (top + bottom) / 2, 11, theme.muted, {
      anchor: 'middle',
      turn: -90,
    }) +
    '</g>'
  )
}
