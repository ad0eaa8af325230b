import type { FurnitureType } from '../../schema/furniture.ts'
import type { LExtrusion, Shape } from '../../schema/shape.ts'
import { extentOf, localCorners } from './outline.ts'
import { type Definitions, n, pointList } from './svg.ts'
import type { Theme } from './theme.ts'

// Every symbol is drawn in the frame of its shape: back along z = 0, facing +z, metres. Its first element is the outline
// and covers the footprint exactly; fill (the tint of the group), stroke and stroke width come from the element that
// uses it.

/** How parts of a symbol are laid over the tint. */
interface Ink {
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
type Draw = (ink: Ink, w: number, d: number) => string

interface Symbol {
  /** Radius of the outline's corners, as a share of the shorter side, at most `CORNER_MAX` times it. */
  readonly corner?: number
  readonly outline?: (ink: Ink) => string
  readonly box: Draw
  /** For a cylinder of radius r around (0, 0); without it the box symbol is cut to the circle. */
  readonly round?: (ink: Ink, r: number) => string
  readonly ell?: (ink: Ink, shape: LExtrusion) => string
}

/** Largest corner radius, metres. */
const CORNER_MAX = 0.16

/** Radius of the outline's corners of a box. */
export function cornerRadius(type: FurnitureType, a: number, b: number): number {
  const share = SYMBOLS[type].corner ?? 0.04
  const radius = Math.min(a, b) * share
  return share === 0.5 ? radius : Math.min(radius, CORNER_MAX)
}

/** Markup of one piece in its own frame: the outline, and its details in finer lines. */
export function drawSymbol(
  type: FurnitureType,
  shape: Shape,
  theme: Theme,
  detailed: boolean,
  definitions: Definitions,
): string {
  const symbol = SYMBOLS[type]
  const ink = inkOf(theme, detailed)
  const outline = outlineOf(type, shape)
  const style = symbol.outline?.(ink) ?? ''
  return `${outline}${style}/><g stroke-opacity=".65">${detailsOf(symbol, shape, ink, `${outline}/>`, definitions)}</g>`
}

/** The start of an element that covers the footprint exactly. */
function outlineOf(type: FurnitureType, shape: Shape): string {
  if (shape.type === 'cylinder') return `<circle r="${n(shape.r)}"`
  if (shape.type !== 'box') return `<polygon points="${pointList(localCorners(shape))}"`
  const radius = cornerRadius(type, shape.a, shape.b)
  return `<rect width="${n(shape.a)}" height="${n(shape.b)}"${radius > 0 ? ` rx="${n(radius)}"` : ''}`
}

/** A symbol knows boxes, some also circles and Ls; any other shape shows the box symbol of its extent, cut to the outline. */
function detailsOf(symbol: Symbol, shape: Shape, ink: Ink, outline: string, definitions: Definitions): string {
  if (shape.type === 'box') return symbol.box(ink, shape.a, shape.b)
  if (shape.type === 'cylinder' && symbol.round) return symbol.round(ink, shape.r)
  if (shape.type === 'l-extrusion' && symbol.ell)
    return symbol.ell(ink, { ...shape, c: Math.min(shape.c, shape.a), d: Math.min(shape.d, shape.b) })
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  const clip = definitions.add('clipPath', '', outline)
  const box = symbol.box(ink, maxX - minX, maxZ - minZ)
  return `<g clip-path="url(#${clip})"><g transform="translate(${n(minX)} ${n(minZ)})">${box}</g></g>`
}

function inkOf(theme: Theme, detailed: boolean): Ink {
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

const rect = (x: number, z: number, w: number, d: number, style: string, radius = 0): string =>
  w <= 0 || d <= 0
    ? ''
    : `<rect${x === 0 ? '' : ` x="${n(x)}"`}${z === 0 ? '' : ` y="${n(z)}"`} width="${n(w)}" height="${n(d)}"${radius > 0 ? ` rx="${n(radius)}"` : ''}${style}/>`

const circle = (x: number, z: number, r: number, style: string): string =>
  `<circle${x === 0 ? '' : ` cx="${n(x)}"`}${z === 0 ? '' : ` cy="${n(z)}"`} r="${n(r)}"${style}/>`

/** A path from numbers and commands. */
const path = (style: string, ...parts: (string | number)[]): string =>
  `<path${style} d="${parts.map((part) => (typeof part === 'number' ? n(part) : part)).join(' ')}"/>`

/** Most doors, cushions, hangers or books in one symbol: absurd sizes must not make absurd drawings. */
const PARTS_MAX = 150

/** Positions that cut a length into about `pitch` long parts, ends left out. */
function divisions(length: number, pitch: number): number[] {
  const count = Math.min(Math.max(1, Math.round(length / pitch)), PARTS_MAX)
  return Array.from({ length: count - 1 }, (_, i) => ((i + 1) * length) / count)
}

const bed: Draw = (ink, w, d) => {
  const k = Math.min(1, d / 2, w / 0.8)
  const head = 0.09 * k
  const edge = 0.035 * k
  const inner = w - 2 * edge
  const pillows = w >= 1.2 ? 2 : 1
  const gap = 0.06 * k
  const pillowW = Math.min((inner - gap * (pillows + 1)) / pillows, 0.8)
  const pillowD = 0.42 * k
  const first = (w - pillows * pillowW - (pillows - 1) * gap) / 2
  const fold = head + pillowD + 0.1 * k
  const flap = Math.min(0.22 * k, (d - fold) / 2)
  const end = d - edge
  const corner = Math.min(0.42 * k, inner * 0.4)
  const pillow = (x: number) => {
    const [z, e, s] = [head + 0.06 * k, 0.05 * k, 0.015 * k]
    const [x2, z2] = [x + pillowW, z + pillowD]
    return path(
      ink.linen,
      `M${n(x)} ${n(z + e)}q0 ${n(-e)} ${n(e)} ${n(-e)}Q${n(x + pillowW / 2)} ${n(z + 2 * s)} ${n(x2 - e)} ${n(z)}q${n(e)} 0 ${n(e)} ${n(e)}Q${n(x2 - s)} ${n(z + pillowD / 2)} ${n(x2)} ${n(z2 - e)}q0 ${n(e)} ${n(-e)} ${n(e)}Q${n(x + pillowW / 2)} ${n(z2 - 2 * s)} ${n(x + e)} ${n(z2)}q${n(-e)} 0 ${n(-e)} ${n(-e)}Q${n(x + s)} ${n(z + pillowD / 2)} ${n(x)} ${n(z + e)}z`,
    )
  }
  return (
    rect(0, 0, w, head, ink.wood, 0.02 * k) +
    rect(edge, head, inner, end - head, ink.linen, 0.05 * k) +
    Array.from({ length: pillows }, (_, i) => pillow(first + i * (pillowW + gap))).join('') +
    // The duvet with its folded edge, one corner turned back.
    path(
      '',
      `M${n(edge)} ${n(fold)}H${n(edge + inner)}V${n(end - 0.06 * k)}q0 ${n(0.06 * k)} ${n(-0.06 * k)} ${n(0.06 * k)}H${n(edge + 0.06 * k)}q${n(-0.06 * k)} 0 ${n(-0.06 * k)} ${n(-0.06 * k)}z`,
    ) +
    rect(edge, fold, inner, flap, ink.soft) +
    path(
      ink.linen,
      `M${n(edge + inner)} ${n(fold + flap)}v${n(corner * 0.8)}Q${n(edge + inner - corner * 0.35)} ${n(fold + flap + corner * 0.42)} ${n(edge + inner - corner)} ${n(fold + flap)}z`,
    ) +
    path(
      ink.fine,
      `M${n(w * 0.3)} ${n(end - 0.05 * k)}q${n(0.03 * k)} ${n(-0.25 * k)} ${n(-0.02 * k)} ${n(-0.5 * k)}M${n(w * 0.66)} ${n(end - 0.05 * k)}q${n(-0.05 * k)} ${n(-0.2 * k)} ${n(0.01 * k)} ${n(-0.42 * k)}`,
    )
  )
}

/** Backrest with cushions along z = 0 from x to x + w, seats in front of it. */
function seats(ink: Ink, x: number, z: number, w: number, d: number, back: number): string {
  const count = Math.min(Math.max(1, Math.round(w / 0.72)), PARTS_MAX)
  const each = w / count
  const gap = Math.min(0.012, each * 0.05)
  return Array.from({ length: count }, (_, i) => {
    const left = x + i * each + gap
    return (
      rect(left, z + back, each - 2 * gap, d - back - gap, ink.soft, Math.min(0.06, each / 6, d / 8)) +
      rect(left, z + back * 0.42, each - 2 * gap, back * 0.78, ink.linen, Math.min(0.07, each / 6, back * 0.38))
    )
  }).join('')
}

const sofa: Draw = (ink, w, d) => {
  const back = Math.min(0.26, d * 0.32)
  const arm = Math.min(0.17, w * 0.12)
  const pillow = Math.min(0.4, w / 5)
  const tilted = (x: number, turn: number) =>
    `<g transform="translate(${n(x)} ${n(back * 1.15)})rotate(${turn})">${rect(-pillow / 2, -pillow * 0.18, pillow, pillow * 0.36, '', pillow * 0.12)}</g>`
  return (
    rect(0, 0, w, back * 0.42, ink.shade, Math.min(0.05, back * 0.2)) +
    seats(ink, arm, 0, w - 2 * arm, d - d * 0.02, back) +
    rect(0, 0, arm, d, ink.soft, arm * 0.45) +
    rect(w - arm, 0, arm, d, ink.soft, arm * 0.45) +
    (w > 1.5 && ink.detailed ? tilted(arm + pillow * 0.5, -28) + tilted(w - arm - pillow * 0.5, 28) : '')
  )
}

/** Corner sofa: backs along both walls, a seat in the corner, an arm at each free end. */
const cornerSofa = (ink: Ink, { a, b, c, d }: LExtrusion): string => {
  const back = Math.min(0.26, c * 0.32, d * 0.32)
  const arm = Math.min(0.17, (a - c) * 0.25, (b - d) * 0.25)
  // The arm along x = 0 is the same row of seats, mirrored at the diagonal.
  const mirrored = seats(ink, d, 0, b - d - arm, c * 0.98, back)
  return (
    rect(0, 0, a, back * 0.42, ink.shade, back * 0.2) +
    rect(0, 0, back * 0.42, b, ink.shade, back * 0.2) +
    rect(back, back, c - back, d - back, ink.soft, Math.min(0.06, c / 6)) +
    rect(back * 0.42, back * 0.42, back * 0.9, back * 0.9, ink.linen, back * 0.36) +
    seats(ink, c, 0, a - c - arm, d * 0.98, back) +
    `<g transform="matrix(0 1 1 0 0 0)">${mirrored}</g>` +
    rect(a - arm, 0, arm, d, ink.soft, arm * 0.2) +
    rect(0, b - arm, c, arm, ink.soft, arm * 0.2)
  )
}

const armchair: Draw = (ink, w, d) => {
  const r = cornerRadius('armchair', w, d)
  const back = d * 0.24
  const arm = Math.min(0.17, w * 0.19)
  const inner = Math.min(w, d) * 0.09
  return (
    rect(0, 0, w, d, ink.shade, r) +
    rect(arm, back, w - 2 * arm, d - back, ink.soft, inner) +
    rect(arm * 1.15, back * 0.55, w - 2.3 * arm, back * 0.8, ink.linen, Math.min(inner, back * 0.4))
  )
}

const roundChair = (ink: Ink, r: number): string =>
  path(
    ink.shade,
    `M${n(-r * 0.94)} ${n(r * 0.34)}A${n(r)} ${n(r)} 0 1 1 ${n(r * 0.94)} ${n(r * 0.34)}L${n(r * 0.66)} ${n(r * 0.24)}A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(-r * 0.66)} ${n(r * 0.24)}z`,
  ) + circle(0, r * 0.12, r * 0.62, ink.soft)

/** Seat with a curved back; `arms` adds rests at the sides. */
const chair =
  (arms: boolean, heavy: number): Draw =>
  (ink, w, d) => {
    const back = d * heavy
    const rest = arms ? w * 0.1 : 0
    return (
      rect(w * 0.06 + rest, back * 0.7, w * 0.88 - 2 * rest, d - back * 0.7, ink.soft, Math.min(w, d) * 0.2) +
      (arms
        ? rect(0, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6) +
          rect(w - rest * 1.3, d * 0.22, rest * 1.3, d * 0.56, ink.shade, rest * 0.6)
        : '') +
      path(
        '',
        `M${n(w * 0.03)} ${n(back * 1.15)}Q${n(w * 0.08)} 0 ${n(w * 0.3)} 0H${n(w * 0.7)}Q${n(w * 0.92)} 0 ${n(w * 0.97)} ${n(back * 1.15)}Q${n(w / 2)} ${n(back * 0.62)} ${n(w * 0.03)} ${n(back * 1.15)}z`,
      )
    )
  }

/** Five castors under a seat with arm rests. */
const taskChair: Draw = (ink, w, d) => {
  const r = Math.min(w, d) / 2
  const star = [0, 1, 2, 3, 4]
    .map((i) => {
      const angle = Math.PI * (0.5 + (2 * i) / 5)
      return `M${n(w / 2)} ${n(d / 2)}L${n(w / 2 + 0.96 * r * Math.cos(angle))} ${n(d / 2 + 0.96 * r * Math.sin(angle))}`
    })
    .join('')
  const [x, z, s] = [w / 2, d / 2, r * 1.36]
  return (
    path(` fill="none" stroke-width="${n(r * 0.12)}" stroke-linecap="round" stroke-opacity=".55"`, star) +
    rect(x - s / 2, z - s * 0.42, s, s * 0.94, '', s * 0.26) +
    rect(x - s * 0.4, z - s * 0.26, s * 0.8, s * 0.72, ink.soft, s * 0.2) +
    rect(x - s * 0.6, z - s * 0.2, s * 0.15, s * 0.5, '', s * 0.07) +
    rect(x + s * 0.45, z - s * 0.2, s * 0.15, s * 0.5, '', s * 0.07) +
    path(
      '',
      `M${n(x - s * 0.46)} ${n(z - s * 0.26)}Q${n(x)} ${n(z - s * 0.92)} ${n(x + s * 0.46)} ${n(z - s * 0.26)}Q${n(x)} ${n(z - s * 0.52)} ${n(x - s * 0.46)} ${n(z - s * 0.26)}z`,
    )
  )
}

/** Long faint lines of wood. */
function grain(ink: Ink, w: number, d: number): string {
  if (!ink.detailed) return ''
  const long = Math.max(w, d)
  const [across, along] = w >= d ? [d, w] : [w, d]
  const lines = [0.24, 0.43, 0.71].map((share, i) => {
    const [s, from, to, bow] = [
      share * across,
      (0.08 + 0.07 * i) * along,
      (0.94 - 0.05 * i) * along,
      0.012 * long * (i - 1),
    ]
    return w >= d
      ? `M${n(from)} ${n(s)}Q${n(along / 2)} ${n(s + bow)} ${n(to)} ${n(s)}`
      : `M${n(s)} ${n(from)}Q${n(s + bow)} ${n(along / 2)} ${n(s)} ${n(to)}`
  })
  return path(' fill="none" stroke-opacity=".2"', lines.join(''))
}

const woodTop: Draw = (ink, w, d) =>
  rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.06, CORNER_MAX)) + grain(ink, w, d)

