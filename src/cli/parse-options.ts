import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true; strict: true; tokens: true }>
>

/** The options and the arguments without a name. @throws UsageError, also where an option with one value has two */
export function parseOptions<const T extends Options>(argv: readonly string[], options: T): Parsed<T> {
  const parsed = parseStrictly(argv, options)
  const seen = new Set<string>()
  for (const token of parsed.tokens) {
    if (token.kind !== 'option' || options[token.name]?.type !== 'string' || options[token.name]?.multiple) continue
    if (seen.has(token.name)) throw new UsageError(`--${token.name} takes one value, got two`)
    seen.add(token.name)
  }
  return parsed
}

function parseStrictly<const T extends Options>(argv: readonly string[], options: T): Parsed<T> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true })
  } catch (error) {
    // The first sentence says what is wrong; what follows is advice for programmers.
    throw new UsageError((error as Error).message.split(/[.\n] ?(?=To specify|$)/)[0]!)
  }
}
