import type { Hono } from 'hono'
import { perform } from '../../../../operations/calling/perform.ts'
import { compareLayouts } from '../../../../operations/layouts/compare-layouts.ts'
import { listRevisions } from '../../../../operations/layouts/list-revisions.ts'
import { restoreLayout } from '../../../../operations/layouts/restore-layout.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { seeOther } from '../../html.ts'
import { formAction, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorResponse, refusalOf } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath } from '../floor-words.ts'
import { pieceChanges, roomChanges } from './change-words.ts'
import { comparePage } from './compare-page.ts'
import { revisionsPage } from './revisions-page.ts'

/** Revisions on one page. */
const SHOWN = 30

/** What a floor was like, what has changed, and the way back. */
export function revisionPages(app: Hono<Env>, service: Service): void {
  app.get(
    `${ONE_FLOOR}/revisions`,
    requireSession(service, (request) => showRevisions(request)),
  )
  app.get(`${ONE_FLOOR}/compare`, requireSession(service, showChanges))
  app.post(`${ONE_FLOOR}/restore`, formAction(service, restore))
}

async function showRevisions(request: SignedInRequest, refusal?: { status: number; fault: string }): Promise<Response> {
  const { service, c, caller, user } = request
  const floor = await floorOfPath(request)
  const cursor = c.req.query('before')
  const given = { floorId: floor.id, limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) }
  const { revisions, next } = await perform(service, listRevisions, caller, () => given)
  const content = {
    floor: floorHeadOf(floor, user),
    revisions,
    ...(next === null ? {} : { older: `${floorPath(floor.id)}/revisions?before=${encodeURIComponent(next)}` }),
    ...(refusal ? { fault: refusal.fault } : {}),
  }
  return floorResponse(request, (common) => revisionsPage({ ...common, ...content }), {
    status: refusal?.status ?? 200,
  })
}

async function showChanges(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user } = request
  const floor = await floorOfPath(request)
  const [from, to] = ['from', 'to'].map((name) => Number(c.req.query(name))) as [number, number]
  const found = await perform(service, compareLayouts, caller, () => ({ floorId: floor.id, from, to }))
  const content = { floor: floorHeadOf(floor, user), from, to, rooms: roomChanges(found), pieces: pieceChanges(found) }
  return floorResponse(request, (common) => comparePage({ ...common, ...content }))
}

async function restore(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller, c } = request
  const floorId = c.req.param('id')!
  const [revision, ifMatch] = ['revision', 'current'].map((name) => Number(form.get(name))) as [number, number]
  const given = { floorId, revision, ifMatch, message: `As in revision ${revision}` }
  try {
    await perform(service, restoreLayout, caller, () => given)
    return seeOther(`${floorPath(floorId)}?done=restored`)
  } catch (error) {
    return showRevisions(request, refusalOf(error))
  }
}
