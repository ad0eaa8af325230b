import { ServiceError } from '../../base/errors.ts'

/** The embedded store has stopped and is not open again yet. */
export class StoreLostError extends Error {
  override readonly name = 'StoreLostError'
  readonly code = 'STORE_LOST'
}

/** A statement, or its wait for a connection, took too long. */
export class StatementTimeoutError extends Error {
  override readonly name = 'StatementTimeoutError'
  readonly code = 'STATEMENT_TIMEOUT'
}

/**
 * The rows of an answer are not as many as the server has counted: after a connection was lost in the middle of an answer the
 * driver counts the rows of the next on from there.
 */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError'
  readonly code = 'ANSWER_LOST'

  constructor() {
    super('a connection mixes its answers up')
  }
}

/** A statement was never sent: until it was given up, others had their turn. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
  readonly code = 'STORE_BUSY'
}

/** What postgres.js and Node say of a connection that is lost or cannot be made. */
const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  'ANSWER_LOST',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'STATEMENT_TIMEOUT',
  'STORE_BUSY',
  'STORE_LOST',
])

/**
 * States of a server that cannot do its work: connection (08), resources such as the disk (53), shutting down, crashed or
 * starting (57P), input and output (58), damaged files (XX001, XX002), a standby that takes no writes (25006), a statement
 * that was cancelled (57014).
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(?:08...|53...|57P..|58...|XX00[12]|25006|57014)$/

/** Failures of files that have no state of their own, such as a read-only disk. */
const FILE_FAILURE = /^could not (?:access|create|extend|flush|fsync|open|read|remove|rename|seek|stat|truncate|write) /

/** Whether a statement failed because the store cannot work now, and not because of what was asked. */
export function isUnavailable(error: unknown): boolean {
  const { code, severity, message } = Object(error) as { code?: unknown; severity?: unknown; message?: unknown }
  if (CONNECTION_CODES.has(code) || severity === 'FATAL' || severity === 'PANIC') return true
  return UNAVAILABLE_STATES.test(String(code)) || (severity !== undefined && FILE_FAILURE.test(String(message)))
}

/** Whether an error is one of the connection, or the last word of the server on it, and not one of a statement. */
export function endsConnection(error: unknown): boolean {
  const { errno, code, severity } = Object(error) as { errno?: unknown; code?: unknown; severity?: string }
  return errno !== undefined || CONNECTION_CODES.has(code) || severity === 'FATAL' || severity === 'PANIC'
}

/** What callers get instead; the reason is in the log. A store that is busy, or may be, is not called unreachable. */
export class StoreUnavailableError extends ServiceError {
  constructor(reason: unknown) {
    super('unavailable', `store: ${stateAfter(reason)}, try again shortly`)
  }
}

function stateAfter(reason: unknown): string {
  if (reason instanceof StoreBusyError) return 'is busy'
  return reason instanceof StatementTimeoutError ? 'did not answer in time' : 'not reachable or not writable'
}

/** Whether work failed for a trouble of the store, of which its watch writes the only lines to the log. */
export const isStoreTrouble = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || isUnavailable(error)

/** Whether waiting may help: a wrong password, a user or a database that is not there is not there later. */
export const mayRecover = (error: unknown): boolean =>
  isUnavailable(error) && !/^(?:28|3D)/.test(String((error as { code?: unknown }).code))
