import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Reply {
  /** 0 when none came in time, or the connection was lost. */
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
  /** Until the whole answer was there. */
  readonly ms: number
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 30_000

/** Calls over connections that are kept; costs a third of what `fetch` does. */
export class HttpClient {
  readonly #base: string
  readonly #agent: Agent
  readonly #patienceMs: number

  constructor(base: string, connectionsMax = 256, patienceMs = PATIENCE_MS) {
    this.#base = base
    this.#patienceMs = patienceMs
    this.#agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  }

  send({ method = 'GET', path, headers = {}, body }: Call): Promise<Reply> {
    const from = performance.now()
    const ended = (status: number, headers: NodeJS.Dict<string | string[]> = {}, bytes = Buffer.alloc(0)): Reply => ({
      status,
      headers: headers,
      body: bytes,
      ms: performance.now() - from,
    })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve) => {
      const sent = request(
        this.#base + path,
        { agent: this.#agent, method, headers: { ...type, ...length, ...headers }, timeout: this.#patienceMs },
        (response) =>
          buffer(response).then(
            (bytes) => resolve(ended(response.statusCode!, response.headers, bytes)),
            () => resolve(ended(0)),
          ),
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.on('error', () => resolve(ended(0)))
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
