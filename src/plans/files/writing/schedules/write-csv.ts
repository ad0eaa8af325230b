import { csvLine } from '../../../../base/csv-line.ts'
import { ServiceError } from '../../../../base/errors.ts'
import type { Schedule } from '../../../../schema/resources/floors/schedule.ts'
import { scheduleTable } from '../../../schedules/schedule-tables.ts'
import type { WriteOptions } from '../write-options.ts'

/**
 * A table of the schedule as comma-separated values in UTF-8, with a line of titles and lines of sums.
 *
 * @throws ServiceError `invalid` for all tables at once
 * @see RFC 4180
 */
export function writeCsv(schedule: Schedule, { schedule: table = 'furniture' }: WriteOptions): string {
  if (table === 'all') throw new ServiceError('invalid', 'schedule: csv holds one table, ask for one or for xlsx')
  const { columns, rows, sums } = scheduleTable(table, schedule)
  return [columns.map(({ title }) => title), ...rows, ...sums].map(csvLine).join('')
}
