import { type DisplayList, path, type Segment, stroke } from '../../../../engine/drawing/display-list.ts'
import { text } from '../../../../engine/drawing/page.ts'
import type { ScheduleTable, TableColumn } from '../../../schedules/schedule-tables.ts'
import { PAPERS } from '../write-options.ts'
import { MARGIN } from './sheet/choose-sheet.ts'
import { fittedText } from './sheet/fitted-text.ts'
import { POINT, PRINT } from './sheet/print.ts'

/** A page of a schedule: A4, lying, points. */
const [DEPTH, WIDTH] = PAPERS.a4.map((side) => side * POINT) as [number, number]
const [LEFT, RIGHT] = [1.5 * MARGIN * POINT, WIDTH - 1.5 * MARGIN * POINT]
const HEAD = 28 * POINT
const FOOT = DEPTH - 14 * POINT
const ROW = 5.6 * POINT
const SIZE = 7.5
/** Between the texts of two columns. */
const GAP = 1.6 * POINT
const ROWS_A_PAGE = Math.floor((FOOT - HEAD) / ROW) - 1

export const SCHEDULE_PAGE = { width: WIDTH, height: DEPTH }

/**
 * A table on as many pages as it takes, each with its titles; the sums come last.
 *
 * @param subject what it is of, such as the name of a floor
 * @returns for each page what is painted on it
 */
export function* drawSchedule(table: ScheduleTable, subject: string, date: string | undefined): Generator<DisplayList> {
  const lines = [
    ...table.rows.map((cells) => ({ cells, bold: false })),
    ...table.sums.map((cells) => ({ cells, bold: true })),
  ]
  const pages = Math.max(1, Math.ceil(lines.length / ROWS_A_PAGE))
  const columns = placedColumns(table.columns)
  for (let page = 0; page < pages; page++) {
    const shown = lines.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)
    const facts = [date?.slice(0, 10), `${page + 1} / ${pages}`].filter((it) => it !== undefined).join(' · ')
    yield [
      text(table.title, LEFT, 18 * POINT, 14, PRINT.text, { weight: 600 }),
      text(fittedText(subject, (RIGHT - LEFT) / 2, 9), RIGHT, 18 * POINT, 9, PRINT.muted, { anchor: 'end' }),
      lineOf(
        columns,
        columns.map(({ title }) => title),
        HEAD,
        true,
      ),
      rule(HEAD + ROW * 0.35, 0.8),
      shown.map(({ cells, bold }, i) => [
        bold && !shown[i - 1]?.bold ? rule(HEAD + ROW * (i + 0.35), 0.8) : [],
        lineOf(columns, cells, HEAD + ROW * (i + 1), bold),
        rule(HEAD + ROW * (i + 1.35), 0.2),
      ]),
      text(facts, RIGHT, DEPTH - 9 * POINT, SIZE, PRINT.muted, { anchor: 'end' }),
    ]
  }
}

interface PlacedColumn extends TableColumn {
  readonly left: number
  readonly right: number
}

/** The columns side by side, as wide as the page. */
function placedColumns(columns: readonly TableColumn[]): PlacedColumn[] {
  const letters = columns.reduce((sum, { width }) => sum + width, 0)
  let right = LEFT
  return columns.map((column) => {
    const left = right
    right += (column.width / letters) * (RIGHT - LEFT)
    return { ...column, left, right }
  })
}

function lineOf(
  columns: readonly PlacedColumn[],
  cells: readonly (string | number | null)[],
  base: number,
  bold: boolean,
): DisplayList {
  return columns.map(({ left, right, decimals }, i) => {
    const value = cells[i] ?? ''
    const shown = typeof value === 'string' ? value : value === 0 ? '–' : value.toFixed(decimals)
    if (shown === '') return []
    const weight = bold ? { weight: 600 } : {}
    const fitting = fittedText(shown, right - left - GAP, SIZE)
    return decimals === undefined
      ? text(fitting, left, base, SIZE, PRINT.text, weight)
      : text(fitting, right - GAP, base, SIZE, PRINT.text, { ...weight, anchor: 'end' })
  })
}

function rule(y: number, width: number): DisplayList {
  const line: Segment[] = [
    ['M', LEFT, y],
    ['H', RIGHT],
  ]
  return [path(line, { fill: 'none', ...stroke(PRINT.wall, width) })]
}