const roundTop = (ink: Ink, r: number): string =>
  circle(0, 0, r, ink.wood) + circle(0, 0, r * 0.9, ink.fine) + (ink.detailed ? circle(0, 0, r * 0.16, ink.linen) : '')

/** Cabinets round a corner: one row along each wall and a plain block where they meet. */
const corner =
  (draw: Draw) =>
  (ink: Ink, { a, b, c, d }: LExtrusion): string =>
    rect(0, 0, c, d, ink.shade) +
    `<g transform="translate(${n(c)} 0)">${draw(ink, a - c, d)}</g>` +
    `<g transform="matrix(0 1 1 0 0 ${n(d)})">${draw(ink, b - d, c)}</g>`

const coffeeTable: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.09
  const s = Math.min(w, d) * 0.3
  return (
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.1, CORNER_MAX)) +
    rect(m, m, w - 2 * m, d - 2 * m, ink.soft, m * 0.6) +
    (ink.detailed
      ? `<g transform="translate(${n(w * 0.3)} ${n(d * 0.52)})rotate(-14)">${rect(-s * 0.55, -s * 0.4, s * 1.1, s * 0.8, ink.linen)}</g>` +
        circle(w * 0.68, d * 0.46, s * 0.36, ink.linen) +
        circle(w * 0.68, d * 0.46, s * 0.2, ink.shade)
      : '')
  )
}

