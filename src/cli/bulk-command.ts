import { Command } from 'commander'
import { examplesOf } from './examples-of.ts'
import { flag, valued } from './options.ts'
import type { BulkArguments, Request } from './request.ts'
import { UsageError } from './usage-error.ts'

type Given = Partial<Omit<BulkArguments, 'input'>>

/** The command that computes many desk grids without a service. */
export const bulkCommand = (receive: (request: Request) => void): Command =>
  new Command('desk-grid-bulk')
    .summary('desks in rows inside many boxes, up to 100 000')
    .argument('<file>', 'requests: NDJSON, or by their endings .json and .geojson; - is NDJSON from the standard input')
    .addOption(
      valued('-o, --output <file>', 'where the results go, by the ending: .ndjson, .json or .arrow', (text) => {
        if (/\.(ndjson|json|arrow)$/.test(text)) return text
        throw new UsageError(`--output must end in .ndjson, .json or .arrow, got ${JSON.stringify(text)}`)
      }),
    )
    .addOption(flag('-q, --quiet', 'print no report'))
    .description(
      'Computes many desk grids in this process. Without --output the results go to the standard output as NDJSON. See docs/bulk.md.',
    )
    .addHelpText('after', examplesOf('desk-grid-bulk'))
    .action((input: string, { output, quiet = false }: Given) =>
      receive({ kind: 'bulk', given: { input, output, quiet } }),
    )
