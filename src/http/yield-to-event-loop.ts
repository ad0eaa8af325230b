/** Yields to the event loop, so that other requests and timers run. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
