import { Argument, Command, type Help } from 'commander'
import { VERSION } from '../../../base/version.ts'
import { examplesOf } from '../examples-of.ts'
import { counted, flag, oneOf, textual } from '../options.ts'
import { type Request, SHELLS, type Shell } from '../request.ts'
import { bulkCommands } from './bulk-command.ts'
import { checkCommand } from './check-command.ts'
import { candidatesOf } from './completion.ts'
import { computeCommands } from './compute-commands.ts'
import { convertCommand } from './convert-command.ts'
import { floorCommands } from './floor-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { storeCommands } from './store-commands.ts'

/** All commands of the command line. @param receive is given what the one that was typed asks for */
export function commandTree(receive: (request: Request) => void): Command {
  const program = new Command('roomwright')
    .description('Roomwright furnishes rooms: it places furniture in a floor plan and draws the result.')
    .version(VERSION, '-v, --version', 'the version')
    .helpOption('-h, --help', 'this text, or that of a command')
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: termOf })
  const compute = computeCommands(receive)
  const own = [
    new Command('serve')
      .summary('start the service; its settings come from the environment')
      .description('Starts the service. Its settings come from the environment: see docs/running.md#configuration.')
      .addOption(counted('--port <n>', 'in place of PORT; 0 = any free port', 'from 0 to 65535', (n) => n <= 65_535))
      .addOption(textual('--host <address>', 'in place of HOST'))
      .addHelpText('after', examplesOf('serve'))
      .action(({ port, host }: { port?: number; host?: string }) =>
        receive({
          kind: 'serve',
          settings: {
            ...(port === undefined ? {} : { PORT: String(port) }),
            ...(host === undefined ? {} : { HOST: host }),
          },
        }),
      ),
    new Command('mcp')
      .summary('serve language models over the standard input and output (Model Context Protocol)')
      .description(
        'Serves the Model Context Protocol over the standard input and output, for hosts of language models: see docs/mcp.md.',
      )
      .addHelpText('after', examplesOf('mcp'))
      .action(() => receive({ kind: 'mcp' })),
    new Command('migrate')
      .summary('bring the schema of the store up to date')
      .action(() => receive({ kind: 'migrate' })),
    new Command('doctor')
      .summary('look whether the service would run well here: settings, store, disk, clock, threads, memory, port')
      .description('Looks at what the service stands on and says what to do: see docs/operating.md.')
      .addOption(flag('--json', 'the findings as JSON'))
      .addHelpText('after', examplesOf('doctor'))
      .action(({ json }: { json?: true }) => receive({ kind: 'doctor', json: json === true })),
    new Command('completion')
      .summary(`print a script that completes commands: eval "$(roomwright completion bash)"`)
      .addArgument(shellArgument())
      .action((shell: Shell) => receive({ kind: 'completion', shell })),
  ]
  for (const command of [
    ...compute,
    ...bulkCommands(receive),
    convertCommand(receive),
    ...floorCommands(receive),
    checkCommand(receive),
    ...own,
    ...operatorCommands(receive),
    ...storeCommands(receive),
  ])
    program.addCommand(command)
  // What the scripts ask: candidates for the last of the words.
  const complete = new Command('complete')
    .argument('[words...]')
    .action((words: string[]) => receive({ kind: 'complete', candidates: candidatesOf(program, words) }))
  return program.addCommand(complete, { hidden: true }).addHelpText('after', () => trailer(compute[0]!))
}

function shellArgument(): Argument {
  const argument = new Argument('<shell>', 'the shell').argParser((text) => oneOf('shell', text, SHELLS))
  argument.argChoices = [...SHELLS] // shown in the help and completed; choices() would replace what reads the text
  return argument
}

function trailer(furnish: Command): string {
  const help = furnish.createHelp()
  const options = help.visibleOptions(furnish).filter(({ long }) => long !== '--help')
  const width = Math.max(...options.map((option) => help.optionTerm(option).length))
  const lines = options.map((option) =>
    help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help),
  )
  return `
Options of furnish, groups and desk-grid:
${lines.join('\n')}

roomwright <command> --help describes a command with all its options.
Exit codes: 0 done, 1 an input was refused or could not be read, 2 the command line was not understood.`
}

/** The commands that do something, not the words that group them. */
function leavesOf(command: Command): Command[] {
  const visible = command.commands.filter((it) => !HIDDEN.has(it.name()))
  return visible.flatMap((it) => (it.commands.length > 0 ? leavesOf(it) : [it]))
}

const HIDDEN = new Set(['complete', 'help'])

/** A command as it is typed, with what comes after it. */
function termOf(this: Help, command: Command): string {
  const names: string[] = []
  for (let it: Command | null = command; it?.parent; it = it.parent) names.unshift(it.name())
  const inputs = command.registeredArguments.map((it) => this.argumentTerm(it))
  return [
    ...names,
    ...command.registeredArguments.map((it, i) =>
      it.required ? `<${inputs[i]}>` : `[${inputs[i]}${it.variadic ? ' …' : ''}]`,
    ),
  ].join(' ')
}
