import leven from 'leven'

/** Wrong letters that still make a word recognizable: the plural of a collection has one too many. */
const SLIPS_MAX = 1

/**
 * The address that was probably meant by one that nothing is at, with the ids that it was sent with.
 *
 * @param path as it was sent
 * @param known addresses as templates: `/v2/floor/{floorId}`
 */
export function nearAddress(path: string, known: readonly string[]): string | undefined {
  const sent = path.replace(/\/$/, '').split('/')
  let nearest: { readonly address: string; readonly slips: number } | undefined
  for (const template of known) {
    const found = meant(sent, template.split('/'))
    if (found && (nearest === undefined || found.slips < nearest.slips)) nearest = found
  }
  return nearest?.address
}

/** The sent segments in the words of a template; undefined where one of them is no word of it. */
function meant(sent: readonly string[], template: readonly string[]) {
  if (sent.length !== template.length) return undefined
  const words = template.map((word, i) => (word.startsWith('{') && sent[i] !== '' ? sent[i]! : word))
  const slips = words.map((word, i) => slipsOf(sent[i]!, word))
  if (slips.some((it) => it > SLIPS_MAX)) return undefined
  return { address: words.join('/'), slips: slips.reduce((sum, it) => sum + it) }
}

/** Only words of about the same length are compared by letters, which takes long for long ones. */
const slipsOf = (sent: string, word: string): number =>
  Math.abs(sent.length - word.length) > SLIPS_MAX ? Number.POSITIVE_INFINITY : leven(sent, word)
