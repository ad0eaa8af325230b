/** How a request came: over a protocol of the API, or for a page or a document. */
export type Protocol = 'rest' | 'jsonrpc' | 'trpc' | 'mcp' | 'oauth' | 'viewer' | 'probe' | 'page'

/** Stands for an operation that a call names and that is none: what callers make up has no place in names. */
export const UNKNOWN = 'unknown'

/** A call of an operation that has ended. */
export interface EndedCall {
  readonly protocol: Protocol
  /** Name of an operation or a tool, or `UNKNOWN`. */
  readonly operation: string
  /** The status of HTTP that its outcome has, also where the protocol does not send it. */
  readonly status: number
  readonly ms: number
}

/** A request that has been answered. */
export interface EndedRequest {
  readonly protocol: Protocol
  /** As it was sent with the answer. */
  readonly requestId: () => string | undefined
  readonly method: string
  /** Without the query; what is neither an address of the service nor an id is masked. */
  readonly path: () => string
  /** Address of the client, as it is counted. */
  readonly address: () => string
  /** Kind of the caller; undefined where no caller was identified. */
  readonly caller: string | undefined
  /** Names of the operations that it called, each once, in alphabetical order. */
  readonly operations: readonly string[]
  /** Calls of operations. */
  readonly calls: number
  readonly status: number
  /** Until the last byte of the answer was handed over; where bytes are not counted, until there was an answer. */
  readonly ms: number
  /** Of the body; undefined where bytes are not counted. */
  readonly bytes: number | undefined
  /** Whether the answer ended before its end. */
  readonly cut: boolean
}

/** Called for each request. */
export interface Observer {
  /** Whether the bytes of answers are counted, which costs. */
  readonly countsBytes: boolean
  onCall?(call: EndedCall): void
  onRequest?(request: EndedRequest): void
}

/** What the service counts, in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string
  text(): Promise<string>
}
