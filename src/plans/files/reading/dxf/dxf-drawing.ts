import type { IBlock, IDxf } from 'dxf-parser'
import { ServiceError } from '../../../../base/errors.ts'
import type { NoteList } from '../note-list.ts'
import { type Entity, type Point, pointOf } from './dxf-curves.ts'
import { linesOf } from './dxf-lines.ts'
import { entityIds } from './entity-ids.ts'

/** A line or curve of a drawing in its units, y up, as it lies in the model after all blocks are put in. */
export interface Stroke {
  readonly element: string
  readonly layer: string
  readonly points: readonly Point[]
  readonly closed: boolean
  /** Whether it is the boundary of a hatch. */
  readonly isHatch: boolean
  /** Whether it is a face of a body in three dimensions that lies flat. */
  readonly isFace?: true
  /** Where it is the arc of a door: its centre and its ends. */
  readonly arc?: { readonly centre: Point; readonly ends: readonly [Point, Point] }
  /** Height to which it is drawn up, where it has one. */
  readonly thickness: number
  /** Of its entity, where it stands in the drawing itself and not in a block; the id that we wrote on it stands in for it. */
  readonly handle?: string | undefined
}

export interface Label {
  readonly at: Point
  /** Its lines. */
  readonly lines: readonly string[]
  readonly height: number
  readonly layer: string
}

/** A block put into the drawing that is kept together. */
export interface Insert {
  readonly element: string
  readonly layer: string
  readonly name: string
  /** Directions of its own axes in the drawing; unit vectors. */
  readonly along: Point
  readonly across: Point
  readonly strokes: readonly Stroke[]
  readonly handle?: string | undefined
}

export interface Drawing {
  readonly strokes: readonly Stroke[]
  readonly labels: readonly Label[]
  readonly inserts: readonly Insert[]
  /** Layers that are off or frozen and hold something. */
  readonly hidden: readonly string[]
}

const LABELS: ReadonlySet<unknown> = new Set(['TEXT', 'MTEXT', 'ATTRIB'])

/** Deepest nesting of blocks, and most entities that are drawn when all blocks are put in. */
const DEPTH_MAX = 16
const DRAWN_MAX = 300_000
/** Most copies of a block that one entity makes in rows and columns. */
const COPIES_MAX = 10_000

/** Brings points of a block into the drawing: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * The strokes and texts of a drawing with all blocks put in.
 *
 * @param sagitta how far a straight line may lie from the arc it stands for, in units of the drawing
 * @param keeps whether a block on a layer is kept together
 * @param isHidden whether a layer is off or frozen
 * @param hasFaces whether faces of a layer are read
 * @throws ServiceError `payload_too_large` naming the block that makes the drawing too large
 */
