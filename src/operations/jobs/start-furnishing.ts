import { ServiceError } from '../../base/errors.ts'
import {
  BuildingJobs,
  FurnishBuildingParams,
  type FurnishFloorChoices,
  FurnishFloorParams,
  Job,
} from '../../schema/resources/job.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { type FloorRow, lockFloor } from '../../store/tables/floors/floors.ts'
import { countOpenJobs, insertJob, type JobRow } from '../../store/tables/floors/jobs.ts'
import { selectParts } from '../../store/tables/floors/layouts.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { requireBuilding } from '../buildings/require-building.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor, requireUnarchived } from '../floors/require-floor.ts'
import { layoutOfFloor } from '../layouts/held-layout.ts'
import { requireRevision } from '../layouts/require-revision.ts'
import { styleWithProducts } from '../products/products-as-style.ts'
import { jobAccess } from './job-access.ts'
import { jobOf } from './manage-jobs.ts'
import { FURNISH_QUEUE, type FurnishWork } from './run-furnishing.ts'

/** Jobs of an account that wait or run, beyond which none is started; the storeys of a building are started together. */
const OPEN_MAX = 20

export const startFurnishing = operation({
  name: 'floor.furnish',
  type: 'mutation',
  summary: 'Furnishes spaces of a floor in the background: nothing is saved unless it is asked for',
  access: jobAccess,
  route: {
    method: 'POST',
    path: '/v2/floor/{floorId}/furnish',
    status: 202,
    location: ({ id }) => `/v2/job/${id}`,
  },
  errors: ['not_found', 'conflict', 'unavailable'],
  input: FurnishFloorParams,
  output: Job,
  examples: [
    { title: 'All spaces', input: { floorId: '00000000-0000-4000-8000-000000000001' } },
    {
      title: 'With the products of the account, saved at once',
      input: { floorId: '00000000-0000-4000-8000-000000000001', products: true, save: true },
    },
    {
      title: '150 places by ASR A1.2, with meeting seats and phone booths',
      input: {
        floorId: '00000000-0000-4000-8000-000000000001',
        targets: { places: 150, standard: 'asr', meetingSeatsPerPlace: 0.3, phoneBooths: 6, mayChange: 'work' },
      },
    },
    {
      title: 'Meeting rooms by their names, desks of one product, saved at once',
      input: {
        floorId: '00000000-0000-4000-8000-000000000001',
        mapping: [{ match: { name: 'Sprint *' }, template: 'meet' }],
        style: { task_table: [{ type: 'box', a: 1.6, b: 0.8, h: 0.74, customData: { sku: 'D-160' } }] },
        save: true,
      },
    },
  ],
  async run(service, caller, { floorId, revision, ...params }) {
    const { id } = await requireFloor(service, caller, floorId)
    if (params.save) await requireFloor(service, caller, floorId, () => ['floor:update'])
    const [job] = await queued(service, caller, async (db, insert) => {
      const floor = await lockFloor(db, id)
      if (!floor) throw new ServiceError('not_found', 'floor: not found')
      if (params.save) requireUnarchived(floor)
      const held = await layoutOfFloor(db, floor, params.layoutId)
      const layout = await requireRevision(db, held.id, held.revision, revision)
      const mayChange = params.targets?.mayChange
      if (params.spaces || Array.isArray(mayChange)) {
        const known = await spaceIds(db, held.id, layout.revision)
        requireSpaces(known, params.spaces, 'spaces', 'no space of the layout')
        if (Array.isArray(mayChange)) requireSpaces(known, mayChange, 'targets.mayChange', 'no space of the layout')
      }
      await requireCapacity(db, floor.account_id, params)
      return [await insert(floor, layout.revision, params)]
    })
    return jobOf(job!)
  },
})

