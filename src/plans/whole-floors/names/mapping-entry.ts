import { firstOf, lastOf } from '../../../engine/geometry/element-at.ts'
import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { plainName } from './plain-words.ts'

/** One line of a mapping table: which spaces it is for, and how they are furnished. */
export interface MappingEntry {
  /** All members given must fit. A `*` in a text stands for anything; case, accents and marks do not count. */
  readonly match: {
    readonly name?: string | undefined
    readonly usage?: string | undefined
    readonly spaceId?: string | undefined
  }
  /** null = not furnished. */
  readonly template: TemplateName | null
}

/** The first line of a table that is for a space. */
export const entryFor = (mapping: readonly MappingEntry[], space: LayoutSpace): MappingEntry | undefined =>
  mapping.find(
    ({ match: { name, usage, spaceId } }) =>
      (spaceId === undefined || spaceId.toLowerCase() === space.id) &&
      (name === undefined || fits(name, space.name)) &&
      (usage === undefined || fits(usage, space.usage ?? '')),
  )

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map(plainName)
  const plain = plainName(text)
  if (parts.length === 1) return parts[0] === plain
  if (!plain.startsWith(firstOf(parts)) || !plain.endsWith(lastOf(parts))) return false
  let at = firstOf(parts).length
  for (const part of parts.slice(1, -1)) {
    const found = plain.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return plain.length - lastOf(parts).length >= at
}
