import { appendFileSync } from 'node:fs'
import type { StatementEvents } from '../../src/store/engine/statement-events.ts'

/** Frames deep enough for an operation behind protocols and pages. */
const FRAMES = 60

/**
 * Appends each statement that the service sends, once, as a line of JSON to a file. Statements of the tests themselves are
 * left out: what sent one is shown by the first frame of its stack that is neither a library nor the sending itself.
 *
 * @param file the suites take it from STATEMENTS; left out: nothing is recorded
 */
export function recordStatements(file = process.env['STATEMENTS']): StatementEvents | undefined {
  if (file === undefined) return undefined
  const seen = new Set<string>()
  return {
    onOpened: () => {},
    onTransaction: () => () => {},
    onStatement(text) {
      if (!seen.has(text) && !isOfTest()) {
        seen.add(text)
        appendFileSync(file, `${JSON.stringify(text)}\n`)
      }
      return () => {}
    },
  }
}

function isOfTest(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const frames = new Error().stack!.split('\n')
  Error.stackTraceLimit = limit
  const sender = frames.find(
    (it) =>
      /\/(src|test)\//.test(it) &&
      !/node_modules|recorded-statements|store\/(engine\/dialect|tables\/within)\.ts/.test(it),
  )
  return sender !== undefined && /\/test\//.test(sender) && !/\/src\//.test(sender)
}
