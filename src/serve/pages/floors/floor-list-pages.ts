import type { Hono } from 'hono'
import { listChangedFloors } from '../../../operations/floors/list-floors.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { FLOORS } from '../frame/layout.ts'
import { requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { floorResponse } from './floor-response.ts'
import { factsOf, rightsOf } from './floor-view.ts'
import { type FloorChoice, floorsPage } from './floors-page.ts'

/** Floors on one page: a multiple of each number of columns but five. */
const SHOWN = 24

export const floorListPages = (app: Hono<Env>, service: Service): void => {
  app.get(FLOORS, requireSession(service, showFloors))
}

async function showFloors(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user } = request
  const choice = {
    search: (c.req.query('q') ?? '').slice(0, 200),
    label: (c.req.query('label') ?? '').slice(0, 200),
    archived: c.req.query('archived') === 'yes',
  }
  const { floors, next, isEmpty } = await listChangedFloors(service, caller, {
    search: choice.search || undefined,
    label: choice.label || undefined,
    archived: choice.archived,
    cursor: c.req.query('cursor'),
    limit: SHOWN,
  })
  const content = {
    floors: floors.map(({ floor, spaces, assets }) => ({ ...factsOf(floor), rooms: spaces, pieces: assets })),
    choice,
    isEmpty,
    mayChange: rightsOf(user).change,
    bytesMax: service.config.floorBodyBytesMax,
    ...(next === null ? {} : { more: pathOf(choice, next) }),
  }
  return floorResponse(request, (common) => floorsPage({ ...common, ...content }))
}

function pathOf({ search, label, archived }: FloorChoice, cursor: string): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(label === '' ? {} : { label }),
    ...(archived ? { archived: 'yes' } : {}),
    cursor,
  })
  return `${FLOORS}?${query}`
}
