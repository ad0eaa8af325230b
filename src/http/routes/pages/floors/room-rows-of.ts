import { describeRooms } from '../../../../operations/floors/describe-rooms.ts'
import type { Furnished } from '../../../../pages/floors/floor-head.ts'
import type { RoomRow } from '../../../../pages/floors/room-rows.ts'
import type { FloorTotals } from '../../../../schema/floor-furnishing.ts'
import type { LayoutContent } from '../../../../schema/floor-layout.ts'

/** The rooms of a layout as the list beside the plan shows them. */
export function roomRowsOf(content: LayoutContent): RoomRow[] {
  const described = describeRooms(content)
  return content.spaces.map(({ id, name, usage, template }, i) => {
    const { area, told, totals } = described[i]!
    return {
      id,
      name,
      usage,
      template,
      told: told.template,
      reason: told.reason,
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
