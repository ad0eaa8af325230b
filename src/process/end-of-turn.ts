import type { IncomingMessage } from 'node:http'

/** How long an answer waits for others at most, ms. */
const WAIT_MS = 0.5

/** Answers to requests with longer bodies do not wait, bytes: to read one takes longer than to be woken. */
const SHORT_BYTES = 16_384

/** Answers that wait to be sent. */
interface Turn {
  /** When the first of them was ready, ms. */
  readonly begun: number
  readonly ended: Promise<void>
  readonly end: () => void
}

let turn: Turn | undefined

/**
 * Comes when the requests that arrived together have all been taken, so that their answers are sent one right after the other.
 * Each answer that is sent alone wakes a client or a proxy on the same machine, which costs as much as a short call. Longer calls
 * gain nothing by it: while the next one is computed, the client can already go on with the answer to this one.
 *
 * @returns undefined for a request with a long body, and for one whose body has not come to its end: an answer before that saves
 *   reading the rest
 */
export function endOfTurn({
  complete,
  headers,
}: Pick<IncomingMessage, 'complete' | 'headers'>): Promise<void> | undefined {
  if (!complete || Number(headers['content-length'] ?? 0) > SHORT_BYTES) return undefined
  const { begun, ended, end } = (turn ??= newTurn())
  if (performance.now() - begun >= WAIT_MS) end()
  return ended
}

function newTurn(): Turn {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    const immediate = setImmediate(() => end())
    end = () => {
      clearImmediate(immediate)
      turn = undefined
      resolve()
    }
  })
  return { begun: performance.now(), ended, end }
}
