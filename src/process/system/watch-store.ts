import type { Service } from '../../service/service.ts'
import type { StoreLoad } from '../../store/engine/statement-lanes.ts'

/** What is watched of a store. */
interface Watched {
  readonly load?: () => StoreLoad
  check(): Promise<void>
  onTrouble(listener: (error: Error) => void): void
}

/** Between two checks, ms. */
const CHECK_MS = 500

/** How long no statement may have been refused for refusals to be over, ms. */
const QUIET_MS = 5000

/** A store is busy when callers wait so long for their turn, ms, and no longer after so many checks at which they did not. */
const BUSY_MS = 1000
const CALM_CHECKS = 20

/**
 * Finds out all the time whether the store works, and notes a fault in the state of the service while it does not. The log
 * has a line for the beginning and one for the end of each outage, whatever number of requests it refuses; of each time in which
 * statements are refused although the store answers; and of each in which callers wait for a store that is busy.
 *
 * @returns ends it
 */
export function watchStore(service: Service, store: Watched): () => Promise<void> {
  let checking: Promise<void> | undefined
  let lastTrouble: string | undefined
  let since = 0
  let refusals: { readonly since: number; last: number } | undefined
  const look = busyLook(service, store)
  const check = () => {
    look()
    checking ??= store
      .check()
      .then(
        () => answered(),
        (error: Error) => failed(error.message || String((error as NodeJS.ErrnoException).code)),
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  const secondsSince = (ms: number) => Math.round((service.monotonicMs() - ms) / 1000)

  function failed(reason: string): void {
    const state = service.store
    if (state.status !== 'ready') return
    if (state.fault === undefined) {
      since = service.monotonicMs()
      service.log('error', 'The store cannot be used', { reason: lastTrouble ? `${reason} (${lastTrouble})` : reason })
    }
    lastTrouble = undefined
    refusals = undefined // reported with the outage
    service.store = { ...state, fault: reason }
  }

  function answered(): void {
    const state = service.store
    if (state.status !== 'ready') return
    if (state.fault !== undefined) {
      service.access.forget() // changes by others may have been missed
      const { fault: _, ...well } = state
      service.store = well
      service.log('info', 'The store can be used again', { seconds: secondsSince(since) })
    } else if (lastTrouble !== undefined) {
      noteRefusal(lastTrouble)
    } else if (refusals && service.monotonicMs() - refusals.last >= QUIET_MS) {
      service.log('info', 'The store refuses statements no more', { seconds: secondsSince(refusals.since) })
      refusals = undefined
    }
    lastTrouble = undefined
  }

  function noteRefusal(reason: string): void {
    const now = service.monotonicMs()
    if (refusals) refusals.last = now
    else {
      refusals = { since: now, last: now }
      service.log('warn', 'The store refuses statements', { reason })
    }
  }

  store.onTrouble((error) => {
    lastTrouble ??= error.message || String((error as NodeJS.ErrnoException).code)
    const { store } = service
    const isKnown = store.status === 'ready' && store.fault !== undefined
    if (!isKnown) void check()
  })
  const timer = setInterval(check, CHECK_MS).unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}

/** @returns to be called at each check: tells when a store begins to be busy, and when it has ended */
function busyLook(service: Service, { load }: Watched): () => void {
  let since: number | undefined
  let calm = 0
  return () => {
    const { longestMs, waiting } = load?.().lanes.short ?? { longestMs: 0, waiting: 0 }
    if (longestMs < BUSY_MS) {
      if (since === undefined || ++calm < CALM_CHECKS) return
      service.log('info', 'The store is no longer busy', {
        seconds: Math.round((service.monotonicMs() - since) / 1000),
      })
      since = undefined
      return
    }
    calm = 0
    if (since !== undefined) return
    since = service.monotonicMs()
    service.log('warn', 'The store is busy: callers wait for it', { waiting, longestMs: Math.round(longestMs) })
  }
}
