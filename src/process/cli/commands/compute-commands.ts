import { Command, type Option } from 'commander'
import { TEMPLATE_NAMES } from '../../../schema/furnishing/furnish-params.ts'
import { examplesOf } from '../examples-of.ts'
import { chosen, counted, flag, textual, valued } from '../options.ts'
import { type ComputeArguments, type ComputeCommand, type Request, SHOWS, THEMES } from '../request.ts'
import { UsageError } from '../usage-error.ts'

type Given = Partial<ComputeArguments>

const INPUTS =
  'A file holds a JSON-RPC request or only its params. A folder stands for the *.json files in it, without the requests for other commands; - or nothing at all is the standard input.'

/** The commands that furnish files, groups and desk grids. */
export function computeCommands(receive: (request: Request) => void): Command[] {
  const command = (name: ComputeCommand, summary: string, input: string, own: readonly Option[], more: string) => {
    const created = new Command(name).summary(summary).argument(`[${input}...]`, 'files or folders')
    for (const option of [...drawingOptions(), ...own]) created.addOption(option)
    return created
      .description(`${summary}\n\n${INPUTS}${more}`)
      .addHelpText('after', examplesOf(name))
      .action((inputs: string[], options: Given) =>
        receive({ kind: 'compute', given: argumentsOf(name, inputs, options) }),
      )
  }
  const results = () =>
    counted('--results <n>', 'how many alternatives to look for', COUNT, (n) => n >= 1 && n < 10_000)
  const template = () => chosen('--template <name>', 'furnish for this use', TEMPLATE_NAMES)
  return [
    command('furnish', 'furnish rooms, each in its own file', 'room.json', [results(), template()], ALONE),
    command('groups', 'furniture groups that fit into a box', 'request.json', [results()], ''),
    command('desk-grid', 'desks in rows inside a box', 'request.json', [], ''),
  ]
}

const COUNT = 'a whole number of at least 1'
const ALONE = ' With --template a room alone will do.'

const drawingOptions = () => [
  textual(
    '--svg <file>',
    'draw the best result as SVG, - is the standard output; with several inputs a folder, one drawing each',
  ),
  textual('--sheet <file>', 'draw all alternatives on one sheet, - as with --svg; with several inputs a folder'),
  valued('-o, --output <file>', 'write the best plan or the result, by the ending: .svg, .png or .json', outputOf),
  chosen('--theme <name>', 'of drawings; light unless given', THEMES),
  chosen('--show <way>', 'show the plan on the terminal; auto unless given: as it can', SHOWS),
  flag('-q, --quiet', 'print no report'),
  flag('--json', 'print the result as JSON, one line for each input, and nothing else'),
]

/** @throws UsageError for another ending */
function outputOf(text: string): string {
  if (/\.(svg|png|json)$/.test(text)) return text
  throw new UsageError(`--output must end in .svg, .png or .json, got ${JSON.stringify(text)}`)
}

function argumentsOf(command: ComputeCommand, inputs: readonly string[], options: Given): ComputeArguments {
  return {
    command,
    inputs: inputs.length === 0 ? ['-'] : inputs,
    json: options.json ?? false,
    svg: options.svg,
    sheet: options.sheet,
    output: options.output,
    theme: options.theme ?? 'light',
    show: options.show ?? 'auto',
    quiet: options.quiet ?? false,
    results: options.results,
    template: options.template,
  }
}
