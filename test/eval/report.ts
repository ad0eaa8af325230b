import type { FurnitureType } from '../../src/schema/furniture.ts'
import { ANCHORS, type Measurement } from './measure.ts'
import { DESIGN_RULES } from './rules.ts'

const AREA_BANDS = [8, 14, 30, 60, 150, Number.POSITIVE_INFINITY]
const VIOLATION_RULES = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const

type Row = readonly (string | number)[]

/** All tables of an evaluation as text. */
export function report(measurements: readonly Measurement[]): string {
  return [
    ['Fulfilment and guarantees', fulfilment(measurements)],
    ['Placed of wanted, best furnishing', pieces(measurements)],
    ['Design rules met (furnishing.md §5), all furnishings', designRules(measurements)],
    ['Milliseconds for each call of furnish', latency(measurements)],
    ['Warnings', warnings(measurements)],
  ]
    .map(([title, rows]) => `${title as string}\n${table(rows as Row[])}`)
    .join('\n\n')
}

function fulfilment(measurements: readonly Measurement[]): Row[] {
  const head = [
    'source',
    'type',
    'rooms',
    '≥ 1',
    'full',
    ...VIOLATION_RULES,
    'anchors',
    'all pieces',
    'walls',
    'pairs differ',
    'moved m',
    'density',
    'walkable',
    'connected',
    'desks',
  ]
  const rows = groups(measurements, ({ room }) => `${room.source}\t${room.roomType}`).map(([name, members]) => [
    ...name.split('\t'),
    ...summary(members),
  ])
  return [head, ...rows, ['all', '', ...summary(measurements)]]
}

function summary(members: readonly Measurement[]): Row {
  const n = members.length
  const found = (atLeast: (one: Measurement) => number) =>
    percent(members.filter((one) => one.result.furnishings.length >= atLeast(one)).length, n)
  const diverse = members.flatMap(({ diversity }) => diversity ?? [])
  const best = members.flatMap(({ result }) => result.furnishings[0] ?? [])
  const walks = members.flatMap(({ walkable }) => walkable ?? [])
  const desks = best.map(({ furniture }) => furniture.filter(({ type }) => type === 'task_table').length)
  return [
    n,
    found(() => 1),
    found(({ params }) => params.maxResults),
    ...VIOLATION_RULES.map((rule) => sum(members.map((one) => one.violations.filter((v) => v.rule === rule).length))),
    share(members, (one, type) => ANCHORS[one.room.roomType].includes(type)),
    share(members, () => true),
    fixed(mean(diverse.map(({ wallShare }) => wallShare))),
    fixed(mean(diverse.map(({ pairShare }) => pairShare))),
    fixed(mean(diverse.map(({ distance }) => distance))),
    fixed(
      quantile(
        best.map(({ density }) => density),
        0.5,
      ),
    ),
    fixed(
      quantile(
        walks.map(({ free }) => free),
        0.5,
      ),
    ),
    fixed(mean(walks.map(({ connected }) => connected)), 3),
    sum(desks),
  ]
}

/** Placed of wanted over all rooms. */
function share(members: readonly Measurement[], counts: (one: Measurement, type: FurnitureType) => boolean): string {
  const all = members.flatMap((one) => [...one.counts].filter(([type]) => counts(one, type)).map(([, count]) => count))
  return percent(sum(all.map(({ placed }) => placed)), sum(all.map(({ wanted }) => wanted)))
}

function pieces(measurements: readonly Measurement[]): Row[] {
  const entries = measurements.flatMap(({ room, counts }) =>
    [...counts].map(([type, count]) => ({ key: `${room.roomType}\t${type}`, ...count })),
  )
  const rows = groups(entries, ({ key }) => key).map(([key, all]) => {
    const [placed, wanted] = [sum(all.map((one) => one.placed)), sum(all.map((one) => one.wanted))]
    return [...key.split('\t'), placed, wanted, percent(placed, wanted)]
  })
  return [['room', 'piece', 'placed', 'wanted', ''], ...rows]
}

function designRules(measurements: readonly Measurement[]): Row[] {
  const rows = DESIGN_RULES.map(({ name }): Row => {
    const met = sum(measurements.map(({ rules }) => rules.get(name)![0]))
    const judged = sum(measurements.map(({ rules }) => rules.get(name)![1]))
    return [name, met, judged, percent(met, judged)]
  })
  return [['rule', 'met', 'judged', ''], ...rows.filter(([, , judged]) => judged !== 0)]
}

function latency(measurements: readonly Measurement[]): Row[] {
  const rows = AREA_BANDS.flatMap((to, i): Row[] => {
    const from = AREA_BANDS[i - 1] ?? 0
    const times = measurements
      .filter(({ room: { area } }) => area > from && area <= to)
      .map(({ milliseconds }) => milliseconds)
    if (times.length === 0) return []
    const band = Number.isFinite(to) ? `${from}–${to} m²` : `> ${from} m²`
    return [[band, times.length, ...[0.5, 0.9, 0.99, 1].map((q) => fixed(quantile(times, q)))]]
  })
  return [['area', 'rooms', 'p50', 'p90', 'p99', 'max'], ...rows]
}

function warnings(measurements: readonly Measurement[]): Row[] {
  const all = measurements.flatMap(({ result }) => result.warnings)
  return [['code', 'rooms'], ...groups(all, ({ code }) => code).map(([code, some]): Row => [code, some.length])]
}

function groups<T>(values: readonly T[], keyOf: (value: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const value of values) found.set(keyOf(value), [...(found.get(keyOf(value)) ?? []), value])
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => (values.length === 0 ? Number.NaN : sum(values) / values.length)

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const fixed = (value: number, digits = 2) => (Number.isNaN(value) ? '–' : value.toFixed(digits))

function table(rows: readonly Row[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (typeof cell === 'number' || i > 1 ? pad(cell, widths[i]!) : left(cell, widths[i]!)))
        .join('  '),
    )
    .join('\n')
}

const pad = (cell: string | number, width: number) => String(cell).padStart(width)
const left = (cell: string | number, width: number) => String(cell).padEnd(width)
