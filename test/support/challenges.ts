/** One challenge of a WWW-Authenticate field, its quoted values unquoted. */
export interface Challenge {
  readonly scheme: string
  readonly parameters: Readonly<Record<string, string>>
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const QUOTED = '"((?:[\\t !#-\\[\\]-~\\x80-\\xff]|\\\\[\\t -~\\x80-\\xff])*)"'
const SCHEME = new RegExp(`^(${TOKEN})(?: +(?=[^ ,])|(?=[ \\t]*,|$))`)
const PARAMETER = new RegExp(`^(${TOKEN})[ \\t]*=[ \\t]*(?:(${TOKEN})|${QUOTED})(?=[ \\t]*,|$)`)
const COMMA = /^[ \t]*,[ \t]*/

/**
 * Reads the field as a sender must write it: nothing is passed over or guessed at, no list has empty members, no parameter
 * comes twice.
 *
 * @throws Error that shows what could not be read
 * @see RFC 9110 sections 5.6, 11.2 and 11.6.1
 */
export function parseChallenges(field: string): Challenge[] {
  const challenges: { scheme: string; parameters: Record<string, string> }[] = []
  let rest = field
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)
    rest = rest.slice(found?.[0].length ?? 0)
    return found
  }
  const takeParameter = () => {
    const { parameters } = challenges.at(-1) ?? {}
    const found = parameters && take(PARAMETER)
    if (!found) return false
    const [, written, token, quoted = ''] = found
    const name = written!.toLowerCase()
    if (name in parameters) throw new Error(`${name} comes twice in ${field}`)
    parameters[name] = token ?? quoted.replaceAll(/\\(.)/g, '$1')
    return true
  }
  do {
    if (takeParameter()) continue
    const scheme = take(SCHEME)
    if (!scheme) throw new Error(`Cannot read ${JSON.stringify(rest)} in ${field}`)
    challenges.push({ scheme: scheme[1]!, parameters: {} })
    if (scheme[0] !== scheme[1] && !takeParameter()) throw new Error(`Cannot read ${JSON.stringify(rest)} in ${field}`)
  } while (take(COMMA))
  if (rest !== '') throw new Error(`Cannot read ${JSON.stringify(rest)} in ${field}`)
  return challenges
}
