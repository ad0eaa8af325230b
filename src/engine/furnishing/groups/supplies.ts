import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { elementAt } from '../../geometry/element-at.ts'
import { COUNT_MAX, type Wish } from '../request/wish-list.ts'
import type { ModelChoice } from './composition.ts'

/** Pieces of one wish that no group has taken yet, so that no more than wanted is ever placed. */
interface Supply {
  readonly models: Wish['models']
  readonly extra: boolean
  left: number
}

/** Pieces taken from a supply. */
export type Share = ModelChoice & { readonly extra: boolean }

/**
 * How many pieces of each wish are tried, whatever a request asks for: no more of a type than `COUNT_MAX`, and no more of a
 * wish than would cover the floor.
 *
 * @param area of the floor, m²
 */
export function countsTried(wishes: readonly Wish[], area: number): Map<Wish, number> {
  const remaining = new Map<FurnitureType, number>()
  const tried = new Map<Wish, number>()
  for (const wish of wishes) {
    const most = remaining.get(wish.type) ?? COUNT_MAX
    const covering = Math.ceil(area / Math.min(...wish.models.map((model) => model.area)))
    const count = Math.min(wish.count, most, covering)
    remaining.set(wish.type, most - count)
    tried.set(wish, count)
  }
  return tried
}

/** Most candidate shapes of one item that are tried. */
const MODELS_MAX = 12

/** The pieces of a request, handed out to groups. */
export class Supplies {
  readonly #byType = new Map<FurnitureType, Supply[]>()

  constructor(wishes: readonly Wish[], area: number) {
    for (const [{ type, models, extra = false }, remaining] of countsTried(wishes, area)) {
      const known = this.#byType.get(type) ?? []
      known.push({ models: evenChoice(models, MODELS_MAX), extra, left: remaining })
      this.#byType.set(type, known)
    }
  }

  /** All that is left of a type, piece by piece; pieces of one wish have the same `models`. */
  *singles(type: FurnitureType): Generator<Share> {
    for (const supply of this.#byType.get(type) ?? []) {
      while (supply.left > 0) {
        supply.left--
        yield { models: supply.models, count: 1, extra: supply.extra }
      }
    }
  }

  /** How many of a type no group has taken. */
  leftOf(type: FurnitureType): number {
    return (this.#byType.get(type) ?? []).reduce((sum, { left }) => sum + left, 0)
  }

  /** An even share of what is left of a type, for one of `takers` that still wait; pieces of one share have the same models. */
  allot(type: FurnitureType, takers: number, most: number): Share | undefined {
    const supplies = this.#byType.get(type)
    const supply = supplies?.find(({ left }) => left > 0)
    if (!supply || most <= 0) return undefined
    const sameModels = supplies!.filter(({ models }) => models === supply.models)
    const total = sameModels.reduce((sum, one) => sum + one.left, 0)
    const count = Math.min(most, total, Math.ceil(total / takers))
    let open = count
    for (const one of sameModels) {
      const taken = Math.min(open, one.left)
      one.left -= taken
      open -= taken
    }
    return { models: supply.models, count, extra: supply.extra }
  }

  /** Takes back pieces that their taker has no use for, so that another one may have them. */
  giveBack(type: FurnitureType, models: Wish['models'], count: number): void {
    const supply = this.#byType.get(type)?.find((one) => one.models === models)
    if (supply) supply.left += count
  }
}

/** At most so many of the candidates, evenly from the first to the last. */
export function evenChoice(models: Wish['models'], most: number): Wish['models'] {
  if (models.length <= most) return models
  return Array.from({ length: most }, (_, i) => elementAt(models, Math.round((i * (models.length - 1)) / (most - 1))))
}
