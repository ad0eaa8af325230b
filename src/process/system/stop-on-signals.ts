import type { Service } from '../../service/service.ts'
import type { EndProcess } from './orderly-end.ts'

/**
 * How long further signals count as the first one, ms. A terminal and a supervisor signal every process of a group, and npm passes
 * on the signal that it got as well, so one Ctrl-C or one stop of a supervisor may arrive several times.
 */
const REPEATED_MS = 1000

/** Ends the process in order at the first SIGTERM or SIGINT, and at once at another one later on. */
export function stopOnSignals(service: Service, end: EndProcess): void {
  const { log, monotonicMs } = service
  let stoppingSince = Number.NEGATIVE_INFINITY
  const onSignal = (signal: string) => {
    if (service.draining) {
      if (monotonicMs() - stoppingSince >= REPEATED_MS) process.exit(1)
      return
    }
    stoppingSince = monotonicMs()
    log('info', 'Stopping', { signal })
    end(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
