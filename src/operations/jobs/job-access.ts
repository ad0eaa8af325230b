import { FLOOR_READ_SCOPES, type FloorScopes, floorReadScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import type { JobStatus } from '../../schema/resources/job.ts'
import { type Actor, actorOf } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken } from '../calling/operation.ts'

/** Who may have floors and rooms furnished by jobs, and see what came of it. */
export const jobAccess = forPrivateToken(FLOOR_READ_SCOPES)

/** Who may cancel and delete jobs: some of them. */
export const jobEnding = forPrivateToken([...FLOOR_READ_SCOPES, 'floor:update'])

/**
 * What a caller has to hold on the floors of a job to cancel or delete it: who asked for it what reads them, everybody else what
 * changes them. Owners hold both.
 */
export function scopesToEnd(
  caller: TokenHolder | SignedIn,
  job: { readonly actor_kind: string; readonly actor_id: string | null },
): FloorScopes {
  const { kind, id } = actorOf(caller)
  return job.actor_kind === kind && job.actor_id === id ? floorReadScopes : () => ['floor:update']
}

/** Who asked for a job, as its row tells. */
export const startedBy = (job: { readonly actor_kind: string; readonly actor_id: string | null }): Actor =>
  ({ kind: job.actor_kind, id: job.actor_id }) as Actor

/** How a job is refused whose results are asked for before it is done, or that has ended without any. */
export const withoutResult = (status: JobStatus): ServiceError =>
  new ServiceError(
    'conflict',
    status === 'queued' || status === 'running'
      ? `job: is ${status}, its results are there when it is done`
      : `job: is ${status} and has no results, start another one`,
  )
