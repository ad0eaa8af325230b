import { describeRooms } from '../../../../operations/floors/describe-rooms.ts'
import type { FloorTotals } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutContent } from '../../../../schema/resources/floors/floor-layout.ts'
import type { Furnished } from '../floor-head.ts'
import type { RoomRow } from './room-rows.ts'

/** The rooms of a layout as the list beside the plan shows them. @param storey as its building tells; undefined = not known */
export function roomRowsOf(content: LayoutContent, storey: Parameters<typeof describeRooms>[1]): RoomRow[] {
  const described = describeRooms(content, storey)
  return content.spaces.map(({ id, name, usage, template }, i) => {
    const { area, use, totals } = described[i]!
    return {
      id,
      name,
      usage,
      template,
      derived: use.template,
      reason: use.reason,
      area,
      pieces: totals.pieces,
      furnished: furnishedOf(totals),
    }
  })
}

export const furnishedOf = ({ seats, loungeSeats, places, beds }: FloorTotals): Furnished => ({
  seats: seats + loungeSeats,
  places,
  beds,
})
