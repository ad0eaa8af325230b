/** Steps of all requests that wait for a turn of the event loop. */
const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop that no other caller of this has: of fifty large bodies that are read at a time, one
 * step runs in each turn, so that other requests and timers wait for one step and not for fifty.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(giveTurn)
}
