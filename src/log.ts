import type { Log } from './service.ts'

/** A line of JSON per event on standard error. Tokens and request bodies never reach it. */
export function createLog(write: (line: string) => void = console.error): Log {
  return (level, message, fields) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
}
