import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { FreeFurnitureItem } from '../../../schema/furnishing/furniture.ts'
import type { Box, PolygonExtrusion } from '../../../schema/furnishing/shape.ts'

type Params = GenerateDeskGridParams

/** The desk of a request that has one size of box. */
export function deskShape({ furniture }: Params): Box | undefined {
  const shape = furniture.find(({ type }) => type === 'task_table')?.shape
  return shape?.type === 'box' ? shape : undefined
}

export const withDeskShape = (params: Params, shape: Box): Params =>
  withItem(params, { type: 'task_table', shape }, shape)

/** With a sideboard beside each island, as long as two desks are deep, or without. */
export function withSideboards(params: Params, wanted: boolean): Params {
  const others = params.furniture.filter(({ type }) => type !== 'sideboard')
  return { ...params, furniture: wanted ? [...others, sideboard(deskShape(params)?.b ?? 0.8)] : others }
}

const COLUMN_WIDTH = 0.4

/** With so many columns of a building, in a regular grid. */
export function withColumns({ obstacles: _, ...params }: Params, count: number): Params {
  if (count === 0) return params
  const { x, y, z } = params.boundingBox
  const rows = Math.max(1, Math.round(Math.sqrt((count * z) / x)))
  const obstacles = Array.from({ length: rows }, (_, row) => {
    const inRow = Math.floor(count / rows) + (row < count % rows ? 1 : 0)
    return Array.from({ length: inRow }, (_, i) => column((x * (i + 1)) / (inRow + 1), (z * (row + 1)) / (rows + 1), y))
  })
  return { ...params, obstacles: obstacles.flat() }
}

/** With a floor of another size; columns that stand in the regular grid keep standing in it. */
export function withFloor(params: Params, side: 'x' | 'z', value: number): Params {
  const count = params.obstacles?.length ?? 0
  const regular = JSON.stringify(params.obstacles) === JSON.stringify(withColumns(params, count).obstacles)
  const next = { ...params, boundingBox: { ...params.boundingBox, [side]: value } }
  return regular ? withColumns(next, count) : next
}

function column(x: number, z: number, h: number): PolygonExtrusion {
  const [left, top] = [x, z].map((it) => Math.round(100 * (it - COLUMN_WIDTH / 2)) / 100) as [number, number]
  const [right, bottom] = [left + COLUMN_WIDTH, top + COLUMN_WIDTH].map((it) => Math.round(100 * it) / 100) as [
    number,
    number,
  ]
  const points: [number, number][] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return { type: 'polygon-extrusion', points, h }
}

const sideboard = (deskDepth: number): FreeFurnitureItem => ({
  type: 'sideboard',
  shape: { type: 'box', a: Math.round(100 * (2 * deskDepth + 0.05)) / 100, b: 0.4, h: 1.1 },
})

/** Replaces the item of a type; sideboards follow the depth of the desks. */
function withItem(params: Params, item: FreeFurnitureItem, desk: Box): Params {
  const furniture = params.furniture.map((it) => (it.type === 'sideboard' ? sideboard(desk.b) : it))
  const others = furniture.filter(({ type }) => type !== item.type)
  return { ...params, furniture: [item, ...others] }
}
