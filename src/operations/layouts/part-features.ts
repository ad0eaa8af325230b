import { type Projection, projectionAt } from '../../plans/layouts/earth/geodesy.ts'
import { mapPolygon } from '../../plans/layouts/earth/map-polygon.ts'
import { footprint } from '../../plans/layouts/footprint.ts'
import { headroomArea, roomArea, roundArea } from '../../plans/layouts/space-area.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Asset, Space } from '../../schema/resources/floors/layout-resources.ts'

/** Corners of the polygon that stands for a circle: answers are smaller than files. */
const ROUND_CORNERS = 24

/** Where the plan of a floor lies on the earth; undefined where that is not known. */
export const projectionOf = ({ properties }: Floor): Projection | undefined =>
  properties.georeference ? projectionAt(properties.georeference, properties.northDirection ?? 0) : undefined

/** A space as a GeoJSON Feature. @param assets ids of what stands in it */
export function spaceFeature(floor: Floor, space: LayoutSpace, assets: readonly string[]): Space {
  const { id, ...properties } = space
  return {
    type: 'Feature',
    id,
    resourceType: 'Space',
    resourceRelations: { floor: floor.id, assets: [...assets] },
    properties: {
      ...properties,
      area: roundArea(roomArea(space.room)),
      usableArea: roundArea(headroomArea(space.room)),
    },
    geometry: polygon(space.room.boundary.shape.points, projectionOf(floor)),
  }
}

/** An asset as a GeoJSON Feature. */
export function assetFeature(floor: Floor, asset: LayoutAsset): Asset {
  const { id, spaceId, ...properties } = asset
  return {
    type: 'Feature',
    id,
    resourceType: 'Asset',
    resourceRelations: { floor: floor.id, space: spaceId },
    properties,
    geometry: polygon(footprint(asset, ROUND_CORNERS), projectionOf(floor)),
  }
}

/** A ring of the plan as a polygon on the earth. */
const polygon = (points: readonly (readonly [number, number])[], projection: Projection | undefined) =>
  projection ? mapPolygon(points.map(([x, z]) => projection.toEarth(x, z))) : null
