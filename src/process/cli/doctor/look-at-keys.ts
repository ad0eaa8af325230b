import { statSync } from 'node:fs'
import type { Config } from '../../../service/config.ts'
import type { Db } from '../../../store/database.ts'
import { Keyring } from '../../../store/keys/keyring.ts'
import {
  type KeySource,
  keySourceOf,
  keysOf,
  missingKeys,
  nameOf,
  neededKeys,
} from '../../../store/keys/open-keyring.ts'
import { openAll } from '../../../store/keys/sealed-columns.ts'
import type { Finding } from './finding.ts'

const name = 'keys'

/**
 * Whether the keys exist, are readable by their owner only, and open every secret.
 *
 * @param store undefined where a service has it open, which has opened the secrets then
 */
export async function lookAtKeys(
  config: Config,
  store: { readonly db: Db; readonly migrations: readonly string[] } | undefined,
): Promise<Finding[]> {
  const source = keySourceOf(config)
  try {
    const keys = keysOf(source)
    const keyring = keys && new Keyring(keys)
    const needed = store ? await neededKeys(store.db, store.migrations) : []
    const missing = missingKeys(needed, keyring)
    if (missing.length > 0)
      return [
        failed(
          `secrets are encrypted with the key ${missing.join(' and ')}, which is not in ${nameOf(source)}`,
          'put the key back, or restore its file',
        ),
      ]
    const opened = store && keyring && needed.length > 0 ? await openAll(store.db, keyring) : undefined
    return [judgeKeys(keyring, source, opened), ...judgeMode(source)]
  } catch (error) {
    return [failed((error as Error).message, 'see docs/running.md, "Secrets"')]
  }
}

const failed = (found: string, remedy: string): Finding => ({ name, outcome: 'fail', found, remedy })

function judgeKeys(keyring: Keyring | undefined, source: KeySource, opened: number | undefined): Finding {
  if (!keyring) return { name, outcome: 'ok', found: 'the start makes the first one' }
  const count = opened === undefined ? '' : `, which open the secrets of all ${opened} webhooks and users with an app`
  return { name, outcome: 'ok', found: `${keyring.ids.join(', ')} in ${nameOf(source)}${count}` }
}

/** A reader of the file can read the secrets. */
function judgeMode(source: KeySource): Finding[] {
  if (source === 'memory' || 'keys' in source) return []
  const mode = statSync(source.file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o007) === 0) return []
  return [
    {
      name: 'key file',
      outcome: 'warn',
      found: `everybody on this machine may read ${source.file}`,
      remedy: `chmod 600 ${source.file}`,
    },
  ]
}
