import { nameOf } from '../../engine/drawing/words.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { PlanMatch } from './element-messages.ts'

/** Most matches of one search. */
const MATCHES_MAX = 200

/** Spaces, then pieces, each word of the text is found in: in name, use, type or id; capitals and accents do not count. */
export function searchPlan({ spaces, assets }: LayoutContent, text: string): PlanMatch[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (...texts: (string | null)[]) => {
    const all = plain(texts.join(' '))
    return words.every((word) => all.includes(word))
  }
  return [
    ...spaces.filter(({ id, name, usage, template }) => holds(name, usage, template, id)).map(spaceMatch),
    ...assets.filter(({ id, name, type }) => holds(name, type, nameOf(type), id)).map(assetMatch),
  ].slice(0, MATCHES_MAX)
}

export const spaceMatch = ({ id, name }: LayoutSpace): PlanMatch => ({ id, kind: 'space', name })
export const assetMatch = ({ id, name, type }: LayoutAsset): PlanMatch => ({
  id,
  kind: 'asset',
  name: name ?? nameOf(type),
})

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
