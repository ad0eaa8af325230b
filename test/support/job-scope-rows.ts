import type { OperationType } from '../../src/operations/calling/operation.ts'
import type { ScopeName } from '../../src/schema/resources/scope.ts'
import type { ScopeRow } from './scope-rows.ts'

// Furnishing floors as docs/decisions.md and docs/floors.md#furnish-a-whole-floor have it: looked at by who reads the floor, saved by who
// changes it. What is asked for by an id is not there: a caller who may ask gets that answer.

const NONE = '00000000-0000-4000-8000-0000000000fe'

const READS: readonly ScopeName[] = ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate']

/** Cancelling and deleting are, too, for who changes the floors. */
const ENDS: readonly ScopeName[] = [...READS, 'floor:update']

const job = (name: string, type: 'query' | 'mutation', path: string, scopes: readonly ScopeName[]): ScopeRow => ({
  name: `${name} of no floor`,
  procedure: [name, type],
  scopes,
  status: 404,
  call: () => ({
    method: type === 'query' ? 'GET' : 'POST',
    path: `/v2/job/${NONE}${path}`,
    ...(name === 'job.save' ? { body: {} } : {}),
    input: { jobId: NONE },
  }),
})

const bulk = (
  name: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  type: OperationType = method === 'GET' ? 'query' : 'mutation',
): ScopeRow => ({
  name: `${name} of no job`,
  procedure: [name, type],
  scopes: method === 'GET' ? READS : ENDS,
  status: 404,
  call: () => ({ method, path: `/v2/bulk-job/${NONE}${path}`, input: { jobId: NONE } }),
})

/** What is done to jobs of a public and of a private floor which someone else has asked for. */
const ofFloor = (side: 'open' | 'closed'): ScopeRow[] => {
  const reads = side === 'open' ? READS.slice(0, 2) : READS.slice(2)
  const row = (
    [name, type]: ScopeRow['procedure'],
    method: 'GET' | 'POST' | 'DELETE',
    of: 'jobs' | 'bulk' | 'waiting',
    path: string,
    status: number,
  ): ScopeRow => {
    const ends = method !== 'GET'
    return {
      name: `${name} of a job (${side})`,
      procedure: [name, type],
      scopes: ends ? ['floor:update'] : reads,
      looks: ends ? ENDS : READS,
      status,
      call: (scene) => ({
        method,
        path: `/v2/${of === 'jobs' ? 'job' : 'bulk-job'}/${scene[of][side]}${path}`,
        input: { jobId: scene[of][side] },
      }),
    }
  }
  return [
    row(['job.read', 'query'], 'GET', 'jobs', '', 200),
    row(['job.result', 'query'], 'GET', 'jobs', '/result', 409),
    row(['job.cancel', 'mutation'], 'POST', 'jobs', '/cancel', 200),
    row(['bulkJob.read', 'query'], 'GET', 'bulk', '', 200),
    row(['bulkJob.events', 'subscription'], 'GET', 'bulk', '/events', 200),
    row(['bulkJob.result', 'query'], 'GET', 'bulk', '/result', 409),
    row(['bulkJob.cancel', 'mutation'], 'POST', 'bulk', '/cancel', 200),
    row(['bulkJob.delete', 'mutation'], 'DELETE', 'waiting', '', 409),
  ]
}

export const jobRows: readonly ScopeRow[] = [
  ...ofFloor('open'),
  ...ofFloor('closed'),
  {
    name: 'furnish no floor',
    procedure: ['floor.furnish', 'mutation'],
    scopes: READS,
    status: 404,
    call: () => ({ method: 'POST', path: `/v2/floor/${NONE}/furnish`, body: {}, input: { floorId: NONE } }),
  },
  {
    name: 'furnish no building',
    procedure: ['building.furnish', 'mutation'],
    scopes: READS,
    status: 404,
    call: () => ({ method: 'POST', path: `/v2/building/${NONE}/furnish`, body: {}, input: { buildingId: NONE } }),
  },
  job('job.read', 'query', '', READS),
  job('job.result', 'query', '/result', READS),
  job('job.cancel', 'mutation', '/cancel', ENDS),
  job('job.save', 'mutation', '/save', ['floor:update']),
  {
    name: 'have no desk grids computed',
    procedure: ['bulkJob.create', 'mutation'],
    scopes: READS,
    status: 400,
    call: () => ({ method: 'POST', path: '/v2/bulk-job', body: {}, input: {} }),
  },
  bulk('bulkJob.read', 'GET', ''),
  bulk('bulkJob.events', 'GET', '/events', 'subscription'),
  bulk('bulkJob.result', 'GET', '/result'),
  bulk('bulkJob.cancel', 'POST', '/cancel'),
  bulk('bulkJob.delete', 'DELETE', ''),
  ...(['open', 'closed'] as const).flatMap((side) =>
    (['floor', 'building'] as const).map(
      (of): ScopeRow => ({
        name: `list jobs of a ${of} (${side})`,
        procedure: ['job.list', 'query'],
        scopes: side === 'open' ? READS.slice(0, 2) : READS.slice(2),
        looks: READS,
        status: 200,
        call(scene) {
          const id = scene[`${of}s`][side]
          return { method: 'GET', path: `/v2/job?${of}Id=${id}`, input: { [`${of}Id`]: id } }
        },
      }),
    ),
  ),
]
