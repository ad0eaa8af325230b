import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { Measurement } from '../measure.ts'
import { mean, type Row, sum } from '../table.ts'
import { ALL, type Gauge, type Goal, isFault, isMet, type Layout, valuesOf } from './gauge.ts'
import { GAUGES } from './gauges.ts'

/** What a gauge reads over some rooms: the share of `cases` that are so, or the mean of a number. */
export interface Reading {
  readonly figure: number
  readonly cases: number
  /** Cases that are so; of a mean, the sum. */
  readonly total: number
}

/** By gauge: over all rooms, and by type of room where the question arises. */
export type Readings = ReadonlyMap<
  string,
  { readonly all: Reading; readonly byType: ReadonlyMap<TemplateName, Reading> }
>

/** What gauges may look at; undefined for a room without any furnishing. */
export function layoutOf({ room, params, result, boundary, violations }: Measurement): Layout | undefined {
  const [best] = result.furnishings
  return (
    best && {
      roomType: room.roomType,
      area: boundary.area,
      boundary,
      furnishings: result.furnishings,
      items: best.furniture,
      maxResults: params.maxResults,
      sound: violations.length === 0,
    }
  )
}

const reading = (values: readonly number[]): Reading => ({
  figure: mean(values),
  cases: values.length,
  total: sum(values),
})

export function read(layouts: readonly Layout[], gauges: readonly Gauge[] = GAUGES): Readings {
  return new Map(
    gauges.map((gauge) => {
      const byType = ALL.flatMap((type): [TemplateName, number[]][] => {
        const values = layouts.filter((one) => one.roomType === type).flatMap((one) => valuesOf(gauge, one))
        return values.length > 0 ? [[type, values]] : []
      })
      return [
        gauge.name,
        {
          all: reading(byType.flatMap(([, values]) => values)),
          byType: new Map(byType.map(([type, values]) => [type, reading(values)])),
        },
      ]
    }),
  )
}

/** Names of the gauges for which a planner would send the layout back. */
export const faultsOf = (layout: Layout): string[] =>
  GAUGES.filter((gauge) => isFault(gauge, valuesOf(gauge, layout))).map(({ name }) => name)

export const goalText = (goal: Goal) => ('least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`)

/** All gauges over all rooms and by type; those without a case are left out. */
export function gaugeTable(readings: Readings): Row[] {
  const types = ALL.filter((type) => [...readings.values()].some(({ byType }) => byType.has(type)))
  const cell = ({ kind }: Gauge, { figure, total, cases }: Reading) =>
    kind === 'mean' ? figure.toFixed(2) : `${total}/${cases}`
  const rows = GAUGES.flatMap((gauge): Row[] => {
    const { all, byType } = readings.get(gauge.name)!
    if (all.cases === 0) return []
    return [
      [
        gauge.name,
        gauge.kind === 'mean' ? `mean of ${all.cases}` : `${all.total}/${all.cases}`,
        all.figure.toFixed(2),
        goalText(gauge.goal),
        isMet(gauge.goal, all.figure) ? 'met' : 'no',
        ...types.map((type) => (byType.has(type) ? cell(gauge, byType.get(type)!) : '')),
      ],
    ]
  })
  return [
    ['gauge', 'n/m', 'figure', 'goal', '', ...types.map((type) => type.replace('executive_office', 'exec'))],
    ...rows,
  ]
}

/** How many of the gauges with a case are met. */
export function gaugesMet(readings: Readings): string {
  const applicable = GAUGES.filter(({ name }) => readings.get(name)!.all.cases > 0)
  const met = applicable.filter(({ name, goal }) => isMet(goal, readings.get(name)!.all.figure))
  return `${met.length} of ${applicable.length} gauges met`
}
