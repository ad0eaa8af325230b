import type { Service } from './service.ts'

/** A part of the service that has to work for all of its requests to be answered. */
export const PARTS = ['store', 'threads', 'conversions', 'queue'] as const

export type Part = (typeof PARTS)[number]

/** How a part stands; with a reason where it is not ready. */
export interface PartState {
  readonly state: 'ready' | 'starting' | 'failed' | 'stopping'
  readonly reason?: string
}

export type Readiness = Readonly<Record<Part, PartState>>

/** Whether the service can do all of its work, part by part. Reasons say nothing that is for the log alone. */
export function readinessOf(service: Service): Readiness {
  const { draining, warm, compute, conversions, queue } = service
  if (draining) return { store: STOPPING, threads: STOPPING, conversions: STOPPING, queue: STOPPING }
  return {
    store: storeState(service.store),
    threads: !warm ? starting('service: warming up') : stateOf(compute.fault(), 'threads'),
    conversions: stateOf(conversions.fault(), 'conversions'),
    queue: queue ? READY : starting('jobs: not ready'),
  }
}

/** Why the service is not ready; undefined when it is. */
export function notReady(readiness: Readiness): string | undefined {
  const part = PARTS.find((it) => readiness[it].state !== 'ready')
  return part && readiness[part].reason
}

const READY: PartState = { state: 'ready' }
const STOPPING: PartState = { state: 'stopping', reason: 'service: stopping' }

const starting = (reason: string): PartState => ({ state: 'starting', reason })

const stateOf = (fault: string | undefined, part: Part): PartState =>
  fault === undefined ? READY : { state: 'failed', reason: `${part}: ${fault}` }

function storeState(store: Service['store']): PartState {
  const { status } = store
  const isFaulty = 'fault' in store && store.fault !== undefined
  if (status === 'failed' || (status === 'ready' && isFaulty))
    return { state: 'failed', reason: 'store: cannot be used, see the log' }
  if (status === 'ready') return READY
  if (isFaulty) return starting('store: not reachable yet, see the log')
  return status === 'opening' ? starting('store: opening') : { state: 'stopping', reason: 'store: closed' }
}
