import { resolve } from 'node:path'
import { Command } from 'commander'
import { flag, textual, valued } from '../options.ts'
import type { Request } from '../request.ts'
import { UsageError } from '../usage-error.ts'

/** The commands about the store as a whole: backup, restore, upgrade-store, rotate-keys, audit export. */
export function storeCommands(receive: (request: Request) => void): Command[] {
  const audit = new Command('audit').summary('the audit log').description('the audit log')
  return [
    described('backup', 'back up the embedded store to a new file, while the service goes on')
      .argument('<file>', 'the file, such as roomwright.tar.gz')
      .action((file: string) => receive({ kind: 'backup', file: resolve(file) })),
    described('restore', 'make the embedded store from a backup; the service is stopped before')
      .argument('<file>', 'the file that backup wrote')
      .addOption(flag('--replace', 'delete the store that is there'))
      .action((file: string, { replace }: { replace?: true }) =>
        receive({ kind: 'restore', file: resolve(file), replaces: replace === true }),
      ),
    described(
      'upgrade-store',
      'carry an embedded store of the version with PostgreSQL 17 over, which is kept beside it',
    )
      .argument('[dir]', 'the directory; DATA_DIR where it is left out')
      .addOption(textual('--pglite <folder>', 'the former PGlite; fetched with npm where it is left out'))
      .action((directory: string | undefined, { pglite }: { pglite?: string }) =>
        receive({ kind: 'upgrade store', directory, pglite: pglite === undefined ? undefined : resolve(pglite) }),
      ),
    described(
      'rotate-keys',
      'encrypt the secrets in the store with the newest key, or a new one, while the service goes on',
    ).action(() => receive({ kind: 'rotate keys' })),
    audit.addCommand(
      described('export', 'the audit log of an account, oldest first, as lines of JSON')
        .addOption(textual('--account <name>', 'the account'))
        .addOption(valued('--since <date>', 'entries from this date or time on', unixSecondsOf))
        .action(({ account, since }: { account?: string; since?: number }) => {
          if (account === undefined) throw new UsageError('audit export needs --account')
          receive({ kind: 'audit export', account, since })
        }),
    ),
  ]
}

const described = (name: string, summary: string) => new Command(name).summary(summary).description(summary)

function unixSecondsOf(text: string): number {
  const ms = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(ms) || ms < 0)
    throw new UsageError(
      `--since must be a date such as 2026-01-31 or 2026-01-31T09:30:00Z, got ${JSON.stringify(text)}`,
    )
  return Math.floor(ms / 1000)
}
