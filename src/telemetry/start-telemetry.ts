import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'

/** What the service tells about itself beside its log. */
export interface Telemetry {
  readonly metrics: Metrics | undefined
}

export const NO_TELEMETRY: Telemetry = { metrics: undefined }

/** Starts what the settings want; libraries that nobody needs are not loaded. */
export async function startTelemetry(config: Config): Promise<Telemetry> {
  return { metrics: config.metrics === 'on' ? new (await import('./metrics.ts')).Metrics() : undefined }
}
