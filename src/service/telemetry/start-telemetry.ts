import { loadOptional } from '../../base/optional-package.ts'
import type { StatementEvents } from '../../store/engine/statement-events.ts'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'
import type { OtlpTracer } from './otlp-tracer.ts'

/** What the service tells about itself beside its log. */
export interface Telemetry {
  readonly metrics: Metrics | undefined
  readonly tracing: OtlpTracer | undefined
}

export const NO_TELEMETRY: Telemetry = { metrics: undefined, tracing: undefined }

/** Starts what the settings want; unused libraries are not loaded. */
export async function startTelemetry(config: Config): Promise<Telemetry> {
  return {
    metrics: config.metrics === 'on' ? new (await import('./metrics.ts')).Metrics() : undefined,
    tracing: config.otlpEndpoint === '' ? undefined : await startTracing(config),
  }
}

async function startTracing(config: Config): Promise<OtlpTracer> {
  const load = () => import('./otlp-tracer.ts')
  const { OtlpTracer } = await loadOptional('@opentelemetry/sdk-trace', 'Traces', load)
  return new OtlpTracer(config)
}

/** Receives what is sent to the store; undefined where nothing records it. */
export function statementEvents({ metrics, tracing }: Telemetry): StatementEvents | undefined {
  if (!metrics || !tracing) return metrics?.statements ?? tracing?.statements
  const [first, second] = [metrics.statements, tracing.statements]
  return {
    onOpened: (connectionsMax) => first.onOpened(connectionsMax),
    onStatement(text) {
      const [one, other] = [first.onStatement(text), second.onStatement(text)]
      return (unavailable) => {
        one(unavailable)
        other(unavailable)
      }
    },
    onTransaction: () => first.onTransaction(),
  }
}
