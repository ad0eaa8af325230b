import type { Job } from '../../schema/resources/job.ts'
import type { JobRow } from '../../store/tables/floors/jobs.ts'

/** A job as callers see it. */
export const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  floorId: row.floor_id,
  status: row.status,
  progress: row.progress,
  revision: row.revision,
  savedRevision: row.saved_revision,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
