/** Longest text of a statement in a span, characters. */
const LENGTH_MAX = 1000

/** Strings, also those in dollar quotes, and numbers in a statement; parameters such as `$1` are kept. */
const LITERALS = /\$(\w*)\$[\s\S]*?\$\1\$|(?:\b[eE])?'(?:[^'\\]|''|\\.)*'|(?<![\w$])\d+(?:\.\d+)?\b/g

/** The text of a statement without what might be a value, on one line. */
export const shownStatement = (text: string): string =>
  text.replaceAll(LITERALS, '?').replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH_MAX)