export function drawingOf(
  dxf: IDxf,
  sagitta: number,
  keeps: (layer: string, name: string) => boolean,
  isHidden: (layer: string) => boolean,
  hasFaces: (layer: string) => boolean,
  notes: NoteList,
): Drawing {
  const strokes: Stroke[] = []
  const labels: Label[] = []
  const inserts: Insert[] = []
  const skipped = new Map<string, number>()
  const hidden = new Map<string, number>()
  const idAt = entityIds()
  let drawn = 0
  const blocks = new Map(Object.entries(dxf.blocks ?? {}))

  function draw(
    entity: Entity,
    matrix: Matrix,
    outerLayer: string,
    depth: number,
    into: Stroke[],
    inKept: boolean,
  ): void {
    const own = typeof entity['layer'] === 'string' ? entity['layer'] : '0'
    const layer = own === '0' ? outerLayer : own
    const element = elementOf(entity, layer)
    if (++drawn > DRAWN_MAX)
      throw new ServiceError(
        'payload_too_large',
        `${element}: the drawing has more than ${DRAWN_MAX} entities when its blocks are put in: blocks are nested too deeply or repeated too often`,
      )
    if (entity['inPaperSpace'] === true) skip('entities in paper space')
    else if (isHidden(layer)) hidden.set(layer, (hidden.get(layer) ?? 0) + 1)
    else if (entity['type'] === 'INSERT') put(entity, element, layer, matrix, depth, into, inKept)
    else if (LABELS.has(entity['type'])) {
      const label = labelOf(entity, layer, matrix)
      if (label && !inKept) labels.push(label)
    } else {
      const isUnread = entity['type'] === '3DFACE' && !hasFaces(layer)
      const stroke = isUnread ? undefined : strokeOf(entity, element, layer, matrix, sagitta)
      if (stroke) into.push({ ...stroke, handle: idAt(entity, depth) })
      else skip(String(entity['type']))
    }
  }

  function put(
    entity: Entity,
    element: string,
    layer: string,
    matrix: Matrix,
    depth: number,
    into: Stroke[],
    inKept: boolean,
  ): void {
    const name = String(entity['name'] ?? '')
    const block = blocks.get(name)
    if (!block?.entities) {
      notes.leftOut(element, `there is no block ${JSON.stringify(name)}`)
      return
    }
    if (depth >= DEPTH_MAX)
      throw new ServiceError('invalid', `${element}: blocks are nested more than ${DEPTH_MAX} deep, or in a circle`)
    for (const place of placesOf(entity, block, element)) {
      const inner = multiplied(matrix, place)
      const isInsert = !inKept && keeps(layer, name)
      const target = isInsert ? [] : into
      for (const part of block.entities)
        draw(part as unknown as Entity, inner, layer, depth + 1, target, inKept || isInsert)
      if (isInsert && target.length > 0)
        inserts.push({ element, layer, name, handle: idAt(entity, depth), ...axesOf(inner), strokes: target })
      else if (isInsert) notes.leftOut(element, 'its block holds no line that is read')
    }
  }

  function skip(what: string): void {
    skipped.set(what, (skipped.get(what) ?? 0) + 1)
  }

  for (const entity of dxf.entities ?? []) draw(entity as unknown as Entity, IDENTITY, '0', 0, strokes, false)
  for (const [layer, count] of hidden)
    notes.leftOut(
      `${count} ${count > 1 ? 'entities' : 'entity'} on layer ${JSON.stringify(layer.slice(0, 60))}`,
      'the layer is off or frozen; it is read when it is named',
    )
  for (const [what, count] of skipped)
    notes.leftOut(
      `${count} ${what}`,
      'are not read: rooms, doors, windows and furniture are read from lines, polylines, arcs, circles, ellipses, splines and blocks',
    )
  return { strokes, labels, inserts, hidden: [...hidden.keys()] }
}

function elementOf(entity: Entity, layer: string): string {
  const handle = entity['handle'] === undefined ? '' : ` ${String(entity['handle'])}`
  const name = entity['type'] === 'INSERT' ? ` ${JSON.stringify(String(entity['name'] ?? '').slice(0, 60))}` : ''
  return `${String(entity['type'])}${handle}${name} on layer ${JSON.stringify(layer.slice(0, 60))}`
}

/** The matrices of all copies that one entity makes of a block. */
function placesOf(entity: Entity, block: IBlock, element: string): Matrix[] {
  const number = (key: string, otherwise: number) => {
    const value = entity[key]
    return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  }
  const [columns, rows] = [Math.max(1, number('columnCount', 1)), Math.max(1, number('rowCount', 1))]
  if (columns * rows > COPIES_MAX)
    throw new ServiceError(
      'payload_too_large',
      `${element}: makes ${columns * rows} copies of a block, at most ${COPIES_MAX} are read`,
    )
  const turn = (number('rotation', 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [sx, sy] = [number('xScale', 1), number('yScale', 1)]
  const mirror = mirrors(entity) ? -1 : 1
  const at = pointOf(entity['position']) ?? [0, 0]
  const base = pointOf(block.position) ?? [0, 0]
  const places: Matrix[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [dx, dy] = [column * number('columnSpacing', 0), row * number('rowSpacing', 0)]
      const local: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, 0, 0]
      const [bx, by] = applied(local, base)
      const [e, f] = [at[0] + dx * cos - dy * sin - bx, at[1] + dx * sin + dy * cos - by]
      places.push([mirror * local[0], local[1], mirror * local[2], local[3], mirror * e, f])
    }
  }
  return places
}

