import { unzipSync, zipSync } from 'fflate'
import writeWorkbook from 'write-excel-file/universal'
import { SCHEDULE_NAMES, type Schedule } from '../../../../schema/resources/floors/schedule.ts'
import { scheduleTable, type TableColumn } from '../../../schedules/schedule-tables.ts'

/** The schedule as a workbook with a sheet for each of its tables. */
export async function writeXlsx(schedule: Schedule): Promise<Uint8Array> {
  const sheets = SCHEDULE_NAMES.map((name) => {
    const { title, columns, rows, sums } = scheduleTable(name, schedule)
    const head = columns.map((column) => cellOf(column.title, {}, true))
    const line = (bold: boolean) => (cells: readonly (string | number | null)[]) =>
      columns.map((column, i) => cellOf(cells[i]!, column, bold))
    return {
      sheet: title,
      data: [head, ...rows.map(line(false)), ...sums.map(line(true))],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    }
  })
  return withoutTimes(await writeWorkbook(sheets).toBlob())
}

function cellOf(value: string | number | null, { decimals }: Pick<TableColumn, 'decimals'>, bold: boolean) {
  if (value === null) return null
  const weight = bold ? { fontWeight: 'bold' as const } : {}
  return typeof value === 'string'
    ? { value, type: String, ...weight }
    : { value, type: Number, format: decimals ? `0.${'0'.repeat(decimals)}` : '0', ...weight }
}

/** The archive anew: that of the library has the time of its writing, and the same schedule is to be the same bytes. */
async function withoutTimes(workbook: Blob): Promise<Uint8Array> {
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  // Archives have the time of day of the place where they are written.
  return zipSync(files, { mtime: new Date(1980, 0, 1) })
}
