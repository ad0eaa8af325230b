import { isMet } from './gauges/gauge.ts'
import { goalText, layoutOf, read } from './gauges/gauge-table.ts'
import { GAUGES } from './gauges/gauges.ts'
import { type Latency, latencyByArea } from './latency.ts'
import type { Measurement } from './measure.ts'
import {
  type Difference,
  distanceDifferences,
  type Preferences,
  shareDifferences,
} from './preferences/preference-table.ts'
import { fixed, grouped, mean, quantile, type Row } from './table.ts'
import type { Turn } from './turns.ts'

/** All that an evaluation measured, for the comparison with another one. */
export interface Figures {
  readonly rooms: number
  readonly furnished: number
  readonly full: number
  readonly violations: number
  /** Placed of wanted, mean over the rooms. */
  readonly fulfilment: number
  /** Median share of the floor that furniture stands on, by type of room. */
  readonly density: Readonly<Record<string, number>>
  readonly gauges: Readonly<Record<string, GaugeFigure>>
  readonly shares: Readonly<Record<string, Against>>
  readonly distances: Readonly<Record<string, Against>>
  readonly latency: readonly Latency[]
  readonly turns: readonly Turn[]
}

interface GaugeFigure {
  readonly figure: number
  readonly cases: number
  readonly byType: Readonly<Record<string, readonly [figure: number, cases: number]>>
}

interface Against {
  readonly ours: number
  readonly designers: number
  readonly cases: number
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

const against = (all: readonly Difference[]): Record<string, Against> =>
  Object.fromEntries(all.map(({ name, ours, designers, cases }) => [name, { ours: rounded(ours), designers, cases }]))

export function figuresOf(
  measurements: readonly Measurement[],
  preferences: Preferences | undefined,
  turns: readonly Turn[],
): Figures {
  const layouts = measurements.flatMap((one) => layoutOf(one) ?? [])
  const gauges = [...read(layouts)].filter(([, { all }]) => all.cases > 0)
  return {
    rooms: measurements.length,
    furnished: layouts.length,
    full: measurements.filter(({ result, params }) => result.furnishings.length >= params.maxResults).length,
    violations: measurements.reduce((sum, { violations }) => sum + violations.length, 0),
    fulfilment: rounded(mean(measurements.map(({ fulfilment }) => fulfilment))),
    density: Object.fromEntries(
      grouped(layouts, ({ roomType }) => roomType).map(([type, some]) => [
        type,
        rounded(
          quantile(
            some.map(({ furnishings }) => furnishings[0]!.density),
            0.5,
          ),
        ),
      ]),
    ),
    gauges: Object.fromEntries(
      gauges.map(([name, { all, byType }]) => [
        name,
        {
          figure: rounded(all.figure),
          cases: all.cases,
          byType: Object.fromEntries(
            [...byType].map(([type, one]) => [type, [rounded(one.figure), one.cases] as const]),
          ),
        },
      ]),
    ),
    shares: preferences ? against(shareDifferences(layouts, preferences)) : {},
    distances: preferences ? against(distanceDifferences(layouts, preferences)) : {},
    latency: latencyByArea(measurements),
    turns,
  }
}

/** Two evaluations of the same rooms as titled tables: what was, what is. */
export function compareFigures(before: Figures, after: Figures): [string, Row[]][] {
  const numbers = ['rooms', 'furnished', 'full', 'violations', 'fulfilment'] as const
  return [
    ['Before → after', [['', 'before', 'after'], ...numbers.map((name): Row => [name, before[name], after[name]])]],
    [
      'Cover of the floor, medians',
      [['room', 'before', 'after'], ...both(before.density, after.density, (value) => [fixed(value)])],
    ],
    [
      'Gauges',
      [
        ['gauge', 'before', 'cases', 'after', 'cases', 'goal', ''],
        ...GAUGES.flatMap(({ name, goal }): Row[] => {
          const [was, is] = [before.gauges[name], after.gauges[name]]
          if (!was && !is) return []
          const cells = (one: GaugeFigure | undefined) => (one ? [fixed(one.figure), one.cases] : ['–', '–'])
          return [
            [name, ...cells(was), ...cells(is), goalText(goal), is ? (isMet(goal, is.figure) ? 'met' : 'no') : '–'],
          ]
        }),
      ],
    ],
    ...(['shares', 'distances'] as const).map((key): [string, Row[]] => [
      `Preferences, ${key}`,
      [
        ['', 'designers', 'before', 'after', 'nearer'],
        ...Object.entries(after[key]).flatMap(([name, { designers, ours }]): Row[] => {
          const was = before[key][name]?.ours
          if (was === undefined) return []
          const nearer = Math.abs(was - designers) - Math.abs(ours - designers)
          return [[name, fixed(designers), fixed(was), fixed(ours), `${nearer > 0 ? '+' : ''}${fixed(nearer)}`]]
        }),
      ],
    ]),
    [
      'Milliseconds for a call of furnish',
      [
        ['area', 'p50 before', 'p50 after', 'ratio', 'p99 before', 'p99 after'],
        ...after.latency.flatMap(({ band, p50, p99 }): Row[] => {
          const was = before.latency.find((one) => one.band === band)
          return was ? [[band, fixed(was.p50), fixed(p50), fixed(p50 / was.p50), fixed(was.p99), fixed(p99)]] : []
        }),
      ],
    ],
    [
      'The same room told otherwise',
      [
        ['', 'same before', 'same after', 'lost before', 'lost after'],
        ...after.turns.flatMap(({ name, same, rooms, lost }): Row[] => {
          const was = before.turns.find((one) => one.name === name)
          return was ? [[name, fixed(was.same / was.rooms, 3), fixed(same / rooms, 3), was.lost, lost]] : []
        }),
      ],
    ],
  ]
}

function both(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  cells: (value: number) => Row,
): Row[] {
  return Object.entries(after).map(
    ([name, value]): Row => [name, ...(before[name] === undefined ? ['–'] : cells(before[name])), ...cells(value)],
  )
}
