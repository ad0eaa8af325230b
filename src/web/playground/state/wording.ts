import { capitalise, nameOf, plural, sayOpenings } from '../../../engine/drawing/words.ts'
import type { StandardName } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import type { Diagnostic, Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import { inUnits } from '../board/length-units.ts'
import { OWN_ID } from './draft.ts'

// Names and sentences of the page.

export const GROUP_WORDS: Readonly<Record<GroupType, string>> = {
  dining: 'Dining',
  relaxing: 'Lounge',
  sleeping: 'Sleeping',
  storing: 'Storage',
  working: 'Desk',
  meeting: 'Meeting',
  exec: 'Executive desk',
}

export const STANDARD_WORDS: Readonly<Record<StandardName, { readonly name: string; readonly about: string }>> = {
  'din-18040-2': { name: 'DIN 18040-2', about: 'Accessible dwellings' },
  'din-18040-2-r': { name: 'DIN 18040-2 R', about: 'Dwellings for wheelchairs' },
  asr: { name: 'ASR', about: 'German workplaces' },
  ndss: { name: 'NDSS', about: 'English space standard' },
  nkba: { name: 'NKBA', about: 'Dining and kitchen planning' },
}

export const pieceName = (type: FurnitureType): string => capitalise(nameOf(type))

/** `2 nightstands`. */
export const counted = (count: number, type: FurnitureType): string => `${count} ${plural(nameOf(type), count)}`

/** `6 alternatives`. */
export const countText = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** `sofa`, `2 chairs`, `3 pieces`. @param items one at least */
export function pieceWords(items: readonly Pick<PlacedItem, 'type'>[]): string {
  const { type } = items[0]!
  if (items.length === 1) return nameOf(type)
  return `${items.length} ${items.every((it) => it.type === type) ? plural(nameOf(type), items.length) : 'pieces'}`
}

/** What the alternative is, in one sentence. */
export function ideaText({ id, explanation }: Furnishing): string {
  if (id === OWN_ID) return 'Your plan'
  const idea = explanation?.idea
  return idea === undefined ? 'As it stands' : capitalise(inUnits(idea))
}

/** `1 of 2 nightstands: no wall is long enough`. */
export function missingText({ type, wanted, placed, reason, opening }: Diagnostic): { what: string; why: string } {
  const why = capitalise(inUnits(sayOpenings(reason)))
  if (opening !== undefined) return { what: `Opening ${opening + 1}`, why }
  const short = wanted - placed
  const what = placed === 0 || short === 0 ? pieceName(type) : counted(short, type)
  return { what: capitalise(what), why }
}

/** Pieces of a furnishing by type, in the order of placing. */
export function pieceCounts({ furniture }: Furnishing): ReadonlyMap<FurnitureType, number> {
  const counts = new Map<FurnitureType, number>()
  for (const { type } of furniture) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}
