import type { IBlock, IDxf } from 'dxf-parser'
import { ServiceError } from '../../../../base/errors.ts'
import { elementAt, firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import type { NoteList } from '../note-list.ts'
import { modelName } from '../plan-names.ts'

export type Point = readonly [number, number]

/** A line or curve of a drawing in its units, y up, as it lies in the model after all blocks are put in. */
export interface Stroke {
  readonly element: string
  readonly layer: string
  readonly points: readonly Point[]
  readonly closed: boolean
  /** Whether it is the boundary of a hatch. */
  readonly isHatch: boolean
  /** Where it is the arc of a door: its centre and its ends. */
  readonly arc?: { readonly centre: Point; readonly ends: readonly [Point, Point] }
  /** Height to which it is drawn up, where it has one. */
  readonly thickness: number
  /** Of its entity, where it stands in the drawing itself and not in a block. */
  readonly handle?: string | undefined
}

export interface Label {
  readonly at: Point
  readonly text: string
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
}

const LABELS: ReadonlySet<unknown> = new Set(['TEXT', 'MTEXT', 'ATTRIB'])

/** Deepest nesting of blocks, and most entities that are drawn when all blocks are put in. */
const DEPTH_MAX = 16
const DRAWN_MAX = 300_000
/** Most copies of a block that one entity makes in rows and columns. */
const COPIES_MAX = 10_000
/** Sagitta of arcs as they are drawn by straight lines, as a share of what the file takes for 1 cm. */
const ARC_STEPS_MAX = 64

/** An entity as the parser gives it. */
type Entity = Readonly<Record<string, unknown>>

/** Brings points of a block into the drawing: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * The strokes and texts of a drawing with all blocks put in.
 *
 * @param sagitta how far a straight line may lie from the arc it stands for, in units of the drawing
 * @param keeps whether a block on a layer is kept together
 * @throws ServiceError `payload_too_large` naming the block that makes the drawing too large
 */
export function drawingOf(
  dxf: IDxf,
  sagitta: number,
  keeps: (layer: string, name: string) => boolean,
  notes: NoteList,
): Drawing {
  const strokes: Stroke[] = []
  const labels: Label[] = []
  const inserts: Insert[] = []
  const skipped = new Map<string, number>()
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
    else if (entity['type'] === 'INSERT') put(entity, element, layer, matrix, depth, into, inKept)
    else if (LABELS.has(entity['type'])) {
      const label = labelOf(entity, layer, matrix)
      if (label && !inKept) labels.push(label)
    } else {
      const stroke = strokeOf(entity, element, layer, matrix, sagitta)
      if (stroke) into.push({ ...stroke, handle: handleAt(entity, depth) })
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
        inserts.push({ element, layer, name, handle: handleAt(entity, depth), ...axesOf(inner), strokes: target })
      else if (isInsert) notes.leftOut(element, 'its block holds no line that is read')
    }
  }

  function skip(what: string): void {
    skipped.set(what, (skipped.get(what) ?? 0) + 1)
  }

  for (const entity of dxf.entities ?? []) draw(entity as unknown as Entity, IDENTITY, '0', 0, strokes, false)
  for (const [what, count] of skipped)
    notes.leftOut(
      `${count} ${what}`,
      'are not read: rooms, doors, windows and furniture are read from lines, polylines, arcs, circles and blocks',
    )
  return { strokes, labels, inserts }
}

/** The handle of an entity of the drawing itself: those in blocks stand for as many as their blocks are put in. */
const handleAt = ({ handle }: Entity, depth: number) =>
  depth === 0 && handle !== undefined ? modelName(String(handle)) : undefined

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
    thickness: typeof thickness === 'number' ? thickness : 0,
    ...(arc ? { arc: { centre: place(arc.centre), ends: [place(arc.ends[0]), place(arc.ends[1])] as const } } : {}),
  }
}

type Lines = Pick<Stroke, 'points' | 'closed' | 'arc'>

function linesOf(entity: Entity, sagitta: number): Lines | undefined {
  switch (entity['type']) {
    case 'LINE':
    case 'LWPOLYLINE':
    case 'POLYLINE':
    case 'HATCH':
      return polyline(entity, sagitta)
    case 'ARC':
    case 'CIRCLE':
      return arc(entity, sagitta)
    case 'SOLID': {
      const points = pointsOf(entity['points'])
      // The last two corners of a SOLID are listed crosswise.
      return {
        points: points.length === 4 ? [0, 1, 3, 2].map((corner) => elementAt(points, corner)) : points,
        closed: true,
      }
    }
    default:
      return undefined
  }
}

