import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

/** Bits of what others than the owner may do. */
const OTHERS = 0o077

/**
 * Makes a directory that only its owner may enter, as PostgreSQL wants it: hashes of passwords stand in its files. What is
 * there already is taken from others; files that are made later are the owner's because the process keeps them so.
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Threads cannot set it; they have that of the process.
  if (isMainThread) process.umask(OTHERS)
  tighten(directory)
}

function tighten(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if ((stat.mode & OTHERS) !== 0) takeFromOthers(path, stat.mode)
  if (stat.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name))
}

function takeFromOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700)
  } catch (error) {
    // A volume that belongs to somebody else and is shared by a group, as orchestrators mount them.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
