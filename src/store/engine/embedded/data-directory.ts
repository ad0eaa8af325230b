import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { access, constants, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PGDATA } from '../store-place.ts'

/** Space that a new store takes, with some to work in, bytes. */
const NEW_STORE_BYTES = 64 * 1024 * 1024

/** Below so much free space a check writes a file to find out whether it can be used. */
const SCARCE_BYTES = 64 * 1024 * 1024

/**
 * Makes the directory of an embedded store, unless it is there, and looks whether the store has a chance in it.
 *
 * @throws Error that names the setting and says what to do
 */
export function prepareDirectory(directory: string): void {
  try {
    makeDirectory(resolve(directory))
  } catch (error) {
    throw new Error(`DATA_DIR: ${reasonOf(error as NodeJS.ErrnoException, directory)}`, { cause: error })
  }
  if (existsSync(join(directory, PGDATA))) return
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < NEW_STORE_BYTES)
    throw new Error(
      `DATA_DIR: cannot make a store in ${directory}: its disk has ${megabytes(bavail * bsize)} free, a new store needs ${megabytes(NEW_STORE_BYTES)}; free some space, or set DATA_DIR to another disk`,
    )
}

/**
 * Not `recursive` of Node, which never ends below /proc. What is above is looked at only when it is missing: Deno may be allowed
 * this directory and no other.
 */
function makeDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  if (makeOne(directory)) return
  if (dirname(directory) !== directory) makeDirectory(dirname(directory))
  if (!makeOne(directory)) throw Object.assign(new Error(), { code: 'ENOENT' })
}

/** @returns false when what is above is missing */
function makeOne(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code !== 'EEXIST') throw error // else another process was first
  }
  return true
}

function reasonOf({ code, message }: NodeJS.ErrnoException, directory: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to ${directory}; change its permissions, or set DATA_DIR to another directory`
    case 'EROFS':
      return `${directory} is on a read-only disk; set DATA_DIR to a directory that can be written to`
    case 'ENOTDIR':
      return `${directory} is not a directory, or below something that is none; set DATA_DIR to a directory`
    case 'ENOENT':
      return `${directory} cannot be made there; set DATA_DIR to another directory`
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${directory} is full; free some space, or set DATA_DIR to another disk`
    default:
      return `${directory} cannot be used (${message || code}); set DATA_DIR to another directory`
  }
}

/**
 * Finds out whether the directory of an open store is there and takes writes.
 *
 * @param thorough whether it is tried out even though the disk has space
 * @throws Error with the reason
 */
export async function checkDirectory(directory: string, thorough: boolean): Promise<void> {
  try {
    await stat(join(directory, PGDATA, 'PG_VERSION'))
  } catch {
    throw new Error(`DATA_DIR ${directory} is gone; put it back, or stop the service and start it again`)
  }
  try {
    await access(directory, constants.W_OK)
    const { bavail, bsize } = await statfs(directory)
    if (thorough || bavail * bsize < SCARCE_BYTES) await tryToWrite(join(directory, 'roomwright.probe'))
  } catch (error) {
    throw new Error(`DATA_DIR: ${reasonOf(error as NodeJS.ErrnoException, directory)}`, { cause: error })
  }
}

/** As much as PostgreSQL writes at once. */
const PROBE = new Uint8Array(64 * 1024).fill(1)

async function tryToWrite(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(PROBE)
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MB`
