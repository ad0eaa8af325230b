import type { Hono } from 'hono'
import { perform } from '../../../../operations/calling/perform.ts'
import { compareLayouts, listRevisions, restoreLayout } from '../../../../operations/layouts/manage-layouts.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { pagerOf } from '../../frame/pager.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath } from '../floor-words.ts'
import { pieceChanges, roomChanges } from './change-words.ts'
import { comparePage } from './compare-page.ts'
import { revisionsPage } from './revisions-page.ts'

/** Revisions on one page. */
const SHOWN = 30

/** What a floor was like, what has changed, and the way back. */
export function revisionPages(app: Hono<Env>, service: Service): void {
  app.get(`${ONE_FLOOR}/revisions`, requireSession(service, showRevisions))
  app.get(`${ONE_FLOOR}/compare`, requireSession(service, showChanges))
  app.post(`${ONE_FLOOR}/restore`, restore(service))
}

async function showRevisions(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, c, caller, user } = request
  const floor = await floorOfPath(request)
  const cursor = c.req.query('cursor')
  const input = { floorId: floor.id, limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) }
  const { revisions, next } = await perform(service, listRevisions, caller, () => input)
  const content = {
    floor: floorHeadOf(floor, user),
    revisions,
    pages: pagerOf(c, next, (place) => `${floorPath(floor.id)}/revisions?${new URLSearchParams(place)}`),
  }
  return floorResponse(request, (common) => revisionsPage({ ...common, ...content }), refused)
}

async function showChanges(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user } = request
  const floor = await floorOfPath(request)
  const [from, to] = ['from', 'to'].map((name) => Number(c.req.query(name))) as [number, number]
  const found = await perform(service, compareLayouts, caller, () => ({ floorId: floor.id, from, to }))
  const content = {
    floor: floorHeadOf(floor, user),
    from,
    to,
    rooms: roomChanges(found, chosenUnit(c)),
    pieces: pieceChanges(found, chosenUnit(c)),
  }
  return floorResponse(request, (common) => comparePage({ ...common, ...content }))
}

const restore = operationForm({
  operation: restoreLayout,
  read({ c }, form) {
    const [revision, ifMatch] = ['revision', 'current'].map((name) => Number(form.get(name)))
    return { floorId: c.req.param('id'), revision, ifMatch, message: `As in revision ${revision}` }
  },
  done: ({ c }) => `${floorPath(c.req.param('id')!)}?done=restored`,
  page: showRevisions,
})
