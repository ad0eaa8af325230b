export type Row = readonly (string | number)[]

/** Columns of equal width: numbers and whatever stands right of the second column to the right, the rest to the left. */
export function table(rows: readonly Row[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (typeof cell === 'number' || i > 1 ? pad(cell, widths[i]!) : padRight(cell, widths[i]!)))
        .join('  '),
    )
    .join('\n')
}

const pad = (cell: string | number, width: number) => String(cell).padStart(width)
const padRight = (cell: string | number, width: number) => String(cell).padEnd(width)

/** Values by key, in the order of the keys. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const value of values) {
    const known = found.get(keyOf(value))
    if (known) known.push(value)
    else found.set(keyOf(value), [value])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => (values.length === 0 ? Number.NaN : sum(values) / values.length)

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
export const fixed = (value: number, digits = 2) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
