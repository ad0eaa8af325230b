import { readFileSync } from 'node:fs'
import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { Percentiles } from '../designers.ts'
import { ALL, type Layout } from '../gauges/gauge.ts'
import { fixed, mean, quantile, type Row } from '../table.ts'
import { type Measure, standsFor } from './pieces.ts'
import { PREFERENCE_DISTANCES } from './preference-distances.ts'
import { PREFERENCE_SHARES } from './preference-measures.ts'

/** What designers chose: shares of cases, and distances. */
export interface Preferences {
  readonly shares: Readonly<Record<string, { readonly n: number; readonly share: number }>>
  readonly distances: Readonly<Record<string, Percentiles>>
}

/** @throws when the file is missing or not JSON */
export const readPreferences = (file: string): Preferences => JSON.parse(readFileSync(file, 'utf8'))

/** What the best furnishings answer to one question, by type of room. */
type Answers = ReadonlyMap<TemplateName, readonly number[]>

function answersTo(measure: Measure, layouts: readonly Layout[]): Answers {
  const answers = new Map<TemplateName, number[]>()
  for (const layout of layouts) {
    const values = measure({ ...layout, items: standsFor(layout.items) })
    if (values.length > 0) answers.set(layout.roomType, [...(answers.get(layout.roomType) ?? []), ...values])
  }
  return answers
}

/** One line of both tables: ours beside theirs, and how far they are apart. */
export interface Difference {
  readonly name: string
  readonly designers: number
  readonly ours: number
  readonly cases: number
  /** Of a share the difference, of a distance that of the medians by the span of the designers' p10 to p90. */
  readonly difference: number
  readonly byType: ReadonlyMap<TemplateName, number>
}

/** Widest differences first. */
const sorted = (all: readonly Difference[]) => [...all].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))

function differences<T>(
  measures: Readonly<Record<string, Measure>>,
  theirs: Readonly<Record<string, T>>,
  layouts: readonly Layout[],
  figure: (values: readonly number[]) => number,
  compare: (theirs: T, ours: number) => { designers: number; difference: number },
): Difference[] {
  return sorted(
    Object.entries(theirs).flatMap(([name, their]) => {
      const measure = measures[name]
      const answers = measure ? answersTo(measure, layouts) : new Map()
      const values = [...answers.values()].flat()
      if (values.length === 0) return []
      const ours = figure(values)
      const byType = new Map([...answers].map(([type, some]) => [type, figure(some)]))
      return [{ name, ours, cases: values.length, byType, ...compare(their, ours) }]
    }),
  )
}

export const shareDifferences = (layouts: readonly Layout[], { shares }: Preferences) =>
  differences(PREFERENCE_SHARES, shares, layouts, mean, ({ share }, ours) => ({
    designers: share,
    difference: ours - share,
  }))

export const distanceDifferences = (layouts: readonly Layout[], { distances }: Preferences) =>
  differences(
    PREFERENCE_DISTANCES,
    distances,
    layouts,
    (values) => quantile(values, 0.5),
    ({ p10, p50, p90 }, ours) => ({ designers: p50, difference: (ours - p50) / Math.max(0.05, p90 - p10) }),
  )

/** Names that no measure answers to. */
export const unmeasured = ({ shares, distances }: Preferences): string[] => [
  ...Object.keys(shares).filter((name) => !PREFERENCE_SHARES[name]),
  ...Object.keys(distances).filter((name) => !PREFERENCE_DISTANCES[name]),
]

function rowsOf(all: readonly Difference[]): Row[] {
  const types = ALL.filter((type) => all.some(({ byType }) => byType.has(type)))
  return [
    ['', 'designers', 'ours', 'n', 'difference', ...types],
    ...all.map(
      ({ name, designers, ours, cases, difference, byType }): Row => [
        name,
        fixed(designers),
        fixed(ours),
        cases,
        `${difference > 0 ? '+' : ''}${fixed(difference)}`,
        ...types.map((type) => (byType.has(type) ? fixed(byType.get(type)!) : '')),
      ],
    ),
  ]
}

/** Engine against designers, as titled tables. */
export function preferenceTables(layouts: readonly Layout[], preferences: Preferences): [string, Row[]][] {
  return [
    [
      'Shares, best furnishing against designers, widest difference first',
      rowsOf(shareDifferences(layouts, preferences)),
    ],
    [
      'Distances, medians; difference by the span of the designers’ p10 to p90',
      rowsOf(distanceDifferences(layouts, preferences)),
    ],
  ]
}
