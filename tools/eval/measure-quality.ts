import { readFileSync } from 'node:fs'
import type { Kernels } from '../../src/engine/kernels/kernels.ts'
import type { RoomCase } from '../../test/support/fixture-rooms.ts'
import { type Gauge, isMet } from './gauges/gauge.ts'
import { layoutOf, read } from './gauges/gauge-table.ts'
import { GAUGES } from './gauges/gauges.ts'
import { type Measurement, measure } from './measure.ts'
import { grouped, mean } from './table.ts'
import { TASTE } from './taste.ts'

/** By room type and measure, a number from 0 to 1 that is better the higher it is; three decimals. */
export type Quality = Record<string, Record<string, number>>

const GAUGE = 'gauge: '

/** How much the first furnishing counts beside the mean of all: people look at it first. */
const FIRST = 0.5

/** What the furnishings of the fixture rooms have reached. A bound is only ever tightened. */
export const BOUNDS = new URL('../../test/fixtures/quality.json', import.meta.url)
export const readBounds = (): Quality => JSON.parse(readFileSync(BOUNDS, 'utf8'))

/** Measures that are worse than recorded, or gone. Where the question of a gauge no longer arises, nothing is wrong. */
export function belowBounds(bounds: Quality, measured: Quality): string[] {
  return Object.entries(bounds).flatMap(([type, values]) =>
    Object.entries(values).flatMap(([name, bound]) => {
      const value = measured[type]?.[name]
      const isMet = value === undefined ? name.startsWith(GAUGE) : value >= bound
      return isMet ? [] : [`${type}: ${name} ${bound} → ${value ?? 'not measured'}`]
    }),
  )
}

/** Furnishes the rooms and tells how good that is. Deterministic, as the furnishings are. */
export const measureQuality = (kernels: Kernels, rooms: readonly RoomCase[]): Quality =>
  qualityOf(rooms.map((room) => measure(kernels, room, undefined, 1)))

/**
 * How good furnishings are, by room type: rules met, pieces placed, density, results, the measures of taste, and how near
 * each gauge is to its goal.
 */
export function qualityOf(measurements: readonly Measurement[]): Quality {
  return Object.fromEntries(
    grouped(measurements, ({ room }) => room.roomType).map(([type, members]) => [
      type,
      Object.fromEntries(
        [...meansOf(members), ...gaugesOf(members)].map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
      ),
    ]),
  )
}

function meansOf(members: readonly Measurement[]): [string, number][] {
  const samples = new Map<string, number[]>()
  const add = (name: string, value: number | undefined) => {
    if (value !== undefined) samples.set(name, [...(samples.get(name) ?? []), value])
  }
  for (const { result, params, ruleShares, fulfilment, boundary } of members) {
    add('rules met', weighted(ruleShares))
    add('pieces placed', fulfilment)
    add('results', result.furnishings.length / params.maxResults)
    add('density', weighted(result.furnishings.map((it) => it.density)))
    for (const { name, types, grade } of TASTE) {
      const grades = result.furnishings.map(({ furniture }) => {
        const of = furniture.filter(({ type }) => types.includes(type))
        return of.flatMap((item) => grade(item, boundary, furniture) ?? [])
      })
      add(name, weighted(grades.filter((it) => it.length > 0).map(mean)))
    }
  }
  return [...samples].map(([name, values]) => [name, mean(values)])
}

function gaugesOf(members: readonly Measurement[]): [string, number][] {
  const readings = read(members.flatMap((one) => layoutOf(one) ?? []))
  return GAUGES.flatMap((gauge): [string, number][] => {
    const { figure, cases } = readings.get(gauge.name)!.all
    return cases === 0 ? [] : [[`${GAUGE}${gauge.name}`, nearness(gauge, figure)]]
  })
}

/** 1 where the goal is met: no bound asks for more than the goal. */
export function nearness({ goal }: Gauge, figure: number): number {
  if (isMet(goal, figure)) return 1
  return 'least' in goal ? figure / goal.least : (1 - figure) / (1 - goal.most)
}

function weighted(values: readonly number[]): number | undefined {
  const [first] = values
  return first === undefined ? undefined : FIRST * first + (1 - FIRST) * mean(values)
}
