import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { StatementEvents } from '../../store/engine/statement-events.ts'
import type { LaneState, StoreLoad } from '../../store/engine/statement-lanes.ts'
import type { QueueCount } from '../job-queue.ts'
import { notReady, readinessOf } from '../readiness.ts'
import type { Service } from '../service.ts'
import { SECONDS } from './request-metrics.ts'

/** Longest wait for the store when the metrics are read, ms: they are wanted most when it does not answer. */
const STORE_MS_MAX = 1000

/** What is sent to the store. */
export function statementMetrics(register: Registry): StatementEvents {
  const registers = [register]
  const under = new Gauge({
    name: 'roomwright_store_statements',
    help: 'Statements that the store has not answered yet',
    registers,
  })
  const transactions = new Gauge({
    name: 'roomwright_store_transactions',
    help: 'Transactions under way; on PostgreSQL each has a connection of the pool to itself',
    registers,
  })
  const connections = new Gauge({
    name: 'roomwright_store_connections_max',
    help: 'Connections that transactions have; an embedded store has one',
    registers,
  })
  const seconds = new Histogram({
    name: 'roomwright_store_statement_seconds',
    help: 'Time until the store answered a statement',
    buckets: SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'roomwright_store_failures_total',
    help: 'Statements that failed because the store could not carry them out',
    registers,
  })
  return {
    onOpened: (connectionsMax) => connections.set(connectionsMax),
    onStatement() {
      const from = performance.now()
      under.inc()
      return (unavailable) => {
        under.dec()
        seconds.observe((performance.now() - from) / 1000)
        if (unavailable) failures.inc()
      }
    },
    onTransaction() {
      transactions.inc()
      return () => transactions.dec()
    },
  }
}

/** How the service and its store are, and what waits in the queues; looked at when the metrics are read. */
export function stateMetrics(register: Registry, service: Service): void {
  const registers = [register]
  const isUsable = () => service.store.status === 'ready' && service.store.fault === undefined
  const flag = (name: string, help: string, read: () => boolean) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read() ? 1 : 0)
      },
    })
  flag(
    'roomwright_ready',
    'Whether the service is ready for requests, as /readyz says',
    () => notReady(readinessOf(service)) === undefined,
  )
  flag('roomwright_store_up', 'Whether the store is open and works', isUsable)
  const kind = service.config.databaseUrl === '' ? 'embedded' : 'postgresql'
  new Gauge({ name: 'roomwright_store_info', help: 'Kind of the store', labelNames: ['kind'], registers }).set(
    { kind },
    1,
  )
  loadMetrics(register, () => (service.store.status === 'ready' ? service.store.load?.() : undefined))
  queueMetrics(register, () => (isUsable() ? service.queue : undefined))
}

/** What waits for the connection of an embedded store; nothing of a store that has several. */
function loadMetrics(register: Registry, load: () => StoreLoad | undefined): void {
  const registers = [register]
  const byLane = (name: string, help: string, read: (state: LaneState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        this.reset()
        for (const [lane, state] of Object.entries(load()?.lanes ?? {})) this.set({ lane }, read(state))
      },
    })
  byLane(
    'roomwright_store_waiting',
    'Statements and transactions that wait for their turn on an embedded store, by lane',
    ({ waiting }) => waiting,
  )
  byLane(
    'roomwright_store_wait_seconds',
    'How long the first of them waits already, by lane',
    ({ longestMs }) => longestMs / 1000,
  )
  new Gauge({
    name: 'roomwright_store_running_seconds',
    help: 'How long an embedded store has been at its present statement or transaction; 0 = it has nothing to do',
    registers,
    collect() {
      this.set((load()?.runningMs ?? 0) / 1000)
    },
  })
}

function queueMetrics(register: Registry, queue: () => Service['queue']): void {
  const registers = [register]
  let looking: Promise<readonly QueueCount[]> | undefined
  /** One look for both metrics, which are read at the same time. */
  const look = () => {
    looking ??= inTime(queue()?.counts()).finally(() => {
      looking = undefined
    })
    return looking
  }
  new Gauge({
    name: 'roomwright_queue_jobs',
    help: 'Jobs in the background that are waiting (due), scheduled (for later) or running, by queue',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const counts = await look()
      this.reset()
      for (const { name, waiting, scheduled, running } of counts)
        for (const [state, count] of Object.entries({ waiting, scheduled, running }))
          this.set({ queue: name, state }, count)
    },
  })
  new Gauge({
    name: 'roomwright_queue_oldest_seconds',
    help: 'How long the oldest job that is due waits already, by queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      const counts = await look()
      this.reset()
      for (const { name, oldestSeconds } of counts) this.set({ queue: name }, oldestSeconds)
    },
  })
}

/** What the store answers; nothing where it does not, or not in time. */
async function inTime(answer: Promise<readonly QueueCount[]> | undefined): Promise<readonly QueueCount[]> {
  if (answer === undefined) return []
  const late = new AbortController()
  const none = pause(STORE_MS_MAX, [], { signal: late.signal, ref: false })
  none.catch(() => {}) // the answer was in time
  try {
    return await Promise.race([answer, none])
  } catch {
    return []
  } finally {
    late.abort()
  }
}
