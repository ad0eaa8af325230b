import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { VERSION } from '../../base/version.ts'
import type { StatementEvents } from '../../store/engine/statement-events.ts'
import type { ComputeEvents } from '../../threads/compute/compute-events.ts'
import type { LaneEvents, LaneName } from '../../threads/conversion/conversions.ts'
import type { Service } from '../service.ts'
import { computeMetrics, loadMetrics } from './compute-metrics.ts'
import { conversionLoadMetrics, conversionMetrics } from './conversion-metrics.ts'
import type { Observer } from './observer.ts'
import { requestMetrics } from './request-metrics.ts'
import { stateMetrics, statementMetrics } from './store-metrics.ts'

/** Gauges of the library whose names say that they count; what they tell by type is in those without `_total`. */
const MISNAMED = ['handles', 'requests', 'resources'].map((it) => `nodejs_active_${it}_total`)

/** Counts what the service does, for Prometheus. Loaded only where that is wanted. */
export class Metrics {
  readonly #register = new Registry()
  readonly requests: Observer = requestMetrics(this.#register)
  readonly compute: ComputeEvents = computeMetrics(this.#register)
  readonly conversions: (lane: LaneName) => LaneEvents = conversionMetrics(this.#register)
  readonly statements: StatementEvents = statementMetrics(this.#register)
  readonly contentType: string = this.#register.contentType

  constructor() {
    collectDefaultMetrics({ register: this.#register })
    for (const name of MISNAMED) this.#register.removeSingleMetric(name)
    const labelNames = ['version']
    new Gauge({ name: 'roomwright_info', help: 'Version of the service', labelNames, registers: [this.#register] }).set(
      { version: VERSION },
      1,
    )
  }

  /** Adds what is looked at when the metrics are read. */
  watch(service: Service): void {
    loadMetrics(this.#register, service.compute, () => service.rejections.count)
    conversionLoadMetrics(this.#register, service.conversions)
    stateMetrics(this.#register, service)
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#register.metrics()
  }
}