const meetingTable: Draw = (ink, w, d) => {
  const [x, z] = w >= d ? [w * 0.22, d * 0.44] : [w * 0.44, d * 0.22]
  return (
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.12, CORNER_MAX)) +
    rect(x, z, w - 2 * x, d - 2 * z, ink.shade, Math.min(w - 2 * x, d - 2 * z) * 0.4) +
    grain(ink, w, d)
  )
}

/** Screen towards the back, keyboard and mouse at the person's side. */
function workplace(ink: Ink, x: number, z: number, d: number, room: number): string {
  if (d < 0.4 || room < 0.6) return ''
  const screen = Math.min(0.62, room * 0.45)
  const keys = d - Math.min(0.3, d * 0.36)
  return (
    rect(x - 0.12, z + d * 0.12, 0.24, 0.16, ink.shade, 0.03) +
    rect(x - screen / 2, z + d * 0.16, screen, 0.045, ink.screen, 0.015) +
    rect(x - 0.22, z + keys, 0.44, 0.14, ink.linen, 0.02) +
    (ink.detailed
      ? path(ink.fine, `M${n(x - 0.2)} ${n(z + keys + 0.05)}h.4M${n(x - 0.2)} ${n(z + keys + 0.09)}h.4`) +
        rect(x + 0.28, z + keys + 0.02, 0.06, 0.1, ink.linen, 0.03)
      : '')
  )
}

