import {
  frontOf,
  loungeSeats,
  storageFront,
  tableSeats,
  workPlaces,
} from '../../engine/furnishing/measure/occupancy.ts'
import { piecesOf, round3, surveyOf } from '../../engine/furnishing/measure/survey.ts'
import { verifierOf } from '../../engine/furnishing/verify/verifier.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import type { FloorTotals } from '../../schema/resources/floors/floor-furnishing.ts'
import { headroomArea, roomArea } from '../layouts/space-area.ts'

/** Beds from this width on are for two, metres (docs/furnish.md#standard). */
const FOR_TWO = 1.35

/** What the pieces of a room give, by the measures of `intent` (docs/furnish.md#intent). */
export function totalsOf(room: Room, furniture: readonly PlacedItem[]): FloorTotals {
  const survey = surveyOf(verifierOf(room), { furniture: [...furniture] })
  const beds = piecesOf(survey, 'bed')
  const usableArea = headroomArea(room)
  return withPlaceArea({
    rooms: 1,
    area: roomArea(room),
    usableArea,
    pieces: furniture.length,
    seats: tableSeats(survey).length,
    loungeSeats: loungeSeats(survey),
    places: workPlaces(survey).length,
    beds: beds.length,
    sleepers: beds.reduce((sum, { item }) => sum + (frontOf(item.shape) >= FOR_TWO ? 2 : 1), 0),
    storage: storageFront(survey),
    placesArea: workPlaces(survey).length > 0 ? usableArea : 0,
  })
}

type Sums = Omit<FloorTotals, 'areaPerPlace'>

const SUMS = [
  'rooms',
  'area',
  'usableArea',
  'pieces',
  'seats',
  'loungeSeats',
  'places',
  'beds',
  'sleepers',
  'storage',
  'placesArea',
] as const

/** The sums of those of rooms. */
export function summed(totals: readonly Sums[]): FloorTotals {
  const sums = Object.fromEntries(
    SUMS.map((name) => [name, totals.reduce((sum, one) => sum + one[name], 0)]),
  ) as unknown as Sums
  return withPlaceArea(sums)
}

const withPlaceArea = (sums: Sums): FloorTotals => ({
  ...sums,
  area: round3(sums.area),
  usableArea: round3(sums.usableArea),
  storage: round3(sums.storage),
  placesArea: round3(sums.placesArea),
  areaPerPlace: sums.places > 0 ? round3(sums.placesArea / sums.places) : null,
})
