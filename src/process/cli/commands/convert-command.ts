import { Command } from 'commander'
import { endingsOf, READ_IN_WORDS, readNames, writtenNames } from '../../../schema/resources/floors/file-formats.ts'
import { examplesOf } from '../examples-of.ts'
import { textual } from '../options.ts'
import { type GivenReading, READING_OPTIONS, readingOf } from '../reading/reading-options.ts'
import type { Request } from '../request.ts'
import { type GivenWriting, writingOf, writingOptions } from '../writing/writing-options.ts'

interface Given extends GivenWriting, GivenReading {
  readonly floor?: string
}

/** The command that brings plans from one format into another. */
export function convertCommand(receive: (request: Request) => void): Command {
  const command = new Command('convert')
    .summary(`a plan from one format into another: ${readNames()} into ${writtenNames()}`)
    .description(
      'Reads the floors of a file and writes them in another format. What cannot be read is listed. Of several floors each becomes a file of its own: see docs/files.md#files-to-take-out.',
    )
    .argument('[file]', `${endingsOf(READ_IN_WORDS, 'or')}; - or nothing at all is the standard input`)
    .addHelpText('after', examplesOf('convert'))
  const floor = textual('--floor <name>', 'only this floor, by its name or its place, the lowest is 1')
  for (const option of [...writingOptions(), floor, ...Object.values(READING_OPTIONS).map((it) => it())])
    command.addOption(option)
  return command.action((input: string | undefined, options: Given) =>
    receive({
      kind: 'convert',
      given: {
        input: input ?? '-',
        floor: options.floor,
        reading: readingOf(options),
        writing: writingOf('convert', options),
      },
    }),
  )
}