const desk: Draw = (ink, w, d) =>
  rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.04, CORNER_MAX)) + workplace(ink, w / 2, 0, d, w)

/** The person sits in the inner corner, so the screen stands across the outer one. */
const cornerDesk = (ink: Ink, { a, b, c, d }: LExtrusion): string => {
  const s = Math.min(c, d)
  return (
    path(ink.wood, `M0 0H${n(a)}V${n(d)}H${n(c)}V${n(b)}H0z`) +
    `<g transform="translate(${n(c * 0.62)} ${n(d * 0.62)})rotate(-45)">${rect(-0.3, -s * 0.42, 0.6, 0.045, ink.screen, 0.015)}${rect(-0.22, s * 0.02, 0.44, 0.14, ink.linen, 0.02)}</g>`
  )
}

const execDesk: Draw = (ink, w, d) => {
  const padW = Math.min(0.7, w * 0.4)
  const padD = Math.min(0.45, d * 0.48)
  const m = Math.min(w, d) * 0.05
  return (
    rect(0, 0, w, d, ink.wood, Math.min(Math.min(w, d) * 0.05, CORNER_MAX)) +
    rect(m, m, w - 2 * m, d - 2 * m, ink.fine, m * 0.5) +
    rect(w / 2 - padW / 2, d - padD - m * 1.6, padW, padD, ink.shade, 0.02) +
    rect(w / 2 - padW * 0.32, d - padD * 0.85 - m * 1.6, padW * 0.3, padD * 0.7, ink.linen) +
    (w > 1.2
      ? rect(w * 0.1, d * 0.3, Math.min(0.44, w * 0.22), 0.05, ink.screen, 0.015) +
        rect(w * 0.1 + 0.04, d * 0.3 + 0.1, Math.min(0.36, w * 0.18), 0.13, ink.linen, 0.02)
      : '') +
    (ink.detailed ? circle(w * 0.86, d * 0.26, Math.min(w, d) * 0.07, ink.lamp) : '')
  )
}

