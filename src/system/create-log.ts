import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from '../config/log-levels.ts'
import type { Log } from '../service.ts'

/**
 * Writes a line of JSON per event: `level` (info, warn, error), `time` (ISO 8601, UTC), the fields of the event, `message`.
 * Tokens and request bodies never reach it.
 *
 * @param level the least important lines that are written
 * @param stream default: the standard error, written to before the call returns, so that no line is lost at the end
 */
export function createLog(
  level: LogLevel = 'info',
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
  return (level, message, fields) => logger[level](fields ?? {}, message)
}
