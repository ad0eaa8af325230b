import type { Db } from '../../src/store/database.ts'
import { insertBulkChunks } from '../../src/store/tables/floors/bulk-chunks.ts'
import { insertBulkJob } from '../../src/store/tables/floors/bulk-jobs.ts'
import { insertJob } from '../../src/store/tables/floors/jobs.ts'

interface JobFloor {
  readonly id: string
  readonly isPrivate: boolean
}

/** Who asked for it. */
interface Asked {
  readonly accountId: string
  readonly actor?: { readonly kind: string; readonly id: string }
}

const common = ({ accountId, actor }: Asked) => {
  const now = new Date()
  return {
    account_id: accountId,
    actor_kind: actor?.kind ?? 'user',
    actor_id: actor?.id ?? null,
    created_at: now,
    updated_at: now,
  }
}

const over = () => ({ status: 'cancelled', finished_at: new Date() }) as const

/** Id of a job of one floor that has been cancelled. */
export async function cancelledJob(db: Db, owner: Asked, floorId: string): Promise<string> {
  const { id } = await insertJob(db, {
    ...common(owner),
    ...over(),
    floor_id: floorId,
    kind: 'furnish',
    revision: 1,
    params: {} as never,
    progress: { done: 0, total: 0, current: null },
  })
  return id
}

/** Id of a job of many floors that no worker has begun: one that has been cancelled, or waits. */
export async function bulkJob(db: Db, owner: Asked, floors: readonly JobFloor[], state: 'cancelled' | 'queued') {
  const { id } = await insertBulkJob(db, {
    ...common(owner),
    ...(state === 'cancelled' ? over() : { status: state }),
    method: 'floor.furnish',
    items: floors.length,
    chunks: floors.length,
    desks_max: 1,
    shared: [],
    idempotency_key: null,
    digest: '',
  })
  await insertBulkChunks(
    db,
    floors.map((floor, number) => ({
      job_id: id,
      number,
      account_id: owner.accountId,
      first_item: number,
      items: 1,
      requests: new Uint8Array(),
      floor_id: floor.id,
      floor_private: floor.isPrivate,
    })),
  )
  return id
}