/** Rail and hangers, doors along the front. */
const wardrobe: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.1)
  const rail = (d - front) / 2
  const hangers = ink.detailed
    ? divisions(w - 0.08, 0.13)
        .map(
          (x, i) =>
            `M${n(x + 0.04 - 0.02 - 0.012 * (i % 3))} ${n(rail - d * 0.3)}L${n(x + 0.04 + 0.02 + 0.012 * ((i + 1) % 3))} ${n(rail + d * 0.3)}`,
        )
        .join('')
    : `M0 0L${n(w)} ${n(d - front)}M0 ${n(d - front)}L${n(w)} 0`
  return (
    rect(0, d - front, w, front, ink.shade) +
    path(ink.fine, `M0 ${n(rail)}H${n(w)}`) +
    path(' fill="none" stroke-opacity=".6"', hangers) +
    doors(w, d, front, 0.55)
  )
}

/** Joints between doors along the front, with a pair of handles at every second one. */
function doors(w: number, d: number, front: number, pitch: number): string {
  const joints = divisions(w, pitch)
  return joints.length === 0 ? '' : path(' fill="none"', joints.map((x) => `M${n(x)} ${n(d - front)}V${n(d)}`).join(''))
}

// Thicknesses of books and gaps between them, repeated along a shelf.
const BOOKS = [0.04, 0.03, 0.05, 0.035, 0.09, 0.03, 0.045, 0.04, 0.12, 0.035, 0.05, 0.03, 0.04]

