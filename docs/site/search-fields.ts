import type { Options } from 'minisearch'

/** A part of a page that can be found: what follows one heading. */
export interface SearchEntry {
  readonly id: string
  /** Title of the page. */
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** How parts are looked up: the same where the index is made and where it is read. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading'],
  // `error_2`, `task_table` and `params.furniture` are found by their parts as well.
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}_]+/u).flatMap((it) => (it.includes('_') ? [it, ...it.split('_')] : [it])),
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
}
