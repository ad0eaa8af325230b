import type { Hono } from 'hono'
import { storeyOfFloor } from '../../../operations/buildings/storey-of-floor.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { listJobs } from '../../../operations/jobs/manage-jobs.ts'
import { editLayout } from '../../../operations/layouts/edit-layout.ts'
import { readLayoutById } from '../../../operations/layouts/read-layouts.ts'
import type { Floor } from '../../../schema/resources/floors/floor.ts'
import type { FloorLayout, LayoutDocument } from '../../../schema/resources/floors/floor-layouts.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { withChosenUnit } from '../chosen-unit.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { FLOOR_FORM_BYTES_MAX, ONE_FLOOR } from './floor-addresses.ts'
import { floorPage } from './floor-page.ts'
import { floorResponse } from './floor-response.ts'
import { floorHeadOf, floorOfPath } from './floor-view.ts'
import { floorPath, layoutPath } from './floor-words.ts'
import { roomRowsOf } from './furnishing/room-rows-of.ts'
import { useOf } from './furnishing/room-use.ts'
import { seenLayout } from './layouts/seen-layout.ts'
import { planViewOf } from './plan/plan-view-of.ts'
import { playgroundLink } from './playground-link.ts'

/** The plan of a floor with its rooms. */
export function floorPages(app: Hono<Env>, service: Service): void {
  app.get(ONE_FLOOR, requireSession(service, showFloor))
  app.post(`${ONE_FLOOR}/uses`, keepUses(service, { bytesMax: FLOOR_FORM_BYTES_MAX }))
  app.get(`${ONE_FLOOR}/rooms/:room{[0-9a-f-]{36}}/playground`, requireSession(service, openInPlayground))
}

export async function showFloor(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { c, user } = request
  const floor = await floorOfPath(request)
  const { seen, layouts } = await seenLayout(request)
  const newest = seen.revision
  const revision = seen.isDefault ? Number(c.req.query('revision') ?? newest) : newest
  const layout = newest === 0 ? undefined : await layoutOf(request, seen.id, revision)
  const content = {
    seen,
    layouts,
    floor: floorHeadOf(floor, user, seen),
    plan:
      layout &&
      planViewOf(
        layout,
        `${floorPath(floor.id)}/plan.svg?size=page&layout=${seen.id}&revision=${layout.revision}`,
        floor.properties.name,
      ),
    rooms: layout ? roomRowsOf(layout, await storeyOfFloor(request.service, floor.id, layout.spaces)) : [],
    ...(layout && layout.revision !== newest ? { older: layout.revision } : {}),
    ...(await lastFurnishing(request, floor, seen)),
  }
  const response = await floorResponse(request, (common) => floorPage({ ...common, ...content }), refused)
  return withChosenUnit(c, response)
}

/** A furnishing of the newest revision of a layout that a user may have lost sight of. */
async function lastFurnishing({ service, caller }: SignedInRequest, { id, properties }: Floor, seen: FloorLayout) {
  if (properties.archived || seen.revision === 0) return {}
  const { jobs } = await perform(service, listJobs, caller, () => ({ floorId: id, limit: 1 }))
  const [job] = jobs
  if (!job || job.layoutId !== seen.id || job.revision !== seen.revision || job.savedRevision !== null) return {}
  const path = `${floorPath(id)}/furnishings/${job.id}`
  if (job.status === 'queued' || job.status === 'running')
    return { furnishing: { path, text: 'The floor is being furnished.' } }
  return job.status === 'done' ? { furnishing: { path, text: 'The last furnishing has not been saved.' } } : {}
}

const layoutOf = ({ service, caller }: SignedInRequest, layoutId: string, revision?: number): Promise<LayoutDocument> =>
  perform(service, readLayoutById, caller, () => ({ layoutId, ...(revision === undefined ? {} : { revision }) }))

/** Saves what the rooms are used for, where that has been changed. */
const keepUses = operationForm({
  operation: editLayout,
  async read(request, form) {
    const { seen } = await seenLayout(request)
    const { revision, spaces } = await layoutOf(request, seen.id, Number(form.get('revision')))
    return {
      layoutId: seen.id,
      baseRevision: revision,
      operations: spaces.map(({ id, template }) => ({ op: 'retype', id, template: useOf(form, id, template) })),
      message: 'Uses of rooms changed',
    }
  },
  done: ({ c }, { layoutId }) => layoutPath({ floorId: c.req.param('id')!, id: layoutId }, '', 'uses'),
  page: showFloor,
})

/** Leads to the playground with the room, as links of the playground hold rooms. */
async function openInPlayground(request: SignedInRequest): Promise<Response> {
  const { seen } = await seenLayout(request)
  const layout = await layoutOf(request, seen.id)
  return playgroundLink(layout, request.c.req.param('room') ?? '')
}
