import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import type { Designers, Percentiles } from './designers.ts'
import type { Measurement } from './measure.ts'
import { DISTANCES, SHARES } from './spacing.ts'
import { fixed, grouped, mean, percent, quantile, type Row } from './table.ts'

/** Names in the baseline, and the rules that mean the same here. */
const VIOLATIONS = {
  'outside-room': ['Q2'],
  overlap: ['Q1'],
  'item-unreachable': ['Q4'],
  'in-front-of-door': ['Q3'],
  any: ['Q1', 'Q2', 'Q3', 'Q4'],
} as const

/** Best furnishings beside what designers made, as titled tables. */
export function comparison(measurements: readonly Measurement[], designers: Designers): [string, Row[]][] {
  const served = measurements.filter(({ result }) => result.furnishings.length > 0)
  return [
    ['Rooms in which a rule is broken, designers → ours (all furnishings)', violations(served, designers)],
    [
      'Shares of the floor and pieces on it: p10 p50 p90, and how many of ours lie in their p10–p90',
      floor(served, designers),
    ],
    ['The same by area: medians', byArea(served, designers)],
    ['Pieces in a room: mean, and rooms with any', counts(served, designers)],
    ['Distances, metres: p10 p50 p90, and how many of ours lie in their p10–p90', distances(served, designers)],
    ['Where pieces stand: share', shares(served, designers)],
  ]
}

const typesOf = (served: readonly Measurement[]) =>
  grouped(served, ({ room }) => room.roomType) as [TemplateName, Measurement[]][]
const bestOf = ({ result }: Measurement): readonly PlacedItem[] => result.furnishings[0]!.furniture
const onFloor = ({ type, position }: PlacedItem) => type !== 'carpet' && type !== 'pendant_lamp' && position[1] < 0.05

function violations(served: readonly Measurement[], { rooms }: Designers): Row[] {
  const names = Object.keys(VIOLATIONS) as (keyof typeof VIOLATIONS)[]
  const rows = typesOf(served).flatMap(([type, members]): Row[] => {
    const theirs = rooms[type]?.shareOfRoomsWith
    const broken = (name: keyof typeof VIOLATIONS) =>
      members.filter((one) => one.violations.some(({ rule }) => VIOLATIONS[name].some((other) => other === rule)))
        .length
    const cells = names.map(
      (name) => `${theirs ? percent(theirs[name] ?? 0, 1) : '–'} → ${percent(broken(name), members.length)}`,
    )
    return [[type, members.length, ...cells]]
  })
  return [['room', 'rooms', ...names], ...rows]
}

function floor(served: readonly Measurement[], { rooms, counts }: Designers): Row[] {
  const rows = typesOf(served).flatMap(([type, members]): Row[] => {
    const line = (name: string, theirs: Percentiles | undefined, ours: number[]): Row[] =>
      theirs ? [[type, name, ...against(theirs, ours)]] : []
    return [
      ...line(
        'density',
        rooms[type]?.metrics.density_union,
        members.map(({ result }) => result.furnishings[0]!.density),
      ),
      ...line(
        'walked',
        rooms[type]?.metrics.walkable_share,
        members.flatMap(({ walked }) => walked ?? []),
      ),
      ...line(
        'pieces',
        counts[type]?.floorItems,
        members.map((one) => bestOf(one).filter(onFloor).length),
      ),
    ]
  })
  return [['room', 'of', ...AGAINST], ...rows]
}

const AGAINST = ['designers', 'ours', 'n', 'inside']

function against(theirs: Percentiles, ours: readonly number[]): Row {
  const inside = ours.filter((value) => value >= theirs.p10 - 1e-6 && value <= theirs.p90 + 1e-6).length
  return [
    [theirs.p10, theirs.p50, theirs.p90].map((value) => fixed(value)).join(' '),
    [0.1, 0.5, 0.9].map((q) => fixed(quantile(ours, q))).join(' '),
    ours.length,
    percent(inside, ours.length),
  ]
}

function byArea(served: readonly Measurement[], { counts }: Designers): Row[] {
  const rows = typesOf(served).flatMap(([type, members]): Row[] =>
    Object.entries(counts[type]?.byArea ?? {}).flatMap(([band, theirs]): Row[] => {
      const [from, to] = band.split('-').map(Number) as [number, number]
      const own = members.filter(({ room: { area } }) => area >= from && area < to)
      if (own.length === 0) return []
      const density = own.map(({ result }) => result.furnishings[0]!.density)
      const pieces = own.map((one) => bestOf(one).filter(onFloor).length)
      return [
        [
          type,
          `${band} m²`,
          own.length,
          `${fixed(theirs.density_p50)} → ${fixed(quantile(density, 0.5))}`,
          `${fixed(theirs.density_p90)} → ${fixed(quantile(density, 0.9))}`,
          `${theirs.floorItems_p50} → ${quantile(pieces, 0.5)}`,
        ],
      ]
    }),
  )
  return [['room', 'area', 'rooms', 'density p50', 'density p90', 'pieces p50'], ...rows]
}

function counts(served: readonly Measurement[], { counts: theirs }: Designers): Row[] {
  const rows = typesOf(served).flatMap(([type, members]): Row[] => {
    const designed = theirs[type]
    if (!designed) return []
    const placed = members.map((one) => grouped(bestOf(one), (item) => item.type))
    const types = new Set([...Object.keys(designed.meanCount), ...placed.flat().map(([piece]) => piece)])
    return [...types].sort().flatMap((piece): Row[] => {
      const ours = placed.map((groups) => groups.find(([name]) => name === piece)?.[1].length ?? 0)
      const key = piece as keyof typeof designed.meanCount
      const [meanCount, present] = [designed.meanCount[key] ?? 0, designed.presentIn[key] ?? 0]
      if (meanCount < 0.05 && mean(ours) < 0.05) return []
      return [
        [
          type,
          piece,
          `${fixed(meanCount)} → ${fixed(mean(ours))}`,
          `${percent(present, 1)} → ${percent(ours.filter((count) => count > 0).length, ours.length)}`,
        ],
      ]
    })
  })
  return [['room', 'piece', 'mean', 'in rooms'], ...rows]
}

function distances(served: readonly Measurement[], { spacing }: Designers): Row[] {
  const rows = Object.entries(DISTANCES).flatMap(([name, measure]): Row[] => {
    const theirs = spacing.distances[name]
    return theirs
      ? [
          [
            name,
            ...against(
              theirs,
              homes(served).flatMap((one) => measure(bestOf(one), one.boundary)),
            ),
          ],
        ]
      : []
  })
  return [['', ...AGAINST], ...rows]
}

function shares(served: readonly Measurement[], { spacing }: Designers): Row[] {
  const rows = Object.entries(SHARES).flatMap(([name, judge]): Row[] => {
    const theirs = spacing.shares[name]
    const verdicts = homes(served).flatMap((one) => judge(bestOf(one), one.boundary))
    if (!theirs || verdicts.length === 0) return []
    return [
      [name, percent(theirs.share, 1), percent(verdicts.filter(Boolean).length, verdicts.length), verdicts.length],
    ]
  })
  return [['', 'designers', 'ours', 'n'], ...rows]
}

const HOMES: readonly TemplateName[] = ['bedroom', 'dining', 'dining_living', 'living', 'home_office']
const homes = (served: readonly Measurement[]) => served.filter(({ room }) => HOMES.includes(room.roomType))
