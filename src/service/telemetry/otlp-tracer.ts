import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '../../base/version.ts'
import type { StatementEvents } from '../../store/engine/statement-events.ts'
import type { CostDetails } from '../../threads/compute/compute-events.ts'
import type { Config } from '../config.ts'
import { shownStatement } from './shown-statement.ts'
import type { AddAttributes, SpanOptions, TraceHeaders, Tracer } from './tracer.ts'

type TracingConfig = Pick<Config, 'otlpEndpoint' | 'otlpHeaders' | 'otelServiceName' | 'traceRatio'>

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Longest wait for the collector when the service stops, ms. */
const STOP_MS_MAX = 2000

/**
 * Sends spans to a collector, over HTTP in JSON (OTLP). Loaded only where there is one. Nothing of it is global: what the
 * libraries keep for a whole process is left alone.
 */
export class OtlpTracer implements Tracer {
  readonly #provider: TracerProvider
  readonly #tracer
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #current = new AsyncLocalStorage<Context>()

  constructor({ otlpEndpoint, otlpHeaders, otelServiceName, traceRatio }: TracingConfig) {
    const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces`, headers: otlpHeaders })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': otelServiceName, 'service.version': VERSION }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('roomwright', VERSION)
  }

  async span<Result>(
    name: string,
    { kind, attributes, remote }: SpanOptions,
    run: (add: AddAttributes) => Promise<Result>,
  ): Promise<Result> {
    const around = remote ? this.#continued(remote) : (this.#current.getStore() ?? ROOT_CONTEXT)
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: attributes as never }
    const span = this.#tracer.startSpan(name, options, around)
    try {
      return await this.#current.run(trace.setSpan(around, span), () =>
        run((more) => span.setAttributes(more as never)),
      )
    } catch (error) {
      span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  headers(): TraceHeaders {
    const headers: { traceparent?: string } = {}
    const context = this.#current.getStore()
    if (context)
      this.#propagator.inject(context, headers, {
        set: (to, name, value) => name === 'traceparent' && (to[name] = value),
      })
    return headers
  }

  solving(): (ms: number, details: CostDetails) => void {
    const context = this.#current.getStore()
    if (!context) return () => {}
    return (ms, { waitedMs, stages }) => {
      const end = Date.now()
      const begin = end - ms
      this.#past('wait for a thread', begin - waitedMs, begin, context)
      const solving = this.#past('solve', begin, end, context)
      let at = begin
      for (const [stage, spent] of Object.entries(stages ?? {})) {
        this.#past(`solve: ${stage}`, at, Math.min(end, at + spent), trace.setSpan(context, solving))
        at = Math.min(end, at + spent)
      }
    }
  }

  /** A span for each statement that is sent from inside another one. */
  readonly statements: StatementEvents = {
    onOpened() {},
    onStatement: (text) => {
      const context = this.#current.getStore()
      if (!context) return () => {}
      const statement = shownStatement(text)
      const [verb = ''] = /^\w+/.exec(statement) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement, 'db.operation.name': verb }
      const span = this.#tracer.startSpan(`sql ${verb}`, { kind: SpanKind.CLIENT, attributes }, context)
      return (unavailable) => {
        if (unavailable) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    onTransaction: () => () => {},
  }

  /** Sends what has not been sent, and ends. A collector that does not answer is not waited for. */
  async stop(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS_MAX)
    })
    await Promise.race([this.#provider.shutdown().catch(() => {}), late])
    clearTimeout(timer)
  }

  #continued(remote: TraceHeaders): Context {
    return this.#propagator.extract(ROOT_CONTEXT, remote, {
      get: (from, name) => (name === 'traceparent' ? from.traceparent : undefined),
      keys: () => ['traceparent'],
    })
  }

  /** A span of something that is over. */
  #past(name: string, begin: number, end: number, context: Context): Span {
    const span = this.#tracer.startSpan(name, { startTime: begin }, context)
    span.end(end)
    return span
  }
}

/** The code of a refusal, else the class of an error: messages may quote what a caller sent. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
