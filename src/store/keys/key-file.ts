import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { KEY_BYTES } from './keyring.ts'

/** File of the keys of an embedded store in its directory, unless a setting names another. */
export const KEY_FILE = 'secrets.key'

/**
 * Keys of a file, newest first: each a line of base64.
 *
 * @returns undefined where there is no file
 * @throws Error that names the file
 */
export function readKeyFile(file: string): Uint8Array[] | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`Cannot read the keys of secrets: ${(error as Error).message}`, { cause: error })
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`${file} holds no keys: each is a line of base64 with ${KEY_BYTES} bytes, newest first`)
  return keys
}

const HEAD = '# Keys of the secrets in the store, newest first. Keep a copy, and not beside the backups.\n'

/** Writes the file anew, for its owner alone; it is whole or as before. */
export function writeKeyFile(file: string, keys: readonly Uint8Array[]): void {
  const half = `${file}.new`
  const handle = openSync(half, 'w', 0o600)
  writeSync(handle, HEAD + keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(half, file)
  const names = openSync(dirname(file), 'r')
  fsyncSync(names)
  closeSync(names)
}
