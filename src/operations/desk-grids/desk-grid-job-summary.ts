import type { DeskGridJob } from '../../schema/desk-grid-job.ts'
import type { Service } from '../../service.ts'
import type { DeskGridJobRow } from '../../store/desk-grid-jobs.ts'

const DAY_MS = 86_400_000

/** A job as callers see it. */
export const deskGridJobOf = ({ config }: Service, row: DeskGridJobRow): DeskGridJob => ({
  id: row.id,
  status: row.status,
  items: row.items,
  itemsDone: row.items_done,
  itemsRefused: row.items_refused,
  desks: Number(row.desks),
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  removedAt: row.finished_at
    ? new Date(row.finished_at.getTime() + config.deskGridJobDays * DAY_MS).toISOString()
    : null,
})