const shelf: Draw = (ink, w, d) => {
  const [along, across] = w >= d ? [w, d] : [d, w]
  const depth = Math.min(across * 0.62, 0.24)
  const boards = divisions(along, 0.8)
  let books = ''
  for (let at = 0.06, i = 0; ink.detailed && i < PARTS_MAX && at < along - 0.06; at += BOOKS[i % BOOKS.length]!, i++)
    if (boards.every((board) => Math.abs(board - at) > 0.02))
      books += `M${n(at)} ${n(across * 0.08)}v${n(depth * (i % 4 === 1 ? 0.85 : 1))}`
  const lines = boards.map((x) => `M${n(x)} 0V${n(across)}`).join('')
  const drawn =
    rect(0, 0, along, across * 0.08 + depth, ink.shade) +
    (books ? path(ink.fine, books) : path(ink.fine, `M0 0L${n(along)} ${n(across)}`)) +
    (lines ? path(' fill="none"', lines) : '')
  return w >= d ? drawn : `<g transform="matrix(0 1 1 0 0 0)">${drawn}</g>`
}

const sideboard: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  const m = Math.min(0.05, d * 0.12)
  return (
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.03) +
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.fine, m * 0.4) +
    rect(0, d - front, w, front, ink.shade) +
    doors(w, d, front, 0.5)
  )
}

const drawers: Draw = (ink, w, d) => {
  const front = Math.min(0.06, d * 0.14)
  const m = Math.min(w, d) * 0.12
  return (
    rect(0, d - front, w, front, ink.shade) +
    rect(m, m, w - 2 * m, d - front - 2 * m, ink.soft, m * 0.3) +
    path('', `M${n(w * 0.36)} ${n(d - front / 2)}H${n(w * 0.64)}`)
  )
}

const nightstand: Draw = (ink, w, d) => {
  const front = Math.min(0.05, d * 0.14)
  return (
    rect(0, 0, w, d, ink.wood, Math.min(w, d) * 0.06) +
    rect(0, d - front, w, front, ink.shade) +
    path('', `M${n(w * 0.4)} ${n(d - front / 2)}H${n(w * 0.6)}`)
  )
}

/** Border of two lines and fringes at the short ends. */
const carpet: Draw = (ink, w, d) => {
  const m = Math.min(0.14, Math.min(w, d) * 0.07)
  const ends = w >= d ? `M0 0V${n(d)}M${n(w)} 0V${n(d)}` : `M0 0H${n(w)}M0 ${n(d)}H${n(w)}`
  return (
    rect(m, m, w - 2 * m, d - 2 * m, ' fill="none" stroke-opacity=".35"') +
    rect(m * 1.5, m * 1.5, w - 3 * m, d - 3 * m, `${ink.soft} stroke-opacity=".35" stroke-dasharray=".05 .035"`) +
    path(` fill="none" stroke-opacity=".4" stroke-width="${n(m * 0.5)}" stroke-dasharray=".012 .022"`, ends)
  )
}

const roundCarpet = (ink: Ink, r: number): string =>
  circle(0, 0, r * 0.9, ' fill="none" stroke-opacity=".35"') +
  circle(0, 0, r * 0.84, `${ink.soft} stroke-opacity=".35" stroke-dasharray=".05 .035"`) +
  circle(0, 0, r * 0.4, ' fill="none" stroke-opacity=".2"')

const lampHead = (ink: Ink, x: number, z: number, r: number): string =>
  circle(x, z, r * 0.5, ink.linen) +
  path('', `M${n(x - r * 0.2)} ${n(z)}H${n(x + r * 0.2)}M${n(x)} ${n(z - r * 0.2)}V${n(z + r * 0.2)}`)

