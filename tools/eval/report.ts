import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import { comparison } from './comparison.ts'
import type { Designers } from './designers.ts'
import { feasibility, missed } from './feasible.ts'
import { gaugesMet, gaugeTable, layoutOf, read } from './gauges/gauge-table.ts'
import { latencyRows } from './latency.ts'
import { ANCHORS, type Measurement } from './measure.ts'
import { type Preferences, preferenceTables } from './preferences/preference-table.ts'
import { DESIGN_RULES } from './rules.ts'
import { fixed, grouped, mean, percent, quantile, type Row, sum, table } from './table.ts'

const VIOLATION_RULES = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const

/** What the furnishings may be compared with. */
interface References {
  readonly designers?: Designers | undefined
  readonly preferences?: Preferences | undefined
}

/** All tables of an evaluation as text; with references also those that compare with them. */
export function report(measurements: readonly Measurement[], { designers, preferences }: References = {}): string {
  const layouts = measurements.flatMap((one) => layoutOf(one) ?? [])
  const readings = read(layouts)
  const tables: [string, Row[]][] = [
    ['Fulfilment and guarantees', fulfilment(measurements)],
    ['Served, where the doors lead to one another', feasibility(measurements, designers?.places)],
    ['Placed of wanted, best furnishing', pieces(measurements)],
    ['Design rules met (docs/furnishing.md#design-rules), all furnishings', designRules(measurements)],
    [`Gauges (docs/furnishing.md#measuring-quality), best furnishing: ${gaugesMet(readings)}`, gaugeTable(readings)],
    ...(preferences ? preferenceTables(layouts, preferences) : []),
    ...(designers ? comparison(measurements, designers) : []),
    ['Milliseconds for each call of furnish', latencyRows(measurements)],
    ['Warnings', warnings(measurements)],
  ]
  const texts = tables.map(titled)
  if (designers) texts.push(unserved(missed(measurements, designers.places)))
  return texts.join('\n\n')
}

export const titled = ([title, rows]: [string, Row[]]) => `${title}\n${table(rows)}`

const LISTED = 10

const unserved = (rooms: readonly string[]) =>
  [`Known places left empty: ${rooms.length}`, ...rooms.slice(0, LISTED)].join('\n')

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
  const rows = grouped(measurements, ({ room }) => `${room.source}\t${room.roomType}`).map(([name, members]) => [
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
  const rows = grouped(entries, ({ key }) => key).map(([key, all]) => {
    const [placed, requested] = [sum(all.map((one) => one.placed)), sum(all.map((one) => one.wanted))]
    return [...key.split('\t'), placed, requested, percent(placed, requested)]
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

function warnings(measurements: readonly Measurement[]): Row[] {
  const all = measurements.flatMap(({ result }) => result.warnings)
  return [['code', 'rooms'], ...grouped(all, ({ code }) => code).map(([code, some]): Row => [code, some.length])]
}
