import { join } from 'node:path'
import type { Db } from '../database.ts'
import type { Store } from '../engine/store.ts'
import { placeOf } from '../engine/store-place.ts'
import { KEY_FILE, readKeyFile, writeKeyFile } from './key-file.ts'
import { Keyring, newKey } from './keyring.ts'
import { keysInUse, sealClear } from './sealed-columns.ts'

/** The settings that tell where the keys are. */
export interface KeySettings {
  readonly secretsKey: readonly Uint8Array[]
  readonly secretsKeyFile: string
  readonly databaseUrl: string
  readonly dataDir: string
}

/** Where keys come from: a setting, a file, or nowhere, as those of a store in memory. */
export type KeySource =
  | { readonly keys: readonly Uint8Array[] }
  | { readonly file: string; readonly isOwn: boolean }
  | 'memory'

/** A key file of its own is that of the embedded store, which the service makes. */
export function keySourceOf(settings: KeySettings): KeySource {
  if (settings.secretsKey.length > 0) return { keys: settings.secretsKey }
  if (settings.secretsKeyFile !== '') return { file: settings.secretsKeyFile, isOwn: false }
  const place = placeOf(settings)
  if (place === 'memory') return 'memory'
  if ('url' in place) throw new Error('SECRETS_KEY: must be set with DATABASE_URL') // which the settings make sure of
  return { file: join(place.directory, KEY_FILE), isOwn: true }
}

/** The keys as they are now; undefined where the file has not been made. */
export function keysOf(source: KeySource): readonly Uint8Array[] | undefined {
  if (source === 'memory') return undefined
  return 'keys' in source ? source.keys : readKeyFile(source.file)
}

/**
 * The keys of a migrated store, with which all its secrets are sealed afterwards. The first start of an embedded store makes one.
 *
 * @throws Error that says which key is missing
 */
export async function openKeyring({ db, sessions }: Pick<Store, 'db' | 'sessions'>, settings: KeySettings) {
  const source = keySourceOf(settings)
  const keys = keysOf(source)
  const needed = await keysInUse(db)
  const keyring = keys ? new Keyring(keys) : undefined
  requireKeys(needed, keyring, source)
  const opened = keyring ?? makeKeyring(source)
  await sealClear(sessions, opened)
  return opened
}

function makeKeyring(source: KeySource): Keyring {
  const key = newKey()
  if (source !== 'memory' && 'file' in source) {
    if (!source.isOwn) throw new Error(`SECRETS_KEY_FILE: there is no file ${source.file}`)
    writeKeyFile(source.file, [key])
  }
  return new Keyring([key])
}

/** @throws Error where a secret could not be opened */
function requireKeys(needed: readonly string[], keyring: Keyring | undefined, source: KeySource): void {
  const missing = missingKeys(needed, keyring)
  if (missing.length > 0)
    throw new Error(
      `The store has secrets that are encrypted with the key ${missing.join(' and ')}, which is not in ${nameOf(source)}: put it back (docs/running.md, "Secrets")`,
    )
}

export const missingKeys = (needed: readonly string[], keyring: Keyring | undefined): string[] =>
  needed.filter((id) => !keyring?.ids.includes(id))

/** How an operator knows the source. */
export const nameOf = (source: KeySource): string =>
  source === 'memory' ? 'memory' : 'keys' in source ? 'SECRETS_KEY' : source.file

/** Whether the store tells by now which keys it needs. */
export async function neededKeys(db: Db, migrations: readonly string[]): Promise<string[]> {
  return migrations.includes('0020-sealed-secrets') ? keysInUse(db) : []
}

/** The keys anew: those of the file as they are now, in the file of an embedded store with a new one before them. */
export function renewedKeyring(settings: KeySettings): Keyring {
  const source = keySourceOf(settings)
  const keys = keysOf(source)
  if (source === 'memory' || !keys) return makeKeyring(source)
  if ('keys' in source || !source.isOwn) return new Keyring(keys)
  const renewed = [newKey(), ...keys]
  writeKeyFile(source.file, renewed)
  return new Keyring(renewed)
}