const standingLamp = (ink: Ink, x: number, z: number, r: number): string => {
  const s = r * Math.SQRT1_2
  return (
    circle(x, z, r * 0.94, ink.lamp) +
    path(
      ink.fine,
      `M${n(x - s * 0.94)} ${n(z - s * 0.94)}L${n(x + s * 0.94)} ${n(z + s * 0.94)}M${n(x - s * 0.94)} ${n(z + s * 0.94)}L${n(x + s * 0.94)} ${n(z - s * 0.94)}`,
    ) +
    circle(x, z, r * 0.36, ink.linen)
  )
}

const boxed =
  (round: (ink: Ink, x: number, z: number, r: number) => string): Draw =>
  (ink, w, d) =>
    round(ink, w / 2, d / 2, Math.min(w, d) / 2)
const centred =
  (round: (ink: Ink, x: number, z: number, r: number) => string) =>
  (ink: Ink, r: number): string =>
    round(ink, 0, 0, r)

const tv: Draw = (ink, w, d) =>
  d > 0.12
    ? rect(w * 0.3, 0, w * 0.4, d, ' fill="none"') + rect(0, d * 0.55, w, d * 0.45, ink.screen, 0.01)
    : path(
        ` fill="none" stroke="${ink.theme.glass}" stroke-opacity=".7"`,
        `M${n(w * 0.03)} ${n(d * 0.72)}H${n(w * 0.97)}`,
      )

const plain: Draw = (ink, w, d) => {
  const m = Math.min(w, d) * 0.1
  return rect(m, m, w - 2 * m, d - 2 * m, ink.fine)
}

const ghost = (ink: Ink): string => ` fill="${ink.theme.dark}" fill-opacity=".06" stroke="none"`
const hanging = (ink: Ink): string => ` fill="${ink.theme.lamp}" fill-opacity=".3" stroke-dasharray=".06 .04"`

const SYMBOLS: Readonly<Record<FurnitureType, Symbol>> = {
  armchair: { corner: 0.28, box: armchair, round: roundChair },
  bed: { corner: 0.03, box: bed },
  bed_lamp: { corner: 0.5, outline: (ink) => ink.lamp, box: boxed(lampHead), round: centred(lampHead) },
  carpet: { corner: 0, outline: () => ' fill-opacity=".55" stroke-opacity=".5"', box: carpet, round: roundCarpet },
  coffee_table: { corner: 0.1, box: coffeeTable, round: roundTop },
  dining_chair: { corner: 0.28, box: chair(false, 0.2), round: roundChair },
  dining_table: { corner: 0.06, box: woodTop, round: roundTop },
  drawer_unit: { corner: 0.03, box: drawers },
  exec_chair: { corner: 0.3, box: chair(true, 0.28), round: roundChair },
  exec_table: { corner: 0.05, box: execDesk, round: roundTop, ell: cornerDesk },
  free_standing_lamp: { corner: 0.5, outline: ghost, box: boxed(standingLamp), round: centred(standingLamp) },
  meeting_chair: { corner: 0.28, box: chair(true, 0.2), round: roundChair },
  meeting_table: { corner: 0.12, box: meetingTable, round: roundTop },
  nightstand: { corner: 0.06, box: nightstand, round: roundTop },
  other: { box: plain, round: (ink, r) => circle(0, 0, r * 0.8, ink.fine) },
  pendant_lamp: { corner: 0.5, outline: hanging, box: boxed(lampHead), round: centred(lampHead) },
  shelf: { corner: 0, box: shelf, ell: corner(shelf) },
  sideboard: { corner: 0.03, box: sideboard, ell: corner(sideboard) },
  sofa: { corner: 0.1, box: sofa, round: roundChair, ell: cornerSofa },
  task_chair: {
    corner: 0.5,
    outline: ghost,
    box: taskChair,
    round: (ink, r) => `<g transform="translate(${n(-r)} ${n(-r)})">${taskChair(ink, 2 * r, 2 * r)}</g>`,
  },
  task_table: { corner: 0.04, box: desk, round: roundTop, ell: cornerDesk },
  tv: { corner: 0.02, outline: (ink) => ink.screen, box: tv },
  wardrobe: { corner: 0, box: wardrobe, ell: corner(wardrobe) },
}
