import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { type Mesh, trianglesOf } from '../outlines/mesh-outline.ts'
import { BodyError, type IfcModel, type Line, textOf } from './ifc-model.ts'
import type { IfcOpening } from './ifc-openings.ts'
import type { IfcSpace } from './ifc-spaces.ts'
import { extentAlong, heightsOf } from './shapes/mesh-extent.ts'

/** Most panes that are looked at. */
const PANES_MAX = 10_000
/** Thicker bodies are bent or no panes, metres. */
const DEPTH_MAX = 0.6
/** Wider panes are looked at in parts of half the width, so that each lies beside one room, metres. */
const WIDTH_MAX = 3
/** Lower parts of a storey are no windows, metres. */
const HEIGHT_MIN = 0.5
/** Panes nearer to each other than this stand above one another, metres. */
const SAME = 0.2
/** The number of what is no entity: its storey follows from its height. */
const NO_ENTITY = -1

/** Names of opaque panels, in six languages. */
const OPAQUE = /solid|opaque|spandrel|blind|massiv|br[uü]stung|paneel|plein|opac|cieg|cieco|dicht/i

interface Pane {
  readonly element: string
  readonly x: number
  readonly z: number
  readonly along: readonly [number, number]
  readonly width: number
  readonly bottom: number
  readonly top: number
}

/** The glass of curtain walls as windows of the rooms behind it, storey by storey. */
export function facadeWindows(
  model: IfcModel,
  parents: ReadonlyMap<number, number>,
  spaces: readonly IfcSpace[],
): IfcOpening[] {
  const columns: Pane[][] = []
  for (const pane of panesOf(model, parents)) {
    const column = columns.find(([first]) => standsAbove(pane, first!))
    if (column) column.push(pane)
    else columns.push([pane])
  }
  const levels = levelsOf(spaces)
  return columns.flatMap((column) => levels.flatMap((level) => windowOf(column, level)))
}

type Level = Pick<IfcSpace, 'bottom' | 'height'>

/** Floors whose heights differ by less are of one storey, metres. */
const STEP_MAX = 1.5

/** The storeys on which spaces stand, as high as their lowest space. */
function levelsOf(spaces: readonly IfcSpace[]): Level[] {
  const levels: Level[] = []
  for (const { bottom, height } of spaces.toSorted((a, b) => a.bottom - b.bottom)) {
    const last = levels.at(-1)
    if (last && bottom <= last.bottom + STEP_MAX)
      levels[levels.length - 1] = { ...last, height: Math.min(last.height, height) }
    else levels.push({ bottom, height })
  }
  return levels
}

const standsAbove = (a: Pane, b: Pane) =>
  Math.hypot(a.x - b.x, a.z - b.z) < SAME && Math.abs(a.along[0] * b.along[1] - a.along[1] * b.along[0]) < SAME

/** What is glass of a column in the height of a storey. */
function windowOf(column: readonly Pane[], { bottom, height }: Level): IfcOpening[] {
  const cut = column
    .map((pane) => ({ ...pane, low: Math.max(pane.bottom, bottom), high: Math.min(pane.top, bottom + height) }))
    .filter(({ low, high }) => high - low > 0.1)
  const [low, high] = [Math.min(...cut.map((it) => it.low)), Math.max(...cut.map((it) => it.high))]
  if (!(high - low >= HEIGHT_MIN)) return []
  const { element, x, z, along, width } = elementAt(cut, 0)
  return [
    {
      element,
      number: NO_ENTITY,
      type: 'window',
      x,
      z,
      along: [along],
      width,
      depth: 0,
      bottom: low,
      height: high - low,
      adjoins: new Set(),
      isFacade: true,
    },
  ]
}

/** The panes of curtain walls, else their bodies, in parts that are no wider than a room. */
function panesOf(model: IfcModel, parents: ReadonlyMap<number, number>): Pane[] {
  const walls = new Set(model.idsOf('IFCCURTAINWALL'))
  const plates = model.idsOf('IFCPLATE').filter((id) => walls.has(parents.get(id)!))
  const parted = new Set([...parents].flatMap(([part, whole]) => (walls.has(whole) && part !== whole ? [whole] : [])))
  const ids = [...plates, ...[...walls].filter((id) => !parted.has(id))]
  return ids.slice(0, PANES_MAX).flatMap((id) => {
    const line = model.line(id)
    if (!line || OPAQUE.test(`${textOf(line['Name']) ?? ''} ${textOf(line['ObjectType']) ?? ''}`)) return []
    const wall = walls.has(id) ? line : (model.line(parents.get(id)) ?? line)
    return partsOf(model, line, model.label(wall))
  })
}

function partsOf(model: IfcModel, line: Line, element: string): Pane[] {
  const mesh = meshOf(model, line)
  const along = mesh && directionOf(mesh)
  if (!along) return []
  const [ux, uz] = along
  const [[s0, s1], [t0, t1]] = [extentAlong(mesh, ux, uz), extentAlong(mesh, -uz, ux)]
  if (t1 - t0 > DEPTH_MAX) return []
  const [bottom, top] = heightsOf(mesh)
  const count = s1 - s0 > WIDTH_MAX ? Math.ceil((2 * (s1 - s0)) / WIDTH_MAX) : 1
  const [width, t] = [(s1 - s0) / count, (t0 + t1) / 2]
  return Array.from({ length: count }, (_, i) => {
    const s = s0 + (i + 0.5) * width
    return { element, x: s * ux - t * uz, z: s * uz + t * ux, along, width, bottom, top }
  })
}

function meshOf(model: IfcModel, line: Line): Mesh | undefined {
  try {
    return model.body(line.expressID)
  } catch (error) {
    if (error instanceof BodyError) return undefined
    throw error
  }
}

/** Most edges of a body that are tried as its direction. */
const EDGES_MAX = 300

/** The direction of the edge along which a body is the thinnest. */
function directionOf(mesh: Mesh): readonly [number, number] | undefined {
  let [best, least]: [readonly [number, number] | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  let tried = 0
  for (const triangle of trianglesOf(mesh)) {
    for (const [i, [ax, , az]] of triangle.entries()) {
      const [bx, , bz] = elementAt(triangle, (i + 1) % 3)
      const length = Math.hypot(bx - ax, bz - az)
      if (length < 0.1) continue
      const along = [(bx - ax) / length, (bz - az) / length] as const
      const [low, high] = extentAlong(mesh, -along[1], along[0])
      if (high - low < least) [best, least] = [along, high - low]
      if (++tried >= EDGES_MAX) return best
    }
  }
  return best
}
