import type { Hono } from 'hono'
import { perform } from '../../../../operations/calling/perform.ts'
import {
  deleteLayout,
  duplicateLayout,
  publishLayout,
  renameLayout,
} from '../../../../operations/layouts/manage-variants.ts'
import { listLayouts, readFigures } from '../../../../operations/layouts/read-layouts.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath } from '../floor-words.ts'
import { layoutsPage, type ShownLayout } from './layouts-page.ts'

const ONE_LAYOUT = `${ONE_FLOOR}/layouts/:layout{[0-9a-f-]{36}}`

/** The layouts of a floor beside each other. */
export function layoutsPages(app: Hono<Env>, service: Service): void {
  app.get(`${ONE_FLOOR}/layouts`, requireSession(service, showLayouts))
  app.post(`${ONE_LAYOUT}/rename`, rename(service))
  app.post(`${ONE_LAYOUT}/duplicate`, duplicate(service))
  app.post(`${ONE_LAYOUT}/publish`, publish(service))
  app.post(`${ONE_LAYOUT}/delete`, remove(service))
}

async function showLayouts(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, caller, user } = request
  const floor = await floorOfPath(request)
  const { layouts } = await perform(service, listLayouts, caller, () => ({ floorId: floor.id }))
  const shown: ShownLayout[] = []
  for (const it of layouts) {
    const { totals } = await perform(service, readFigures, caller, () => ({ layoutId: it.id }))
    shown.push({ ...it, totals })
  }
  return floorResponse(
    request,
    (common) => layoutsPage({ ...common, floor: floorHeadOf(floor, user), layouts: shown }),
    refused,
  )
}

const layoutIn = ({ c }: SignedInRequest) => c.req.param('layout') ?? ''
const listed =
  (done: string) =>
  ({ c }: SignedInRequest) =>
    `${floorPath(c.req.param('id')!)}/layouts?done=${done}`

const rename = operationForm({
  operation: renameLayout,
  read: (request, form) => ({ layoutId: layoutIn(request), name: form.get('name') }),
  done: listed('saved'),
  page: showLayouts,
})

const duplicate = operationForm({
  operation: duplicateLayout,
  read: (request) => ({ layoutId: layoutIn(request) }),
  done: listed('duplicated'),
  page: showLayouts,
})

const publish = operationForm({
  operation: publishLayout,
  read: (request, form) => ({ layoutId: layoutIn(request), ifMatch: Number(form.get('current')) }),
  done: listed('published'),
  page: showLayouts,
})

const remove = operationForm({
  operation: deleteLayout,
  read: (request) => ({ layoutId: layoutIn(request) }),
  done: listed('layout-deleted'),
  page: showLayouts,
})
