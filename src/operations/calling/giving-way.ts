import { setImmediate as turn } from 'node:timers/promises'

/** Longest time that the thread which serves is kept from others at a stretch, about, ms. */
const STRETCH_MS = 5

/** For one piece of work: waits for a turn of the event loop when the last was some time ago. */
export function givingWay(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < STRETCH_MS) return
    await turn()
    last = performance.now()
  }
}
