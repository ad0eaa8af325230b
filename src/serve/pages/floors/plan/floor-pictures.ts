import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { VERSION } from '../../../../base/version.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { drawLayout, type PlanDrawing } from '../../../../operations/floors/draw-layout.ts'
import { readLayout } from '../../../../operations/layouts/manage-layouts.ts'
import { listRevisionsById } from '../../../../operations/layouts/read-layouts.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { Floor } from '../../../../schema/resources/floors/floor.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorOfPath } from '../floor-view.ts'
import { PLAN_WIDTH } from './plan-view-of.ts'

/** Plans as pictures, for those who may see the floor. */
export function floorPictures(app: Hono<Env>, service: Service): void {
  app.get(`${ONE_FLOOR}/plan.svg`, requireSession(service, sendPlan))
  app.get(`${ONE_FLOOR}/layout.json`, requireSession(service, sendLayout))
}

type Theme = 'light' | 'dark'

/** By the parameter `size`: in lists, beside another one, and on the page of the floor. */
const DRAWN: Readonly<Record<string, (theme: Theme, floor: Floor, unit: PlainUnit) => PlanDrawing>> = {
  card: (theme) => ({ size: 'thumbnail', options: { width: 480, height: 360, theme } }),
  half: (theme, _, unit) => ({ size: 'plan', options: { width: 640, theme, scale: false, unit } }),
  page: (theme, { properties }, unit) => ({
    size: 'plan',
    options: { width: PLAN_WIDTH, theme, north: properties.northDirection, unit },
  }),
}

async function sendPlan(request: SignedInRequest): Promise<Response> {
  const { service, c, user } = request
  const floor = await floorOfPath(request)
  const { northDirection } = floor.properties
  const layout = await layoutOf(request, floor)
  const revision = revisionOf(c.req.query('revision'), layout.revision)
  const [size, theme, unit] = [c.req.query('size') ?? 'page', themeOf(request), chosenUnit(c)]
  const key = [layout.id, revision, size, theme, unit, northDirection].join(' ')
  const drawing = (DRAWN[size] ?? DRAWN['page']!)(theme, floor, unit)
  return picture(request, key, () => drawLayout(service, { ...user, layoutId: layout.id, revision }, drawing))
}

/** The layout that is asked for, and its newest revision: without a word the default one. @throws ServiceError `not_found` */
async function layoutOf(
  { service, c, caller }: SignedInRequest,
  floor: Floor,
): Promise<{ id: string; revision: number }> {
  const layoutId = c.req.query('layout') ?? floor.id
  if (layoutId === floor.id) return { id: floor.id, revision: floor.properties.layoutRevision }
  const { revisions } = await perform(service, listRevisionsById, caller, () => ({ layoutId, limit: 1 }))
  const [newest] = revisions
  if (newest?.floorId !== floor.id) throw new ServiceError('not_found', 'layout: not found')
  return { id: newest.layoutId, revision: newest.revision }
}

/** What its picture in three dimensions is made of. */
async function sendLayout({ service, c, caller }: SignedInRequest): Promise<Response> {
  const { spaces, assets } = await perform(service, readLayout, caller, () => ({ floorId: c.req.param('id') }))
  return Response.json({ spaces, assets }, { headers: { 'cache-control': 'private, no-store' } })
}

/** @throws ServiceError `not_found` for one that the floor never had */
function revisionOf(asked: string | undefined, newest: number): number {
  const revision = Number(asked ?? newest)
  if (Number.isInteger(revision) && revision >= 1 && revision <= newest) return revision
  throw new ServiceError('not_found', 'layout: not found')
}

export const themeOf = ({ c }: SignedInRequest): Theme => (c.req.query('theme') === 'dark' ? 'dark' : 'light')

/** Nothing in it runs or loads, when it is opened by itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Sends a picture of what never changes under its key: a browser that has it asks whether it still may see it, and is sent
 * nothing. No cache between keeps it.
 */
export async function picture(
  { c }: SignedInRequest,
  key: string,
  draw: () => string | Promise<string>,
): Promise<Response> {
  const etag = `"${Buffer.from(`${VERSION} ${key}`).toString('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'content-security-policy': POLICY }
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.some((it) => it.replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers })
  return new Response(await draw(), { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } })
}
