import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process that still runs has the directory. */
export class InUseError extends Error {
  override readonly name = 'InUseError'
}

/**
 * Marks a directory as ours, since two processes that write to one embedded store would destroy it. The mark names the
 * process and when it started, so that the mark of a process that crashed does not keep others out.
 *
 * @returns gives the directory back
 * @throws InUseError when another process that still runs has it
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'roomwright.lock')
  const mark = markOf(process.pid)
  if (!write(path, mark)) {
    const holder = read(path)
    if (holder !== undefined && isRunning(holder)) throw inUse(directory, holder)
    rmSync(path, { force: true })
    if (!write(path, mark)) throw inUse(directory, read(path) ?? 'another process')
  }
  return () => rmSync(path, { force: true })
}

function inUse(directory: string, holder: string): InUseError {
  return new InUseError(
    `Cannot open the store in ${directory}: process ${holder.split(' ')[0]} is using it; stop that process, or set DATA_DIR or DATABASE_URL`,
  )
}

/** False when the file is there already. */
function write(path: string, mark: string): boolean {
  try {
    writeFileSync(path, mark, { flag: 'wx' })
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

function isRunning(mark: string): boolean {
  const pid = Number(mark.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return markOf(pid) === mark
}

/** Process number and, where the system tells it, its start: numbers are used again, in containers at once. */
function markOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return started === undefined ? String(pid) : `${pid} ${started}`
}
