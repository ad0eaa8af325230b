import { Command } from 'commander'
import { DENSITIES } from '../../../schema/furnishing/extensions.ts'
import { readNames } from '../../../schema/resources/floors/file-formats.ts'
import { FITTINGS, KEEP_MODES } from '../../../schema/resources/floors/floor-furnishing.ts'
import { examplesOf } from '../examples-of.ts'
import { chosen, counted, flag, oneOf, repeated, textual } from '../options.ts'
import { type GivenReading, READING_OPTIONS, readingOf } from '../reading/reading-options.ts'
import type { FloorArguments, Request } from '../request.ts'
import { UsageError } from '../usage-error.ts'
import { type GivenWriting, resultOption, writingOf, writingOptions } from '../writing/writing-options.ts'

type Given = Partial<Omit<FloorArguments, 'input' | 'reading' | 'writing' | 'writesBack' | 'fitOut'>> &
  GivenReading &
  GivenWriting & { readonly writeBack?: true; readonly fitOut?: readonly string[] }

/** The command that furnishes plans of whole floors. */
export function floorCommands(receive: (request: Request) => void): Command[] {
  const summary = `furnish all rooms of a plan (${readNames()})`
  const command = new Command('furnish-floor')
    .summary(summary)
    .argument('<file>', 'a plan; of a file with several floors each is furnished; - is the standard input')
    .addOption(textual('--floor <name>', 'furnish this floor of the file alone, by its name or its place'))
    .addOption(textual('--mapping <file>', 'JSON list of {"match": {"name"|"usage"|"spaceId"}, "template"}'))
    .addOption(
      textual(
        '--targets <file>',
        'JSON of what the floors of a building are to have together, such as {"places": 150, "standard": "asr"}',
      ),
    )
    .addOption(
      counted(
        '--places <n>',
        'workplaces that the floors of a building are to have together',
        'a whole number from 1 to 20000',
        (n) => n >= 1 && n <= 20_000,
      ),
    )
    .addOption(
      counted(
        '--alternatives <n>',
        'furnishings of each room; 1 unless given',
        'a whole number from 1 to 10',
        (n) => n >= 1 && n <= 10,
      ),
    )
    .addOption(
      repeated(
        '--fit-out <what>',
        `rooms that are fitted out in place of staying empty: ${FITTINGS.join(', ')}; several with commas between`,
      ),
    )
    .addOption(chosen('--keep <which>', 'furniture of the plan that stays; moved (all of it) unless given', KEEP_MODES))
    .addOption(chosen('--density <how>', 'how much of each room furniture covers', DENSITIES))
    .addOption(
      flag(
        '--write-back',
        'with .ifc from .ifc: write the file as it is, with the new furniture of all its floors added',
      ),
    )
    .addOption(flag('-q, --quiet', 'print no report'))
    .addOption(flag('--json', 'print the result as JSON, one line for each floor, and nothing else'))
  for (const option of [...writingOptions(resultOption()), ...Object.values(READING_OPTIONS).map((it) => it())])
    command.addOption(option)
  return [
    command
      .description(
        `${summary[0]!.toUpperCase()}${summary.slice(1)}: each by its name and use, desks and chairs in one size. See docs/floors.md#furnish-a-whole-floor.`,
      )
      .addHelpText('after', examplesOf('furnish-floor'))
      .action((input: string, options: Given) => receive({ kind: 'floor', given: argumentsOf(input, options) })),
  ]
}

function argumentsOf(input: string, options: Given): FloorArguments {
  const writesBack = options.writeBack === true
  if (writesBack && !/\.ifc$/i.test(options.output ?? ''))
    throw new UsageError('--write-back needs --output with a file that ends in .ifc')
  return {
    input,
    writesBack,
    floor: options.floor,
    reading: readingOf(options),
    writing: options.output === undefined ? undefined : writingOf('furnish-floor', options),
    mapping: options.mapping,
    targets: options.targets,
    places: options.places,
    fitOut: (options.fitOut ?? [])
      .flatMap((words) => words.split(','))
      .map((what) => oneOf('--fit-out', what, FITTINGS)),
    alternatives: options.alternatives ?? 1,
    keep: options.keep ?? 'moved',
    density: options.density,
    quiet: options.quiet ?? false,
    json: options.json ?? false,
  }
}
