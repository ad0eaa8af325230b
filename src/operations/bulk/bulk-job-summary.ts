import type { BulkJob } from '../../schema/resources/bulk-job.ts'
import type { Service } from '../../service/service.ts'
import type { BulkJobRow } from '../../store/tables/floors/bulk-jobs.ts'

const DAY_MS = 86_400_000

/** A job as callers see it. */
export const bulkJobOf = ({ config }: Service, row: BulkJobRow): BulkJob => ({
  id: row.id,
  status: row.status,
  method: row.method,
  items: row.items,
  itemsDone: row.items_done,
  itemsRefused: row.items_refused,
  pieces: Number(row.desks),
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  removedAt: row.finished_at ? new Date(row.finished_at.getTime() + config.bulkJobDays * DAY_MS).toISOString() : null,
})
