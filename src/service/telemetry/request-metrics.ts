import { Counter, Histogram, type Registry } from 'prom-client'
import type { Observer } from './observer.ts'

/** Bounds of durations, seconds: most answers take milliseconds, and a call may wait ten seconds for a thread. */
export const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts requests and the calls in them. All labels are words of our own, so that no caller makes a series
 * (docs/operating.md#metrics).
 */
export function requestMetrics(register: Registry): Observer {
  const registers = [register]
  const requests = new Counter({
    name: 'roomwright_requests_total',
    help: 'Requests over HTTP, by protocol and class of status',
    labelNames: ['protocol', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'roomwright_request_seconds',
    help: 'Time until a request had its answer, of a long one its beginning',
    labelNames: ['protocol'],
    buckets: SECONDS,
    registers,
  })
  const calls = new Counter({
    name: 'roomwright_calls_total',
    help: 'Calls of operations, by protocol and by the class of status that their outcome has',
    labelNames: ['protocol', 'operation', 'status'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'roomwright_call_seconds',
    help: 'Time that calls of an operation took',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  })
  const overQuota = new Counter({
    name: 'roomwright_requests_over_quota_total',
    help: 'Requests refused because a quota was used up',
    labelNames: ['protocol'],
    registers,
  })
  return {
    countsBytes: false,
    onCall({ protocol, operation, status, ms }) {
      calls.inc({ protocol, operation, status: classOf(status) })
      callSeconds.observe({ operation }, ms / 1000)
    },
    onRequest({ protocol, status, ms }) {
      requests.inc({ protocol, status: classOf(status) })
      requestSeconds.observe({ protocol }, ms / 1000)
      if (status === 429) overQuota.inc({ protocol })
    },
  }
}

const classOf = (status: number) => `${Math.floor(status / 100)}xx`
