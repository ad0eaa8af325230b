import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

/** Bits of what others than the owner may do. */
const OTHERS = 0o077

/**
 * Takes a directory and all in it from other users, as PostgreSQL wants it: hashes of passwords stand in its files.
 */
export function makePrivate(directory: string): void {
  // Threads cannot set it; they have that of the process.
  if (isMainThread) process.umask(OTHERS)
  tighten(directory)
}

function tighten(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A store that runs removes files.
  if (stat === undefined || stat.isSymbolicLink()) return
  if ((stat.mode & OTHERS) !== 0) takeFromOthers(path, stat.mode)
  if (stat.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name))
}

function takeFromOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700)
  } catch (error) {
    // A volume that belongs to another user and is shared by a group, as orchestrators mount them.
    if (!['EPERM', 'ENOENT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
