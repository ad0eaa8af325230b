import { type DisplayList, path, type Segment, stroke } from '../../../../../engine/drawing/display-list.ts'
import type { Measures } from '../../../../../engine/drawing/measures.ts'
import { text } from '../../../../../engine/drawing/page.ts'
import type { ScheduledRoom } from '../../../../../schema/resources/floors/schedule.ts'
import { MARGIN, type Sheet, TITLE_BLOCK } from './choose-sheet.ts'
import { fittedText } from './fitted-text.ts'
import { POINT, PRINT } from './print.ts'

/** What the list takes of a sheet, with the air around it, millimetres. */
export const ROOM_LIST = 96

const ROW = 4.2 * POINT
const SIZE = 6.5

/** Right edges of its numbers and what they are, millimetres from its right. */
const NUMBERS: readonly (readonly [
  title: string,
  right: number,
  value: (room: ScheduledRoom, measures: Measures) => string,
])[] = [
  ['Area', 30, ({ area }, measures) => areaIn(measures, area)[0]],
  ['Places', 16, ({ places }) => (places === 0 ? '–' : String(places))],
  ['Seats', 2, ({ seats }) => (seats === 0 ? '–' : String(seats))],
]

/** An area as its figure and its unit. */
function areaIn({ area }: Measures, value: number): readonly [figure: string, unit: string] {
  const text = area(value)
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The rooms of a floor at the right of its sheet; undefined where they are more than it has rows. */
export function drawRoomList(
  rooms: readonly ScheduledRoom[],
  sheet: Sheet,
  measures: Measures,
): DisplayList | undefined {
  const top = (MARGIN + 12) * POINT
  const bottom = (sheet.height - MARGIN - TITLE_BLOCK - 6) * POINT
  if (rooms.length === 0 || top + (rooms.length + 1) * ROW > bottom) return undefined
  const right = (sheet.width - MARGIN - 6) * POINT
  const left = right - (ROOM_LIST - 12) * POINT
  const rule = (y: number): Segment[] => [
    ['M', left, y],
    ['H', right],
  ]
  const rules = rooms.flatMap((_, i) => rule(top + (i + 1.35) * ROW))
  const row = (y: number, name: string, cells: readonly string[], more: { weight?: number }): DisplayList => [
    text(fittedText(name, right - left - 46 * POINT, SIZE), left, y, SIZE, PRINT.text, more),
    NUMBERS.map(([, from], i) =>
      text(cells[i]!, right - from * POINT, y, SIZE, PRINT.text, { ...more, anchor: 'end' }),
    ),
  ]
  const titles = NUMBERS.map(([title], i) => (i === 0 ? `${title} ${areaIn(measures, 0)[1]}` : title))
  return [
    row(top, 'Room', titles, { weight: 600 }),
    path(rule(top + 0.35 * ROW), { fill: 'none', ...stroke(PRINT.wall, 0.6) }),
    path(rules, { fill: 'none', ...stroke(PRINT.muted, 0.2) }),
    rooms.map((room, i) =>
      row(
        top + (i + 1) * ROW,
        room.name,
        NUMBERS.map(([, , value]) => value(room, measures)),
        {},
      ),
    ),
  ]
}
