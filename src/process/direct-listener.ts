import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Direct } from '../serve/http/direct/whole-answer.ts'
import type { Connection } from '../serve/http/env.ts'
import { endOfTurn } from './end-of-turn.ts'
import { NodeRequest } from './node-request.ts'

/** Host and path that a URL writes as they are: what is derived from a URL is the same without making one. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::[1-5]\d{3,4})?$/
const PLAIN_PATH = /^\/[\w/-]+$/

/** Longest body that is read here, bytes: of longer ones most of the time is that of their computation. */
const BYTES_MAX = 512 * 1024

/** What sends a Response, and answers whatever is not answered directly. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/**
 * Answers the most frequent requests on node:http itself: to make a Request and a Response of fetch, and to read those again,
 * costs as much as a short call.
 *
 * @param direct asked first, where there is one
 * @param adapted listens to all other requests
 * @param sends makes what sends an answer that is a Response already
 */
export function directListener(
  direct: Direct | undefined,
  adapted: Listener,
  sends: (response: Response) => Listener,
  connectionOf: (incoming: IncomingMessage) => Connection,
): Listener {
  return (incoming, outgoing) => {
    if (!isPlain(incoming)) return adapted(incoming, outgoing)
    const answer = direct?.(new NodeRequest(incoming, outgoing), incoming.url!, connectionOf(incoming))
    if (answer === undefined) return adapted(incoming, outgoing)
    const send = async (answer: Answer | Response) => {
      if (answer instanceof Response) return sends(answer)(incoming, outgoing)
      await endOfTurn(incoming)
      sendWhole(answer, outgoing)
    }
    return answer instanceof Promise ? answer.then(send) : send(answer)
  }
}

/** Whether a request has an announced body that is not long or none, and nothing that a URL would write otherwise. */
function isPlain({ method, url, headers }: IncomingMessage): boolean {
  if (!PLAIN_PATH.test(url!) || !PLAIN_HOST.test(headers.host ?? '')) return false
  const length = headers['content-length']
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return false
  return method === 'GET' ? length === undefined : method === 'POST' && Number(length) <= BYTES_MAX
}

function sendWhole({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  if (body !== null && headers['content-length'] === undefined)
    headers['content-length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : body.length)
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}
