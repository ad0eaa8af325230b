import { Command } from 'commander'
import { writtenNames } from '../../../schema/resources/floors/file-formats.ts'
import { examplesOf } from '../examples-of.ts'
import { counted } from '../options.ts'
import type { Request } from '../request.ts'
import { type GivenWriting, writingOf, writingOptions } from '../writing/writing-options.ts'

type Given = GivenWriting & { readonly revision?: number }

/** The command that writes a floor of the store as a file. */
export function floorExportCommand(receive: (request: Request) => void): Command {
  const summary = `a floor as ${writtenNames()}`
  const command = new Command('export')
    .summary(summary)
    .description(summary)
    .argument('<floor-id>', 'the floor')
    .addHelpText('after', examplesOf('floor export'))
  const revision = counted(
    '--revision <n>',
    'of its layout; the newest unless given',
    'a whole number of at least 1',
    (n) => n >= 1,
  )
  for (const option of [...writingOptions(), revision]) command.addOption(option)
  return command.action((floorId: string, options: Given) =>
    receive({
      kind: 'floor export',
      given: { floorId, revision: options.revision, writing: writingOf('floor export', options) },
    }),
  )
}
