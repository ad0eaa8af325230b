import { escapeHtml } from '../escape-html.ts'
import { PICTURE_THEMES, type PictureTheme } from './picture-theme.ts'

export type At = readonly [x: number, y: number]

export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly fill?: string
  readonly size?: number
  readonly weight?: number
  readonly turn?: number
  readonly mono?: boolean
  /** Whether lines below are kept off the letters. */
  readonly halo?: boolean
}

const FONT = "Figtree,Inter,'Helvetica Neue',Helvetica,Arial,sans-serif"
const MONO = "ui-monospace,Menlo,'DejaVu Sans Mono',Consolas,monospace"
const n = (value: number) => String(Math.round(value * 10) / 10)

/** A drawing that explains: a few marks in pixels on the paper of plans. */
export class Sketch {
  readonly #parts: string[] = []
  readonly theme: PictureTheme
  readonly width: number
  readonly height: number
  readonly #title: string
  readonly #description: string

  constructor(width: number, height: number, title: string, description: string, scheme: 'light' | 'dark') {
    this.width = width
    this.height = height
    this.#title = title
    this.#description = description
    this.theme = PICTURE_THEMES[scheme]
  }

  line(points: readonly At[], stroke: string, width = 1.5, dashes = ''): this {
    const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`
    return this.raw(
      `<polyline points="${listed(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashed}/>`,
    )
  }

  polygon(points: readonly At[], fill: string, stroke = 'none', width = 1.5, dashes = ''): this {
    const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`
    return this.raw(
      `<polygon points="${listed(points)}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dashed}/>`,
    )
  }

  rect([x, y]: At, width: number, height: number, fill: string, stroke = 'none', radius = 0): this {
    return this.raw(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`,
    )
  }

  circle([x, y]: At, radius: number, fill: string, stroke = 'none'): this {
    return this.raw(
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>`,
    )
  }

  /** A line with a head at its end. */
  arrow(from: At, to: At, stroke: string, width = 1.75, dashes = ''): this {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    const [ux, uy] = [dx / length, dy / length]
    const base: At = [to[0] - ux * 9, to[1] - uy * 9]
    this.line([from, base], stroke, width, dashes)
    return this.polygon(
      [to, [base[0] - uy * 4.2, base[1] + ux * 4.2], [base[0] + uy * 4.2, base[1] - ux * 4.2]],
      stroke,
    )
  }

  /** An arc of a circle, clockwise on the page, with a head at its end. Degrees from the right. */
  turn([x, y]: At, radius: number, from: number, to: number, stroke: string): this {
    const point = (degrees: number): At => [
      x + radius * Math.cos((degrees * Math.PI) / 180),
      y + radius * Math.sin((degrees * Math.PI) / 180),
    ]
    const end = to - (to > from ? 1 : -1) * (500 / radius)
    const [start, stop] = [point(from), point(end)]
    const large = Math.abs(end - from) > 180 ? 1 : 0
    const sweep = to > from ? 1 : 0
    this.raw(
      `<path d="M${n(start[0])} ${n(start[1])}A${radius} ${radius} 0 ${large} ${sweep} ${n(stop[0])} ${n(stop[1])}" fill="none" stroke="${stroke}" stroke-width="1.75"/>`,
    )
    const tip = point(to)
    const [dx, dy] = [tip[0] - stop[0], tip[1] - stop[1]]
    const length = Math.hypot(dx, dy)
    const [px, py] = [(-dy / length) * 4.2, (dx / length) * 4.2]
    return this.polygon([tip, [stop[0] + px, stop[1] + py], [stop[0] - px, stop[1] - py]], stroke)
  }

  /** A distance between two points, with slanted ticks, and its text beside the middle. */
  dimension(from: At, to: At, text: string, side: At = [0, -8]): this {
    const { line, quiet } = this.theme
    const tick = ([x, y]: At): At[] => [
      [x - 4, y + 4],
      [x + 4, y - 4],
    ]
    this.line([from, to], line, 1).line(tick(from), quiet, 1.2).line(tick(to), quiet, 1.2)
    const middle: At = [(from[0] + to[0]) / 2 + side[0], (from[1] + to[1]) / 2 + side[1]]
    const anchor = side[0] < 0 ? 'end' : side[0] > 0 ? 'start' : 'middle'
    return this.text(text, [middle[0], middle[1] + (side[0] === 0 ? 0 : 4)], { size: 12, fill: quiet, anchor })
  }

  text(value: string, [x, y]: At, style: TextStyle = {}): this {
    const {
      anchor = 'start',
      fill = this.theme.text,
      size = 13,
      weight = 400,
      turn = 0,
      mono = false,
      halo = false,
    } = style
    const place = turn === 0 ? `x="${n(x)}" y="${n(y)}"` : `transform="translate(${n(x)} ${n(y)})rotate(${turn})"`
    return this.raw(
      `<text ${place} font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}"${mono ? ` font-family="${MONO}"` : ''}${halo ? ` stroke="${this.theme.paper}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"` : ''}>${escapeHtml(value)}</text>`,
    )
  }

  raw(part: string): this {
    this.#parts.push(part)
    return this
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(this.width)}" height="${n(this.height)}" viewBox="0 0 ${n(this.width)} ${n(this.height)}" role="img" font-family="${FONT}">
<title>${escapeHtml(this.#title)}</title>
<desc>${escapeHtml(this.#description)}</desc>
<rect width="100%" height="100%" rx="8" fill="${this.theme.paper}"/>
${this.#parts.join('\n')}
</svg>
`
  }
}

const listed = (points: readonly At[]) => points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
