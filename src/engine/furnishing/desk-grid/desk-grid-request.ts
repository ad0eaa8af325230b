import { ServiceError } from '../../../base/errors.ts'
import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { FreeFurnitureItem, FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { BoundingBox } from '../../../schema/furnishing/groups.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { type Bearing, bearingOf } from './bearing.ts'
import { flattenRings, type Obstacles } from './obstacles.ts'
import { type Piece, readPiece, readRing } from './piece.ts'

/** A shape that may be chosen, and how many of it are wanted at most. */
export interface Candidate {
  readonly piece: Piece
  /** Where the shape stands in the request. */
  readonly path: string
  readonly countMax: number
}

/** The params as the pattern needs them: shapes read, obstacles in the frame of the pattern. */
export interface DeskGridRequest {
  readonly params: GenerateDeskGridParams
  readonly box: BoundingBox
  readonly bearing: Bearing
  readonly tables: readonly Candidate[]
  readonly chairs: readonly Candidate[]
  readonly sideboards: readonly Candidate[]
  readonly obstacles: Obstacles
}

/** Most task_table shapes in one request: each gives a furnishing of its own. */
const TABLE_SHAPES_MAX = 100

/**
 * Reads the params of generateDeskGrid.
 *
 * @param texts what the references in the params stand for (schema/custom-data.ts)
 * @throws ServiceError `invalid` for shapes that are none, obstacles that are no polygon, and too many table shapes
 */
export function readRequest(params: GenerateDeskGridParams, texts: readonly string[]): DeskGridRequest {
  const bearing = bearingOf(params.startRows, params.boundingBox)
  const tables = readCandidates(params, 'task_table', texts)
  if (tables.length > TABLE_SHAPES_MAX)
    throw new ServiceError(
      'invalid',
      `params.furniture: must give at most ${TABLE_SHAPES_MAX} shapes of task_table, got ${tables.length}`,
    )
  const rings = (params.obstacles ?? []).map((shape, i) => readRing(shape.points, `params.obstacles[${i}]`))
  return {
    params,
    box: params.boundingBox,
    bearing,
    tables,
    chairs: readCandidates(params, 'task_chair', texts),
    sideboards: readCandidates(params, 'sideboard', texts),
    obstacles: flattenRings(rings, bearing),
  }
}

function readCandidates(params: GenerateDeskGridParams, type: FurnitureType, texts: readonly string[]): Candidate[] {
  return params.furniture.flatMap((item, i) =>
    item.type === type
      ? shapesOf(item, `params.furniture[${i}]`).map(([shape, path]) => ({
          piece: readPiece(shape, path, texts),
          path,
          countMax: item.targetCount ?? Number.POSITIVE_INFINITY,
        }))
      : [],
  )
}

function shapesOf(item: FreeFurnitureItem, path: string): [Shape, string][] {
  if (item.shape) return [[item.shape, `${path}.shape`]]
  return (item.shapes ?? []).map((shape, i) => [shape, `${path}.shapes[${i}]`])
}
