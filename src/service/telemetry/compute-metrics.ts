import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Compute } from '../../threads/compute/compute.ts'
import type { ComputeEvents } from '../../threads/compute/compute-events.ts'
import { SECONDS } from './request-metrics.ts'

/** Bounds of the time in a stage, seconds. */
const STAGE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

/** What becomes of the calls that furnish. */
export function computeMetrics(register: Registry): ComputeEvents {
  const registers = [register]
  const refused = new Counter({
    name: 'roomwright_furnish_refused_total',
    help: 'Calls refused because too many waited for a thread',
    registers,
  })
  const restarted = new Counter({
    name: 'roomwright_furnish_restarted_total',
    help: 'Long calls that gave their thread to others and started again',
    registers,
  })
  const waitSeconds = new Histogram({
    name: 'roomwright_furnish_wait_seconds',
    help: 'Time that calls waited for a thread',
    buckets: SECONDS,
    registers,
  })
  const threadSeconds = new Histogram({
    name: 'roomwright_furnish_thread_seconds',
    help: 'Time of a thread that calls took, by what was computed',
    labelNames: ['work'],
    buckets: SECONDS,
    registers,
  })
  const stageSeconds = new Histogram({
    name: 'roomwright_furnish_stage_seconds',
    help: 'Time that furnishing a room spent in each stage of the solver',
    labelNames: ['stage'],
    buckets: STAGE_SECONDS,
    registers,
  })
  return {
    onRefused: () => refused.inc(),
    onRestarted: () => restarted.inc(),
    onEnded(work, ms, { waitedMs, stages }) {
      waitSeconds.observe(waitedMs / 1000)
      threadSeconds.observe({ work }, ms / 1000)
      for (const [stage, spent] of Object.entries(stages ?? {})) stageSeconds.observe({ stage }, spent / 1000)
    },
  }
}

/** What the threads have to do, looked at when the metrics are read. @param rejected furnishings so far that the verifier rejected */
export function loadMetrics(register: Registry, compute: Pick<Compute, 'load'>, rejected: () => number): void {
  const registers = [register]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('roomwright_furnish_threads', 'Threads that furnish; 0 = the one that serves', () => compute.load().threads)
  gauge('roomwright_furnish_running', 'Calls that have a thread', () => compute.load().running)
  gauge(
    'roomwright_furnish_waiting_bytes',
    'Bytes of input that calls hold which wait for a thread',
    () => compute.load().waitingBytes,
  )
  new Gauge({
    name: 'roomwright_furnish_waiting',
    help: 'Calls that wait for a thread, by class',
    labelNames: ['class'],
    registers,
    collect() {
      const { waitingShort, waitingLong } = compute.load()
      this.set({ class: 'short' }, waitingShort)
      this.set({ class: 'long' }, waitingLong)
    },
  })
  new Counter({
    name: 'roomwright_furnish_rejected_total',
    help: 'Furnishings that the verifier rejected, of which none is expected',
    registers,
    collect() {
      this.reset()
      this.inc(rejected())
    },
  })
}
