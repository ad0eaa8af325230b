import type { OperationType } from '../../src/operations/operation.ts'
import type { ScopeName } from '../../src/schema/scope.ts'
import type { ScopeRow } from './scope-rows.ts'

// Furnishing floors as docs/decisions.md and docs/whole-floors.md have it: looked at by who reads the floor, saved by who
// changes it. What is asked for by an id is not there: who may ask is told so.

const NONE = '00000000-0000-4000-8000-0000000000fe'

const READS: readonly ScopeName[] = ['floor:readPublic', 'floor:queryPublic', 'floor:readPrivate', 'floor:queryPrivate']

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
  scopes: READS,
  status: 404,
  call: () => ({ method, path: `/v2/bulk-job/${NONE}${path}`, input: { jobId: NONE } }),
})

export const jobRows: readonly ScopeRow[] = [
  {
    name: 'furnish no floor',
    procedure: ['floor.furnish', 'mutation'],
    scopes: READS,
    status: 404,
    call: () => ({ method: 'POST', path: `/v2/floor/${NONE}/furnish`, body: {}, input: { floorId: NONE } }),
  },
  job('job.read', 'query', '', READS),
  job('job.result', 'query', '/result', READS),
  job('job.cancel', 'mutation', '/cancel', READS),
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
  ...(['open', 'closed'] as const).map(
    (side): ScopeRow => ({
      name: `list jobs (${side})`,
      procedure: ['job.list', 'query'],
      scopes: side === 'open' ? READS.slice(0, 2) : READS.slice(2),
      looks: READS,
      status: 200,
      call: ({ floors }) => ({
        method: 'GET',
        path: `/v2/job?floorId=${floors[side]}`,
        input: { floorId: floors[side] },
      }),
    }),
  ),
]
