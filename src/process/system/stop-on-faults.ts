import { setTimeout } from 'node:timers'
import type { Service } from '../../service/service.ts'
import type { EndProcess } from './orderly-end.ts'

/** How long stopping may take beyond DRAIN_SECONDS, ms: after a fault any part may hang. */
const BEYOND_MS = 15_000

/** Faults that are logged of one process: what fails again and again while it stops does not fill the log. */
const LOGGED_MAX = 20

/** As much of the scope of Deno as is used here. */
interface Scope {
  addEventListener(
    type: string,
    listener: (event: { readonly reason?: unknown; readonly error?: unknown; preventDefault(): void }) => void,
  ): void
}

/**
 * The last net, under what should have been handled where it happened: a rejection or an exception that nothing handles is logged,
 * `/readyz` fails, running requests end, and so does the process, with 1, so that a supervisor starts it again.
 */
export function stopOnFaults(service: Service, end: EndProcess): void {
  let faults = 0
  const onFault = (kind: string, fault: unknown) => {
    if (faults++ < LOGGED_MAX)
      service.log('error', 'A fault that nothing handles: the service stops', detailsOf(kind, fault))
    if (service.draining) return
    setTimeout(() => process.exit(1), service.config.drainSeconds * 1000 + BEYOND_MS).unref()
    end(1)
  }
  if ('Deno' in globalThis) listenOnDeno(onFault)
  else process.on('uncaughtException', (error, origin) => onFault(origin, error))
}

function listenOnDeno(onFault: (kind: string, fault: unknown) => void): void {
  const scope = globalThis as unknown as Scope
  scope.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    onFault('unhandledRejection', event.reason)
  })
  scope.addEventListener('error', (event) => {
    event.preventDefault()
    onFault('uncaughtException', event.error)
  })
}

/** What is known of a fault; of one of the store the statement, in which values are `$1`. */
function detailsOf(kind: string, fault: unknown): Readonly<Record<string, unknown>> {
  if (!(fault instanceof Error)) return { kind, reason: String(fault) }
  const { message, stack, code, query } = fault as Error & { code?: unknown; query?: unknown }
  return {
    kind,
    reason: message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(typeof query === 'string' ? { statement: query } : {}),
  }
}
