import { type Command, CommanderError } from 'commander'
import { commandTree } from '../commands/command-tree.ts'
import type { Request } from '../request.ts'
import { usageErrorOf } from '../usage-error-of.ts'

/** @throws UsageError naming the argument that was not understood */
export function readArguments(argv: readonly string[]): Request {
  let request: Request | undefined
  const program = commandTree((it) => {
    request = it
  })
  let text = ''
  for (const command of commandsOf(program))
    command.configureOutput({ writeOut: (it) => (text += it), writeErr: () => {} }).exitOverride((error) => {
      throw error.exitCode === 0 ? error : usageErrorOf(command, error)
    })
  try {
    program.parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.code === 'commander.version' ? { kind: 'version' } : { kind: 'help', text }
  }
  return request!
}

const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)]
