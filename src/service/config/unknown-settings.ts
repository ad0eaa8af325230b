import leven from 'leven'

/** A name in the environment that looks like a setting and is none. */
export interface UnknownSetting {
  readonly name: string
  /** The setting that was probably meant. */
  readonly suggestion: string
}

/**
 * Finds names that are probably misspelt settings: a letter or two away from one, of a group of settings such as RATE_…, or
 * a setting with the name of the service before it. Other names belong to other programs.
 *
 * @param names those in the environment
 * @param known names of the settings, upper case with underscores
 */
export function unknownSettings(names: readonly string[], known: readonly string[]): UnknownSetting[] {
  const groups = groupsOf(known)
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const bare = name.replace(/^ROOMWRIGHT_/, '')
      const suggestion = nearest(bare, known)
      const close = leven(bare, suggestion) <= slipsIn(suggestion)
      const grouped = groups.find((group) => bare.startsWith(group))
      if (!close && grouped === undefined) return []
      const inGroup = known.filter((it) => it.startsWith(grouped ?? ''))
      return [{ name, suggestion: close ? suggestion : nearest(bare, inGroup) }]
    })
}

/** Wrong letters that still make a name recognizable: HOME is not HOST, RATE_CALL is RATE_CALLS. */
const slipsIn = (name: string) => (name.length < 8 ? 1 : 2)

/** Most names that begin so are for the libraries of OpenTelemetry. */
const FOREIGN = 'OTEL_'

/** First words that several settings share, with their underscore. */
function groupsOf(known: readonly string[]): string[] {
  const words = known.map((name) => /^[A-Z]+_/.exec(name)?.[0] ?? '')
  return [...new Set(words.filter((word, i) => word !== '' && word !== FOREIGN && words.indexOf(word) !== i))]
}

const nearest = (name: string, known: readonly string[]): string =>
  known.reduce((best, it) => (leven(name, it) < leven(name, best) ? it : best))