function polyline(entity: Entity, sagitta: number): Lines | undefined {
  if (entity['isPolyfaceMesh'] === true || entity['is3dPolygonMesh'] === true) return undefined
  const vertices = Array.isArray(entity['vertices']) ? (entity['vertices'] as Entity[]) : []
  const closed = entity['shape'] === true
  const points: Point[] = []
  for (const [i, vertex] of vertices.entries()) {
    const point = pointOf(vertex)
    if (!point || vertex['splineControlPoint'] === true) continue
    points.push(point)
    const bulge = vertex['bulge']
    const next = pointOf(vertices[i + 1] ?? (closed ? vertices[0] : undefined))
    if (typeof bulge === 'number' && bulge !== 0 && next) points.push(...bulged(point, next, bulge, sagitta))
  }
  return { points, closed }
}

/** Points between two on an arc, of which the bulge is the tangent of a quarter of its angle, positive to the left. */
function bulged([ax, ay]: Point, [bx, by]: Point, bulge: number, sagitta: number): Point[] {
  const angle = 4 * Math.atan(bulge)
  const chord = Math.hypot(bx - ax, by - ay)
  if (chord < 1e-9 || Math.abs(angle) < 1e-3) return []
  const radius = chord / (2 * Math.sin(Math.abs(angle) / 2))
  const steps = stepsOf(radius, Math.abs(angle), sagitta)
  const height = (1 - bulge * bulge) / (4 * bulge)
  const [cx, cy] = [(ax + bx) / 2 - height * (by - ay), (ay + by) / 2 + height * (bx - ax)]
  const start = Math.atan2(ay - cy, ax - cx)
  return Array.from({ length: steps - 1 }, (_, i): Point => {
    const at = start + (angle * (i + 1)) / steps
    return [cx + radius * Math.cos(at), cy + radius * Math.sin(at)]
  })
}

function arc(entity: Entity, sagitta: number): Lines | undefined {
  const centre = pointOf(entity['center'])
  const { radius, startAngle, endAngle } = entity
  if (!centre || typeof radius !== 'number' || !(radius > 0)) return undefined
  const whole = entity['type'] === 'CIRCLE'
  const start = !whole && typeof startAngle === 'number' ? startAngle : 0
  const end = !whole && typeof endAngle === 'number' ? endAngle : 2 * Math.PI
  const angle = whole ? 2 * Math.PI : (((end - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI
  const steps = stepsOf(radius, angle, sagitta)
  const point = (at: number): Point => [centre[0] + radius * Math.cos(at), centre[1] + radius * Math.sin(at)]
  const points = Array.from({ length: whole ? steps : steps + 1 }, (_, i) => point(start + (angle * i) / steps))
  if (whole) return { points, closed: true }
  return { points, closed: false, arc: { centre, ends: [firstOf(points), lastOf(points)] } }
}

function stepsOf(radius: number, angle: number, sagitta: number): number {
  const step = 2 * Math.acos(Math.max(0, 1 - Math.min(1, sagitta / radius)))
  return Math.min(ARC_STEPS_MAX, Math.max(2, Math.ceil(angle / (step || 1))))
}

function labelOf(entity: Entity, layer: string, matrix: Matrix): Label | undefined {
  const at = pointOf(entity['position'] ?? entity['startPoint'] ?? entity['endPoint'])
  const raw = entity['text']
  if (!at || typeof raw !== 'string') return undefined
  const height = entity['height'] ?? entity['textHeight']
  return {
    at: applied(matrix, at),
    text: plainText(raw.slice(0, 2000)),
    height: typeof height === 'number' ? height : 0,
    layer,
  }
}

/** A text without the codes of its format. */
const plainText = (text: string): string =>
  text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[PpXx]|\^J/g, ' ')
    .replace(/\\S([^;#^/]*)[#^/]([^;]*);/g, '$1/$2')
    .replace(/\\[ACFHQTWacfhqtw][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/%%[uokUOK]/g, '')
    .replace(/%%[dD]/g, '°')
    .replace(/%%[cC]/g, 'Ø')
    .replace(/\\~/g, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function pointOf(value: unknown): Point | undefined {
  const { x, y } = Object(value) as { x?: unknown; y?: unknown }
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined
}

const pointsOf = (value: unknown): Point[] =>
  Array.isArray(value)
    ? value.flatMap((it) => {
        const point = pointOf(it)
        return point ? [point] : []
      })
    : []

const applied = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b] = [outer[0] * inner[0] + outer[2] * inner[1], outer[1] * inner[0] + outer[3] * inner[1]]
  const [c, d] = [outer[0] * inner[2] + outer[2] * inner[3], outer[1] * inner[2] + outer[3] * inner[3]]
  const [e, f] = applied(outer, [inner[4], inner[5]])
  return [a, b, c, d, e, f]
}
