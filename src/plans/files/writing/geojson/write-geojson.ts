import type { FloorOpening } from '../../../../engine/drawing/floor/floor-openings.ts'
import { floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import { groupBy } from '../../../../engine/drawing/group-by.ts'
import type { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import { projectionAt } from '../../../layouts/earth/geodesy.ts'
import { mapPolygon } from '../../../layouts/earth/map-polygon.ts'
import { footprint } from '../../../layouts/footprint.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import { saidOfOpening } from '../said-of-opening.ts'

type Point = readonly [number, number]

/** Marks coordinates that are metres of the plan: [x, −z], so that they are seen as drawn. */
export const LOCAL = 'local-metres'

/**
 * A FeatureCollection of the floor, its spaces, their openings and the assets (RFC 7946): longitude and latitude where the
 * floor has a georeference, else metres. Members of the layout stand in the properties as they are.
 */
export const writeGeojson = (floor: FilePlanFloor): string =>
  [...collection(floor.georeference ? undefined : LOCAL, [featuresOf(floor, floor.georeference)])].join('')

/**
 * The same of a building: its own feature, then those of its floors, lowest first, each with the `level` of its storey and its
 * place from below as `ordinal`. Longitude and latitude where they are known of all floors.
 */
export function* writeBuildingGeojson({
  name,
  address,
  georeference,
  externalId,
  floors,
}: FilePlanBuilding): Generator<string> {
  const places = floors.map((floor) => floor.georeference ?? georeference)
  const isOnEarth = places.every((place) => place !== null)
  const building = {
    type: 'Feature',
    resourceType: 'Building',
    resourceRelations: {},
    properties: { name, address, georeference, externalId },
    geometry: georeference && { type: 'Point', coordinates: [georeference.longitude, georeference.latitude] },
  }
  function* parts() {
    yield [building]
    for (const [ordinal, { content, ...floor }] of floors.entries())
      yield featuresOf({ ...floor, ...content() }, isOnEarth ? places[ordinal]! : null).map(
        ({ properties, ...feature }) => ({
          ...feature,
          properties: { ...properties, level: floor.floorNumber ?? ordinal, ordinal },
        }),
      )
  }
  yield* collection(isOnEarth ? undefined : LOCAL, parts())
}

/** @param parts some features each; at least one has one */
function* collection(
  coordinateSystem: typeof LOCAL | undefined,
  parts: Iterable<readonly object[]>,
): Generator<string> {
  const head = { type: 'FeatureCollection', ...(coordinateSystem && { coordinateSystem }) }
  let before = `${JSON.stringify(head).slice(0, -1)},"features":[\n`
  for (const features of parts) {
    yield before + features.map((feature) => JSON.stringify(feature)).join(',\n')
    before = ',\n'
  }
  yield '\n]}\n'
}

/** @param place where the origin of the plan lies; null: coordinates are metres */
function featuresOf(floor: FilePlanFloor, place: Georeference | null) {
  const { spaces, assets, ...facts } = floor
  const projection = place ? projectionAt(place, facts.northDirection ?? 0) : undefined
  const at = ([x, z]: Point): [number, number] => (projection ? projection.toEarth(x, z) : [tidy(x), tidy(-z)])
  const polygon = (points: readonly Point[]) => mapPolygon(points.map(at))
  const inSpace = groupBy(assets, ({ spaceId }) => spaceId)
  const plan = floorPlanOf(floor)
  const outlines = spaces.map(({ room }) => polygon(room.boundary.shape.points).coordinates)
  return [
    {
      type: 'Feature',
      resourceType: 'Floor',
      resourceRelations: { spaces: spaces.map(({ id }) => id), assets: assets.map(({ id }) => id) },
      properties: facts,
      geometry: spaces.length === 0 ? null : { type: 'MultiPolygon', coordinates: outlines },
    },
    ...spaces.map(({ id, ...properties }) => ({
      type: 'Feature',
      id,
      resourceType: 'Space',
      resourceRelations: { assets: (inSpace.get(id) ?? []).map((asset) => asset.id) },
      properties,
      geometry: polygon(properties.room.boundary.shape.points),
    })),
    ...plan.openings.map((opening) => ({
      type: 'Feature',
      resourceType: 'Opening',
      resourceRelations: { spaces: opening.sides.map(({ room }) => plan.rooms[room]!.space.id) },
      properties: { ...openingProperties(opening), ...saidOfOpening(plan, opening) },
      geometry: { type: 'LineString', coordinates: opening.sides[0].part.points.map(at) },
    })),
    ...assets.map(({ id, spaceId, ...properties }) => ({
      type: 'Feature',
      id,
      resourceType: 'Asset',
      resourceRelations: { space: spaceId },
      properties: { ...properties, spaceId },
      geometry: polygon(footprint(properties)),
    })),
  ]
}

const openingProperties = ({ type, y, h, sides }: FloorOpening) => ({ type, width: sides[0].opening.l, y, h })

const tidy = (metres: number) => Math.round(metres * 1e9) / 1e9 + 0
