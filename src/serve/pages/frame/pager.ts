import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** Ways from one page of a list to those beside it; undefined where there is none. */
export interface Pager {
  readonly previous?: string
  readonly next?: string
}

/** Member of the query with the cursors of the pages before this one but the first. Cursors only lead on. */
const BEHIND = 'behind'
/** No character of a cursor. */
const BETWEEN = '~'
/** Most pages that one can go back step by step, so that addresses stay short; from there one is back at the first. */
const BEHIND_MAX = 20

/** Members of the query that say which page of a list is shown. */
export const PLACE = ['cursor', BEHIND] as const

/** What of a query says which page is shown: empty on the first. */
export const placeIn = (c: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PLACE.flatMap((name) => {
      const value = c.req.query(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * Ways to the pages beside the one that the address names.
 *
 * @param next cursor of the next page; null on the last
 * @param pathOf the list as it is filtered, with a place in it
 */
export function pagerOf(
  c: Context,
  next: string | null,
  pathOf: (place: Readonly<Record<string, string>>) => string,
): Pager {
  const cursor = c.req.query('cursor')
  const behind = (c.req.query(BEHIND) ?? '').split(BETWEEN).filter((it) => it !== '')
  const at = (cursors: readonly string[]) => {
    const before = cursors.slice(0, -1).slice(-BEHIND_MAX)
    const path = pathOf({
      ...(cursors.length === 0 ? {} : { cursor: cursors.at(-1)! }),
      ...(before.length === 0 ? {} : { [BEHIND]: before.join(BETWEEN) }),
    })
    return path.replace(/\?$/, '')
  }
  const passed = cursor === undefined ? [] : [...behind, cursor]
  return {
    ...(cursor === undefined ? {} : { previous: at(behind) }),
    ...(next === null ? {} : { next: at([...passed, next]) }),
  }
}

/** @param what is listed, for those who hear the page: `floors` */
export const pager = ({ previous, next }: Pager, what: string): Html | '' =>
  previous === undefined && next === undefined
    ? ''
    : html`<nav class="row pager" aria-label="Pages of ${what}">${previous === undefined ? '' : html`<a class="button" href="${previous}" rel="prev">Previous</a>`}${next === undefined ? '' : html`<a class="button" href="${next}" rel="next">Next</a>`}</nav>`
