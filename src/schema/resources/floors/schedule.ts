import * as z from 'zod'
import { TemplateName } from '../../furnishing/furnish-params.ts'
import { FurnitureType } from '../../furnishing/furniture.ts'
import { component } from '../../wire/components.ts'
import { BuildingId } from './building.ts'
import { FloorId } from './floor.ts'
import { FloorTotals } from './floor-furnishing.ts'
import { LayoutId } from './floor-layouts.ts'
import { revision } from './layout-resources.ts'

/** The tables of a schedule. */
export const SCHEDULE_NAMES = ['rooms', 'furniture', 'inRooms'] as const
export type ScheduleName = (typeof SCHEDULE_NAMES)[number]

const storey = z.string().describe('Name of the floor')

const ScheduledRoom = component(
  'ScheduledRoom',
  z.strictObject({
    floor: storey,
    spaceId: z.uuid().describe('The space'),
    name: z.string().describe('Its name'),
    usage: z.string().nullable().describe('What it is used for, in the words of its source; null = not said'),
    template: TemplateName.nullable().describe('How it is furnished, where the layout says so; null = it does not'),
    area: z.number().describe('m²'),
    usableArea: z.number().describe('What of it counts by its headroom, m²: in full from 2 m on, half from 1 m on'),
    height: z.number().describe('From floor to ceiling, the highest, metres'),
    doors: z.int().describe('Doors and gaps'),
    windows: z.int().describe('Windows'),
    windowArea: z.number().describe('Of its windows together, m²'),
    places: z.int().describe('Desks with a chair of their own'),
    seats: z.int().describe('Chairs at dining and meeting tables'),
    loungeSeats: z.int().describe('Seats on sofas and armchairs'),
    beds: z.int().describe('Beds'),
    pieces: z.int().describe('Pieces of furniture'),
    areaPerPlace: z.number().nullable().describe('Usable area for each place, m²; null = no places'),
  }),
  'A room of a schedule',
)
export type ScheduledRoom = z.output<typeof ScheduledRoom>

const piece = {
  sku: z.string().nullable().describe('Its article number, `sku` of its `customData`; null = none'),
  type: FurnitureType.describe('What it is'),
  name: z.string().nullable().describe('Its name, else that of its product; null = none'),
  width: z.number().describe('Along x of its own, metres'),
  depth: z.number().describe('Along z of its own, metres'),
  height: z.number().describe('metres'),
  supplier: z.string().nullable().describe('Of its product; null = not known'),
  count: z.int().describe('Pieces that are the same in all of these'),
  price: z.number().nullable().describe('Of one; null = not known'),
  currency: z.string().nullable().describe('ISO 4217; null = no price'),
  sum: z.number().nullable().describe('Of all of them; null = no price'),
}

const ScheduledPieces = component('ScheduledPieces', z.strictObject(piece), 'Pieces of furniture that are the same')
export type ScheduledPieces = z.output<typeof ScheduledPieces>

const ScheduledInRoom = component(
  'ScheduledInRoom',
  z.strictObject({
    floor: storey,
    spaceId: z.uuid().nullable().describe('The space they stand in; null = in none'),
    room: z.string().nullable().describe('Name of the space; null = in none'),
    ...piece,
  }),
  'Pieces of furniture of a room that are the same',
)
export type ScheduledInRoom = z.output<typeof ScheduledInRoom>

export const Schedule = component(
  'Schedule',
  z.strictObject({
    rooms: z.array(ScheduledRoom).describe('All spaces, floor by floor, in the order of their layouts'),
    furniture: z.array(ScheduledPieces).describe('All pieces, like ones in one row'),
    inRooms: z
      .array(ScheduledInRoom)
      .describe('The same room by room; what stands in no space comes last on its floor'),
    totals: FloorTotals.describe('Of all rooms; pieces that stand in none are not among them'),
    prices: z
      .array(
        z.strictObject({
          currency: z.string().describe('ISO 4217'),
          sum: z.number().describe('Of all pieces with a price in it'),
          pieces: z.int().describe('How many these are'),
        }),
      )
      .describe('Sums, by currency'),
    unpriced: z.int().describe('Pieces without a price'),
  }),
  'What a floor or a building holds, in rows and sums',
)
export type Schedule = z.output<typeof Schedule>

export const FloorScheduleParams = z.strictObject({
  floorId: FloorId,
  layoutId: LayoutId.optional().describe('A layout of the floor; left out: the default one'),
  revision: revision.optional().describe('Of the layout; left out: the newest'),
  spaceId: z.uuid().optional().describe('One space alone; left out: all of them'),
})

export const BuildingScheduleParams = z.strictObject({ buildingId: BuildingId })
