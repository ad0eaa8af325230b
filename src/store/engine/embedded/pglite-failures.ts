/** `2026-01-31 12:00:00.000 UTC [42] PANIC:  could not write …` */
const LOG_LINE = /(?:FATAL|PANIC|ERROR|LOG):\s+(.*)$/
const FATAL_LINE = /(?:FATAL|PANIC):\s+(.*)$/

/** Why PostgreSQL gave up, from the last lines of its log. */
export function panicOf(messages: readonly string[]): string {
  const last = messages.findLast((it) => FATAL_LINE.test(it)) ?? messages.findLast((it) => LOG_LINE.test(it))
  const reason = last === undefined ? undefined : LOG_LINE.exec(last)?.[1]
  return reason === undefined ? 'PostgreSQL ended without a word' : `PostgreSQL says: ${reason}`
}

/**
 * Why a store could not be opened, and what to do about it.
 *
 * @param messages the last lines of the log of PostgreSQL
 */
export function openingFailure(error: Error, messages: readonly string[]): string {
  const { code, errno, path } = error as NodeJS.ErrnoException & { errno?: number }
  if (code === 'ENOENT' && path?.endsWith('PG_VERSION')) return `its files are damaged: PG_VERSION is missing${REMEDY}`
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || errno === WASI_NOSPC
  if (isFull || messages.some((it) => it.includes('No space left'))) return 'the disk is full; free some space'
  if (messages.some((it) => FATAL_LINE.test(it)))
    return `its files are damaged or cannot be used: ${panicOf(messages)}${REMEDY}`
  return error.message || `${error.name}${errno === undefined ? '' : ` ${errno}`}`
}

const REMEDY = '; restore a backup of it, or set DATA_DIR to another directory'

/** Emscripten's errors of files carry this number and no text. */
const WASI_NOSPC = 51