/** The storeys of a building of which the caller reads the floors, and changes them where the answers are saved. */
export const startBuildingFurnishing = operation({
  name: 'building.furnish',
  type: 'mutation',
  summary:
    'Furnishes the storeys of a building in the background, each by a job of its own, to targets that they have together',
  access: jobAccess,
  route: { method: 'POST', path: '/v2/building/{buildingId}/furnish', status: 202 },
  errors: ['not_found', 'conflict', 'unavailable'],
  input: FurnishBuildingParams,
  output: BuildingJobs,
  examples: [
    { title: 'All storeys, saved at once', input: { buildingId: '00000000-0000-4000-8000-000000000001', save: true } },
    {
      title: '150 places on all storeys together',
      input: { buildingId: '00000000-0000-4000-8000-000000000001', targets: { places: 150, focusRooms: 6 } },
    },
  ],
  async run(service, caller, { buildingId, ...params }) {
    const { row, floors } = await requireBuilding(service, caller, buildingId)
    const changed = params.save
      ? await requireBuilding(service, caller, buildingId, () => ['floor:update'])
      : { floors }
    const mayHave = new Set(changed.floors.map(({ id }) => id))
    const planned = floors.filter((it) => mayHave.has(it.id) && !it.archived && it.layout_revision > 0)
    if (planned.length === 0) throw new ServiceError('conflict', 'building: has no storeys with a plan')
    const order = new Map(planned.map(({ id }, i) => [id, i]))
    const start = async (db: Db, insert: Insert) => {
      await requireCapacity(db, row.account_id, params)
      const storeys: FloorRow[] = []
      for (const { id } of [...planned].sort((a, b) => (a.id < b.id ? -1 : 1))) {
        const floor = await lockFloor(db, id)
        // One that has gone or was put away meanwhile is none of the storeys any more.
        if (floor && !floor.archived && floor.layout_revision > 0) storeys.push(floor)
      }
      const mayChange = params.targets?.mayChange
      if (Array.isArray(mayChange)) {
        const known = new Set<string>()
        for (const { id, layout_revision: last } of storeys)
          for (const space of await spaceIds(db, id, last)) known.add(space)
        requireSpaces(known, mayChange, 'targets.mayChange', 'no space of the storeys')
      }
      const started: JobRow[] = []
      for (const floor of storeys) started.push(await insert(floor, floor.layout_revision, params))
      return started.sort((a, b) => order.get(a.floor_id)! - order.get(b.floor_id)!)
    }
    const rows = await queued(service, caller, start, params.targets !== undefined)
    return { buildingId: row.id, jobs: rows.map(jobOf) }
  },
})

type Insert = (floor: FloorRow, revision: number, params: FurnishFloorChoices) => Promise<JobRow>

/** What `start` inserts in one transaction, noted and put in the queue. @param isTogether whether the jobs are one piece of work */
async function queued(
  service: Service,
  caller: TokenHolder | SignedIn,
  start: (db: Db, insert: Insert) => Promise<readonly JobRow[]>,
  isTogether = false,
): Promise<readonly JobRow[]> {
  const { queue } = service
  if (!queue) throw new ServiceError('unavailable', 'jobs: not ready, try again shortly')
  const actor = actorOf(caller)
  const rows = await runTransaction(requireStore(service), async (db) => {
    const inserted = await start(db, async (floor, revision, params) => {
      const now = service.wallClock()
      const row = await insertJob(db, {
        account_id: floor.account_id,
        floor_id: floor.id,
        kind: 'furnish',
        status: 'queued',
        revision,
        params,
        progress: { done: 0, total: 0, current: null },
        actor_kind: actor.kind,
        actor_id: actor.id,
        created_at: now,
        updated_at: now,
      })
      await note(service, db, actor, {
        accountId: floor.account_id,
        event: 'job.created',
        subject: ['job', row.id],
        detail: { kind: 'furnish', floor: floor.id, save: params.save },
      })
      return row
    })
    const jobIds = inserted.map(({ id }) => id)
    if (isTogether && jobIds.length > 0) await queue.send(db, FURNISH_QUEUE, { jobIds } satisfies FurnishWork)
    if (!isTogether) for (const jobId of jobIds) await queue.send(db, FURNISH_QUEUE, { jobId } satisfies FurnishWork)
    return inserted
  })
  queue.wake()
  return rows
}

/** @throws ServiceError `conflict` while too many jobs of the account are open, `invalid` for products that it does not have */
async function requireCapacity(db: Db, accountId: string, params: FurnishFloorChoices): Promise<void> {
  // A job reads the products when it runs; what it would be refused for then is refused now.
  await styleWithProducts(db, accountId, params)
  if ((await countOpenJobs(db, accountId)) >= OPEN_MAX)
    throw new ServiceError('conflict', `jobs: ${OPEN_MAX} of the account wait or run, wait until one has ended`)
}

const spaceIds = async (db: Db, layoutId: string, revision: number): Promise<ReadonlySet<string>> =>
  new Set((await selectParts(db, 'space', layoutId, revision)).map(({ id }) => id))

/**
 * @param member has the ids
 * @param none what is said of an id that is not known
 * @throws ServiceError invalid naming the first id that is not known
 */
function requireSpaces(known: ReadonlySet<string>, ids: readonly string[] = [], member: string, none: string): void {
  const missing = ids.findIndex((id) => !known.has(id.toLowerCase()))
  if (missing >= 0)
    throw new ServiceError('invalid', `input.${member}[${missing}]: ${none} has this id, got "${ids[missing]}"`)
}
