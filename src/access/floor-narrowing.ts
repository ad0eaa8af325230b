import { fault, ok, type Result } from '../base/result-type.ts'
import { unprintableIn } from '../schema/wire/plain-text.ts'
import { isStoredId } from '../schema/wire/stored-id.ts'
import type { TokenRecord } from './judge.ts'

/**
 * The floors that a token is narrowed to: those with one of these ids, and those with a label of one of these titles, whatever
 * labels they have when they are asked for (docs/decisions.md#a18).
 */
export interface FloorNarrowing {
  readonly ids: readonly string[]
  readonly labels: readonly string[]
  /** A narrowing that has to hold as well: that of the token which a temporary token was made with. */
  readonly within: FloorNarrowing | null
}

/** What a narrowing looks at. */
export interface NarrowedFloor {
  readonly id: string
  readonly labels: readonly { readonly title: string }[]
}

/** Begins an entry that names a label. */
const LABEL = 'label:'

/** Longest title of a label, characters. */
const TITLE_MAX = 200

/** Most entries of one token. */
export const NARROWING_MAX = 500

/** An entry of a narrowing: a floor, or all floors with a label. */
export type NarrowingEntry = { readonly id: string } | { readonly label: string }

/** Reads an entry, `<id of a floor>` or `label:<title>`. @returns a fault that continues the entry's path: `must not be empty` */
export function readNarrowingEntry(text: string): Result<NarrowingEntry, string> {
  if (text.startsWith(LABEL)) {
    const label = text.slice(LABEL.length)
    if (label === '') return fault('must have the title of a label after label:')
    if (unprintableIn(label) !== undefined) return fault('must not hold invisible characters')
    return label.length <= TITLE_MAX ? ok({ label }) : fault(`must have at most ${TITLE_MAX} characters after label:`)
  }
  const id = text.toLowerCase()
  return isStoredId(id) ? ok({ id }) : fault('must be the id of a floor, or label: and the title of a label')
}

/** The narrowing that entries make together, each once; null for none, which are all floors. */
export function narrowingOf(entries: readonly NarrowingEntry[]): FloorNarrowing | null {
  if (entries.length === 0) return null
  const ids = new Set(entries.flatMap((it) => ('id' in it ? it.id : [])))
  const labels = new Set(entries.flatMap((it) => ('label' in it ? it.label : [])))
  return { ids: [...ids], labels: [...labels], within: null }
}

/** A narrowing as entries, without those that it lies within; none for all floors. */
export const entriesOf = (narrowing: Pick<FloorNarrowing, 'ids' | 'labels'> | null): string[] =>
  narrowing === null ? [] : [...narrowing.ids, ...narrowing.labels.map((it) => LABEL + it)]

/** A narrowing as it is stored; null and null for all floors. */
export const narrowingStored = (ids: readonly string[] | null, labels: readonly string[] | null) =>
  ids === null && labels === null ? null : { ids: ids ?? [], labels: labels ?? [], within: null }

/** The floors that a token and the one it was made with both reach; null for all. */
export function floorsOf(
  token: Pick<TokenRecord, 'floorIds' | 'floorLabels' | 'parentFloorIds' | 'parentFloorLabels'>,
): FloorNarrowing | null {
  const own = narrowingStored(token.floorIds, token.floorLabels)
  const within = narrowingStored(token.parentFloorIds, token.parentFloorLabels)
  return own === null ? within : { ...own, within }
}

/** Whether a narrowing reaches a floor; without one, every floor is reached. */
export const reachesFloor = (narrowing: FloorNarrowing | null, floor: NarrowedFloor): boolean =>
  narrowing === null ||
  ((narrowing.ids.includes(floor.id) || floor.labels.some(({ title }) => narrowing.labels.includes(title))) &&
    reachesFloor(narrowing.within, floor))
