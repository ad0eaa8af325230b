import MiniSearch from 'minisearch'
import { textOf } from './headings.ts'
import type { SitePage } from './layout.ts'
import { packIndex } from './packed-index.ts'
import { SEARCH_OPTIONS, type SearchEntry } from './search-fields.ts'
import { addressOf } from './site-map.ts'

/** The index of all pages as JSON, part by part. */
export function searchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS)
  index.addAll(pages.flatMap(partsOf))
  return JSON.stringify(packIndex(index.toJSON()))
}

/** Pages that are found by their name alone: the list of all changes has most words, and explains none. */
const BY_NAME = ['changes']

/** A page cut before each of its headings. */
function partsOf({ name, title, content }: SitePage): SearchEntry[] {
  const entries = new Map<string, SearchEntry>()
  for (const part of content.split(/(?=<h[2-4][^>]* id=")/)) {
    const [head, id, heading] = /^<h[2-4][^>]*? id="([^"]+)"[^>]*>([\s\S]*?)<\/h[2-4]>/.exec(part) ?? ['']
    const address = id === undefined ? addressOf(name) : `${addressOf(name)}#${id}`
    const text = BY_NAME.includes(name) ? '' : textOf(part.slice(head.length))
    entries.set(address, { id: address, page: title, heading: heading === undefined ? title : textOf(heading), text })
  }
  return [...entries.values()]
}
