import type { Connection } from '../env.ts'

/** Header fields of a request; several of one name are joined as fetch joins them. */
export type SentHeaders = Pick<Headers, 'get' | 'has'>

/** What is read of a request. A Request of fetch is one, and a server may pass something that costs less to make. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: SentHeaders
  readonly signal: AbortSignal
  readonly body: ReadableStream<Uint8Array> | null
  arrayBuffer(): Promise<ArrayBuffer>
  /**
   * An announced body without a stream of fetch, where the server has that.
   *
   * @param onChunk called with each chunk; what it throws ends the reading
   */
  readWhole?(onChunk: () => void): Promise<Uint8Array<ArrayBuffer>>
}

/** What handlers use of a context of Hono, for requests that come to them without Hono. */
export interface SentCall {
  readonly env: Connection | undefined
  readonly req: {
    readonly method: string
    readonly url: string
    readonly raw: SentRequest
    header(name: string): string | undefined
    /** Of the address. */
    param(name: string): string | undefined
  }
}

/** A request as a handler takes it. */
export const callOf = (
  raw: SentRequest,
  env: Connection,
  params: Readonly<Record<string, string>> = NO_PARAMS,
): SentCall => ({ env, req: new Sent(raw, params) })

const NO_PARAMS = {}

class Sent {
  readonly raw: SentRequest
  readonly #params: Readonly<Record<string, string>>

  constructor(raw: SentRequest, params: Readonly<Record<string, string>>) {
    this.raw = raw
    this.#params = params
  }

  get method(): string {
    return this.raw.method
  }

  get url(): string {
    return this.raw.url
  }

  header(name: string): string | undefined {
    return this.raw.headers.get(name) ?? undefined
  }

  param(name: string): string | undefined {
    return this.#params[name]
  }
}
