import { FOOT } from '../../../../schema/furnishing/feet-and-inches.ts'
import type { ScheduleTable } from '../../../schedules/schedule-tables.ts'

/** A table whose lengths and areas are in feet and square feet, as its titles say. */
export function tableInFeet({ title, columns, rows, sums }: ScheduleTable): ScheduleTable {
  const factors = columns.map((it) => (/m²/.test(it.title) ? FOOT ** -2 : / m$/.test(it.title) ? 1 / FOOT : 1))
  const converted = (cells: ScheduleTable['rows'][number]) =>
    cells.map((cell, i) => (typeof cell === 'number' ? cell * factors[i]! : cell))
  return {
    title,
    columns: columns.map((it, i) => ({
      ...it,
      title: it.title.replace('m²', 'sq ft').replace(/ m$/, ' ft'),
      ...(/m²/.test(it.title) ? { decimals: 0, width: it.width + 2 } : factors[i] === 1 ? {} : { decimals: 2 }),
    })),
    rows: rows.map(converted),
    sums: sums.map(converted),
  }
}
