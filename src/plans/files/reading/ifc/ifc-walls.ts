import type { FoundSolid, Outline } from '../found.ts'
import { columnOutline, isColumnRing } from '../outlines/column-outline.ts'
import type { WallBox } from '../outlines/common-edges.ts'
import { outlineOf } from '../outlines/cut-polygons.ts'
import { meshOutlines } from '../outlines/mesh-outline.ts'
import { BodyError, type IfcModel, type Line, type Placement } from './ifc-model.ts'
import type { NamedProxies } from './ifc-proxies.ts'
import { extentAlong, heightsOf } from './shapes/mesh-extent.ts'
import { isUpright, planRing, uncutExtent, uncutFootprints } from './shapes/wall-extent.ts'

/** Most walls that are looked at, and most of them whose bodies are no extrusions. */
const WALLS_MAX = 20_000
const BODIES_MAX = 200

/** The walls of a file as boxes along their own axes, before openings are cut. */
export function wallsOf(model: IfcModel): WallBox[] {
  const ids = [...new Set([...model.idsOf('IFCWALL'), ...model.idsOf('IFCCURTAINWALL')])].slice(0, WALLS_MAX)
  let bodies = 0
  return ids.flatMap((id) => {
    const line = model.line(id)
    const placement = line && model.placement(line)
    const extruded = line && placement && boxOfExtrusion(model, line, placement)
    if (extruded) return [extruded]
    return (line && bodies++ < BODIES_MAX && boxOfBody(model, line, placement)) || []
  })
}

function boxOfExtrusion(model: IfcModel, line: Line, placement: Placement): WallBox | undefined {
  const extent = isUpright(placement) ? uncutExtent(model, line) : undefined
  if (!extent) return undefined
  const {
    x,
    y,
    z,
    along: [ux, uz],
  } = placement
  const { low, high } = extent
  const [s, t] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
  return {
    x: x + s * ux + t * uz,
    z: z + s * uz - t * ux,
    along: [ux, uz],
    length: high[0] - low[0],
    depth: high[1] - low[1],
    bottom: y + low[2],
    top: y + high[2],
  }
}

function boxOfBody(model: IfcModel, line: Line, placement: Placement | undefined): WallBox | undefined {
  try {
    const mesh = model.body(line.expressID)
    if (!mesh) return undefined
    const [x, z] = placement?.along ?? [1, 0]
    const norm = Math.hypot(x, z)
    const along = norm < 0.1 ? ([1, 0] as const) : ([x / norm, z / norm] as const)
    const [s0, s1] = extentAlong(mesh, along[0], along[1])
    const [t0, t1] = extentAlong(mesh, -along[1], along[0])
    const [s, t] = [(s0 + s1) / 2, (t0 + t1) / 2]
    const [bottom, top] = heightsOf(mesh)
    const middle = { x: s * along[0] - t * along[1], z: s * along[1] + t * along[0] }
    return { ...middle, along, length: s1 - s0, depth: t1 - t0, bottom, top }
  } catch (error) {
    if (error instanceof BodyError) return undefined
    throw error
  }
}

/** What a wall covers of the plan, before openings are cut. */
export interface WallFootprint {
  readonly outline: Outline
  readonly bottom: number
  readonly top: number
}

/** The footprints of walls and columns, and of the parts of curtain walls. */
export function wallFootprints(
  model: IfcModel,
  parents: ReadonlyMap<number, number>,
  { columns }: NamedProxies,
): WallFootprint[] {
  const curtains = new Set(model.idsOf('IFCCURTAINWALL'))
  const parts = [...model.idsOf('IFCPLATE'), ...model.idsOf('IFCMEMBER')].filter((id) => curtains.has(parents.get(id)!))
  const ids = [...new Set([...model.idsOf('IFCWALL'), ...curtains, ...model.idsOf('IFCCOLUMN'), ...parts])]
  return [
    ...ids.slice(0, WALLS_MAX).flatMap((id) => footprintsOf(model, id)),
    ...columns.slice(0, WALLS_MAX).flatMap((id) => columnFootprints(model, id)),
  ]
}

/** Columns, and walls that are extrusions: what may stand in the spaces of a file. */
export function standingSolids(model: IfcModel, proxies: NamedProxies): FoundSolid[] {
  const walls = model.idsOf('IFCWALL').slice(0, WALLS_MAX)
  const columns = [
    ...model
      .idsOf('IFCCOLUMN')
      .slice(0, WALLS_MAX)
      .flatMap((id) => footprintsOf(model, id)),
    ...proxies.columns.slice(0, WALLS_MAX).flatMap((id) => columnFootprints(model, id)),
  ]
  return [
    ...columns.map((it): FoundSolid => ({ ...it, kind: 'column', outline: columnOutline(it.outline.outer) })),
    ...walls.flatMap((id) => footprintsOf(model, id, false).map((it): FoundSolid => ({ ...it, kind: 'wall' }))),
  ]
}

/** The least height of a column that only its name tells: lower ones are bollards and pedestals; metres. */
const NAMED_HEIGHT_MIN = 1.8

/** The footprints of what is named as a column, and has the size of one. */
const columnFootprints = (model: IfcModel, id: number): WallFootprint[] =>
  footprintsOf(model, id).filter(
    ({ outline, bottom, top }) => isColumnRing(outline.outer) && top - bottom >= NAMED_HEIGHT_MIN,
  )

function footprintsOf(model: IfcModel, id: number, withBodies = true): WallFootprint[] {
  const line = model.line(id)
  if (!line) return []
  const placement = model.placement(line)
  return (placement && footprintsOfExtrusion(model, line, placement)) ?? (withBodies ? footprintsOfBody(model, id) : [])
}

function footprintsOfExtrusion(model: IfcModel, line: Line, placement: Placement) {
  if (!isUpright(placement)) return undefined
  const { y } = placement
  return uncutFootprints(model, line)?.map(
    ({ ring, low, high }): WallFootprint => ({
      outline: outlineOf(planRing(ring, placement)),
      bottom: y + low[2],
      top: y + high[2],
    }),
  )
}

function footprintsOfBody(model: IfcModel, id: number): WallFootprint[] {
  try {
    const mesh = model.body(id)
    if (!mesh) return []
    const [bottom, top] = heightsOf(mesh)
    return (meshOutlines(mesh) ?? []).map((outline) => ({ outline, bottom, top }))
  } catch (error) {
    if (error instanceof BodyError) return []
    throw error
  }
}
