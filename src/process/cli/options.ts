import { Option } from 'commander'
import { UsageError } from './usage-error.ts'

// Options of the command line. Their faults are UsageErrors with texts of their own; each may be given once.

/** An option with a value. @param read returns the value, or throws UsageError */
export function valued<Value>(flags: string, description: string, read: (text: string) => Value): Option {
  const option = new Option(flags, description)
  return option.argParser((text: string, previous: Value | undefined) => {
    if (previous !== undefined) throw new UsageError(`${option.long} takes one value, got two`)
    return read(text)
  })
}

/** An option with any text as its value. */
export const textual = (flags: string, description: string) => valued(flags, description, (text) => text)

/** An option that may be given several times; its value is the list of them. */
export const repeated = (flags: string, description: string) =>
  new Option(flags, description).argParser((text: string, previous: readonly string[] = []) => [...previous, text])

/** An option whose value is one of a few words. */
export function chosen(flags: string, description: string, words: readonly string[]): Option {
  const option: Option = valued(flags, description, (text) => oneOf(option.long!, text, words))
  option.argChoices = [...words] // shown in the help and completed; choices() would replace what reads the text
  return option
}

/** An option whose value is a whole number. @param what describes the values, such as "a whole number of at least 1" */
export function counted(flags: string, description: string, what: string, fits: (value: number) => boolean): Option {
  const option: Option = valued(flags, description, (text) => {
    if (/^\d{1,9}$/.test(text) && fits(Number(text))) return Number(text)
    throw new UsageError(`${option.long} must be ${what}, got ${JSON.stringify(text)}`)
  })
  return option
}

/** @param name of the option or argument, for the message */
export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  if ((words as readonly string[]).includes(text)) return text as Word
  throw new UsageError(`${name} must be one of ${words.join(', ')}, got ${JSON.stringify(text)}`)
}

/** An option without a value. */
export const flag = (flags: string, description: string) => new Option(flags, description)
