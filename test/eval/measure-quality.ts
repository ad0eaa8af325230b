import type { Kernels } from '../../src/kernels/kernels.ts'
import type { RoomCase } from '../support/fixture-rooms.ts'
import { measure } from './measure.ts'
import { mean } from './table.ts'
import { TASTE } from './taste.ts'

/** By room type and measure, a number from 0 to 1 that is better the higher it is; three decimals. */
export type Quality = Record<string, Record<string, number>>

/** How much the first furnishing counts beside the mean of all: people look at it first. */
const FIRST = 0.5

/**
 * How good the furnishings of rooms are, by room type: rules met, pieces placed, density, results, and the measures of
 * taste. Deterministic, as the furnishings are.
 */
export function measureQuality(kernels: Kernels, rooms: readonly RoomCase[]): Quality {
  const samples = new Map<string, Map<string, number[]>>()
  for (const room of rooms) {
    const { result, params, ruleShares, fulfilment, boundary } = measure(kernels, room, undefined, 1)
    const add = (name: string, value: number | undefined) => {
      if (value === undefined) return
      const ofType = samples.get(room.roomType) ?? new Map<string, number[]>()
      samples.set(room.roomType, ofType.set(name, [...(ofType.get(name) ?? []), value]))
    }
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
  return Object.fromEntries(
    [...samples].map(([type, measures]) => [
      type,
      Object.fromEntries([...measures].map(([name, values]) => [name, Math.round(mean(values) * 1000) / 1000])),
    ]),
  )
}

function weighted(values: readonly number[]): number | undefined {
  const [first] = values
  return first === undefined ? undefined : FIRST * first + (1 - FIRST) * mean(values)
}
