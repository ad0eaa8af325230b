import { Command } from 'commander'
import { readNames } from '../../../schema/resources/floors/file-formats.ts'
import { FLOOR_STANDARDS, type FloorStandard } from '../../../schema/resources/floors/floor-checks.ts'
import { examplesOf } from '../examples-of.ts'
import { chosen, flag, textual } from '../options.ts'
import { type GivenReading, READING_OPTIONS, readingOf } from '../reading/reading-options.ts'
import type { Request } from '../request.ts'
import { UsageError } from '../usage-error.ts'

interface Given extends GivenReading {
  readonly floor?: string
  readonly standard?: FloorStandard
  readonly output?: string
  readonly quiet?: true
  readonly json?: true
}

/** The command that checks plans of whole floors. */
export function checkCommand(receive: (request: Request) => void): Command {
  const command = new Command('check-floor')
    .summary(`check a plan (${readNames()}): ways out, doors, routes, daylight, areas`)
    .description(
      'Checks the floors of a plan as they are against figures of standards, and says where they do not hold. The exit code is 1 where a check is not met. See docs/floors.md#check-a-floor.',
    )
    .argument('<file>', 'a plan; of a file with several floors each is checked; - is the standard input')
    .addOption(textual('--floor <name>', 'only this floor, by its name or its place'))
    .addOption(chosen('--standard <name>', 'whose figures of areas hold; asr unless given', FLOOR_STANDARDS))
    .addOption(textual('-o, --output <file>', 'the checks as JSON, a file that ends in .json'))
    .addOption(flag('-q, --quiet', 'print no report'))
    .addOption(flag('--json', 'print the checks as JSON, one line for each floor, and nothing else'))
    .addHelpText('after', examplesOf('check-floor'))
  for (const option of Object.values(READING_OPTIONS)) command.addOption(option())
  return command.action((input: string, options: Given) => {
    if (options.output !== undefined && !/\.json$/i.test(options.output))
      throw new UsageError(`--output must end in .json, got ${JSON.stringify(options.output)}`)
    receive({
      kind: 'check',
      given: {
        input,
        floor: options.floor,
        reading: readingOf(options),
        standard: options.standard ?? 'asr',
        output: options.output,
        quiet: options.quiet ?? false,
        json: options.json ?? false,
      },
    })
  })
}
