import type { Linked } from '../../../schema/furnishing/share-link.ts'
import type { Asked } from '../state/draft.ts'
import { checkLinked } from '../state/read-request.ts'

/** An alternative that is kept, with the request that it answers. */
export interface Favourite extends Linked<Asked> {
  /** Of the furnishing: the same request gives the same one again. */
  readonly id: string
  readonly title: string
}

/** The favourites in a text of the browser's memory; those that are damaged, or of another version, are left out. */
export function readFavourites(text: string): Favourite[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(parsed) ? parsed.flatMap(readFavourite) : []
}

function readFavourite(value: unknown): Favourite[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, title, asked, chosen } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof asked !== 'object') return []
  try {
    return [{ ...checkLinked({ ...asked, chosen }), id, title }]
  } catch {
    return []
  }
}
