import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Conversions, LaneEvents, LaneLoad, LaneName } from '../../threads/conversion/conversions.ts'
import { SECONDS } from './request-metrics.ts'

/** What becomes of large inputs and files, by what is converted one after the other. */
export function conversionMetrics(register: Registry): (lane: LaneName) => LaneEvents {
  const [registers, labelNames] = [[register], ['lane']]
  const refused = new Counter({
    name: 'roomwright_conversion_refused_total',
    help: 'Large inputs and files refused before they were read because too many waited',
    labelNames,
    registers,
  })
  const waitSeconds = new Histogram({
    name: 'roomwright_conversion_wait_seconds',
    help: 'Time that large inputs and files waited for a thread',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  return (lane) => {
    refused.inc({ lane }, 0) // so that the first refusal is an increase
    return {
      onRefused: () => refused.inc({ lane }),
      onStarted: (waitedMs) => waitSeconds.observe({ lane }, waitedMs / 1000),
    }
  }
}

/** What is there to convert, looked at when the metrics are read. */
export function conversionLoadMetrics(register: Registry, conversions: Pick<Conversions, 'load'>): void {
  const gauge = (name: string, help: string, read: (load: LaneLoad) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [register],
      collect() {
        for (const [lane, load] of conversions.load()) this.set({ lane }, read(load))
      },
    })
  gauge('roomwright_conversion_running', 'Large inputs and files that have a thread', (it) => it.running)
  gauge(
    'roomwright_conversion_waiting',
    'Places taken by large inputs and files that are received or wait for a thread',
    (it) => it.waiting,
  )
  gauge(
    'roomwright_conversion_waiting_bytes',
    'Bytes of the inputs that have a place, as announced',
    (it) => it.waitingBytes,
  )
}
