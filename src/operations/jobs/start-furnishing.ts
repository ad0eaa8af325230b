import { ServiceError } from '../../base/errors.ts'
import { FurnishFloorParams, Job } from '../../schema/resources/job.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { lockFloor } from '../../store/tables/floors/floors.ts'
import { countOpenJobs, insertJob } from '../../store/tables/floors/jobs.ts'
import { selectParts } from '../../store/tables/floors/layouts.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor, requireUnarchived } from '../floors/require-floor.ts'
import { layoutOfFloor } from '../layouts/held-layout.ts'
import { requireRevision } from '../layouts/require-revision.ts'
import { styleWithProducts } from '../products/products-as-style.ts'
import { jobAccess } from './job-access.ts'
import { jobOf } from './manage-jobs.ts'
import { FURNISH_QUEUE } from './run-furnishing.ts'

/** Most jobs of an account that wait or run. */
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
    const { queue } = service
    if (!queue) throw new ServiceError('unavailable', 'jobs: not ready, try again shortly')
    const job = await runTransaction(requireStore(service), async (db) => {
      const floor = await lockFloor(db, id)
      if (!floor) throw new ServiceError('not_found', 'floor: not found')
      if (params.save) requireUnarchived(floor)
      const held = await layoutOfFloor(db, floor, params.layoutId)
      const layout = await requireRevision(db, held.id, held.revision, revision)
      const mayChange = params.targets?.mayChange
      await requireSpaces(db, held.id, layout.revision, {
        spaces: params.spaces,
        'targets.mayChange': typeof mayChange === 'string' ? undefined : mayChange,
      })
      // A job reads the products when it runs; what it would be refused for then is refused now.
      await styleWithProducts(db, floor.account_id, params)
      if ((await countOpenJobs(db, floor.account_id)) >= OPEN_MAX)
        throw new ServiceError('conflict', `jobs: ${OPEN_MAX} of the account wait or run, wait until one has ended`)
      const now = service.wallClock()
      const actor = actorOf(caller)
      const row = await insertJob(db, {
        account_id: floor.account_id,
        floor_id: id,
        kind: 'furnish',
        status: 'queued',
        revision: layout.revision,
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
        detail: { kind: 'furnish', floor: id, save: params.save },
      })
      await queue.send(db, FURNISH_QUEUE, { jobId: row.id })
      return row
    })
    queue.wake()
    return jobOf(job)
  },
})

/** @param idsOf ids by the member that has them @throws ServiceError invalid naming the first id that no space of the layout has */
async function requireSpaces(
  db: Parameters<typeof selectParts>[0],
  layoutId: string,
  revision: number,
  idsOf: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> {
  if (Object.values(idsOf).every((ids) => ids === undefined)) return
  const known = new Set((await selectParts(db, 'space', layoutId, revision)).map(({ id }) => id))
  for (const [member, ids = []] of Object.entries(idsOf)) {
    const missing = ids.findIndex((id) => !known.has(id.toLowerCase()))
    if (missing < 0) continue
    throw new ServiceError(
      'invalid',
      `input.${member}[${missing}]: no space of the layout has this id, got "${ids[missing]}"`,
    )
  }
}
