import type { Opening } from '../../../schema/furnishing/room.ts'
import type { LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import type { Areas } from '../../geometry/polygons.ts'
import { type Extent, extentOf } from '../room/outline.ts'
import { type Boundary, boundaryOf, openingsOn } from '../room/room-outline.ts'
import { type FloorOpening, floorOpenings, type Side } from './floor-openings.ts'
import { floorWalls } from './floor-walls.ts'
import { WallFaces } from './wall-faces.ts'

/** Thickness of walls to the outside, metres: plans of rooms do not tell it. */
export const OUTER_WALL = 0.18
/** Widest space between two rooms that is taken for wall, metres. */
const WALL_MAX = 0.6

export interface FloorRoom {
  readonly space: LayoutSpace
  readonly boundary: Boundary
  readonly openings: ReturnType<typeof openingsOn>
}

/** The construction of a floor, derived from the outlines of its rooms. */
export interface FloorPlan {
  /** Spaces with an area, in the order of the layout. */
  readonly rooms: readonly FloorRoom[]
  readonly openings: readonly FloorOpening[]
  /** What the rooms take; undefined for a floor without any. */
  readonly extent: Extent | undefined
  /** Walls from above, whole where openings are. */
  readonly walls: () => Areas
  /** Of a part of a plan: into which side an opening opens there, as the ways through the whole tell how doors open. */
  readonly opens?: (opening: Opening) => Side | undefined
}

export function floorPlanOf(content: Pick<LayoutContent, 'spaces'>): FloorPlan {
  const rooms = content.spaces.flatMap((space): FloorRoom[] => {
    const boundary = boundaryOf(space.room)
    return boundary ? [{ space, boundary, openings: openingsOn(boundary, space.room) }] : []
  })
  const boundaries = rooms.map(({ boundary }) => boundary)
  const faces = new WallFaces(boundaries)
  let walls: Areas | undefined
  return {
    rooms,
    openings: floorOpenings(rooms, faces, OUTER_WALL, WALL_MAX),
    extent: extentOf(boundaries.flatMap(({ points }) => points)),
    walls: () => (walls ??= floorWalls(boundaries, faces, OUTER_WALL, WALL_MAX)),
  }
}
