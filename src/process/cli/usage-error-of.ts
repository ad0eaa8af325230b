import type { Command, CommanderError } from 'commander'
import { UsageError } from './usage-error.ts'

/** Says in the words of the command line what commander did not understand. @param command that it was read for */
export function usageErrorOf(command: Command, { code, message }: CommanderError): UsageError {
  const [, subject = ''] = /'([^']*)'/.exec(message) ?? []
  const [, meant] = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message) ?? []
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`
  switch (code) {
    case 'commander.unknownOption':
      return new UsageError(unknownOption(command, subject) ?? `Unknown option '${subject}'${hint}`)
    case 'commander.optionMissingArgument':
      return new UsageError(`Option '${subject}' argument missing`)
    case 'commander.missingArgument':
      return new UsageError(`${nameOf(command)} needs <${subject}>`)
    case 'commander.excessArguments':
      return new UsageError(excessArguments(command))
    case 'commander.unknownCommand':
    case 'commander.help':
      return new UsageError(`${unknownCommand(command)}${hint}`)
    default:
      return new UsageError(message.replace(/^error: /, ''))
  }
}

/** Undefined where no command knows such an option. */
function unknownOption(command: Command, option: string): string | undefined {
  const [long] = option.split('=')
  if (command.options.some((it) => it.long === long && !it.required))
    return `Option '${long}' does not take an argument`
  if (takesNothing(command)) return `${nameOf(command)} takes no arguments, got ${JSON.stringify(option)}`
  const others = (command.parent?.commands ?? []).filter((it) => it.options.some((own) => own.long === long))
  if (others.length === 0) return undefined
  if (command.parent?.parent) return `${nameOf(command)} does not take ${long}`
  return `${long} is for ${others.map((it) => it.name()).join(' and ')}, not for ${command.name()}`
}

function excessArguments(command: Command): string {
  const extra = JSON.stringify(command.args[command.registeredArguments.length])
  return takesNothing(command)
    ? `${nameOf(command)} takes no arguments, got ${extra}`
    : `${nameOf(command)} does not take ${extra}`
}

/** Also where a command is missing altogether. */
function unknownCommand(command: Command): string {
  const [word] = command.args
  if (command.parent === null)
    return word === undefined ? 'a command is missing' : `unknown command ${JSON.stringify(word)}`
  const verbs = command.commands.map(nameOf).join(', ')
  return `expected one of ${verbs}, got ${JSON.stringify([nameOf(command), word].filter(Boolean).join(' '))}`
}

const takesNothing = (command: Command) => command.options.length === 0 && command.registeredArguments.length === 0

/** As it is typed, without the program. */
const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
