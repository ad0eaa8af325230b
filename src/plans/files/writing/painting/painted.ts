import {
  type ClipPath,
  type DisplayItem,
  type DisplayList,
  type Primitive,
  pathThrough,
  type Segment,
  type Style,
  segments,
  type Text,
} from '../../../../engine/drawing/display-list.ts'
import { printable } from '../../../../engine/drawing/svg.ts'
import { IDENTITY, type Matrix, matrixOf, multiply, scaleOf } from './matrix.ts'
import { type Command, commandsOf, transformed } from './path-commands.ts'

/** A path of a drawing in page units. */
export interface PaintedPath {
  readonly kind: 'path'
  readonly commands: readonly Command[]
  readonly evenOdd: boolean
  readonly fill: { readonly colour: string; readonly opacity: number } | undefined
  readonly stroke: PaintedStroke | undefined
  /** What it is cut to, each further. */
  readonly clips: readonly Clip[]
}

interface PaintedStroke {
  readonly colour: string
  readonly opacity: number
  readonly width: number
  readonly dashes: readonly number[]
  readonly join: 'miter' | 'round'
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
  readonly anchor: 'start' | 'middle' | 'end'
  readonly colour: string
  readonly halo: { readonly colour: string; readonly width: number; readonly opacity: number } | undefined
}

export type Painted = PaintedPath | PaintedText

/** Attributes that items take over from the groups around them. */
// biome-ignore format: of fills, then of strokes
const INHERITED = [
  'fill', 'fill-opacity', 'fill-rule',
  'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin',
] as const

interface Surroundings {
  readonly matrix: Matrix
  readonly style: Style
  readonly clips: readonly Clip[]
}

/** What a display list paints, in order; references are followed, patterns are left out. */
export const paintedOf = (list: DisplayList): Iterable<Painted> =>
  within(list, { matrix: IDENTITY, style: { fill: '#000' }, clips: [] })

function* within(list: DisplayList, around: Surroundings): Generator<Painted> {
  if (list === '\n') return
  if ('kind' in list) yield* painted(list, around)
  else for (const item of list) yield* within(item, around)
}

function* painted(item: DisplayItem, around: Surroundings): Generator<Painted> {
  // What is only referred to is painted where that is done.
  if (item.kind === 'clipPath' || item.kind === 'pattern' || item.kind === 'title') return
  const matrix = multiply(around.matrix, matrixOf(item.transform))
  const clip = item['clip-path']
  const clips = clip ? [...around.clips, clipOf(clip, matrix)] : around.clips
  const inner = { matrix, style: { ...around.style, ...pick(item) }, clips }
  switch (item.kind) {
    case 'g':
      return yield* within(item.children, inner)
    case 'use':
      return yield* painted(item.href, inner)
    case 'text':
      return yield textOf(item, inner)
    default:
      yield pathOf(outlineOf(item), inner)
  }
}

const pick = (item: Style): Style =>
  Object.fromEntries(INHERITED.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])))

const clipOf = ({ children }: ClipPath, matrix: Matrix): Clip => ({
  commands: children.flatMap((child) => transformed(outlineOf(child), matrix)),
})

function pathOf(commands: readonly Command[], { matrix, style, clips }: Surroundings): PaintedPath {
  const scale = scaleOf(matrix)
  const [fill, stroke] = [colourOf(style.fill), colourOf(style.stroke)]
  const width = (style['stroke-width'] ?? 1) * scale
  const dashes = (style['stroke-dasharray'] ?? []).map((it) => it * scale)
  const [opacity, join] = [style['stroke-opacity'] ?? 1, style['stroke-linejoin'] ?? 'miter']
  return {
    kind: 'path',
    commands: transformed(commands, matrix),
    evenOdd: style['fill-rule'] === 'evenodd',
    fill: fill === undefined ? undefined : { colour: fill, opacity: style['fill-opacity'] ?? 1 },
    stroke: stroke !== undefined && width > 0 ? { colour: stroke, opacity, width, dashes, join } : undefined,
    clips,
  }
}

/** A colour; none for `none` and for patterns. */
const colourOf = (value: Style['fill']): string | undefined =>
  typeof value === 'string' && value.startsWith('#') ? value : undefined

function textOf(item: Text, { matrix, style }: Surroundings): PaintedText {
  const halo = item['paint-order'] === 'stroke' ? colourOf(style.stroke) : undefined
  return {
    kind: 'text',
    value: printable(item.value),
    matrix,
    x: item.x ?? 0,
    y: item.y ?? 0,
    size: item['font-size'],
    bold: item['font-weight'] === 600,
    anchor: item['text-anchor'] ?? 'start',
    colour: colourOf(style.fill) ?? '#000',
    halo:
      halo === undefined
        ? undefined
        : { colour: halo, width: style['stroke-width'] ?? 1, opacity: style['stroke-opacity'] ?? 1 },
  }
}

/** Outlines that were worked out: a symbol is used wherever a piece of it stands. */
const outlines = new WeakMap<Primitive, Command[]>()

/** The outline of an item in its own frame. */
function outlineOf(item: Primitive): Command[] {
  const known = outlines.get(item)
  if (known) return known
  const commands = commandsOf(segmentsOf(item))
  outlines.set(item, commands)
  return commands
}

function segmentsOf(item: Primitive): readonly Segment[] {
  switch (item.kind) {
    case 'path':
      return item.d
    case 'polygon':
      return pathThrough(item.points, true)
    case 'rect':
      return rectPath(item.x ?? 0, item.y ?? 0, item.width, item.height, item.rx ?? 0)
    case 'circle':
      return circlePath(item.cx ?? 0, item.cy ?? 0, item.r)
  }
}

// biome-ignore format: a side for each line
function rectPath(x: number, y: number, w: number, h: number, rx: number): Segment[] {
  const r = Math.min(rx, w / 2, h / 2)
  if (r <= 0) return [['M', x, y], ['h', w], ['v', h], ['h', -w], ['z']]
  const [a, b] = [w - 2 * r, h - 2 * r]
  const arc = (dx: number, dy: number): Segment => ['a', r, r, 0, 0, 1, dx, dy]
  return [
    ['M', x + r, y], ['h', a], arc(r, r),
    ['v', b], arc(-r, r),
    ['h', -a], arc(-r, -r),
    ['v', -b], arc(r, -r), ['z'],
  ]
}

const circlePath = (x: number, y: number, r: number): Segment[] =>
  segments(['M', x - r, y], ['a', r, r, 0, 1, 1, 2 * r, 0], ['a', r, r, 0, 1, 1, -2 * r, 0], ['z'])