/** Whether an entity lies in a plane that is seen from behind: its x runs the other way. */
function mirrors(entity: Entity): boolean {
  const direction = Object(entity['extrusionDirection']) as { z?: unknown }
  return direction.z === -1 || entity['extrusionDirectionZ'] === -1
}

function axesOf([a, b, c, d]: Matrix): Pick<Insert, 'along' | 'across'> {
  const [along, across] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
  return { along: [a / along, b / along], across: [c / across, d / across] }
}

function strokeOf(entity: Entity, element: string, layer: string, matrix: Matrix, sagitta: number): Stroke | undefined {
  const drawn = linesOf(entity, sagitta)
  if (!drawn || drawn.points.length < 2) return undefined
  const mirror = mirrors(entity) && entity['type'] !== 'LINE' ? -1 : 1
  const place = ([x, y]: Point): Point => applied(matrix, [mirror * x, y])
  const { arc } = drawn
  const thickness = [entity['depth'], entity['thickness']].find((it) => typeof it === 'number' && it > 0)
  return {
    element,
    layer,
    points: drawn.points.map(place),
    closed: drawn.closed,
    isHatch: entity['type'] === 'HATCH',
    ...(entity['type'] === '3DFACE' && { isFace: true }),
    thickness: typeof thickness === 'number' ? thickness : 0,
    ...(arc ? { arc: { centre: place(arc.centre), ends: [place(arc.ends[0]), place(arc.ends[1])] as const } } : {}),
  }
}

function labelOf(entity: Entity, layer: string, matrix: Matrix): Label | undefined {
  const at = textPlace(entity)
  const raw = entity['text']
  if (!at || typeof raw !== 'string') return undefined
  const height = entity['height'] ?? entity['textHeight']
  return {
    // A text of several lines tells its place in the model, others in their plane.
    at: applied(matrix, [mirrors(entity) && entity['type'] !== 'MTEXT' ? -at[0] : at[0], at[1]]),
    lines: raw
      .slice(0, 2000)
      .split(/(?<!\\)\\P|\^J|\n/)
      .map(plainText)
      .filter((line) => line !== ''),
    height: typeof height === 'number' ? height : 0,
    layer,
  }
}

/** Horizontal alignments of a text that is stretched from its first point to its second one. */
const STRETCHED: ReadonlySet<unknown> = new Set([3, 5])

/** Where a text is: the second of its points is that by which it is aligned, and the first one may be missing then. */
function textPlace({ position, startPoint, endPoint, halign, valign }: Entity): Point | undefined {
  const [first, second] = [pointOf(position ?? startPoint), pointOf(endPoint)]
  if (!second || !(halign || valign)) return first ?? second
  return first && STRETCHED.has(halign) ? [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2] : second
}

/** A line of text without the codes of its format. */
const plainText = (text: string): string =>
  text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\p[^;\\{}]*;/g, '')
    .replace(/\\[Xx]/g, ' ')
    .replace(/\\S([^;#^/]*)[#^/]([^;]*);/g, (_, over: string, under: string) =>
      over.trim() && under.trim() ? `${over}/${under}` : over + under,
    )
    .replace(/\\[ACFHQTWacfhqtw][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/%%[uokUOK]/g, '')
    .replace(/%%[dD]/g, '°')
    .replace(/%%[cC]/g, 'Ø')
    .replace(/\\~/g, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const applied = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b] = [outer[0] * inner[0] + outer[2] * inner[1], outer[1] * inner[0] + outer[3] * inner[1]]
  const [c, d] = [outer[0] * inner[2] + outer[2] * inner[3], outer[1] * inner[2] + outer[3] * inner[3]]
  const [e, f] = applied(outer, [inner[4], inner[5]])
  return [a, b, c, d, e, f]
}
