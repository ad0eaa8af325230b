import { TEMPLATE_NAMES, type TemplateName } from '../schema/furnish.ts'
import {
  OPERATOR_HELP,
  OPERATOR_SUBJECTS,
  type OperatorArguments,
  readOperatorArguments,
} from './operator-arguments.ts'
import { parseOptions } from './parse-options.ts'
import { UsageError } from './usage-error.ts'

export const COMMANDS = ['furnish', 'groups', 'desk-grid'] as const
/** The commands that compute something. */
export type Command = (typeof COMMANDS)[number]

export interface Arguments {
  readonly command: Command
  /** Files or folders; `-` is the standard input. */
  readonly inputs: readonly string[]
  readonly json: boolean
  readonly svg: string | undefined
  readonly sheet: string | undefined
  readonly theme: 'light' | 'dark'
  readonly results: number | undefined
  readonly template: TemplateName | undefined
}

export type Request =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'serve' }
  | { kind: 'migrate' }
  | { kind: 'operate'; given: OperatorArguments }
  | { kind: 'compute'; given: Arguments }

export const HELP = `Roomwright furnishes rooms: it places furniture in a floor plan and draws the result.

Usage
  roomwright furnish [room.json …]         furnish rooms, each in its own file
  roomwright groups [request.json …]       furniture groups that fit into a box
  roomwright desk-grid [request.json …]    desks in rows inside a box
  roomwright serve                         start the service; its settings come from the environment
${OPERATOR_HELP}

A file holds a JSON-RPC request or only its params; for furnish, a room alone will do together with --template.
A folder stands for the *.json files in it; - or nothing at all is the standard input.

Options
  --svg <file>        draw the best result as SVG; with several inputs a folder, one drawing each
  --sheet <file>      draw all alternatives on one sheet; with several inputs a folder
  --theme <name>      light (default) or dark, for --svg
  --json              print the result as JSON, one line for each input, and nothing else
  --results <n>       how many alternatives to look for
  --template <name>   furnish: ${TEMPLATE_NAMES.slice(0, 5).join(', ')},
                      ${TEMPLATE_NAMES.slice(5).join(', ')}
  -h, --help          this text
  -v, --version       the version

Exit codes: 0 done, 1 an input was refused or could not be read, 2 the command line was not understood.
`

const OPTIONS = {
  svg: { type: 'string' },
  sheet: { type: 'string' },
  theme: { type: 'string' },
  json: { type: 'boolean' },
  results: { type: 'string' },
  template: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** @throws UsageError naming the argument that was not understood */
export function readArguments(argv: readonly string[]): Request {
  if (OPERATOR_SUBJECTS.includes(argv[0] ?? '') && !argv.some((it) => it === '--help' || it === '-h'))
    return { kind: 'operate', given: readOperatorArguments(argv) }
  const { values, positionals } = parseOptions(argv, OPTIONS)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const [command, ...inputs] = positionals
  if (command === undefined) throw new UsageError('a command is missing')
  if (command === 'help') return { kind: 'help' }
  if (command === 'serve' || command === 'migrate') {
    const extra = inputs[0] ?? Object.keys(values).map((key) => `--${key}`)[0]
    if (extra !== undefined) throw new UsageError(`${command} takes no arguments, got ${JSON.stringify(extra)}`)
    return { kind: command }
  }
  if (!isCommand(command)) throw new UsageError(`unknown command ${JSON.stringify(command)}`)
  if (values.template !== undefined && command !== 'furnish')
    throw new UsageError(`--template is for furnish, not for ${command}`)
  if (values.results !== undefined && command === 'desk-grid')
    throw new UsageError('--results is for furnish and groups, not for desk-grid')
  return {
    kind: 'compute',
    given: {
      command,
      inputs: inputs.length === 0 ? ['-'] : inputs,
      json: values.json ?? false,
      svg: values.svg,
      sheet: values.sheet,
      theme: oneOf('--theme', values.theme, ['light', 'dark']) ?? 'light',
      results: count('--results', values.results),
      template: oneOf('--template', values.template, TEMPLATE_NAMES),
    },
  }
}

const isCommand = (name: string): name is Command => (COMMANDS as readonly string[]).includes(name)

function oneOf<T extends string>(option: string, value: string | undefined, names: readonly T[]): T | undefined {
  if (value === undefined || (names as readonly string[]).includes(value)) return value as T | undefined
  throw new UsageError(`${option} must be one of ${names.join(', ')}, got ${JSON.stringify(value)}`)
}

function count(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1)
    throw new UsageError(`${option} must be a whole number of at least 1, got ${JSON.stringify(value)}`)
  return Number(value)
}
