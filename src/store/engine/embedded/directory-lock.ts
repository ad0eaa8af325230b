import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the lock file in the data directory. */
export const LOCK = 'roomwright.lock'

/** Another running process uses the directory. */
export class InUseError extends Error {
  override readonly name = 'InUseError'
}

/**
 * Locks a directory, since two processes that write to one embedded store would destroy it. The lock file names the process
 * and its start, so that the lock of a process that crashed is not respected.
 *
 * @returns unlocks it
 * @throws InUseError when another running process holds the lock
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, LOCK)
  const content = lockContent(process.pid)
  if (!write(path, content)) {
    const holder = read(path)
    if (holder !== undefined && isRunning(holder)) throw inUse(directory, holder)
    rmSync(path, { force: true })
    if (!write(path, content)) throw inUse(directory, read(path) ?? 'another process')
  }
  return () => rmSync(path, { force: true })
}

/** Locks a directory again when the lock file has gone with it. @throws InUseError */
export function keepLocked(directory: string): void {
  if (read(join(directory, LOCK)) !== lockContent(process.pid)) lockDirectory(directory)
}

function inUse(directory: string, holder: string): InUseError {
  return new InUseError(
    `Cannot open the store in ${directory}: process ${holder.split(' ')[0]} is using it; stop that process, or set DATA_DIR or DATABASE_URL`,
  )
}

/** False when the file is there already. */
function write(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isRunning(content: string): boolean {
  const pid = Number(content.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return lockContent(pid) === content
}

/** Process number and, where the system has it, its start: numbers are reused, in containers at once. */
function lockContent(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return started === undefined ? String(pid) : `${pid} ${started}`
}
