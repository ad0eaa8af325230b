import type { CostDetails } from '../../threads/compute/compute-events.ts'

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** Header fields of W3C Trace Context. */
export type TraceHeaders = Readonly<{ traceparent?: string }>

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: SpanAttributes
  /** What the caller sent, where the span goes on with the trace of another process. */
  readonly remote?: TraceHeaders | undefined
}

/** Adds to the span under way. */
export type AddAttributes = (attributes: SpanAttributes) => void

/** Records where the time of a request goes; there is one only where spans are collected. */
export interface Tracer {
  /** Runs work in a span, inside the span under way. What is thrown marks it as failed; of the error only its kind is kept. */
  span<Result>(name: string, options: SpanOptions, run: (add: AddAttributes) => Promise<Result>): Promise<Result>
  /** What a receiver needs to go on with the trace; empty outside of spans. */
  headers(): TraceHeaders
  /** Receives the cost of a computation that is requested now; its wait and its stages become spans. */
  solving(): (ms: number, details: CostDetails) => void
}
