import type { Service } from '../service.ts'

/** What is watched of a store. */
interface Watched {
  check(): Promise<void>
  onTrouble(listener: (error: Error) => void): void
}

/** Between two checks, ms. */
const CHECK_MS = 1000

/**
 * Finds out all the time whether the store works, and notes a fault in the state of the service while it does not. The log
 * has a line for the beginning and one for the end of each outage, whatever number of requests it refuses.
 *
 * @returns ends it
 */
export function watchStore(service: Service, store: Watched): () => Promise<void> {
  let checking: Promise<void> | undefined
  let lastTrouble: string | undefined
  let since = 0
  const check = () => {
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

  function failed(reason: string): void {
    const state = service.store
    if (state.status !== 'ready') return
    if (state.fault === undefined) {
      since = service.monotonicMs()
      service.log('error', 'The store cannot be used', { reason: lastTrouble ? `${reason} (${lastTrouble})` : reason })
    }
    lastTrouble = undefined
    service.store = { ...state, fault: reason }
  }

  function answered(): void {
    const state = service.store
    if (state.status !== 'ready') return
    if (state.fault !== undefined) {
      const seconds = Math.round((service.monotonicMs() - since) / 1000)
      service.access.forget() // changes by others may have been missed
      service.store = { status: 'ready', db: state.db }
      service.log('info', 'The store can be used again', { seconds })
    } else if (lastTrouble !== undefined) {
      service.log('warn', 'The store refused statements for a moment', { reason: lastTrouble })
    }
    lastTrouble = undefined
  }

  store.onTrouble((error) => {
    lastTrouble ??= error.message || String((error as NodeJS.ErrnoException).code)
    void check()
  })
  const timer = setInterval(check, CHECK_MS).unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}
