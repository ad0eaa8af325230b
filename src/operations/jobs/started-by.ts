import type { Actor } from '../audit/audit-notes.ts'

/** Who asked for a job, as its row tells. */
export const startedBy = (job: { readonly actor_kind: string; readonly actor_id: string | null }): Actor =>
  ({ kind: job.actor_kind, id: job.actor_id }) as Actor
