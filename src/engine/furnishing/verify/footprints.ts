import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Boundary } from './boundary.ts'
import { footprint, type Region } from './region.ts'

/** Corners from which on the footprint of a piece is kept: what is found out about a region is kept with it. */
const MANY_CORNERS = 8

/** The footprints in a room of each shape with many corners, by pose. They go with the room. */
const FOOTPRINTS = new WeakMap<Boundary, WeakMap<Shape, Map<string, Region>>>()

/** True footprint of a piece where it stands in a room: where the piece has many corners, the same for the same pose. */
export function footprintIn(boundary: Boundary, item: PlacedItem): Region {
  const { shape, position, rotation } = item
  if (shape.type !== 'polygon-extrusion' || shape.points.length < MANY_CORNERS) return footprint(item)
  const ofRoom = FOOTPRINTS.get(boundary) ?? new WeakMap<Shape, Map<string, Region>>()
  FOOTPRINTS.set(boundary, ofRoom)
  const ofShape = ofRoom.get(shape) ?? new Map<string, Region>()
  ofRoom.set(shape, ofShape)
  const pose = `${position[0]} ${position[2]} ${rotation}`
  const region = ofShape.get(pose) ?? footprint(item)
  ofShape.set(pose, region)
  return region
}
