import { halfOctaveOf } from '../../../base/elementary.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { catalogueNumber, depthOf, widthOf } from '../request/model.ts'
import {
  type Compose,
  type Composition,
  type Inventory,
  type ModelChoice,
  type Space,
  stanceOf,
} from './composition.ts'
import { withClearances } from './with-clearances.ts'

/** Compositions of the catalogue's own pieces, kept between requests: most requests ask for the same few. */
const KEPT_MAX = 400
const cache = new Map<string, readonly Composition[]>()

/** Composes each inventory once, so that twelve equal desks are composed, and later placed, once. */
export interface Composer {
  /** What was composed from an equal inventory. */
  known(inventory: Inventory): readonly Composition[] | undefined
  compose(inventory: Inventory): readonly Composition[]
}

export function composer(kind: string, compose: Compose, space: Space): Composer {
  const known: { inventory: Inventory; compositions: readonly Composition[] }[] = []
  return {
    known: (inventory) => known.find((one) => sameInventory(one.inventory, inventory))?.compositions,
    compose(inventory) {
      const compositions = fromCatalogue(kind, inventory, space, () =>
        representative(cleared(compose(inventory, space), space), isOwnTable(inventory)),
      )
      known.push({ inventory, compositions })
      return compositions
    },
  }
}

const cleared = (all: readonly Composition[], { clearances }: Space): readonly Composition[] =>
  clearances ? all.flatMap((one) => withClearances(one, clearances)) : all

/** Other pieces of a group of which at most so many models are tried. */
const COMPANY_MODELS = 4
const COMPOSING_STEPS = 25

/** Steps of composing an inventory: a product of the models of its types; the same whether it is kept from before or not. */
export function composingSteps(inventory: Inventory): number {
  const [anchors = 0, ...company] = Object.values(inventory).map(({ models }) => models.length)
  return COMPOSING_STEPS * company.reduce((steps, models) => steps * (1 + Math.min(COMPANY_MODELS, models)), anchors)
}

/**
 * Of the compositions of one form and anchor that take about the same floor in the same stance, the best and the slimmest: a
 * search needs no more.
 */
const BEST = 1

/** Larger groups differ by their seats, which the floor at hand decides; so do all tables that are no template's. */
const LARGE = 6
const seatClass = ({ members }: Composition, own: boolean): number =>
  own || members.length > LARGE ? members.length : 0

/** @param own whether the tables are those of the request */
function representative(all: readonly Composition[], own: boolean): readonly Composition[] {
  const alike = new Map<string, Composition[]>()
  for (const one of all) {
    const { turn, model } = firstOf(one.members)
    const floor = `${halfOctaveOf(one.width)} ${halfOctaveOf(one.depth)}`
    const key = `${one.form} ${seatClass(one, own)} ${turn} ${widthOf(model)} ${depthOf(model)} ${stanceOf(one)} ${floor}`
    const known = alike.get(key)
    if (known) known.push(one)
    else alike.set(key, [one])
  }
  const chosen = new Set<Composition>()
  for (const group of alike.values()) {
    for (const one of [...group].sort((a, b) => b.intrinsicScore - a.intrinsicScore).slice(0, BEST)) chosen.add(one)
    chosen.add(group.reduce((best, one) => (one.width < best.width ? one : best)))
    chosen.add(group.reduce((best, one) => (one.depth < best.depth ? one : best)))
  }
  return all.filter((one) => chosen.has(one))
}

function isOwnTable({ dining_table, meeting_table }: Inventory): boolean {
  const models = (dining_table ?? meeting_table)?.models
  return models !== undefined && catalogueNumber(models) === undefined
}

function fromCatalogue(
  kind: string,
  inventory: Inventory,
  space: Space,
  make: () => readonly Composition[],
): readonly Composition[] {
  const key = keyOf(kind, inventory, space)
  if (!key) return make()
  const known = cache.get(key)
  if (known) return known
  if (cache.size >= KEPT_MAX) cache.clear()
  const compositions = make()
  cache.set(key, compositions)
  return compositions
}

/** The same for equal inventories of catalogued pieces; undefined when a piece of the request is among them. */
function keyOf(kind: string, inventory: Inventory, { x, y, z, clearances }: Space): string | undefined {
  let key = `${kind} ${x} ${y} ${z} ${clearances ? JSON.stringify(clearances) : ''}`
  for (const [type, choice] of (Object.entries(inventory) as [FurnitureType, ModelChoice][]).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const number = catalogueNumber(choice.models)
    if (number === undefined) return undefined
    key += ` ${type} ${number} ${choice.count}`
  }
  return key
}

function sameInventory(a: Inventory, b: Inventory): boolean {
  const types = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<FurnitureType>
  return [...types].every((type) => a[type]?.models === b[type]?.models && a[type]?.count === b[type]?.count)
}
