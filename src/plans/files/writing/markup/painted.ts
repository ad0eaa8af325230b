import { IDENTITY, type Matrix, matrixOf, multiply, scaleOf } from './matrix.ts'
import { type Command, commandsOf, transformed } from './path-commands.ts'
import type { MarkupElement } from './read-markup.ts'

/** A path of a drawing in page units. */
export interface PaintedPath {
  readonly kind: 'path'
  readonly commands: readonly Command[]
  readonly evenOdd: boolean
  readonly fill: { readonly colour: string; readonly opacity: number } | undefined
  readonly stroke:
    | {
        readonly colour: string
        readonly opacity: number
        readonly width: number
        readonly dashes: readonly number[]
        readonly join: string
      }
    | undefined
  /** What it is cut to, each further. */
  readonly clips: readonly Clip[]
}

/** One place that several paths are cut to; the same object for all of them. */
export interface Clip {
  readonly commands: readonly Command[]
}

/** A line of text. */
export interface PaintedText {
  readonly kind: 'text'
  readonly value: string
  readonly matrix: Matrix
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly anchor: string
  readonly colour: string
  readonly halo: { readonly colour: string; readonly width: number; readonly opacity: number } | undefined
}

export type Painted = PaintedPath | PaintedText

/** Attributes that elements take over from those around them. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
] as const

type Style = Readonly<Partial<Record<(typeof INHERITED)[number], string>>>

interface Surroundings {
  readonly matrix: Matrix
  readonly style: Style
  readonly clips: readonly Clip[]
  readonly byId: ReadonlyMap<string, MarkupElement>
}

/** What the markup of a drawing paints, in order; references are followed, patterns are left out. */
export function* paintedOf(root: MarkupElement): Generator<Painted> {
  yield* within(root, { matrix: IDENTITY, style: { fill: '#000' }, clips: [], byId: idsOf(root, new Map()) })
}

function idsOf(element: MarkupElement, found: Map<string, MarkupElement>): Map<string, MarkupElement> {
  const { id } = element.attributes
  if (id !== undefined) found.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') idsOf(child, found)
  return found
}

const UNSEEN: ReadonlySet<string> = new Set(['defs', 'title', 'desc', 'clipPath', 'pattern'])

function* within(element: MarkupElement, around: Surroundings): Generator<Painted> {
  const { name, attributes, children } = element
  if (UNSEEN.has(name)) return
  const matrix = multiply(around.matrix, matrixOf(attributes['transform']))
  const style: Style = { ...around.style, ...pick(attributes) }
  const clip = referred(attributes['clip-path'], around)
  const clips = clip ? [...around.clips, clipOf(clip, matrix)] : around.clips
  const inner = { ...around, matrix, style, clips }
  if (name === 'use') {
    const target = around.byId.get(attributes['href']!.slice(1))
    if (target) yield* within(target, inner)
  } else if (name === 'text') yield textOf(attributes, children.join(''), inner)
  else if (name === '' || name === 'svg' || name === 'g')
    for (const child of children) {
      if (typeof child !== 'string') yield* within(child, inner)
    }
  else yield pathOf(outlineOf(element), inner)
}

const pick = (attributes: MarkupElement['attributes']): Style =>
  Object.fromEntries(INHERITED.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])))

const referred = (value: string | undefined, { byId }: Surroundings): MarkupElement | undefined =>
  value === undefined ? undefined : byId.get(value.slice('url(#'.length, -1))

/** Clips that were worked out, by their element and place: pieces of one group share theirs. */
const clipOf = (element: MarkupElement, matrix: Matrix): Clip => ({
  commands: element.children.flatMap((child) =>
    typeof child === 'string' ? [] : transformed(outlineOf(child), matrix),
  ),
})

function pathOf(commands: readonly Command[], { matrix, style, clips }: Surroundings): PaintedPath {
  const scale = scaleOf(matrix)
  const [fill, stroke] = [colourOf(style.fill), colourOf(style.stroke)]
  const width = Number(style['stroke-width'] ?? 1) * scale
  const dashes = (style['stroke-dasharray'] ?? '').split(/[\s,]+/).filter((it) => it !== '')
  return {
    kind: 'path',
    commands: transformed(commands, matrix),
    evenOdd: style['fill-rule'] === 'evenodd',
    fill: fill === undefined ? undefined : { colour: fill, opacity: Number(style['fill-opacity'] ?? 1) },
    stroke:
      stroke !== undefined && width > 0
        ? {
            colour: stroke,
            opacity: Number(style['stroke-opacity'] ?? 1),
            width,
            dashes: dashes.map((it) => Number(it) * scale),
            join: style['stroke-linejoin'] ?? 'miter',
          }
        : undefined,
    clips,
  }
}

/** A colour; none for `none` and for patterns. */
const colourOf = (value: string | undefined): string | undefined => (value?.startsWith('#') ? value : undefined)

function textOf(attributes: MarkupElement['attributes'], value: string, { matrix, style }: Surroundings): PaintedText {
  const halo = attributes['paint-order'] === 'stroke' ? colourOf(style.stroke) : undefined
  return {
    kind: 'text',
    value,
    matrix,
    x: Number(attributes['x'] ?? 0),
    y: Number(attributes['y'] ?? 0),
    size: Number(attributes['font-size'] ?? 12),
    bold: attributes['font-weight'] === '600',
    anchor: attributes['text-anchor'] ?? 'start',
    colour: colourOf(style.fill) ?? '#000',
    halo:
      halo === undefined
        ? undefined
        : {
            colour: halo,
            width: Number(style['stroke-width'] ?? 1),
            opacity: Number(style['stroke-opacity'] ?? 1),
          },
  }
}

/** Outlines of elements that were read: a symbol is used wherever a piece of it stands. */
const outlines = new WeakMap<MarkupElement, Command[]>()

/** The outline of an element in its own frame. */
function outlineOf(element: MarkupElement): Command[] {
  const known = outlines.get(element)
  if (known) return known
  const commands = commandsIn(element)
  outlines.set(element, commands)
  return commands
}

function commandsIn({ name, attributes }: MarkupElement): Command[] {
  const number = (key: string) => Number(attributes[key] ?? 0)
  switch (name) {
    case 'path':
      return commandsOf(attributes['d'] ?? '')
    case 'polygon':
      return polygonCommands(attributes['points'] ?? '')
    case 'rect':
      return commandsOf(rectPath(number('x'), number('y'), number('width'), number('height'), number('rx')))
    case 'circle':
      return commandsOf(circlePath(number('cx'), number('cy'), number('r')))
    default:
      throw new Error(`${name} is no element of drawings`)
  }
}

function polygonCommands(points: string): Command[] {
  const numbers = points
    .split(/[\s,]+/)
    .filter((it) => it !== '')
    .map(Number)
  const commands: Command[] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) commands.push([i === 0 ? 'M' : 'L', numbers[i]!, numbers[i + 1]!])
  return [...commands, ['Z']]
}

function rectPath(x: number, y: number, w: number, h: number, rx: number): string {
  const r = Math.min(rx, w / 2, h / 2)
  if (r <= 0) return `M${x} ${y}h${w}v${h}h${-w}z`
  const [a, b] = [w - 2 * r, h - 2 * r]
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${a}${arc(r, r)}v${b}${arc(-r, r)}h${-a}${arc(-r, -r)}v${-b}${arc(r, -r)}z`
}

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
