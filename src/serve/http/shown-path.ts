const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** Numbers of revisions and the like. */
const NUMBER = /^\d{1,9}$/

/** What stands in place of a part of a path that may be a secret. */
export const MASK = '***'

/**
 * A path as it may be written to the log: callers put tokens and passwords into addresses by mistake, so that only words of
 * the service's own addresses, ids and numbers are kept.
 *
 * @param words of the addresses of the service
 */
export const shownPath = (path: string, words: ReadonlySet<string>): string =>
  path
    .split('/')
    .map((part) =>
      part === '' || words.has(part) || UUID.test(part) || NUMBER.test(part) ? part : shownList(part, words),
    )
    .join('/')

/** Procedures of a batch of tRPC, separated by commas, where all of them are known. */
const shownList = (part: string, words: ReadonlySet<string>) =>
  part.includes(',') && part.split(',').every((it) => words.has(it)) ? part : MASK

/** The words of the addresses that routes are for; parameters and wildcards are none. */
export const wordsOf = (routes: readonly { readonly path: string }[]): string[] =>
  routes.flatMap(({ path }) => path.split('/')).filter((part) => /^[\w.~-]+$/.test(part))
