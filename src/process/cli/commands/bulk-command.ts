import { Command } from 'commander'
import { examplesOf } from '../examples-of.ts'
import { flag, valued } from '../options.ts'
import type { BulkArguments, Request } from '../request.ts'
import { UsageError } from '../usage-error.ts'

type Given = Partial<Omit<BulkArguments, 'input'>>

const COMMANDS = {
  'desk-grid-bulk': {
    method: 'generateDeskGrid',
    summary: 'desks in rows inside many boxes, up to 100 000',
    input: 'requests: NDJSON, or by their endings .json and .geojson; - is NDJSON from the standard input',
    what: 'desk grids',
  },
  'furnish-bulk': {
    method: 'furnish',
    summary: 'furnishings of many rooms, up to 100 000',
    input: 'requests: NDJSON, or .json by its ending; - is NDJSON from the standard input',
    what: 'rooms',
  },
} as const

/** The commands that compute many requests without a service. */
export const bulkCommands = (receive: (request: Request) => void): Command[] =>
  Object.entries(COMMANDS).map(([name, { method, summary, input: described, what }]) =>
    new Command(name)
      .summary(summary)
      .argument('<file>', described)
      .addOption(
        valued('-o, --output <file>', 'where the results go, by the ending: .ndjson, .json or .arrow', (text) => {
          if (/\.(ndjson|json|arrow)$/.test(text)) return text
          throw new UsageError(`--output must end in .ndjson, .json or .arrow, got ${JSON.stringify(text)}`)
        }),
      )
      .addOption(flag('-q, --quiet', 'print no report'))
      .description(
        `Computes many ${what} in this process. Without --output the results go to the standard output as NDJSON. See docs/bulk.md.`,
      )
      .addHelpText('after', examplesOf(name))
      .action((input: string, { output, quiet = false }: Given) =>
        receive({ kind: 'bulk', given: { method, input, output, quiet } }),
      ),
  )
