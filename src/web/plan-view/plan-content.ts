import { nameOf } from '../../engine/drawing/words.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { PlanItem } from './plan-messages.ts'

/** Results that a search names. */
export const RESULTS_MAX = 50

const spaceItem = ({ id, name, usage, template }: LayoutSpace): PlanItem => ({
  ...{ id, kind: 'space', name },
  type: usage ?? template ?? '',
})

const assetItem = ({ id, name, type }: LayoutAsset): PlanItem => ({
  ...{ id, kind: 'asset', name: name ?? nameOf(type) },
  type,
})

export const itemsOf = ({ spaces, assets }: LayoutContent): PlanItem[] => [
  ...spaces.map(spaceItem),
  ...assets.map(assetItem),
]

/** Characters of an id that a search has to have: shorter words, such as "bed", occur in ids by chance. */
const ID_CHARACTERS_MIN = 8

/**
 * Items in which each word of a text occurs, spaces first; none for a text without a word. Capitals and accents do not
 * count. Of an id it is the beginning that counts.
 */
export function findItems({ spaces, assets }: LayoutContent, text: string): PlanItem[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (id: string, ...texts: (string | null)[]) => {
    const all = plain(texts.join(' '))
    const beginsId = (word: string) =>
      word.length >= Math.min(ID_CHARACTERS_MIN, id.length) && plain(id).startsWith(word)
    return words.every((word) => all.includes(word) || beginsId(word))
  }
  return [
    ...spaces.filter(({ id, name, usage, template }) => holds(id, name, usage, template)).map(spaceItem),
    ...assets.filter(({ id, name, type }) => holds(id, name, type, nameOf(type))).map(assetItem),
  ]
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** What is said where a command names an item that the floor does not have. */
export const missingText = (id: string): string => `There is no space or asset ${id.slice(0, 40)} on this floor`
