import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from '../../service/config/log-levels.ts'
import type { Log } from '../../service/service.ts'

/** Tokens wherever they stand in a line: in the text of a failure that quotes an input, for instance. */
const TOKENS = /rw_(pk|sk|tk|at)_[0-9A-Za-z]{43,}/g

const withoutTokens = (line: string) => (line.includes('rw_') ? line.replaceAll(TOKENS, 'rw_$1_***') : line)

/**
 * Writes a line of JSON per event: `level` (info, warn, error), `time` (ISO 8601, UTC), the fields of the event, `message`.
 * Tokens and request bodies never reach it; a token that does is masked.
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
      hooks: { streamWrite: withoutTokens },
    },
    stream,
  )
  return (level, message, fields) => logger[level](fields ?? {}, message)
}
