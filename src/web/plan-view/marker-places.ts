import { floorPieces } from '../../engine/drawing/floor/floor-pieces.ts'
import { placedCorners } from '../../engine/drawing/room/outline.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Marker } from './message-members.ts'
import { insideOf } from './point-inside.ts'

/** A marker with the point that it stands on, metres: of an asset in the middle of its top, else on the floor. */
export interface PlacedMarker {
  readonly marker: Marker
  readonly place: readonly [x: number, y: number, z: number]
}

/** Markers where they stand; those at what the floor does not have are left out. */
export function placedMarkers(
  { spaces, assets }: Pick<LayoutContent, 'spaces' | 'assets'>,
  markers: readonly Marker[],
): PlacedMarker[] {
  const named = new Set(markers.map(({ at }) => at))
  const places = new Map<string, PlacedMarker['place']>()
  for (const { id, room } of spaces)
    if (named.has(id)) places.set(id, over(room.boundary.shape.points as [number, number][], 0))
  for (const piece of floorPieces(assets.filter(({ id }) => named.has(id))))
    places.set(piece.asset.id, over(placedCorners(piece), piece.position[1] + piece.shape.h))
  return markers.flatMap((marker) => {
    const { at } = marker
    const place = typeof at === 'string' ? places.get(at) : ([at[0], 0, at[1]] as const)
    return place ? [{ marker, place }] : []
  })
}

function over(outline: readonly (readonly [number, number])[], height: number): PlacedMarker['place'] {
  const [x, z] = insideOf(outline)
  return [x, height, z]
}
